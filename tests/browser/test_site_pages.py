"""The pages of a site in Chromium, from a disk and offline: every question is answered, on a phone too."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.covering import by_day
from helpers.site import write_few
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A small site."""
    return write_few(tmp_path_factory.mktemp("site"))


LIVE = (
    "[...document.querySelectorAll('[data-face=ask]')].map((place) => !!place.querySelector('.choices, [role=slider]'))"
)


def answer(question: Locator) -> None:
    """Give the first answer that can be given, or the guess that the slider shows once it was moved."""
    expect(question.locator(".choices, [role=slider]").first).to_be_attached()  # it has come to life
    slider = question.get_by_role("slider")
    if slider.is_visible():
        slider.press("ArrowRight")
        question.get_by_role("button", name="That is my guess").click()
    else:
        question.locator(".choices button:not([aria-disabled=true])").first.click()


@pytest.mark.parametrize("every", by_day([5, 1], [5]))
def test_every_question_of_every_page_is_answered_without_python(page: Page, site, every: int) -> None:
    """By day all questions of lessons, which are each unlike, and every fifth hand of practice."""
    answered = 0
    for path in sorted(site.glob("*.html")):
        if path.name.startswith("hour_"):
            continue  # one slide at a time, below
        page.goto(path.as_uri())
        for question in page.locator("[data-face=ask]").all()[:: every if path.name.startswith("practice_") else 1]:
            answer(question)
            expect(question.locator(".verdict")).not_to_be_empty()
            answered += 1
    assert answered == {5: 17, 1: 35}[every]


PAGES = (
    "index",
    "play_one_hand",
    "counting_trumps",
    "practice_next",
    "glossary",
    "rules",
    "calls_4",
    "teaching",
    "hour_1",
)


def unfold(page: Page, site, name: str) -> None:
    """Open a page with all that is folded in it."""
    page.goto((site / f"{name}.html").as_uri())
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def test_pages_fit_a_phone(page: Page, site) -> None:
    for name in PAGES:
        unfold(page, site, name)
        for width in (1366, 360):
            page.set_viewport_size({"width": width, "height": 768})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_bar_has_room_on_a_phone_and_each_of_its_words_is_a_few_tabs_away(page: Page, site) -> None:
    page.set_viewport_size({"width": 360, "height": 768})
    page.goto((site / "index.html").as_uri())
    home, *links = page.locator(".bar a").all()
    assert [link.inner_text() for link in links] == ["Learn", "Practice", "Play", "Analyse", "Class"]
    for link in (home, *links):
        page.keyboard.press("Tab")
        expect(link).to_be_focused()
        box = link.bounding_box()
        assert 0 <= box["x"] < box["x"] + box["width"] <= 352
        assert (box["y"], box["height"]) == (home.bounding_box()["y"], home.bounding_box()["height"])


@pytest.mark.parametrize("theme", by_day(["light", "dark"], ["light"]))
@pytest.mark.parametrize("name", by_day(PAGES, ["counting_trumps", "teaching", "hour_1"]))
def test_a_page_breaks_no_rule_of_axe(page: Page, site, name: str, theme: str) -> None:
    """By day a page of each kind: with a table, with a chart, of text, and of slides; each has its questions."""
    page.emulate_media(color_scheme=theme)
    unfold(page, site, name)
    page.set_viewport_size({"width": 360, "height": 768})
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert not found.violations_count, found.generate_report()


def test_every_card_is_drawn_whole_wherever_one_has_scrolled_to(page: Page, site) -> None:
    """A drawing refers to its parts by their ids, capitals and all."""
    empty = """() => [...document.querySelectorAll("main svg use")].filter((use) =>
        use.ownerSVGElement.checkVisibility() && !use.closest("defs, symbol") &&
        use.getBoundingClientRect().width === 0).length"""
    for name in ("play_one_hand", "counting_trumps", "practice_next"):
        page.goto((site / f"{name}.html").as_uri())
        page.wait_for_function(f"{LIVE}.every(Boolean)")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_function(f"({empty})() === 0")
        assert page.locator("main svg use").count() > 20


def test_a_hand_begins_where_the_lesson_stands_and_a_chart_is_drawn(page: Page, site) -> None:
    page.goto((site / "counting_trumps.html").as_uri())
    chart = page.locator("[data-face=chart]").first
    chart.scroll_into_view_if_needed()
    expect(chart.locator(".main-svg").first).to_be_visible()
    page.goto((site / "play_one_hand.html").as_uri())
    places = page.locator("[data-face=table] .at").all_text_contents()
    assert places
    assert all(at == last for at, _, last in (place.partition(" / ") for place in places))
    assert any(place != "0 / 0" for place in places)


def test_a_question_is_answered_while_the_script_of_charts_is_still_on_its_way(page: Page, site) -> None:
    page.route("**/plotly.js", lambda _: None)  # it never comes
    page.goto((site / "counting_trumps.html").as_uri(), wait_until="commit")
    question = page.locator("[data-face=ask]").first
    answer(question)
    expect(question.locator(".verdict")).not_to_be_empty()


def test_a_page_can_be_read_without_scripts(browser: Browser, site) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto((site / "play_one_hand.html").as_uri())
        assert page.get_by_text("takes the trick").count()
        drawn = page.locator("[data-face=ask]").first
        expect(drawn).to_contain_text("?")
        assert drawn.locator("svg").count()


def test_by_keys_the_verdict_is_seen_below_the_choices(page: Page, site) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto((site / "practice_assist.html").as_uri())
    for question in page.locator(".euchre-ask").all()[:4]:
        expect(question.get_by_role("button", name="pass")).to_be_attached()
        while not question.evaluate("node => node.querySelector('.choices').contains(document.activeElement)"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(question.locator(".verdict")).to_be_in_viewport(ratio=1, timeout=5_000)


def test_an_hour_is_shown_slide_by_slide_by_keys(page: Page, site) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto((site / "hour_1.html").as_uri())
    shown, where = page.locator(".slide:visible"), page.locator(".slide-bar [role=status]")
    count = page.locator(".slide").count()
    expect(shown).to_have_count(1)
    expect(where).to_have_text(f"1 of {count}")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    expect(page.get_by_role("button", name="Answer")).to_be_hidden()
    expect(page.get_by_role("button", name="Next")).to_have_class("main")
    page.keyboard.press("n")
    expect(where).to_have_text(f"2 of {count}")
    expect(page.get_by_role("button", name="Next")).not_to_have_class("main")
    expect(shown.locator(".verdict")).to_be_hidden()
    page.keyboard.press("a")
    expect(shown.locator(".verdict")).to_contain_text("Yes")
    expect(shown.locator(".verdict")).to_be_in_viewport()
    pressed = shown.locator("[aria-pressed=true]").get_attribute("data-value")
    page.keyboard.press("a")
    assert shown.locator("[aria-pressed=true]").get_attribute("data-value") == pressed == "Qs"
    page.keyboard.press("b")
    expect(where).to_have_text(f"1 of {count}")
    for _ in range(count + 3):
        page.keyboard.press("PageDown")
    expect(where).to_have_text(f"{count} of {count}")
    expect(page.get_by_role("button", name="Next")).to_be_disabled()
    page.reload()
    expect(where).to_have_text(f"{count} of {count}")


@pytest.mark.parametrize(("on", "back"), [("n", "b"), ("ArrowRight", "ArrowLeft"), ("PageDown", "PageUp")])
def test_each_key_turns_slides_its_way_and_a_slide_begins_at_its_top(page: Page, site, on: str, back: str) -> None:
    page.set_viewport_size({"width": 360, "height": 300})
    page.goto((site / "hour_1.html").as_uri() + "#1")
    where = page.locator(".slide-bar [role=status]")
    expect(where).to_contain_text("2 of ")
    for key, told in ((on, "3 of "), (back, "2 of "), (back, "1 of ")):
        page.evaluate("scrollTo(0, 200)")
        page.keyboard.press(key)
        expect(where).to_contain_text(told)
        assert page.evaluate("scrollY") == 0
    page.evaluate("location.hash = '#2'")
    expect(where).to_contain_text("3 of ")
    assert page.evaluate("document.querySelector('.slide:not([hidden])').id") == "2"


def test_who_chose_sees_no_other_choice_when_the_answer_is_uncovered(page: Page, site) -> None:
    page.goto((site / "hour_1.html").as_uri() + "#1")
    shown = page.locator(".slide:visible")
    shown.locator(".choices button[data-value=Ad]").click()
    expect(shown.locator(".verdict")).to_contain_text("You: A♦")
    page.get_by_role("button", name="Answer").click()
    expect(shown.locator(".choices button[data-value=Ad]")).to_have_attribute("aria-pressed", "true")


def test_keys_that_are_typed_or_have_another_meaning_turn_no_slide(page: Page, site) -> None:
    page.goto((site / "hour_1.html").as_uri() + "#1")
    where = page.locator(".slide-bar [role=status]")
    begun = where.text_content()
    shown = page.locator(".slide:visible")
    shown.get_by_role("button", name="Vote in class").click()
    shown.locator(".votes input").first.press("ArrowRight")
    shown.locator(".choices button").first.press("ArrowRight")
    for key in ("Control+b", "Alt+n", "Meta+n", "x"):
        page.keyboard.press(key)
    expect(where).to_have_text(begun)
    page.goto((site / "hour_1.html").as_uri() + "#nowhere")
    expect(page.locator(".slide:visible")).to_have_count(1)


def test_a_vote_is_held_by_keys_in_view_of_its_choices(page: Page, site) -> None:
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto((site / "hour_1.html").as_uri() + "#1")
    shown, where = page.locator(".slide:visible"), page.locator(".slide-bar [role=status]")
    expect(shown.get_by_role("button", name="Vote in class")).to_be_visible()
    page.keyboard.press("v")
    boxes = shown.locator(".votes input")
    expect(boxes.first).to_be_focused()
    for hands in range(boxes.count()):
        page.keyboard.type(str(hands + 1))
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    assert [box.input_value() for box in boxes.all()] == [str(at + 1) for at in range(boxes.count())]
    expect(shown.get_by_role("button", name="Show the votes")).to_be_focused()
    bar = page.locator(".slide-bar").bounding_box()
    for seen in (
        shown.locator(".choices"),
        boxes.first,
        boxes.last,
        shown.get_by_role("button", name="Show the votes"),
    ):
        box = seen.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"]
    page.keyboard.press("Enter")
    boxes.first.press("a")
    expect(shown.locator(".verdict")).to_be_in_viewport()
    page.emulate_media(media="print")
    for part in (".votes", ".vote-open"):
        expect(shown.locator(part)).to_be_hidden()
    page.emulate_media(media="screen")
    expect(shown.locator(".votes")).to_be_visible()
    page.keyboard.press("v")
    expect(shown.locator(".votes")).to_be_hidden()
    page.keyboard.press("n")
    expect(where).to_contain_text("3 of ")


def test_all_slides_are_there_without_scripts(browser: Browser, site) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto((site / "hour_1.html").as_uri())
        assert page.locator(".slide:visible").count() == page.locator(".slide").count() > 5
        expect(page.locator(".slide-bar")).to_have_count(0)
        page.emulate_media(media="print")
        assert [page.locator(part).first.is_visible() for part in ("header.bar", "footer", "main")] == [
            False,
            False,
            True,
        ]


def test_the_script_of_charts_comes_once_a_chart_is_near(page: Page, site) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.set_viewport_size({"width": 360, "height": 200})
    page.goto((site / "counting_trumps.html").as_uri())
    page.wait_for_function(f"{LIVE}.every(Boolean)")
    assert "plotly.js" not in asked
    page.locator("[data-face=chart]").first.scroll_into_view_if_needed()
    expect(page.locator("[data-face=chart] .main-svg").first).to_be_visible()
    assert asked.count("plotly.js") == 1


@pytest.fixture
def still(page: Page) -> Page:
    """A page on which nothing that is put off ever comes."""
    page.add_init_script("window.setTimeout = () => 0")
    return page


def test_the_first_question_waits_for_no_other(still: Page, site) -> None:
    still.goto((site / "practice_next.html").as_uri())
    live = still.evaluate(LIVE)
    assert live[0]
    assert not any(live[1:])
    answer(still.locator("[data-face=ask]").first)
    expect(still.locator(".verdict").first).not_to_be_empty()
    still.get_by_text("Numbers", exact=True).first.click()
    worth = still.get_by_role("list", name="What each is worth").first
    expect(worth.get_by_role("listitem").filter(has_text="right")).to_have_count(1)
    expect(worth.get_by_role("listitem").last).to_contain_text(re.compile(r"−\d.*±"))
    expect(still.get_by_text("beside the best, at a table").first).to_be_visible()
    last = still.locator("[data-face=ask]").last
    last.scroll_into_view_if_needed()
    expect(last).to_contain_text("?", use_inner_text=True)  # its words can be read meanwhile


def test_a_question_that_is_linked_to_is_alive_at_once_and_so_are_those_above_it(still: Page, site) -> None:
    for place, number in (("next-4", 4), ("nothing", 1), ("%", 1)):
        still.goto(f"{(site / 'practice_next.html').as_uri()}#{place}")
        still.reload()
        live = still.evaluate(LIVE)
        assert all(live[:number])
        assert not any(live[number:])


def test_a_page_is_printed_whole(still: Page, site) -> None:
    still.goto((site / "practice_next.html").as_uri())
    still.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert all(still.evaluate(LIVE))
    assert len(still.evaluate(LIVE)) == 12


def test_all_come_in_the_end(page: Page, site) -> None:
    page.goto((site / "practice_next.html").as_uri())
    page.wait_for_function(f"{LIVE}.every(Boolean)")


def test_cards_on_a_board_fill_their_places(page: Page, site) -> None:
    page.goto((site / "play_one_hand.html").as_uri())
    card = page.locator(".euchre-table-board .place.bottom .card").first
    card.scroll_into_view_if_needed()
    width = "node => node.getBoundingClientRect().width"
    assert card.evaluate(width) > 60
    assert card.locator("svg").evaluate(width) == card.evaluate(width)


def test_with_forced_colours_the_page_that_is_open_and_the_next_step_can_be_told(page: Page, site) -> None:
    page.emulate_media(forced_colors="active")
    page.goto((site / "index.html").as_uri())
    here, other, step = page.locator(".bar [aria-current]"), page.locator(".bar nav a").last, page.locator(".go a")
    edges = [each.evaluate("node => getComputedStyle(node).borderTopWidth") for each in (here, other, step)]
    page.emulate_media(forced_colors="none")
    assert edges == ["1px", "0px", "2px"]
