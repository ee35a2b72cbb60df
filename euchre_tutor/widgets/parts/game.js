/** Lists to choose from, the choice of the game among them, and how it is played. */

import { draw, follow, grouped, make, write } from "./parts.js";

/** Build a choice of a select. */
export const buildOption = () => make("option");

/** Show what can be chosen: its value, and its words. */
export function patchOption(option, value, words) {
  option.value = value;
  write(option, words);
}

/** Show what a list has to choose from, and, if that is said, what is chosen. */
export function patchList(select, options, chosen) {
  follow(select, options, buildOption, (option, { value, words }) => patchOption(option, value, words));
  if (chosen !== undefined) select.value = String(chosen);
}

/** Show the games to choose from, in groups. */
export function patchGameList(select, listed) {
  const buildGroup = () => make("optgroup");
  follow(select, grouped(listed, "group"), buildGroup, (group, [label, games]) => {
    group.label = label;
    follow(group, games, buildOption, (option, { rules, title }) => patchOption(option, rules, title));
  });
}

/** Show the games to choose from, and which one is played. */
export function patchGames(model, { root, game }) {
  const { games, pieces } = model.get("_game");
  patchGameList(game, games);
  game.value = games.find(({ chosen }) => chosen)?.rules ?? "";
  root.dataset.pieces = pieces;
}

/** Build a chapter of what explains a game. */
const buildChapter = () => make("section", {}, make("p", { class: "title" }), make("ul"));

/** Show how the game is played, in sentences under headings, and the order of its trumps. */
export function patchExplained(model, { chapters, order, ladder }) {
  const [{ chapters: told }, { words, svg }] = ["_game", "_order"].map(model.get);
  follow(chapters, Object.entries(told), buildChapter, ({ children: [heading, list] }, [title, sentences]) => {
    write(heading, title);
    follow(list, sentences, () => make("li"), write);
  });
  write(order, words);
  draw(ladder, svg);
}

/** Build the choice of the game, and what explains it. */
export function buildGame() {
  const parts = {
    game: make("select"),
    chapters: make("div", { class: "chapters" }),
    order: make("p", { class: "title" }),
    ladder: make("div", { class: "ladder" }),
  };
  const figure = make("div", { class: "order" }, parts.order, parts.ladder);
  const explained = make("div", { class: "explained box" }, parts.chapters, figure);
  const label = make("label", { class: "game" }, make("span", { class: "title" }, "Game"), parts.game);
  const details = make("details", {}, make("summary", {}, "How this game is played"), explained);
  return { ...parts, header: make("div", { class: "header flow" }, label, details) };
}

