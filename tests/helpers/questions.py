"""Saved questions of every kind and game, and their answers: the canary of the version of the answers.

No change of the house may move a digit of them unless it is meant to change what the tutor says. Then ANSWERS in
euchre_tutor/analysis/version.py is raised, and ``python tests/helpers/questions.py > tests/golden/questions.json``
writes them anew.
"""

from __future__ import annotations

import json
from typing import Any

from euchre_tutor import compare_calls, compare_discards, compare_plays, solve
from euchre_tutor.analysis.version import ANSWERS

VERSION = "version of the answers"
DIGITS = 12  # significant digits that are kept
FEW = {"deals": 300, "realistic": 30}
FEWER = {"deals": 150, "realistic": 12}

HAND = "Js Jc As 9h Kd up Qs seat"
TILES = "66 55 65 43 10 up 62 seat"
ACE_HAND = "Js Jc 8s 9h Kd"
IN_PLAY = "Js Jc As Qs Kd up Qs seat 4 laid 9h trump s maker 4 played Ah 9c Th"
LATE = "As 9s Ts Ks Kd 9d Td Ad 9c Js Tc Qc Kc Ac"
TWO = "Js 9c As 9h Kd up Qs seat 1 rules two_handed"
DEAL = "Qh Td Kh Jh 9c / Qd Kc Jd Th Ks / Ah Qc Tc 9d Ad / Js Jc As 9h Kd up Qs"

CALLS: list[tuple[str, dict[str, Any]]] = [
    *((f"{HAND} {seat}", FEW) for seat in (1, 2, 3, 4)),
    ("Js As 9h Kd Qd down Qs seat 1", FEW),
    ("Jc As Ah 9h Kd down Qs seat 3", FEW | {"seed": 5}),
    (f"{HAND} 1", FEW | {"evidence": "none"}),
    (f"{HAND} 4", {"deals": 3_000, "realistic": 30, "until_sure": True}),
    ("Ac 9h Tc Qd 9d up Jh seat 1 score 9-6 rules trickster", FEW),
    ("Ac 9h Jh Qd 9d up As seat 4 score 3-4 rules bicycle+no_trump", FEW),
    ("9c 9h Tc Qd 9d up Jh seat 2 score 6-9 rules stick_the_dealer", FEW),
    ("Js Jc As 9h Kd up Qs seat 3 trump s maker 2 rules trickster+defend_alone", FEW),
    (f"{HAND} 4 rules parlour32", FEWER),
    (f"{HAND} 2 rules old_school", FEWER),
    (f"{HAND} 2 rules canadian", FEWER),
    ("Js Jo As 9h Kd up Qs seat 3 rules british", FEWER),
    (f"{HAND} 3 rules cutthroat", FEWER),
    (f"{HAND} 1 rules two_handed", FEWER),
    (f"{ACE_HAND} up Qs seat 4 rules call_ace4", FEWER),
    (f"{ACE_HAND} up Qs seat 2 rules call_ace5", FEWER),
    (f"{ACE_HAND} down Qs seat 1 rules call_ace6", FEWER),
    (f"{TILES} 2 rules domino", FEWER),
    (f"{TILES} 1 rules domino_solo2", FEWER),
    (f"{TILES} 3 rules domino_solo3", FEWER),
    (f"{TILES} 4 rules domino_call_ace4", FEWER),
    (f"{TILES} 1 rules domino_call_ace5", FEWER),
    ("Js Jc As 9h Kd Ad seat 2 bids 3 rules bid_euchre", FEWER),
    ("Js As 9h Kd Ad up Jo named s seat 4 rules british+joker_turned=dealer", FEWER),
    (f"{HAND} 4 rules bicycle+partners_best", FEWER),
    (f"{HAND} 1 rules trickster+defend_alone", FEWER),
    (f"{HAND} 4 rules bicycle+farmers_hand=exchange", FEWER),
    (f"{TILES} 2 rules domino+exchange=maker+leader_names_end", FEWER),
    (f"{ACE_HAND} up Qs seat 1 rules call_ace4+tricks_to_score=4", FEWER),
]
DISCARDS: list[tuple[str, dict[str, Any]]] = [
    (f"{HAND} 4 trump s maker 2", FEW),
    ("Js Ah As 9h Kd up Qs seat 4 trump s maker 3 score 3-1", FEW),
    (f"{HAND} 4 trump s maker 4 alone rules bicycle+partners_best", {"deals": 60, "realistic": 6}),
    (f"{TILES} 2 trump 6 maker 2 called 33 rules domino_call_ace4+exchange=maker", FEW),
]
PLAYS: list[tuple[str, dict[str, Any]]] = [
    (IN_PLAY, FEW),
    (IN_PLAY, FEW | {"evidence": "none", "seed": 2}),
    (f"Js As 9h Kd Qd down Qs seat 1 trump h maker 1 played {LATE}", {"realistic": 20}),
    (f"Js As 9h Kd Qd down Qs seat 1 trump h maker 3 played {LATE}", {"realistic": 20}),
    (f"{IN_PLAY} score 3-4", FEW),
    (IN_PLAY, {"deals": 4_000, "realistic": 30, "until_sure": True}),
    (f"{ACE_HAND} up Qs seat 2 trump s maker 1 called Ah rules call_ace5 played Ah", FEW),
    ("Js Jc 8s Ah Kd up Qs seat 2 trump s maker 1 called Ah rules call_ace4 played Td", FEW),
    ("Js Jc As 9h Kd Ad seat 2 trump s maker 2 bid 4 rules bid_euchre", FEW),
    (f"{TILES} 2 trump 6 maker 2 rules domino+leader_names_end", FEW),
]
SOLVED: list[tuple[str, dict[str, Any]]] = [
    (DEAL, {"trump": "s", "maker": 4}),
    (f"{DEAL} rules trickster+defend_alone", {"trump": "s", "maker": 4, "alone": True, "defender": 1}),
    (DEAL, {"trump": "h", "maker": 1, "played": "Td Qd Ad Kd"}),
]
QUESTIONS = {
    f"{kind} {text}, {options}": (kind, text, options)
    for kind, questions in {"calls": CALLS, "discards": DISCARDS, "plays": PLAYS, "solve": SOLVED}.items()
    for text, options in questions
}


def answer(kind: str, text: str, options: dict[str, Any]) -> Any:
    """Return all numbers of an answer as plain data."""
    if kind == "solve":
        return solve(text, **options).to_json()
    ask = {"calls": compare_calls, "discards": compare_discards, "plays": compare_plays}[kind]
    odds = ask(text, **options | ({"progress": False} if kind == "calls" else {}))
    words = ("model", "score_note", "proviso", "view", "rules")
    data = {key: value for key, value in odds.to_json().items() if key not in words}
    gaps = {str(option): list(gap) for option, gap in odds.gaps.items()}
    sums = {str(option): int(points.sum()) for option, points in odds.points_by_deal.items()}
    return shortened({**data, "gaps": gaps, "points": sums})


def shortened(data: Any) -> Any:
    """Write every number with so many digits as any processor agrees on."""
    if isinstance(data, float):
        return float(f"{data:.{DIGITS}g}")
    if isinstance(data, dict):
        return {key: shortened(value) for key, value in data.items()}
    return [shortened(value) for value in data] if isinstance(data, list | tuple) else data


if __name__ == "__main__":
    answers = {VERSION: ANSWERS} | {name: answer(*question) for name, question in QUESTIONS.items()}
    print(json.dumps(answers).replace(", ", ",\n", 1).replace('}, "', '},\n"'))
