"""Measure a board file's layout on true shapes, and draw a plain preview; used by place_spaces.py.

Distances are given in pixels of a map that is shown 1150 pixels wide.
"""

import json
import math

import numpy as np
from layout_shapes import DISC, FONT, RIM, SHOWN, TOP, growth, name_box, segment_distance

INK = {
    "purple": "#b06fb5", "blue": "#3b7dc0", "orange": "#e8912d", "white": "#fbfbf8",
    "green": "#5a9e4b", "yellow": "#f0d345", "black": "#33373b", "red": "#cf3d36",
    "gray": "#b9bbb8",
}  # fmt: skip


def corners(x, y, length, width, angle=0.0):
    """The four corners of a rectangle, in order."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    return np.array([(x + i * length / 2 * c - j * width / 2 * s,
                      y + i * length / 2 * s + j * width / 2 * c) for i, j in signs])  # fmt: skip


def shapes(data):
    """(kind, owner, cities, polygon, radius) of each bar, disc and name, as the file has them.

    A bar of a tunnel or a ferry has its rim ("wide"), and a second time without ("bar").
    """
    tall = data["map"]["aspect"][1] / data["map"]["aspect"][0]
    (usual, width), grown = data["map"]["bar"], growth(data)
    for route in data["routes"]:
        for i, (x, y, angle) in enumerate(route["spaces"], 1):
            broad = width * (1 + 2 * RIM.get(route.get("kind"), 0.0))
            for kind, wide in (("bar", width), ("wide", broad)):
                box = corners(x, y * tall, route.get("bar", usual), wide, angle)
                yield kind, f"{route['id']}/{i}", frozenset(route["cities"]), box, 0.0
    for city in data["cities"]:
        xy = (city["xy"][0], city["xy"][1] * tall)
        yield "city", city["name"], frozenset([city["name"]]), np.array([xy] * 4), grown * DISC
        x, y, w, h = name_box(city["name"], xy, city["label"], city.get("shift", (0.0, 0.0)), grown)
        yield "name", city["name"], frozenset([city["name"]]), corners(x, y, w, h), 0.0


def inside(point, box):
    """Whether a point lies in a convex polygon (never in a polygon that is a single point)."""
    if not np.ptp(box, 0).any():
        return False
    d, e = np.roll(box, -1, 0) - box, point - box
    turns = d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]
    return bool((turns >= 0).all() or (turns <= 0).all())


def clearance(p, q, radius):
    """Distance of two polygons less the radii; below zero where they overlap."""
    far = segment_distance(
        p[:, None], np.roll(p, -1, 0)[:, None], q[None], np.roll(q, -1, 0)[None]
    ).min()
    if far == 0 or inside(p[0], q) or inside(q[0], p):
        return -1.0 / SHOWN - radius
    return far - radius


def measure(data, *, wanted=2.0):
    """{pair of kinds: least clearance in pixels} and the list of all below `wanted` pixels."""
    things = list(shapes(data))
    tall = data["map"]["aspect"][1] / data["map"]["aspect"][0]
    least, offenders = {}, []
    middles = np.array([box.mean(0) for *_, box, _ in things])
    spans = np.array([np.ptp(box, 0).max() + r for *_, box, r in things])
    for i, (kind, owner, cities, box, radius) in enumerate(things):
        edge = min(box.min(), (1 - box[:, 0]).min(), (tall - box[:, 1]).min()) - radius
        found = [(f"{kind.replace('wide', 'bar')}-edge", edge, owner, "the map's edge")]
        for j in range(i):
            kind2, owner2, cities2, box2, radius2 = things[j]
            if np.hypot(*(middles[i] - middles[j])) > spans[i] + spans[j] + 0.02:
                continue
            if cities == cities2 and len(cities) == 2:
                if {kind, kind2} != {"bar"}:
                    continue  # within a double only the bars count, ...
            elif "bar" in (kind, kind2):
                continue  # ... elsewhere what is drawn around them too
            clear = clearance(box, box2, radius + radius2)
            pair = "-".join(sorted(k.replace("wide", "bar") for k in (kind, kind2)))
            if pair == "bar-bar" and cities == cities2:
                track, track2 = owner.split("/")[0], owner2.split("/")[0]
                pair = "bar-bar of one route" if track == track2 else "bar-bar of twins"
            elif pair == "bar-city" and cities & cities2:
                pair = "bar-city at its end"
            elif pair == "city-name" and owner == owner2:
                pair = "city-name its own"
            found.append((pair, clear, owner2, owner))
        for pair, clear, one, other in found:
            least[pair] = min(least.get(pair, math.inf), clear * SHOWN)
            if clear * SHOWN < wanted and (pair != "city-edge" or clear < 0):
                offenders.append((clear * SHOWN, pair, one, other))
    return least, sorted(offenders)


def report(data):
    """The check's lines."""
    least, offenders = measure(data)
    lines = [f"least clearance at {SHOWN} px (below 0: they overlap)"]
    lines += [f"  {pair:22} {clear:6.1f}" for pair, clear in sorted(least.items())]
    usual = data["map"]["bar"][0]
    sizes = sorted((r.get("bar", usual) * SHOWN, r["id"]) for r in data["routes"])
    wide = data["map"]["bar"][1] * SHOWN
    lines.append(f"bars {sizes[0][0]:.1f} to {sizes[-1][0]:.1f} px long, {wide:.1f} wide")
    lines.append("shortest: " + ", ".join(f"{name} {size:.1f}" for size, name in sizes[:6]))
    overlaps = sum(clear < 0 for clear, *_ in offenders)
    lines.append(f"{overlaps} overlaps, {len(offenders)} closer than 2 px")
    lines += [f"  {clear:5.1f}  {pair}: {one} and {other}" for clear, pair, one, other in offenders]
    return "\n".join(lines)


def preview(data, folder, target, scale=1.0):
    """Write a PNG of the map at its real size."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import patheffects
    from matplotlib import pyplot as plt
    from matplotlib.patches import Circle, FancyBboxPatch, Polygon
    from matplotlib.transforms import Affine2D

    tall = data["map"]["aspect"][1] / data["map"]["aspect"][0]
    fig = plt.figure(figsize=(SHOWN / 100, SHOWN * tall / 100), dpi=100 * scale)
    ax = fig.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, 1), ylim=(tall, 0))
    ax.axis("off")
    ax.add_patch(Polygon([(0, 0), (1, 0), (1, tall), (0, tall)], fc="#cfdde3", ec="none"))
    if "land" in data["map"]:
        land = json.loads((folder / data["map"]["land"]).read_text("utf-8"))
        for piece in land["polygons"]:
            outline = np.array(piece["outer"]) * (1, tall)
            ax.add_patch(Polygon(outline, fc="#f1ead9", ec="#a9b6b5", lw=0.8))
    (usual, width), grown = data["map"]["bar"], growth(data)
    for route in data["routes"]:
        length, kind = route.get("bar", usual), route.get("kind", "plain")
        for i, (x, y, angle) in enumerate(route["spaces"]):
            edge = {"tunnel": ("#2a2320", 1.8, (0, (2, 1))), "ferry": ("#4f7f9c", 1.6, "-")}
            ec, lw, ls = edge.get(kind, ("#5c5348", 0.8, "-"))
            patch = FancyBboxPatch(
                (-length / 2, -width / 2), length, width,
                boxstyle=f"round,pad=0,rounding_size={width * 0.3}",
                fc=INK.get(route["color"], "#b9bbb8"), ec=ec, lw=lw, ls=ls,
            )  # fmt: skip
            turn = Affine2D().rotate_deg(angle).translate(x, y * tall)
            patch.set_transform(turn + ax.transData)
            ax.add_patch(patch)
            if i < route.get("locomotives", 0):
                ax.add_patch(Circle((x, y * tall), width * 0.28, fc="#2b4f66", ec="none"))
    for city in data["cities"]:
        xy = (city["xy"][0], city["xy"][1] * tall)
        ax.add_patch(Circle(xy, DISC * grown * 0.9, fc="white", ec="#4a2f27", lw=2))
        x, y, _, h = name_box(city["name"], xy, city["label"], city.get("shift", (0.0, 0.0)), grown)
        line = y - h / 2 + TOP * grown * FONT / SHOWN
        halo = patheffects.withStroke(linewidth=2.5, foreground="#f1ead9")
        look = {"size": grown * FONT * 0.72, "color": "#2a2320", "path_effects": [halo]}
        ax.text(x, line, city["name"], ha="center", va="baseline", **look)
    fig.savefig(target)
