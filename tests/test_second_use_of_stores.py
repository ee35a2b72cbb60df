"""Do, change, do again: what one learner keeps, another does not find; and it is there again after that."""

from euchre_tutor.base.files import HOME
from euchre_tutor.game import Game
from euchre_tutor.practice.grading import decision, grade
from euchre_tutor.practice.keeping import Keeper
from euchre_tutor.practice.positions import positions
from euchre_tutor.progress import Given, PlayedGame, kept, note_answer, note_begun, note_game, played_games
from euchre_tutor.review import GameReview
from euchre_tutor.review.many_games import store, stored
from euchre_tutor.rules import BICYCLE
from euchre_tutor.settings import settings
from euchre_tutor.widgets.parts.games import faces


def all_kept() -> list[object]:
    """Everything that a learner has: the record, the games, a review, and how cards are drawn."""
    game = Game("bicycle")
    return [kept(), played_games(), stored(GameReview(game, 1, (), ())) is not None, settings(), faces(BICYCLE)["Ac"]]


def test_what_one_learner_keeps_another_does_not_find_and_it_is_there_again(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME, str(tmp_path / "one"))
    nothing = all_kept()
    keeper, position = Keeper(), positions("bicycle", theme="assist")[0]
    note_begun("the_score")
    note_answer(Given("Trump?", "Jh", is_right=False, lesson="the_score", cell="a"))
    keeper.keep(decision(grade(position, [*position.options][-1]), theme="assist", sure=None, tries=1))
    first = note_game(PlayedGame("", "rules bicycle"), "")
    store(GameReview(Game("bicycle"), 1, (), ()))
    settings(four_colours=True)
    mine = all_kept()
    assert not any(one == other for one, other in zip(mine, nothing, strict=True))
    monkeypatch.setenv(HOME, str(tmp_path / "other"))
    assert all_kept() == nothing
    assert keeper.past().decisions == (), "the next decision is the first of this learner"
    assert note_game(PlayedGame(first, "rules bicycle, on"), "rules bicycle") != first, "nobody else's game goes on"
    monkeypatch.setenv(HOME, str(tmp_path / "one"))
    assert all_kept() == mine
