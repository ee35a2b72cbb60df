"""All games that were finished, added up: a rating, leaks by theme, luck and skill; remembered, and commands."""

import json
import math
from dataclasses import replace
from random import Random

import pytest
from helpers.games import played_at_random
from helpers.strategies import refusal

from euchre_tutor import EuchreError, my_games
from euchre_tutor.analysis.text import percent
from euchre_tutor.cli import main
from euchre_tutor.game import Game
from euchre_tutor.practice.skills import SKILLS
from euchre_tutor.pricing.estimates import Estimate, Exact
from euchre_tutor.progress import PlayedGame, note_game, note_unfinished
from euchre_tutor.review import many_games, reading, review
from euchre_tutor.review.costs import Choice
from euchre_tutor.review.game_review import GameReview, line_html
from euchre_tutor.review.many_games import MyGames, store, stored


@pytest.fixture(autouse=True)
def mine(tmp_path, monkeypatch):
    """A learner of nothing but what a test keeps, whose first call in each hand cost 2 % of a game.

    Before it came a call with which nothing was to be lost.
    """
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    asked = []

    def priced(hand, seats, *_, **kinds):
        asked.append(hand)
        cost, seat = Estimate(0.02, 0.01, 0.03), next(iter(seats))
        at = next((at for at, done in enumerate(hand.history) if done.seat == seat), None)
        if "calls" in kinds["stages"] and at is not None:
            yield Choice(at, "the calls", seat, "pass", "pass", Exact(0.0), "games", matters=False)
            yield Choice(at, "the calls", seat, "pass", "order up", cost, "games")

    monkeypatch.setattr(reading, "choices", priced)
    return asked


def keep(rules: str, seed: int, *, is_over: bool = True) -> Game:
    game = played_at_random(rules, Random(seed), most=60)
    note_game(PlayedGame("", str(game), is_over=is_over), "")
    return game


def test_games_are_added_up_and_remembered(mine):
    games = [keep("bicycle+game=2", seed) for seed in (1, 2)]
    keep("bicycle", 3, is_over=False)
    keep("cutthroat+game=1", 4)
    told = my_games(progress=False)
    assert [str(read.game) for read in told.reviews] == [str(game) for game in games]
    hands = sum(len(game.hands) for game in games)
    assert sum(many for _, many, _, _ in told.leaks) == hands
    assert sum(together for *_, together in told.leaks) == pytest.approx(0.02 * hands)
    assert told.games.gave.sum() == pytest.approx(0.02 * hands)
    assert told.games.won.tolist() == [float(1 in game.winner) for game in games]
    for read in told.reviews:
        assert read.cards.value == pytest.approx(read.result - read.start + read.given([1]).value)
    said = str(told)
    assert f"games of 100 a game ({hands} decisions, 2 games)." in said
    assert "1 game for which no chance to win is known are left out." in said
    before = len(mine)
    again = my_games(progress=False)
    assert (len(mine), str(again)) == (before, said), "what is known isn't worked out again"


def test_leaks_are_skills_and_what_is_not_clear_says_after_how_many_games_it_could_be():
    read = review(keep("bicycle+game=2", 5), tutors=[2, 3, 4], progress=False)
    made = next(each for each in read.made if each.choice.matters)
    told = MyGames([replace(read, made=(made,) * number) for number in (1, 40)])
    (few,), (many,) = (MyGames(told.reviews[:end]).leaks for end in (1, 2))
    assert few[0] == many[0] == told.leaks[0][0]
    assert few[0] in {skill.name for skill in SKILLS}
    more = math.ceil((few[2].error / max(few[2].value, 0.01)) ** 2 - 1)
    assert (
        MyGames(told.reviews[:1])
        .sentences[-1]
        .startswith(
            f"{few[0]}: about {100 * few[2].value:.1f} games of 100 each, not clear yet, in 1 decision. "
            f"After {more:,} more games"
        )
    )
    dear = made._replace(games=Estimate(0.3, 0.2, 0.4))
    sure = MyGames([replace(read, made=(dear, made) * 40)])
    assert sure.sentences[-1] == f"{few[0]}: {percent(sure.leaks[0][2])} games of 100 each, in 80 decisions."
    assert sure.leaks[0][2].value == pytest.approx(0.16)


def test_one_evening_is_told_by_what_its_decisions_cost_and_no_skill_that_lost_nothing():
    read = review(keep("bicycle+game=2", 5), tutors=[2, 3, 4], progress=False)
    made = next(each for each in read.made if each.choice.matters)
    dear, right = (made._replace(games=cost) for cost in (Estimate(0.03, 0.02, 0.04), Exact(0.0)))
    first, second, *others = MyGames([replace(read, made=(dear, *[right] * 14))]).sentences
    assert first == "Your decisions cost you 3\xa0±\xa01 games of 100 a game (15 decisions, 1 game)."
    assert second.startswith(f"You won {read.result:.0f} of 1 game; the rest, ")
    assert len(others) == 1
    half = MyGames([replace(read, made=(dear, right)), replace(read, made=(right, right))])
    assert half.sentences[0].startswith(
        "Your decisions cost you 1.5\xa0±\xa00.5 games of 100 a game (4 decisions, 2 games)."
    )
    assert len(MyGames([replace(read, made=(right,) * 9)]).sentences) == 2


def test_a_review_comes_back_as_it_was_kept():
    read = review(keep("bicycle+game=1", 5), tutors=[2, 3, 4], progress=False)
    store(read)
    known = stored(GameReview(read.game, 1, (), (), read.tutors))
    assert (known.made, known.hands, known.tutors, known.unjudged) == (read.made, read.hands, read.tutors, 0)
    assert stored(GameReview(read.game, 2, (), (), read.tutors)) is None, "another side is another review"
    assert stored(GameReview(read.game, 1, (), ())) is None, "nor where others are judged, too"
    store(replace(read, unjudged=3))
    assert stored(GameReview(read.game, 1, (), (), read.tutors)).unjudged == 3
    longer = Game.parse(str(read.game))
    longer.hands.append(longer.hands[0])
    assert stored(GameReview(longer, 1, (), (), read.tutors)) is None, "one of fewer hands isn't that of the game"


@pytest.mark.parametrize("name", ["ANSWERS", "DEALS", "PLAYED", "AGAIN", "FINDS", "PRICES", "TIMES", "SEED"])
def test_a_review_that_rests_on_other_numbers_or_another_version_is_none(monkeypatch, name):
    read = review(keep("bicycle+game=1", 5), tutors=[2, 3, 4], progress=False)
    store(read)
    monkeypatch.setattr(many_games, name, getattr(many_games, name) + 1)
    assert stored(GameReview(read.game, 1, (), (), read.tutors)) is None


def test_what_costs_most_comes_first_and_a_mistake_on_the_line_stays_text():
    read = review(keep("bicycle", 5), tutors=[2, 3, 4], progress=False)
    dear = read.made[0]._replace(games=Estimate(0.5, 0.4, 0.6), choice=read.made[0].choice._replace(action="<b>"))
    told = MyGames([replace(read, made=(*read.made[1:], dear))])
    costs = [together for *_, together in told.leaks]
    assert costs == sorted(costs, reverse=True)
    assert len(told.leaks) > 1, "else there is nothing to sort"
    assert "<b>" not in line_html(told.reviews[0]).replace("<b style", "")


def test_a_review_that_can_not_be_read_is_made_again():
    read = review(keep("bicycle+game=1", 5), progress=False)
    blank = GameReview(read.game, 1, (), ())
    store(read)
    assert stored(blank)
    for content in ("", "[1, 2]", f"[{json.dumps(str(read.game))}, [[1, 2]], [], 0]", "null", "{"):
        note_unfinished(many_games._name(read), content)
        assert stored(blank) is None, content


def test_where_nothing_can_be_kept_a_review_is_worked_out_again(monkeypatch):
    read = review(keep("bicycle+game=1", 5), progress=False)
    monkeypatch.setattr(many_games, "note_unfinished", refuse := lambda *_: (_ for _ in ()).throw(EuchreError("full")))
    monkeypatch.setattr(many_games, "unfinished", refuse)
    store(read)
    assert stored(GameReview(read.game, 1, (), ())) is None


def test_nothing_played_is_said():
    assert "No game between two sides is finished yet" in str(my_games())
    assert my_games().leaks == []
    assert (len(my_games().leaks), len(my_games().games)) == (0, 0)
    assert "No game" in my_games()._repr_html_()


def test_names_stay_text():
    game = played_at_random("bicycle+game=1", Random(1), names=("<b>", "B", "C", "D"))
    note_game(PlayedGame("", str(game), is_over=True), "")
    assert "<b> " not in my_games(progress=False)._repr_html_()


def read_with_remarks(game: Game) -> Game:
    game.remarks = ("Left out: 'timings'.",)
    return game


def test_the_commands_tell_games_and_write_a_page(capsys, tmp_path, monkeypatch):
    assert main(["review"]) == 2
    assert "finished no game yet" in capsys.readouterr().err
    game = keep("bicycle+game=1", 6)
    (tmp_path / "game.txt").write_text(str(game), encoding="utf-8")
    for options in (["review"], ["review", str(tmp_path / "game.txt"), "--save", str(tmp_path / "page.html")]):
        assert main(options) == 0
        assert capsys.readouterr().out.count("player 1 and player 3 ") >= 1
    assert "<!doctype html>" in (tmp_path / "page.html").read_text(encoding="utf-8")
    for name in (tmp_path / "none.egn", "/dev/zero", "~nobody/x.egn", "~no such user/x.egn"):
        assert main(["review", str(name)]) == 2
        assert "can't be read" in capsys.readouterr().err
    monkeypatch.setattr("euchre_tutor.formats.read_game", lambda _: read_with_remarks(game))
    assert main(["review", "x.egn"]) == 0
    assert capsys.readouterr().err == "Left out: 'timings'.\n"
    assert main(["games"]) == 0
    assert "Your decisions cost you 2" in capsys.readouterr().out
    assert main(["review", "--player", "Zoe"]) == 2
    with refusal("not a player", "Zoe"):
        review(game, player="Zoe")


def test_the_theme_of_a_decision_is_one_that_practice_knows():
    keep("bicycle+game=1", 7)
    (read,) = my_games(progress=False).reviews
    assert [theme for theme, _ in many_games._counted(read)]
