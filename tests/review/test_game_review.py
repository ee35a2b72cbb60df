"""A review of a game: its sum, whose costs they are, luck that is 0 on average, and a sentence that says it."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from random import Random
from statistics import fmean, stdev

import pytest
from helpers.strategies import refusal

from euchre_tutor import Deal, Race, Rules, parse_cards, review
from euchre_tutor.analysis import prices as text
from euchre_tutor.analysis.text import percent
from euchre_tutor.game import Game
from euchre_tutor.players import tutor_action
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.review import costs, game_review, luck, read_game, reading, reviewing
from euchre_tutor.review.costs import Choice, add
from euchre_tutor.review.game_review import review_page
from euchre_tutor.review.luck import Standing, chance_as_dealt, chances_in_play
from euchre_tutor.review.read_game import Made

SEATS = range(1, 5)
NAMES = {2: ("You", "Ann"), 3: ("You", "Ann", "Bea"), 4: ("You", "Ann", "Bea", "Cam")}


def played(rules: str, seed: int, *, reckless: bool = False) -> Game:
    """A game among the tutor's players; who is reckless plays any card."""
    rng = Random(seed)
    parsed = Rules.parse(rules)
    game = Game(rules, names=NAMES[parsed.players])
    while not game.is_over:
        game.start(Deal.random(seed=rng.randrange(2**32), rules=parsed))
        while not game.hand.is_over:
            player, hand = game.player_at(game.hand.seat), game.hand
            if reckless and player == 1 and hand.stage == "play":
                game.push(rng.choice(hand.legal))
            else:
                game.push(tutor_action(hand, score=game.points_of(player), seed=rng.randrange(2**32)))
    return game


@pytest.fixture(scope="module", autouse=True)
def fewer_deals() -> Iterator[None]:
    """A third of the deals: intervals are wider, and hold all the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(costs, "DEALS", costs.DEALS // 3)
        patch.setattr(costs, "PLAYED", costs.PLAYED // 3)
        yield


@pytest.fixture(scope="module")
def reckless() -> game_review.GameReview:
    """A game of three that one player has played at random, read from that player's side."""
    return review(played("bicycle+game=3", 5, reckless=True), tutors=["Ann", 4], progress=False)


@pytest.fixture
def unpriced(monkeypatch):
    """Decisions without prices: only luck counts."""
    monkeypatch.setattr(reading, "choices", lambda *_, **__: iter(()))


def test_the_result_is_start_deals_decisions_and_the_rest(reckless):
    gave = dict.fromkeys(range(1, 5), 0.0)
    for made in reckless.made:
        gave[made.player] += made.games.value
    told = reckless.start + reckless.deals.value - gave[1] - gave[3] + gave[2] + gave[4] + reckless.unseen.value
    assert told == pytest.approx(reckless.result)
    assert reckless.result in (0.0, 1.0)
    assert reckless.start == Race.of("bicycle+game=3").chance(0, 0, we_deal=False)
    for hand, following in zip(reckless.hands, reckless.hands[1:], strict=False):
        assert hand.after == pytest.approx(following.before), "a hand begins where the last one ended"


def test_each_side_tells_the_other_way_round(reckless):
    theirs = review(reckless.game, player="Ann", tutors=["Ann", 4], progress=False)
    assert theirs.result == 1 - reckless.result
    assert theirs.start == pytest.approx(1 - reckless.start)
    assert theirs.deals.value == pytest.approx(-reckless.deals.value)
    assert theirs.unseen.value == pytest.approx(-reckless.unseen.value)
    assert theirs.given([1]) == reckless.given([1]), "what You gave is the same, whoever tells"


def test_who_plays_any_card_is_found_and_the_tutor_is_not(reckless):
    mine, partner = reckless.given([1]), reckless.given([3])
    assert mine.value > mine.error
    assert abs(partner.value) <= 1.5 * partner.error
    assert {made.player for made in reckless.made} == {1, 3}, "tutors aren't priced"
    worst = reckless.worst
    assert 0 < len(worst) <= 3
    assert {made.player for made in worst} == {1}
    assert [made.games.value for made in worst] == sorted((made.games.value for made in worst), reverse=True)
    told = [made for made in reckless.made if made.player == 1 and made.choice.is_told]
    assert worst[0].games.value == max(made.games.value for made in told)


@pytest.mark.nightly
def test_another_seed_gives_the_same_costs_inside_their_errors(reckless, monkeypatch):
    monkeypatch.setattr(costs, "PRICES", 88)
    again = review(reckless.game, tutors=["Ann", 4], progress=False)
    both = math.hypot(again.given([1]).error, reckless.given([1]).error)
    assert again.given([1]) != reckless.given([1])
    assert abs(again.given([1]).value - reckless.given([1]).value) < 1.5 * both


def test_the_sentence_says_the_cards_and_what_each_of_our_side_gave(reckless):
    ours, theirs = reckless.game.points_of(1)
    number = sum(made.player == 1 and made.choice.matters for made in reckless.made)
    gave = costs.cost_in_words(reckless.given([1]), "games")
    said = reckless.sentence
    assert said.startswith(f"You {'won' if reckless.result else 'lost'} {ours}-{theirs}. Luck: ")
    mine = f"Your play: \N{MINUS SIGN}{100 * reckless.given([1]).value:.0f} games of 100 in {number} decisions."
    assert f"{mine} Bea's play: nothing worth naming." in said
    assert "±" not in said
    assert f". Your play {gave}. Bea's play " in reckless.exactly
    assert reckless.caption.startswith(reckless.exactly)
    assert "opponents" not in said, "nobody of them was priced"
    assert "Ann and Cam play as the tutor does, so what they did counts as chance." in reckless.luck
    start = f"Before the first card {100 * reckless.start:.0f} % of such games are won. The hands as dealt: "
    assert reckless.luck.startswith(start)
    assert str(reckless).splitlines()[:2] == [said, reckless.luck]


def test_cards_are_the_deals_and_what_nobody_saw(reckless):
    cards = reckless.result - reckless.start + reckless.given([1, 3]).value
    assert reckless.cards.value == pytest.approx(cards)
    assert reckless.cards.value == pytest.approx(reckless.deals.value + reckless.unseen.value)
    assert reckless.cards.error <= reckless.unseen.error


def test_a_remainder_is_called_one_and_only_where_there_is_one(reckless):
    assert " What remains, such as cards that nobody could see: " in reckless.luck
    said = "What the cards did in all, and what remains of it, isn't measured: it is what the other numbers leave"
    assert said in reckless.caption
    assert said not in replace(reckless, hands=()).caption


def test_luck_that_helps_and_luck_that_hurts_have_a_sign_and_neither_is_about_even():
    assert read_game._moved(Estimate(0.2, 0.15, 0.25)) == "+20 games of 100"
    assert read_game._moved(Estimate(-0.2, -0.25, -0.15)) == "\N{MINUS SIGN}20 games of 100"
    assert read_game._moved(Estimate(-0.02, -0.05, 0.01)) == "about even"


def test_the_table_has_a_row_for_each_decision(reckless):
    table = reckless.table
    named = ["hand", "player", "when", "done", "best", "cost", "error", "unit", "band"]
    assert list(table.columns) == [*named, "seen_best", "seen_cost", "seen_error"]
    assert table.seen_cost.tolist() == [made.choice.seen.value for made in reckless.made]
    assert [[row["Done"], row["Best"]] for row in reckless.rows()] == [
        [text.words_of(made.choice.action), text.words_of(made.choice.best)] for made in reckless.made
    ]
    assert len(table) == len(reckless.made)
    assert set(table.player) == {"You", "Bea"}
    assert table.cost.tolist() == [made.choice.cost.value for made in reckless.made]
    assert table.hand.min() == 1


def test_the_line_goes_through_the_chances_and_dots_are_our_mistakes(reckless):
    line, dots = reckless.figure().data
    stops = reckless.stops
    assert line.x == pytest.approx([stop.at for stop in stops])
    assert list(line.x) == sorted(line.x)
    assert line.y == pytest.approx([100 * stop.chance for stop in stops])
    by_words = {stop.when: stop.chance for stop in stops}
    for number, hand in enumerate(reckless.hands, start=1):
        assert by_words[f"hand {number}, before the deal"] == hand.before
        assert by_words[f"hand {number}, with the cards as dealt"] == hand.dealt.value
        assert (f"hand {number}, after trick 4" in by_words) == (reckless.game.hands[number - 1].play is not None)
    assert (stops[-1].when, stops[-1].chance) == ("at the end", reckless.result)
    told = [made for made in reckless.made if made.player == 1 and made.choice.is_told]
    assert list(dots.hovertext) == [str(made) for made in told]
    assert [bool(label) for label in dots.text] == [made in reckless.worst for made in told]
    sizes = dict(zip((made.games.value for made in told), dots.marker.size, strict=True))
    assert [sizes[cost] for cost in sorted(sizes)] == sorted(sizes.values())
    assert all(made.hand - 1 < x < made.hand for made, x in zip(told, dots.x, strict=True))


def test_the_chance_in_play_is_that_of_the_cards_as_they_lie():
    """Once all but the last trick is played, nothing is left to chance."""
    game = played("bicycle+game=3", 5)
    hand, standing = game.hands[0], reading.standing_before(game, 0, 1)
    along = dict(chances_in_play(hand, standing, times=4))
    assert list(along) == [at for at, done in enumerate(hand.history) if done.stage == "play"][:: len(SEATS)]
    assert along[max(along)] == pytest.approx(standing.after(hand))


@pytest.mark.usefixtures("unpriced")
def test_a_mistake_has_its_place_on_the_line_and_its_position(reckless):
    (first, *_) = reckless.mistakes
    assert reckless.view(first).seat == first.choice.seat
    assert first.choice.action in reckless.position(first).legal
    assert len(reckless.position(first).history) == first.choice.at


def test_a_review_grows_with_the_calls_first():
    game = played("bicycle+game=1", 3)
    grown = list(reviewing(game, tutors=["Ann", "Bea", "Cam"]))
    assert [read.done for read in grown] == sorted(read.done for read in grown)
    assert (grown[-1].done, len(grown[-1].hands)) == (1.0, len(game.hands))
    stages = [read.made[-1].choice.when for read in grown if len(read.made) and not read.hands]
    assert set(stages) <= {"the calls"}
    assert " so far: " in next(read.sentence for read in grown if read.made and read.done < 1)
    assert all(read.sentence.startswith(f"{read.ended} ") for read in grown)
    order = [(made.hand, made.choice.at) for made in grown[-1].made]
    assert order == sorted(order)


def test_a_page_holds_the_sentence_the_line_the_worst_and_every_decision(reckless, tmp_path):
    reckless.save(tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    told = [reckless.sentence, reckless.luck, *(f"{made}." for made in reckless.worst), reckless.caption]
    assert all(escape(said) in page for said in told)
    assert page.count("<tr>") == len(reckless.made) + 1
    assert page.count('class="dot"') == len(reckless.mistakes)
    assert escape(str(reckless.game)) in page
    assert not re.search(r'(src|href)="[^#]|@import|url\(', page), "nothing is fetched"
    (tmp_path / "mine.txt").write_text("mine")
    with refusal("not one of our pages"):
        reckless.save(tmp_path / "mine.txt")


def test_at_level_scores_a_cost_in_points_counts_what_a_point_is_worth():
    game = played("bicycle+game=3", 5)
    standing = reading.standing_before(game, 0, 1)
    choice = Choice(0, "the calls", game.seat_of(1, 0), "pass", "order up", Estimate(0.5, 0.4, 0.6), "points")
    race = Race.of("bicycle+game=3")
    worth = (race.chance_after(0, 0, 1, "we") - race.chance_after(0, 0, -1, "we")) / 2
    assert game.seat_of(1, 0) == 1, "eldest, who deals the next hand"
    assert reading.in_games(choice, standing).value == pytest.approx(0.5 * worth)
    assert reading.in_games(choice._replace(unit="games"), standing) == choice.cost
    assert reading.in_games(choice, None) is None
    made = Made(1, 1, choice, reading.in_games(choice, standing), standing.point)
    assert made.told("you").endswith(f"(a blunder, {made.cost_in_words})")
    assert "games of 100" in made.told(), "one unit in a game, at 0-0 too"
    assert "points" in Made(1, 1, choice, None).told()
    for each, cost in ((made, percent(made.games)), (Made(1, 1, choice, None), "0.5")):
        (row,) = game_review.GameReview(game, 1, [each], ()).rows()
        assert row["Cost at a table"].startswith(cost), "in the table, too"


@pytest.mark.usefixtures("unpriced")
def test_a_game_of_which_no_hand_is_over_has_a_page_and_no_line(tmp_path):
    game = Game("bicycle")
    game.start(Deal.random(seed=1))
    started = review(game, progress=False)
    started.save(tmp_path / "game.html")
    assert "game-line" not in (tmp_path / "game.html").read_text(encoding="utf-8").partition("</style>")[2]
    assert (started.stops, started.dots, started.worst) == ([], [], [])


@pytest.mark.usefixtures("unpriced")
def test_an_unfinished_game_has_no_luck():
    game = played("bicycle+game=3", 5)
    game.hands[-1].pop()
    unfinished = review(game, progress=False)
    assert not unfinished.has_luck
    assert len(unfinished.hands) == len(game.hands) - 1
    assert unfinished.sentence.startswith("The game stands ")
    assert (unfinished.luck, "cards" in unfinished.sentence) == ("", False)


def test_where_no_race_is_known_costs_are_points_of_each_player():
    game = played("cutthroat+game=1", 2, reckless=True)
    told = review(game, tutors=["Ann", "Bea"], progress=False)
    assert (told.hands, told.has_luck) == ((), False)
    assert all(made.games is None for made in told.made)
    assert add(made.choice.cost for made in told.made).error > 0
    assert f"in {sum(made.choice.matters for made in told.made)} decisions." in told.sentence
    with refusal("two sides"):
        told.figure()


@pytest.mark.usefixtures("unpriced")
def test_what_is_no_game_or_no_player_is_said():
    game = played("bicycle+game=1", 1)
    assert review(str(game), progress=False).hands == review(game, progress=False).hands
    with refusal("not a player", "Zoe"):
        review(game, player="Zoe")
    with refusal("not a player", "7"):
        review(game, tutors=[7])
    with refusal("no hand"):
        review(Game("bicycle"))
    with refusal("takes a game"):
        review(5)  # type: ignore[arg-type]
    with refusal("line"):
        review("rules bicycle\nhand 1, <b>dealt</b> by nobody")


@pytest.mark.usefixtures("unpriced")
def test_a_name_that_looks_like_markup_stays_text():
    text = str(played("bicycle+game=1", 1)).replace("You", "<b>You</b>")
    shown = review(text, progress=False)._repr_html_()
    assert "&lt;b&gt;You&lt;/b&gt; and Bea " in shown
    assert "<b>You" not in shown + review_page(review(text, progress=False))


def luck_of_hands(rules: str, hands: int) -> list[tuple[float, float]]:
    """What the deal, and what the cards that nobody saw, changed for a side in each hand of the tutor's players."""
    rng, found, parsed = Random(8), [], Rules.parse(rules)
    standing = Standing(Race.of(rules), frozenset({1, 3}) if parsed.players == 4 else frozenset({1}), (3, 2))
    for _ in range(hands):
        deal = Deal.random(seed=rng.randrange(2**32), rules=parsed)
        dealt = chance_as_dealt(deal, standing, times=8)
        hand = Game(rules)
        hand.start(deal)
        while not hand.hand.is_over:
            score = standing.score_of(hand.hand.seat)
            hand.push(tutor_action(hand.hand, score=score, seed=rng.randrange(2**32)))
        found.append((dealt.value - standing.before(parsed.players), standing.after(hand.hand) - dealt.value))
    return found


def check_luck(rules: str, hands: int) -> None:
    for changes in zip(*luck_of_hands(rules, hands), strict=True):
        assert stdev(changes) > 0
        assert abs(fmean(changes)) < 3.5 * stdev(changes) / math.sqrt(hands), (rules, fmean(changes))


def test_luck_is_nothing_on_average_among_the_tutors_players():
    check_luck("bicycle", 5)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", ["bicycle", "british", "canadian", "two_handed"])
def test_luck_is_nothing_on_average_over_many_hands(rules):
    check_luck(rules, 1_500)


def test_a_hand_is_worth_what_the_race_says_once_it_is_over():
    game = Game("bicycle")
    game.start("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    for action in ["pass", "order up", "Qh"]:
        game.push(action)
    race, hand = Race.of("bicycle"), game.hand
    ours, theirs = Standing(race, frozenset({2, 4}), (4, 3)), Standing(race, frozenset({1, 3}), (3, 4))
    for tricks, gain in ((2, -2), (3, 1), (5, 2)):
        assert ours.after(hand, tricks) == pytest.approx(race.chance_after(4, 3, gain, "they"))
        assert ours.after(hand, tricks) + theirs.after(hand, tricks) == pytest.approx(1)
    assert ours.before(4) == pytest.approx(race.chance(4, 3, we_deal=True))
    assert theirs.before(4) == pytest.approx(race.chance(3, 4, we_deal=False))
    assert (ours.score_of(2), ours.score_of(1)) == ((4, 3), (3, 4))
    thrown_in = Game("bicycle")
    thrown_in.start(hand.dealt)
    for _ in range(8):
        thrown_in.push("pass")
    assert ours.after(thrown_in.hand) == pytest.approx(race.chance(4, 3, we_deal=False))


def test_cards_of_which_nobody_knows_where_they_lay_change_places_with_the_kitty_too(monkeypatch):
    deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    unknown, layouts = parse_cards("9c 9d"), []
    monkeypatch.setattr(luck, "_chances_as_dealt", lambda layout, *_: layouts.append(layout) or [0.5])
    luck.chance_as_dealt(deal, Standing(Race.of("bicycle"), frozenset({2, 4}), (0, 0)), unknown=unknown)
    at = [(seat, deal.hand(seat).index(card)) for seat, card in zip((1, 3), unknown, strict=True)]
    there = [tuple(layout.hand(seat)[place] for seat, place in at) for layout in layouts]
    assert {card for cards in there for card in cards} == {*unknown, *deal.kitty}
    assert len({*there}) > len(layouts) / 2
    for layout in layouts:
        assert sorted(map(str, (*layout.kitty, *sum(layout.hands, ())))) == sorted(
            map(str, (*deal.kitty, *sum(deal.hands, ())))
        )
        for seat in SEATS:
            assert {*deal.hand(seat)} - {*unknown} <= {*layout.hand(seat)}, "what is known stays"


def test_each_player_decides_at_the_score_as_that_side_sees_it(monkeypatch):
    asked = []
    monkeypatch.setattr(reading, "choices", lambda _hand, _seats, scores, **_: asked.append(scores) or iter(()))
    game = Game("bicycle", began=(4, 2))
    game.start(Deal.random(seed=1))
    game.push("pass")
    list(reading.decisions(game, 0, range(1, 5)))
    (scores,) = asked
    assert scores == {game.seat_of(player, 0): (4, 2) if player in (1, 3) else (2, 4) for player in range(1, 5)}
    for at, seat in enumerate((1, 2)):
        made = Made(1, game.player_at(seat), Choice(at, "the calls", seat, "pass", "pass", Exact(0.0), "points"), None)
        assert game_review.GameReview(game, 1, (), ()).view(made).score == scores[seat]


def test_what_cards_are_worth_has_an_error_that_more_playing_makes_smaller():
    deal = Deal.parse("Ah Kh 9c Td Qd / Js Jc As 9h Kd / Ac Kc Qc Tc 9d / Ks Ts 9s Ad Qh up Qs")
    standing = Standing(Race.of("bicycle"), frozenset({2, 4}), (0, 0))
    few, many = (chance_as_dealt(deal, standing, times=times) for times in (16, 400))
    assert many.error <= few.error or few.error == 0
    assert chance_as_dealt(deal, standing, times=16) == few, "the same seed"
    assert chance_as_dealt(deal, standing, times=1).error == 0
    assert add([few, Exact(0.25)]).value == pytest.approx(few.value + 0.25)
