"""A drawing is well-formed, says what it shows, and can share a page with any other."""

import cmath
import re
from itertools import pairwise, product
from math import radians
from xml.etree import ElementTree

import pytest

from euchre_tutor import draw
from euchre_tutor.draw.shapes import SUITS

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [rank + suit for rank, suit in product("34789TJQKA", "cdhs")] + ["Jo", ""]
TILES = [f"{a}{b}" for a, b in product("0123456", repeat=2)]
EDGE = 1e-6  # rounding
SHAPES = {suit.shape for suit in SUITS.values()}
TABLE = {"seat 1": ["Ah"], "seat 2": ["Kh"], "seat 3": ["Qh"], "dealer": ["Js"]}
TRUMPS = {"spades, trumps": ["Js", "Jc", "As"], "clubs": ["Ac", "Kc"]}


def flat(drawing: str) -> ElementTree.Element:
    """The drawing with every shape where it is used, as a browser shows it."""
    root = ElementTree.fromstring(drawing)
    shapes = {f"#{node.get('id')}": node for node in root.iter() if node.get("id")}

    def shown(node: ElementTree.Element) -> ElementTree.Element:
        attributes = {name: value for name, value in node.attrib.items() if name not in ("id", "href")}
        children = [child for child in node if child.tag != f"{SVG}defs"]
        if used := node.get("href"):
            at = f"translate({attributes.pop('x', 0)} {attributes.pop('y', 0)})"
            attributes["transform"] = f"{attributes.get('transform', '')} {at}"
            children = [shapes[used]]
        copy = ElementTree.Element(f"{SVG}g" if used else node.tag, attributes)
        copy.text = node.text
        copy.extend(map(shown, children))
        return copy

    return shown(root)


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in flat(drawing).iter(f"{SVG}text")]


def moved(transform: str, x: float, y: float) -> tuple[float, float]:
    """Where an SVG transform takes a point."""
    for name, numbers in reversed(re.findall(r"(\w+)\(([^)]*)\)", transform)):
        a, b, c = (*map(float, numbers.split()), 0.0, 0.0)[:3]
        if name == "rotate":
            turn = cmath.rect(1, radians(a)) * complex(x - b, y - c) + complex(b, c)
            x, y = turn.real, turn.imag
        else:
            x, y = (x + a, y + b) if name == "translate" else (x * a, y * a)
    return x, y


def boxes(node: ElementTree.Element, *outer: str) -> list[tuple[str, list[tuple[float, float]]]]:
    """List the papers ("rect") and the suits' shapes ("path") below a node, each with the corners of its box."""
    chain = [*outer, node.get("transform", "")]
    found = [box for child in node for box in boxes(child, *chain)]
    tag = node.tag.removeprefix(SVG)
    if tag == "rect" and node.get("width") == "98":
        corners = list(product((1, 99), (1, 139)))
    elif tag == "path" and node.get("d") in SHAPES:
        corners = list(product((-46, 46), (-50, 49)))
    else:
        return found
    return [(tag, [moved(" ".join(chain), *corner) for corner in corners]), *found]


def visible_suits(drawing: str) -> tuple[int, int]:
    """How many shapes of suits can be seen whole and how many in part, where one card lies square on another."""
    found = boxes(flat(drawing))
    upper = max(i for i, (tag, _) in enumerate(found) if tag == "rect")
    (left, top), *_, (right, foot) = sorted(found[upper][1])
    hidden = [
        sum(left - EDGE <= x <= right + EDGE and top - EDGE <= y <= foot + EDGE for x, y in corners)
        for tag, corners in found[:upper]
        if tag == "path"
    ]
    on_top = len(found) - upper - 1
    return hidden.count(0) + on_top, len(hidden) - hidden.count(0) - hidden.count(4)


def title(drawing: str) -> str:
    return ElementTree.fromstring(drawing).findtext(f"{SVG}title") or ""


def tile_pips(tile: str) -> tuple[int, int]:
    """How many pips of a tile lie above its divider, and how many below."""
    heights = [float(node.get("cy", "nan")) for node in flat(draw.card(tile)).iter(f"{SVG}circle")]
    divider = float(re.findall(r'"M\d+ (\d+)H', draw.card(tile))[0])
    return sum(y < divider for y in heights), sum(y > divider for y in heights)


def spot(drawing: str, label: str) -> tuple[float, float]:
    """Where a label of a table is written."""
    nodes = flat(drawing).iter(f"{SVG}text")
    return next((float(node.get("x", "nan")), float(node.get("y", "nan"))) for node in nodes if node.text == label)


def middles(drawing: str) -> list[tuple[float, float]]:
    """Where the middles of the cards are, in the order in which they are drawn."""
    placed = re.findall(r'<g transform="translate\((\S+) (\S+)\) scale\((\S+)\)"', drawing)
    return [(float(x) + 50 * float(scale), float(y) + 70 * float(scale)) for x, y, scale in placed]


def test_every_card_and_tile_is_a_well_formed_image_with_a_spoken_name() -> None:
    for text in CARDS + TILES:
        root = ElementTree.fromstring(draw.card(text))
        assert root.get("role") == "img"
        assert root.get("aria-label") == root.findtext(f"{SVG}title") == draw.spoken(text)


@pytest.mark.parametrize(
    "drawing",
    [
        *(draw.card("Js"), draw.card("Jo"), draw.card(""), draw.hand(CARDS), draw.table(TABLE)),
        *(draw.ladder({"": CARDS}), draw.card("64"), draw.hand(TILES, highlight=TILES)),
        draw.markers({"us": 1, "them": 4}),
    ],
)
def test_every_shape_that_a_drawing_uses_is_in_it_and_nothing_points_outside(drawing: str) -> None:
    nodes = list(ElementTree.fromstring(drawing).iter())
    assert not {name for node in nodes for name in node.attrib} & {"class", "style"}
    ids = [node.get("id") for node in nodes if node.get("id")]
    assert len(set(ids)) == len(ids)
    assert {node.get("href") for node in nodes if node.get("href")} <= {f"#{each}" for each in ids}
    assert all(each.startswith("eu-") for each in ids)
    assert re.findall(r"https?://[^\"]+|url\(", drawing) == ["http://www.w3.org/2000/svg"]


def test_an_id_means_the_same_shape_in_every_drawing() -> None:
    """So several drawings may stand in one page."""
    found: dict[str, set[bytes]] = {}
    for drawing in (*map(draw.card, CARDS + TILES), draw.hand(CARDS), draw.hand(TILES), draw.table(TABLE)):
        for node in ElementTree.fromstring(drawing).iter():
            if name := node.get("id"):
                found.setdefault(name, set()).add(ElementTree.tostring(node))
    assert len(found) > 40
    assert [name for name, shapes in found.items() if len(shapes) > 1] == []


def test_a_deal_is_small() -> None:
    hands = {f"seat {seat}": CARDS[8 + 5 * seat :][:5] for seat in range(4)}
    assert len(draw.table(hands, centre=[("turn-up", "Qs")])) < 12_000


def test_no_two_cards_look_alike() -> None:
    assert len({draw.card(text) for text in CARDS + TILES}) == len(CARDS + TILES)


@pytest.mark.parametrize("text", [text for text in CARDS if text])
def test_an_index_is_read_where_a_card_is_34_pixels_wide(text: str) -> None:
    index = next(
        node for node in flat(draw.card(text)).iter(f"{SVG}text") if len(node.text or "") > 1 or node.get("x") == "24"
    )
    assert index.text == ("JO" if text == "Jo" else text[0].replace("T", "10"))
    assert 34 / 100 * float(index.get("font-size", "nan")) >= 14


def test_suits_differ_in_shape_and_letter_not_only_in_colour() -> None:
    def colourless(text: str) -> str:
        shown = ElementTree.tostring(flat(draw.card(text)), encoding="unicode")
        return re.sub(r"#[0-9a-f]{6}|<\w+:title>.*</\w+:title>|aria-label=\"[^\"]*\"", "", shown)

    assert len({colourless(f"9{suit}") for suit in "cdhs"}) == 4
    assert [texts(draw.card(f"9{suit}"))[0] for suit in "cdhs"] == ["C", "D", "H", "S"]


def test_a_queen_and_a_king_differ_in_more_than_their_letters() -> None:
    def outlines(text: str) -> set[str]:
        return {node.get("d", "") for node in flat(draw.card(text)).iter(f"{SVG}path")} - SHAPES

    queen, king = outlines("Qs"), outlines("Ks")
    assert len(queen - king) >= 3
    assert len(king - queen) >= 3
    assert texts(draw.card("Qs")) == ["S", "Q"]


def test_a_ten_is_written_10() -> None:
    assert texts(draw.card("Th")) == ["H", "10"]


@pytest.mark.parametrize("rank", "34")
def test_a_card_that_marks_points_shows_as_many_pips_as_it_counts(rank: str) -> None:
    below_its_index = 1
    paths = flat(draw.card(f"{rank}d")).iter(f"{SVG}path")
    assert len(list(paths)) - below_its_index == int(rank)


def test_a_tile_shows_as_many_pips_on_each_half_as_it_is_written() -> None:
    for tile in TILES:
        assert tile_pips(tile) == (int(tile[0]), int(tile[1]))
        assert texts(draw.card(tile)) == list(tile)


@pytest.mark.parametrize("tile", TILES)
def test_no_pip_of_a_tile_touches_another_its_digit_or_the_edge(tile: str) -> None:
    circles = list(flat(draw.card(tile)).iter(f"{SVG}circle"))
    pips = [(float(node.get("cx", "nan")), float(node.get("cy", "nan"))) for node in circles]
    reach = 2 * max((float(node.get("r", "nan")) for node in circles), default=0)
    assert all(abs(x - u) > reach or abs(y - v) > reach for i, (x, y) in enumerate(pips) for u, v in pips[:i])
    digits = [(50, float(node.get("y", "nan")) - 6) for node in flat(draw.card(tile)).iter(f"{SVG}text")]
    assert all(abs(x - u) > 12 or abs(y - v) > 12 for x, y in pips for u, v in digits)
    assert all(20 + reach / 2 < x < 80 - reach / 2 and 5 + reach / 2 < y < 133 - reach / 2 for x, y in pips)


def test_a_tile_is_said_with_the_end_first_that_is_written_first() -> None:
    assert [draw.spoken(tile) for tile in ("64", "46", "66", "10", "01", "00")] == [
        *("Six-four", "Four-six", "Double six", "One-blank", "Blank-one", "Double blank")
    ]


def test_the_numbers_of_a_tile_differ_without_their_colours() -> None:
    assert (
        len(
            {
                re.sub(r"#[0-9a-f]{6}|<text.*?</text>|eu-\w+", "", draw.card(f"{n}{n}").partition("</title>")[2])
                for n in range(7)
            }
        )
        == 7
    )


@pytest.mark.parametrize("text", ["67", "6", "640", "٣٤"])
def test_what_is_no_tile_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match=repr(text)):
        draw.card(text)


def test_hands_tables_and_ladders_take_tiles_as_they_take_cards() -> None:
    assert title(draw.hand(["66", "10"], highlight={"10"})) == "Double six, One-blank (highlighted)"
    assert title(draw.ladder({"fives, trumps": ["55", "44"]}, marks={"44": "left"})) == (
        "fives, trumps: Double five, Double four (left)"
    )
    drawing = draw.table({"seat 1": ["64"], "dealer": []}, centre=[("dealer", "46"), ("turn-up", "")])
    assert title(drawing) == "seat 1: Six-four; dealer: no cards; dealer: Four-six; turn-up: Face-down card"
    assert len(list(flat(drawing).iter(f"{SVG}circle"))) == 20


@pytest.mark.parametrize("card", ["Js", "64"])
def test_an_outline_fits_what_it_is_drawn_around(card: str) -> None:
    def extent(width: str, height: str) -> tuple[float, float]:
        return float(width), float(height)

    sizes = re.findall(r'<rect [^>]*?width="(\S+)" height="(\S+)"', draw.hand([card], highlight={card}))
    (wide, high), outline = map(max, zip(*(extent(*size) for size in sizes[:-1]), strict=True)), extent(*sizes[-1])
    assert 4 <= outline[0] - wide <= 10
    assert 4 <= outline[1] - high <= 10


@pytest.mark.parametrize("count", [1, 2, 5, 6])
def test_tiles_in_a_hand_of_a_table_lie_side_by_side(count: int) -> None:
    width = 0.62 * 60
    spots = middles(draw.table({"seat 1": ["64"] * count, "dealer": []}))
    assert all(right - left > width - 1.5 for (left, _), (right, _) in pairwise(spots))


@pytest.mark.parametrize("text", ["6h", "Jx", "10h", "J", "js"])
def test_a_card_that_does_not_exist_is_refused_by_name(text: str) -> None:
    with pytest.raises(ValueError, match=repr(text)):
        draw.card(text)


def test_a_hand_names_its_cards_in_order() -> None:
    assert ElementTree.fromstring(draw.hand(["Js", "9h"])).get("aria-label") == "Jack of spades, Nine of hearts"


def test_a_highlighted_card_stands_higher_wears_an_outline_and_says_so() -> None:
    def tops(drawing: str) -> list[str]:
        return re.findall(r"translate\(\S+ (\S+)\) scale\(1\)", drawing)

    plain, marked = draw.hand(["Js", "9h"]), draw.hand(["Js", "9h"], highlight={"9h"})
    assert tops(plain)[0] == tops(plain)[1] == tops(marked)[0]
    assert float(tops(marked)[1]) < float(tops(marked)[0])
    assert marked.count("<rect") == plain.count("<rect") + 1
    assert "Nine of hearts (highlighted)" in marked
    assert "Jack of spades (highlighted)" not in marked


def test_an_empty_hand_can_be_drawn() -> None:
    assert ElementTree.fromstring(draw.hand([])).get("aria-label") == "No cards"


def test_seats_go_clockwise_from_the_left_of_the_dealer_who_sits_at_the_bottom() -> None:
    drawing = draw.table(TABLE)
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = (spot(drawing, label) for label in TABLE)
    assert x1 < x2 == x4 < x3
    assert y2 < y1 == y3 < y4


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_a_table_of_any_size_keeps_its_last_seat_lowest_and_its_labels_apart(count: int) -> None:
    labels = [f"seat {seat}" for seat in range(1, count + 1)]
    drawing = draw.table({label: ["Js"] * 6 for label in labels}, centre=[("turn-up", "Qs")])
    spots = [spot(drawing, label) for label in [*labels, "turn-up"]]
    assert len(set(spots)) == count + 1
    assert max(spots, key=lambda xy: xy[1]) == spots[count - 1]


def test_a_card_played_lies_between_its_seat_and_the_middle() -> None:
    drawing = draw.table(TABLE, centre=[("seat 1", "9h"), ("turn-up", "Qs")])
    (seat, _), *_, (played, _), (turn_up, _) = middles(drawing)
    assert seat < played < turn_up == pytest.approx(400, abs=0.1)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_cards_of_a_trick_cover_neither_each_other_nor_a_hand(count: int) -> None:
    width, height = 55, 77
    hands = {f"seat {seat}": ["Js"] * 5 for seat in range(1, count + 1)}
    drawn = middles(draw.table(hands, centre=[(label, "9h") for label in hands]))
    trick = drawn[-count:]
    for i, (x, y) in enumerate(trick):
        others = drawn[:-count] + trick[:i]
        assert all(abs(x - other_x) >= width or abs(y - other_y) >= height for other_x, other_y in others)


@pytest.mark.parametrize("card", ["Js", "64"])
@pytest.mark.parametrize(("count", "size"), [(2, 5), (3, 7), (4, 6), (5, 5), (6, 5), (6, 6)])
def test_hands_labels_and_the_place_of_the_trick_keep_clear_of_each_other(count: int, size: int, card: str) -> None:
    labels = [f"seat {seat}, dealer" for seat in range(1, count + 1)]
    drawing = draw.table({label: [card] * size for label in labels}, centre=[(label, card) for label in labels])
    boxes = [
        tuple(map(float, re.findall(r'<rect x="(\S+)" y="(\S+)" width="(\S+)" height="(\S+)" rx="30"', drawing)[0]))
    ]
    half = 0.62 * (50 if card == "Js" else 31)
    for seat, label in enumerate(labels):
        (left, y), (right, _) = middles(drawing)[size * seat], middles(drawing)[size * seat + size - 1]
        boxes.append((left - half, y - 43, right - left + 2 * half, 86))
        x, foot = spot(drawing, label)
        boxes.append((x - 4 * len(label), foot - 13, 8 * len(label), 16))
    for i, (x, y, wide, high) in enumerate(boxes):
        assert all(x >= u + w or u >= x + wide or y >= v + h or v >= y + high for u, v, w, h in boxes[:i])
        assert min(x, 800 - x - wide) > 10


def test_a_table_is_about_half_as_high_as_it_is_wide() -> None:
    root = ElementTree.fromstring(draw.table(TABLE, centre=[("seat 1", "9h")], note="Spades by seat 1"))
    assert 0.5 < float(root.get("height", "nan")) / float(root.get("width", "nan")) < 0.6


def test_a_note_in_the_middle_is_written_in_lines_that_end_at_its_commas() -> None:
    drawing = draw.table(TABLE, centre_note="seat 2 to lead, makers 1, defenders 0")
    assert texts(drawing)[-2:] == ["seat 2 to lead,", "makers 1, defenders 0"]
    assert spot(drawing, "seat 2 to lead,")[0] == 400
    assert (ElementTree.fromstring(drawing).get("aria-label") or "").endswith("; seat 2 to lead, makers 1, defenders 0")


def test_a_note_in_the_middle_gives_way_to_cards() -> None:
    centre = [("turn-up", "Qs")]
    assert draw.table(TABLE, centre=centre, centre_note="seat 2 to lead") == draw.table(TABLE, centre=centre)


def test_two_cards_in_the_middle_lie_side_by_side() -> None:
    drawing = draw.table(TABLE, centre=[("turn-up", "Qs"), ("buried", "")])
    assert spot(drawing, "turn-up")[0] < 400 < spot(drawing, "buried")[0]


def test_a_note_and_the_labels_are_escaped() -> None:
    drawing = draw.table({"you & me": [], "<dealer>": ["Js"]}, note='"9 < 10"')
    assert {"you & me", "<dealer>", '"9 < 10"'} <= set(texts(drawing))
    assert ElementTree.fromstring(drawing).get("aria-label") == 'you & me: no cards; <dealer>: Jack of spades; "9 < 10"'


def test_a_ladder_has_a_labelled_row_for_each_suit_with_its_highest_card_first() -> None:
    drawing = draw.ladder(TRUMPS)
    (x1, y1), (x2, y2), (x3, y3), (x4, y4), (x5, y5) = middles(drawing)
    assert x1 == x4 < x2 == x5 < x3
    assert y1 == y2 == y3 < y4 == y5
    assert spot(drawing, "spades, trumps")[0] == spot(drawing, "clubs")[0] < x1


def test_a_marked_card_of_a_ladder_says_so_below_it_and_aloud() -> None:
    drawing = draw.ladder(TRUMPS, marks={"Js": "right", "Jc": "left", "9h": "not here"})
    assert spot(drawing, "right")[0] == middles(drawing)[0][0]
    assert middles(drawing)[0][1] < spot(drawing, "right")[1] < middles(drawing)[3][1]
    assert ElementTree.fromstring(drawing).get("aria-label") == (
        "spades, trumps: Jack of spades (right), Jack of clubs (left), Ace of spades; "
        "clubs: Ace of clubs, King of clubs"
    )
    assert "right" not in draw.ladder(TRUMPS)


def test_tricks_lie_two_beside_each_other_each_under_its_words() -> None:
    rows = {"left took trick 1": ["9h", "Ah", "Kh", "Qh"], "you took trick 2": ["", "", "", ""], "you hold": ["Js"]}
    drawing = draw.tricks(rows, marks={"Ah": "left"}, highlight={"Ah"})
    first, second, last = (spot(drawing, words) for words in rows)
    assert first[1] == second[1] < last[1]
    assert first[0] == last[0] < second[0]
    assert len(middles(drawing)) == 10, "nine cards, and the outline of one"
    *places, last_place = dict.fromkeys(middles(drawing))
    assert all(first[1] < y < last[1] < last_place[1] for _, y in places)
    assert max(x for x, _ in places[:4]) < second[0] < min(x for x, _ in places[4:])
    assert spot(drawing, "left")[0] == places[1][0]
    _, _, width, height = map(float, (ElementTree.fromstring(drawing).get("viewBox") or "").split())
    assert all(26 < x < width - 26 and 42 < y < height - 42 for x, y in (*places, last_place))


@pytest.mark.parametrize("row", [CARDS[:8], TILES[:8]])
def test_every_word_and_card_of_a_ladder_lies_on_its_ground(row: list[str]) -> None:
    drawing = draw.ladder({"a rather long label, trumps": row, "": []}, marks={row[0]: "lowest"})
    _, _, width, height = map(float, (ElementTree.fromstring(drawing).get("viewBox") or "").split())
    assert all(40 < x < width - 40 and 50 < y < height - 50 for x, y in middles(drawing))
    assert spot(drawing, "a rather long label, trumps")[0] + 10 * 27 < middles(drawing)[0][0]


@pytest.mark.parametrize("label", ["us", "a side with a long name"])
@pytest.mark.parametrize("points", [0, 1, 2])
def test_markers_up_to_two_show_exactly_as_many_pips_as_points(points: int, label: str) -> None:
    assert visible_suits(draw.markers({label: points})) == (points, 0)


@pytest.mark.parametrize("points", [3, 4])
def test_markers_for_three_and_four_show_the_pips_of_the_upper_card_alone(points: int) -> None:
    below_its_index = 1
    drawing = draw.markers({"us": points})
    assert visible_suits(drawing) == (points + below_its_index, 0)
    assert [text for text in texts(drawing) if text in "34"] == [str(7 - points), str(points)]


def test_markers_stand_side_by_side_with_their_points_below_and_aloud() -> None:
    drawing = draw.markers({"us": 3, "them": 1, "<third>": 0})
    assert title(drawing) == (
        "us 3 points: three face up on four; them 1 point: four face down on three; "
        "<third> 0 points: three and four face down"
    )
    assert (
        spot(drawing, "us: 3")[0]
        == middles(drawing)[0][0]
        < spot(drawing, "them: 1")[0]
        < spot(drawing, "<third>: 0")[0]
    )
    assert all(y + 70 * 0.7 < spot(drawing, "us: 3")[1] - 13 for _, y in middles(drawing))
    assert title(draw.markers({})) == "No markers"


def test_each_side_keeps_its_points_in_a_suit_of_its_own() -> None:
    assert {text for text in texts(draw.markers(dict.fromkeys("abcd", 4))) if text in "CDHS"} == set("CDHS")
    ElementTree.fromstring(draw.markers(dict.fromkeys("abcdef", 4)))


@pytest.mark.parametrize("points", [-1, 5])
def test_a_three_and_a_four_mark_no_more_than_four_points(points: int) -> None:
    with pytest.raises(ValueError, match=f"'us' can't have {points} points"):
        draw.markers({"them": 0, "us": points})


def test_a_score_is_a_row_of_points_for_each_side():
    drawing = draw.tracks({"you": 9, "they": -2}, 10)
    assert title(drawing) == "you 9, they \u22122, of 10 points"
    assert (texts(drawing).count("●"), texts(drawing).count("○")) == (9, 11)


@pytest.mark.parametrize(("drawn", "scale"), [(draw.table, 0.62), (draw.open_table, 0.56)])
def test_cards_of_an_open_table_lie_side_by_side_and_others_overlap(drawn, scale):
    drawing = drawn({"left": ["Ah", "Kh", "Th", "9h", "9c"], "you": [""]})
    first, second = re.findall(rf"translate\(([\d.]+) [\d.]+\) scale\({scale}\)", drawing)[:2]
    assert (float(second) - float(first) > 100 * scale) is (drawn is draw.open_table)


def test_open_hands_of_few_cards_are_drawn_larger():
    few, many = (draw.open_table({"left": ["Ah"] * cards, "you": ["9c"]}) for cards in (3, 4))
    assert ("scale(0.62)" in few, "scale(0.62)" in many) == (True, False)
