"""Place the spaces of every route and the name of every city of a rails board file.

    python boards/place_spaces.py boards/europe.toml              rewrite the file (some minutes)
    python boards/place_spaces.py boards/europe.toml --check      measure it, list what is too close
    python boards/place_spaces.py boards/europe.toml --preview map.png

Only the lines `spaces`, `bar`, `label` and `shift` are rewritten (and `length` becomes `spaces`);
all else in the file stays as it is, and the same file and seed give the same answer. Needs numpy,
and matplotlib for --preview. Nothing at run time needs this script.

How it works. Lengths are parts of the map's width. Each pair of cities gets one line, a quadratic
curve with a few numbers to turn: how far it bends and leans, how far it moves sideways at each end
and how far from each city its first space begins. Twins run beside that line, half a step to each
side. Each name has a side and a small shift. A cost adds up whatever is too close, too bent, too
short or off the map, and simulated annealing changes one line or name at a time. For speed all
things are capsules then (a segment with a radius); --check measures the true rectangles instead.
"""

import argparse
import math
import re
import tomllib
from itertools import pairwise
from pathlib import Path

import numpy as np
from layout_shapes import DISC, RIM, SIDES, growth, name_box, segment_distance

SIDE_COST = {"e": 0, "w": 0, "n": 0, "s": 0, "ne": 0.1, "nw": 0.1, "se": 0.1, "sw": 0.1}

BAR, LINK, END, CITY, NAME = range(5)  # kinds of capsules; LINK and END are the gaps of a line
# Wished clearances by the two kinds (parts of the width), and what missing them costs.
WISH = np.array([
    [.0036, .0020, .0015, .0040, .0034],
    [.0020, .0010, .0010, .0030, .0015],
    [.0015, .0010, .0010, .0020, .0010],
    [.0040, .0030, .0020, .0010, .0029],
    [.0034, .0015, .0010, .0029, .0050],
])  # fmt: skip
OWN_CITY = 0.0024  # between a route's space and the city it leads to
WEIGHT = np.array([
    [3.0, 2.0, 1.0, 3.0, 3.0],
    [2.0, 2.0, 1.0, 2.0, 1.0],
    [1.0, 1.0, 0.5, 1.0, 0.5],
    [3.0, 2.0, 1.0, 0.0, 3.0],
    [3.0, 1.0, 0.5, 3.0, 3.0],
])  # fmt: skip


class Line:
    """The way between two cities: one route, or two that are twins."""

    # Bend and lean (parts of the distance); sideways at either end, more margin at either end
    # (parts of the width).
    STEP = np.array([0.05, 0.05, 0.002, 0.002, 0.004, 0.004])
    LOW = np.array([-0.6, -0.25, -0.0050, -0.0050, 0.0, 0.0])
    HIGH = np.array([0.6, 0.25, 0.0050, 0.0050, 0.02, 0.02])

    def __init__(self, routes, cities, numbers, bar, disc):
        self.routes, self.twin, self.bar, self.disc = routes, len(routes) == 2, bar, disc
        self.n = len(routes[0].get("spaces", ())) or routes[0]["length"]
        self.a, self.b = (cities[name] for name in routes[0]["cities"])
        self.ends = [numbers[name] for name in routes[0]["cities"]]
        self.rim = bar[1] * RIM.get(routes[0].get("kind"), 0.0)
        self.aside = bar[1] * (0.88 if routes[0].get("kind") == "tunnel" else 0.66)
        self.far = float(np.hypot(*(self.b - self.a)))
        self.state = np.zeros(6)

    def move(self, rng, heat):
        """Another state near this one."""
        state = self.state.copy()
        which = rng.integers(0, 6) if rng.random() < 0.7 else slice(None)
        state[which] += rng.normal(size=6)[which] * self.STEP[which] * (0.3 + 2 * heat)
        dice = rng.random()
        if dice < 0.15:  # back towards the plain straight line
            state = state * (0.0 if dice < 0.05 else rng.random())
        return np.clip(state, self.LOW, self.HIGH)

    def bars(self, state):
        """(middles (tracks, n, 2), directions (n, 2), length, cost) of the spaces."""
        bend, lean, side0, side1, more0, more1 = state
        length, width = self.bar
        along = (self.b - self.a) / self.far
        normal = np.array([-along[1], along[0]])
        p0, p2 = self.a + side0 * normal, self.b + side1 * normal
        p1 = (self.a + self.b) / 2 + self.far * (bend * normal + lean * along)
        t = np.linspace(0, 1, 61)[:, None]
        curve = (1 - t) ** 2 * p0 + 2 * t * (1 - t) * p1 + t**2 * p2
        run = np.concatenate([[0], np.cumsum(np.sqrt((np.diff(curve, axis=0) ** 2).sum(1)))])
        away0 = np.maximum.accumulate(np.sqrt(((curve - self.a) ** 2).sum(1)))
        away1 = np.maximum.accumulate(np.sqrt(((curve[::-1] - self.b) ** 2).sum(1)))
        start = np.interp(self.disc + 0.0026 + more0, away0, run)
        stop = run[-1] - np.interp(self.disc + 0.0026 + more1, away1, run[-1] - run[::-1])
        room, n, gap = stop - start, self.n, 0.42 * width
        size = (room - (n - 1) * gap) / n
        if size > length:  # room to spare: wider gaps, then longer bars, the rest at both ends
            gap = min(0.72 * width, (room - n * length) / max(n - 1, 1))
            size = min(1.12 * length, (room - (n - 1) * gap) / n)
        size = max(size, 0.004)
        first = (start + stop - n * size - (n - 1) * gap) / 2 + size / 2
        at = first + np.arange(n) * (size + gap)
        middle = np.stack([np.interp(at, run, curve[:, i]) for i in (0, 1)], 1)
        ahead = np.stack([np.interp(at + size / 2, run, curve[:, i]) for i in (0, 1)], 1)
        behind = np.stack([np.interp(at - size / 2, run, curve[:, i]) for i in (0, 1)], 1)
        middle = (middle * 2 + ahead + behind) / 4  # a bar lies a little inside its arc
        way = ahead - behind
        way /= np.sqrt((way**2).sum(1))[:, None]
        across = np.stack([-way[:, 1], way[:, 0]], 1)
        offsets = (-self.aside, self.aside) if self.twin else (0.0,)
        tracks = np.stack([middle + off * across for off in offsets])
        short = max(0.0, 1 - size / length)
        cost = 7 * bend**2 + 0.8 * abs(bend) + 8 * lean**2 + 0.4 * abs(lean)
        cost += sum(0.1 * side**2 + 0.1 * side for side in (abs(side0) / 0.005, abs(side1) / 0.005))
        cost += 12 * short**2 + 0.3 * short + 20 * max(0.0, 0.6 - size / length)
        cost += 15 * (more0 + more1) + 30 * abs(more0 - more1)
        steps = np.sqrt((np.diff(tracks, axis=1) ** 2).sum(-1))  # twins' inner track is shorter
        cost += 20 * sum(max(0.0, 0.32 - (step - size) / width) for step in steps.ravel())
        return tracks, way, size, cost

    def shape(self, state):
        """(capsules: rows x, y, x, y, radius, kind; cost)."""
        tracks, way, size, cost = self.bars(state)
        width = self.bar[1]
        half = max(size / 2 - 0.35 * width - self.rim, 0.001)
        rows = []
        for middles in tracks:
            for m, w in zip(middles, way, strict=True):
                rows.append((*(m - half * w), *(m + half * w), width / 2 + self.rim, BAR))
        middle = tracks.mean(0)
        thick = self.aside if self.twin else 0.0005
        for m, o in pairwise(middle):
            rows.append((*m, *o, thick, LINK))
        rows.append((*self.a, *middle[0], 0.0005, END))
        rows.append((*self.b, *middle[-1], 0.0005, END))
        return np.array(rows), cost


class Name:
    """The name of a city: on which side it stands, and by how much it is shifted."""

    def __init__(self, city, number, xy, grown):
        self.city, self.ends, self.xy, self.grown = city, [number, number], xy, grown
        self.state = ("e", 0.0, 0.0)

    def move(self, rng, heat):
        """Another side or shift."""
        side, dx, dy = self.state
        dice = rng.random()
        if dice < 0.5:
            return (str(rng.choice(list(SIDES))), 0.0, 0.0)
        if dice < 0.65:
            return (side, 0.0, 0.0)
        dx, dy = np.array([dx, dy]) + rng.normal(size=2) * (0.001 + 0.004 * heat)
        return (side, float(np.clip(dx, -0.02, 0.02)), float(np.clip(dy, -0.01, 0.01)))

    def shape(self, state):
        """(one capsule as a row, cost)."""
        x, y, w, h = name_box(self.city["name"], self.xy, state[0], state[1:], self.grown)
        reach = w / 2 - 0.4 * h
        row = (x - reach, y, x + reach, y, h / 2, NAME)
        shift = math.hypot(*state[1:]) / 0.006
        return np.array([row]), SIDE_COST[state[0]] + 0.6 * shift**2 + 0.2 * shift


class Layout:
    """All lines and names of a board, and what their places cost."""

    def __init__(self, data):
        self.data = data
        wide, high = data["map"]["aspect"]
        self.tall = high / wide
        self.bar, self.grown = data["map"]["bar"], growth(data)
        disc = self.grown * DISC
        scale = np.array([1.0, self.tall])
        names = [c["name"] for c in data["cities"]]
        places = {c["name"]: np.array(c["xy"]) * scale for c in data["cities"]}
        numbers = {name: i for i, name in enumerate(names)}
        pairs = {}
        for route in data["routes"]:
            pairs.setdefault(tuple(route["cities"]), []).append(route)
        self.lines = [Line(routes, places, numbers, self.bar, disc) for routes in pairs.values()]
        self.names = [
            Name(c, numbers[c["name"]], places[c["name"]], self.grown) for c in data["cities"]
        ]
        self.items = [*self.lines, *self.names]
        blocks = [item.shape(item.state) for item in self.items]
        self.own = [cost for _, cost in blocks]
        discs = [[*places[n], *places[n], disc, CITY] for n in names]
        sizes = [len(rows) for rows, _ in blocks]
        self.first = np.concatenate([[0], np.cumsum(sizes)])
        self.rows = np.concatenate([rows for rows, _ in blocks] + [np.array(discs)])
        counts = [*sizes, *[1] * len(names)]
        ends = [item.ends for item in self.items] + [[i, i] for i in range(len(names))]
        self.ends = np.repeat(np.array(ends), counts, axis=0)
        self.item = np.repeat(np.arange(len(counts)), counts)

    def cost(self, i, rows):
        """What the capsules `rows` of item i cost against all others and the map's edge."""
        box = rows[:, :4]
        low = np.minimum(box[:, :2], box[:, 2:]).min(0) - 0.02
        high = np.maximum(box[:, :2], box[:, 2:]).max(0) + 0.02
        r = self.rows
        near = (np.maximum(r[:, 0], r[:, 2]) > low[0]) & (np.minimum(r[:, 0], r[:, 2]) < high[0])
        near &= (np.maximum(r[:, 1], r[:, 3]) > low[1]) & (np.minimum(r[:, 1], r[:, 3]) < high[1])
        near &= self.item != i
        r, ends = r[near], self.ends[near]
        a, b = self.items[i].ends
        shares = ((ends == a) | (ends == b)).any(1)[None, :]
        mine, yours = rows[:, 5].astype(int)[:, None], r[:, 5].astype(int)[None, :]
        lines = (mine <= END) & (yours <= END)
        skip = shares & ((yours == CITY) & ((mine == LINK) | (mine == END)))
        skip |= shares & lines & ((mine == END) | (yours == END))
        wish = np.where(shares & (yours == CITY) & (mine == BAR), OWN_CITY, WISH[mine, yours])
        far = segment_distance(box[:, None, :2], box[:, None, 2:], r[None, :, :2], r[None, :, 2:4])
        clear = far - rows[:, None, 4] - r[None, :, 4]
        miss = np.maximum(0.0, 1 - clear / (self.grown * wish))
        total = (WEIGHT[mine, yours] * (miss**2 + 2 * np.maximum(0, miss - 0.6)) * ~skip).sum()
        inside = np.minimum(
            np.minimum(box[:, 0::2], 1 - box[:, 0::2]).min(1),
            np.minimum(box[:, 1::2], self.tall - box[:, 1::2]).min(1),
        ) - rows[:, 4] - np.where(rows[:, 5] == NAME, 0.006, 0.003)  # fmt: skip
        return total + 300 * np.maximum(0.0, -inside[rows[:, 5] != END]).sum()

    def anneal(self, seed, sweeps):
        """Turn one line or name after the other, ever more carefully."""
        rng = np.random.default_rng(seed)
        for sweep in range(sweeps):
            heat = max(0.0, 1 - sweep / (0.85 * sweeps))
            warm = 0.5 * heat**2 + 1e-4
            for i in rng.permutation(np.repeat(np.arange(len(self.items)), 3)):
                item, place = self.items[i], slice(self.first[i], self.first[i + 1])
                state = item.move(rng, heat)
                rows, own = item.shape(state)
                change = own - self.own[i]
                if change > 8 * warm + 30:
                    continue
                change += self.cost(i, rows) - self.cost(i, self.rows[place])
                if change < 0 or rng.random() < math.exp(-change / warm):
                    item.state, self.own[i], self.rows[place] = state, own, rows

    def total(self):
        """The whole cost; what two things cost each other counts once."""
        blocks = pairwise(self.first)
        between = sum(self.cost(i, self.rows[a:b]) for i, (a, b) in enumerate(blocks))
        return sum(self.own) + between / 2

    def write(self):
        """Put the layout into the board's data."""
        for line in self.lines:
            tracks, way, size, _ = line.bars(line.state)
            angles = np.degrees(np.arctan2(way[:, 1], way[:, 0]))
            for route, middles in zip(line.routes, tracks, strict=True):
                route["spaces"] = [
                    [round(x, 4), round(y / self.tall, 4), round(angle, 1)]
                    for (x, y), angle in zip(middles.tolist(), angles.tolist(), strict=True)
                ]
                route["bar"] = round(size, 4)
        for name in self.names:
            name.city["label"] = name.state[0]
            name.city["shift"] = [round(s, 4) + 0.0 for s in name.state[1:]]


def rewrite(text, data):
    """The board file's text with the layout of `data`; every other line is kept."""
    blocks = re.split(r"(?m)^(?=\[\[)", text)
    todo = {"[[cities]]": iter(data["cities"]), "[[routes]]": iter(data["routes"])}
    for i, block in enumerate(blocks):
        head = block.split("\n", 1)[0].split("#")[0].strip()
        if head == "[[cities]]":
            city = next(todo[head])
            new = f'label = "{city["label"]}"\n'
            if any(city["shift"]):
                new += "shift = [{:.4f}, {:.4f}]\n".format(*city["shift"])
            blocks[i] = _put(new, "xy", re.sub(r"(?m)^(label|shift)\s*=.*\n", "", block))
        elif head == "[[routes]]":
            route = next(todo[head])
            spaces = ", ".join("[{:.4f}, {:.4f}, {:.1f}]".format(*s) for s in route["spaces"])
            new = f"spaces = [{spaces}]\n"
            if abs(route["bar"] - data["map"]["bar"][0]) > 5e-5:
                new += f"bar = {route['bar']:.4f}\n"
            block = re.sub(r"(?ms)^spaces\s*=\s*\[.*?\]\s*,?\s*\][^\n]*\n", "", block)
            blocks[i] = _put(new, "color", re.sub(r"(?m)^(bar|length)\s*=.*\n", "", block))
    result = "".join(blocks)
    for kind, key in (("cities", "label"), ("routes", "spaces")):
        if [row.get(key) for row in tomllib.loads(result)[kind]] != [r[key] for r in data[kind]]:
            raise SystemExit(
                f"nothing written: give each of the {kind} a [[{kind}]] block of lines"
            )
    return result


def _put(new, key, block):
    """The block with new lines after that of a key."""
    return re.sub(rf"(?m)^({key}\s*=.*\n)", lambda m: m[1] + new, block, count=1)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("board", type=Path)
    parser.add_argument("--check", action="store_true", help="only measure")
    parser.add_argument("--preview", metavar="PNG", help="draw the file as it is (or becomes)")
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--sweeps", type=int, default=500)
    args = parser.parse_args()
    from measure_layout import preview, report

    text = args.board.read_text("utf-8")
    data = tomllib.loads(text)
    if not args.check and not args.preview:
        layout = Layout(data)
        layout.anneal(args.seed, args.sweeps)
        layout.write()
        print(f"cost {layout.total():.2f}")
        args.board.write_text(rewrite(text, data), "utf-8")
    print(report(data))
    if args.preview:
        preview(data, args.board.parent, args.preview)


if __name__ == "__main__":
    main()
