"""Find teaching deals by search, price them, and write a file of text for each theme.

    python data/deals/make.py
    python data/deals/make.py --recompute
    python data/deals/make.py assist donate

Random deals are called and played by the tutor's players, who see only their own hand. What each seat then has to
decide is sorted by theme (euchre_tutor/practice/themes.py). Candidates are priced on a few deals; of those that look
very clear, fairly clear and close, and where a table and open cards differ, six a theme are priced on many other deals.
``--recompute`` prices anew what is there, and keeps its names and sentences.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from points import point_of

from euchre_tutor import Auction, EuchreError, View
from euchre_tutor.base.files import tables
from euchre_tutor.cards import Suit
from euchre_tutor.course.deals import TeachingDeal, read_deals
from euchre_tutor.pieces import as_card
from euchre_tutor.practice.finding import decisions, is_a_choice, late_decisions
from euchre_tutor.practice.themes import THEMES
from euchre_tutor.practice.values import Value, question_of
from euchre_tutor.rules import Rules

FOLDER = tables("deals")
KEPT = {1: 2, 2: 2, 3: 2}  # deals of each level, where there are as many
FEW, MANY = (256, 128), (4_000, 1_000)  # deals to solve, and of them to play realistically
SCREENED = 30  # candidates of a theme
_BY_SCORE = {  # the games and scores, as eldest's side sees them, of themes about the score; the rest is Bicycle at 0-0
    "alone_at_eight": ("stick_the_dealer", [(8, 6), (6, 8)]),
    "donate": ("stick_the_dealer", [(9, 6), (9, 7), (7, 6)]),
    "bridge": ("bicycle", [(4, 2), (1, 4)]),
    "nine_nine": ("stick_the_dealer", [(9, 9)]),
}
_WITHOUT = ("bid",)  # a bid has no point in a sentence yet
_LATE = ("second_round_third", "second_round_dealer")  # at the tutor's table seldom reached
_HANDS = {
    "late": 60,
    "calls": 1_500,
    "played": 150,
    "score": 1_500,
}  # hands that are called, played, and called at each score


def candidates(themes: Sequence[str], most: int = SCREENED) -> dict[str, list[View]]:
    """Find views of each theme, so many at most."""
    found: dict[str, list[View]] = defaultdict(list)
    plain = [name for name in themes if name not in (*_BY_SCORE, *_LATE)]
    for name in set(_LATE) & set(themes):
        for seed in range(_HANDS["late"]):
            for view, _ in late_decisions(Rules.parse("bicycle"), seed):
                _sort(view, [name], found, most)
    if plain:
        for seed in range(_HANDS["calls"]):
            for view, _ in decisions(Rules.parse("bicycle"), seed, (0, 0), played=seed < _HANDS["played"]):
                _sort(view, plain, found, most)
            if all(len(found[name]) == most for name in plain):
                break
    for name in themes:
        rules, scores = _BY_SCORE.get(name, ("", []))
        for number, score in enumerate(scores):
            limit = most * (number + 1) // len(scores)
            for seed in range(_HANDS["score"]):
                if len(found[name]) >= limit:
                    break
                for view, _ in decisions(Rules.parse(rules), seed, score, played=False):
                    _sort(view, [name], found, limit)
    return found


def _sort(view: View, themes: Sequence[str], found: dict[str, list[View]], limit: int) -> None:
    for name in themes:
        if len(found[name]) < limit and THEMES[name].is_of(view) and is_a_choice(view):
            found[name].append(view)


def priced(theme: str, view: View, size: tuple[int, int], *, seed: int) -> TeachingDeal:
    """Price a candidate."""
    deal = TeachingDeal("", theme, view, question_of(view), "", {}, *size, seed)
    return replace(deal, options=deal.priced(deals=size[0], played=size[1], seed=seed))


def chosen(deals: Sequence[TeachingDeal], number: int) -> list[TeachingDeal]:
    """Choose deals of all levels, with as many kinds of answers as there are; surprises first."""
    kept: list[TeachingDeal] = []
    for level, share in KEPT.items():
        mine = [deal for deal in deals if deal.level == level and deal not in kept]
        for _ in range(-(-share * number // sum(KEPT.values()))):
            taken = [_answer(deal) for deal in kept]
            mine.sort(key=lambda deal: (taken.count(_answer(deal)), not deal.differs, -deal.margin))
            kept += mine[:1]
            mine = mine[1:]
    rest = [deal for deal in deals if deal not in kept]
    return (kept + sorted(rest, key=lambda deal: (not deal.differs, -deal.margin)))[:number]


def _answer(deal: TeachingDeal) -> tuple[bool, str]:
    """Return what kind of answer is best, and whether it is another than with all cards seen."""
    best = deal.best[0]
    if deal.question == "call":
        call = Auction.at(deal.view).read(best)
        if call.is_pass:
            return deal.differs, "pass"
        suit = call.trump(deal.view.proposed)
        is_next = isinstance(deal.view.proposed, Suit) and suit is deal.view.proposed.same_colour
        return deal.differs, f"{call.alone} {is_next}"
    card, ranking = as_card(best.split()[0]), deal.view.ranking
    return deal.differs, f"{ranking.is_trump(card)} {card == ranking.order[ranking.suit_of(card)][-1]}"


def searched(theme: str, views: Sequence[View], size: tuple[int, int], seed: int) -> list[TeachingDeal]:
    """Price candidates on few deals, and those that are kept on many."""
    few = [priced(theme, view, FEW, seed=seed) for view in views]
    many = [priced(theme, deal.view, size, seed=seed + 1) for deal in chosen(few, sum(KEPT.values()))]
    deals = sorted(many, key=lambda deal: (deal.level, -deal.margin))
    return [replace(deal, name=f"{theme}_{number}", point=point_of(deal)) for number, deal in enumerate(deals, start=1)]


def write(path: Path, deals: Sequence[TeachingDeal]) -> None:
    """Write the deals of a theme as text that a person can read."""
    theme = THEMES[path.stem]
    head = [f"# {theme.title}", "# Each number stands with its 95% error; data/README.md says what it is.", ""]
    path.write_text("\n".join(head + [line for deal in deals for line in _lines(deal)]), encoding="utf-8")


def _lines(deal: TeachingDeal) -> Iterator[str]:
    yield "[[deal]]"
    for key in ("name", "question", "view", "point"):
        yield f"{key} = {json.dumps(str(getattr(deal, key)), ensure_ascii=False)}"
    yield from (f"{key} = {getattr(deal, key)}" for key in ("deals", "played", "seed"))
    yield "[deal.options]"
    width = max(len(json.dumps(text)) for text in deal.options)
    for text, value in deal.options.items():
        yield f"{json.dumps(text):{width}} = {{ {', '.join(_pairs(value))} }}"
    yield ""


def _pairs(value: Value) -> Iterator[str]:
    for key in ("table", "behind", "seen", "behind_seen"):
        yield f"{key} = [{getattr(value, key):.3f}, {getattr(value, f'{key}_error'):.3f}]"


def recomputed(deals: Sequence[TeachingDeal], size: tuple[int, int] | None) -> list[TeachingDeal]:
    """Price deals anew, on as many deals as before or as are asked for; their names and sentences stay."""
    sized = [replace(deal, deals=size[0], played=size[1]) if size else deal for deal in deals]
    return [replace(deal, options=deal.priced(deals=deal.deals, played=deal.played, seed=deal.seed)) for deal in sized]


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "themes", nargs="*", default=[name for name in THEMES if name not in _WITHOUT], help="names of themes (all)"
    )
    parser.add_argument("--recompute", action="store_true", help="price anew what is there")
    parser.add_argument("--seed", type=int, default=1, help="which deals price (%(default)s, and the next)")
    parser.add_argument(
        "--on", type=int, nargs=2, metavar="N", help="how many deals price, and how many of them are played"
    )
    parser.add_argument("--reword", action="store_true", help="make the sentences of what is there anew")
    parser.add_argument("--most", type=int, default=SCREENED, help="candidates of a theme (%(default)s)")
    parser.add_argument("--into", type=Path, default=FOLDER, help="the folder (%(default)s)")
    options = parser.parse_args()
    if unknown := set(options.themes) - set(THEMES):
        raise EuchreError(f"there is no theme {min(unknown)!r}")
    is_there = options.recompute or options.reword
    found = {} if is_there else candidates(options.themes, options.most)
    for theme in options.themes:
        size = tuple(options.on or MANY)
        deals = read_deals(FOLDER / f"{theme}.toml") if is_there else searched(theme, found[theme], size, options.seed)
        deals = recomputed(deals, options.on) if options.recompute else deals
        write(
            options.into / f"{theme}.toml",
            [replace(deal, point=point_of(deal)) for deal in deals] if options.reword else deals,
        )
        print(f"{theme}: {len(found.get(theme, deals))} looked at, {len(deals)} written", flush=True)


if __name__ == "__main__":
    main()
