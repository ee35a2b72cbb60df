"""The page on which games are played: what is written, with players for browsers and without."""

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path

import pytest
from helpers.game_pages import play_out, write_game

from euchre_tutor.deal import Deal
from euchre_tutor.game import Game
from euchre_tutor.rules import BICYCLE
from euchre_tutor.scoring import scores
from euchre_tutor.site import game, solver
from euchre_tutor.widgets.play.telling import names_of, outcome

NAMES = names_of(4)


@pytest.fixture(scope="module")
def stored() -> dict:
    """What the page knows of its first game."""
    packed, *_ = json.loads(re.search(r"euchreGame = (.*);", game.game_data())[1])
    return json.loads(zlib.decompress(b64decode(packed)))[0]


def test_a_page_without_players_says_what_is_missing_and_asks_for_no_script_that_is_not_there(tmp_path: Path) -> None:
    write_game(tmp_path, script="")
    page = (tmp_path / "play.html").read_text()
    assert "written without the players" in page
    assert not [file for file in re.findall(r'src="([^"]+)"', page) if file in ("core.js", "play.js")]
    assert not (tmp_path / "play.js").exists()


def test_a_page_with_players_brings_all_it_needs_in_less_than_a_megabyte(tmp_path: Path) -> None:
    write_game(tmp_path)
    page = (tmp_path / "play.html").read_text()
    files = re.findall(r'src="([^"]+)"', page)
    assert files.pop() == "offline.js"  # which every page has
    assert files == ["core.js", "play.js"]
    assert sum((tmp_path / file).stat().st_size for file in files) < 1_000_000
    script = (tmp_path / "play.js").read_text()
    assert not re.search(r"^(?:import|export)\b", script, re.MULTILINE)


def test_how_a_hand_ended_is_said_and_scored_as_at_the_table_of_a_notebook(stored: dict) -> None:
    contracts = [*map(str, solver.contracts_of(BICYCLE))]
    for seed, dealer in enumerate((1, 2, 3, 4, 1, 2, 3, 4)):
        whole = Game(BICYCLE, names=NAMES, dealer=dealer)
        whole.start(Deal.random(seed=seed))
        hand = play_out(whole.hand.dealt, (0, 0), seed)
        whole.hands[-1] = hand
        written = stored["contracts"][contracts.index(str(hand.contract))]
        maker = whole.player_at(hand.contract.maker) - 1
        assert written["ended"][maker][hand.maker_tricks] == outcome(whole)
        assert written["scores"][hand.maker_tricks] == [*scores(hand.contract, hand.maker_tricks)]


def test_every_call_names_the_contract_that_it_makes(stored: dict) -> None:
    contracts = [*map(str, solver.contracts_of(BICYCLE))]
    for suit, turns in zip("cdhs", stored["calls"], strict=True):
        assert [turn["seat"] for turn in turns] == [1, 2, 3, 4] * 2
        for number, turn in enumerate(turns):
            assert next(iter(turn["words"])) == "pass"
            for text, contract in turn["contracts"].items():
                named = BICYCLE.pack.suits["cdhs".index(suit)].label if number < 4 else text.split()[0]
                alone = " alone" * text.endswith(" alone")
                assert contracts[contract] == f"{named} by seat {turn['seat']}{alone}"
