from tests.browser.test_venice import TWO
def shot(nb, name):
    nb.page.wait_for_timeout(500)
    nb.page.screenshot(path=f"/tmp/plan/{name}.png")
def test_r(notebook):
    nb=notebook
    nb.open("r.ipynb", [TWO.replace('{"Cy": ttr.bots.random}','{"Cy": ttr.bots.random, "Bo": ttr.bots.planner}')])
    nb.run(0); nb.wait_for_repaint(n=0); nb.canvas(0).scroll_into_view_if_needed()
    nb.ask("game.play('flip b1')"); 
    nb.click_canvas(*nb.ask("live.where('3,2')")); shot(nb,"ve_refused")
    nb.ask("game.play('move to 2,2')"); nb.click_button("look at c2")
    shot(nb,"ve_look_ada")
    print(nb.page.evaluate("document.activeElement.innerText"))
    nb.click_button("buy"); nb.page.wait_for_timeout(500)
    print(nb.page.evaluate("document.activeElement.innerText"))
