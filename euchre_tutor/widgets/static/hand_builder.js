/**
 * The hand builder's face. Python decides what is legal and what every cell of the table says; this module shows it,
 * and sends what the learner does. All nodes are built once and patched after that, so that keyboard focus stays put.
 */

import { clamp, connect, drawCard, follow, grouped, make, NO_SHORTCUTS, rove, set, step, write } from "./parts.js";

const COLUMNS = {
  make: "Make %",
  march: "March %",
  euchred: "Euchred %",
  points: "Points",
  realistic: "At a table", // rows have this one and the next only where they are known
  game: "Win game %",
};
const MANY = 12; // rows of the table; more of them scroll, and a table that scrolls can be reached by keyboard
const OTHERS = { model: "as the model does", cautious: "less, as most people do", bold: "more than the model" };
const BRIEFLY = { "": "", "✓ hand": "✓", "turn-up": "up", "turned down": "down", "laid down": "laid" };
/** The cards of the hand, as their texts. */
const handOf = (model) => model.get("hand").split(/\s+/).filter(Boolean);

/** What became of the turn-up, in words. */
const turnUpWord = (model) => (model.get("turned_down") ? "turned down" : "turn-up");

/** Where a card is that is neither in the pack nor in the hand, in words. */
function placeOf(model, { text }) {
  if (text === model.get("turn_up")) return turnUpWord(model);
  return model.get("laid").split(/\s+/).includes(text) ? "laid down" : "";
}

/** What is held in a hand, one of it: card or tile. */
const pieceOf = (model) => model.get("_game").pieces.slice(0, -1);

/** Whether the odds are still being refined. */
const isRefining = (model) => model.get("_progress") >= 0 && model.get("_progress") < 1;

/** Build a card's button: the drawing, and a badge that says where the card is, in full and for where that is long. */
function buildCard() {
  const words = [make("span", { class: "full" }), make("span", { class: "brief" })];
  const badge = make("span", { class: "badge", "aria-hidden": "true" }, ...words);
  return make("button", { type: "button", class: "card", tabindex: "-1" }, make("span"), badge);
}

/** Show a card of the deck: its spoken name, whether it is in the hand, and where else it is. */
function patchCard(button, { card, held, place }) {
  const [face, badge] = button.children;
  drawCard(face, card);
  button.dataset.press = card.text;
  button.classList.toggle("turned", place !== "");
  button.setAttribute("aria-pressed", String(held));
  button.setAttribute("aria-label", place ? `${card.name}, ${place}` : card.name);
  const words = place || (held ? "✓ hand" : "");
  badge.hidden = !words;
  write(badge.children[0], words);
  write(badge.children[1], BRIEFLY[words]);
}

/** Show the games to choose from, in groups, and which one is played. */
function patchGames(model, { root, game }) {
  const buildGroup = () => make("optgroup");
  follow(game, grouped(model.get("_games"), "group"), buildGroup, (group, [label, games]) => {
    group.label = label;
    follow(group, games, buildOption, (option, { rules, title }) => patchOption(option, rules, title));
  });
  game.value = model.get("_games").find(({ chosen }) => chosen)?.rules ?? "";
  root.dataset.pieces = model.get("_game").pieces;
}

/** Build a choice of a select. */
const buildOption = () => make("option");

/** Show what can be chosen: its value, and its words. */
function patchOption(option, value, words) {
  option.value = value;
  write(option, words);
}

/** Build a chapter of what explains a game. */
const buildChapter = () => make("section", {}, make("p", { class: "title" }), make("ul"));

/** Show how the game is played, in sentences under headings, and the order of its trumps. */
function patchExplained(model, { chapters, order, ladder }) {
  const { chapters: told, order: words, svg } = model.get("_explained");
  follow(chapters, told, buildChapter, ({ children: [heading, list] }, { title, sentences }) => {
    write(heading, title);
    follow(list, sentences, () => make("li"), write);
  });
  write(order, words);
  if (ladder.dataset.order === `${model.get("rules")} ${words}`) return;
  ladder.dataset.order = `${model.get("rules")} ${words}`;
  ladder.innerHTML = svg;
}

/** Show the deck, a row per suit (of tiles: per higher end); one card can be reached with the Tab key, the others from it with the arrows. */
function patchDeck(model, { deck }) {
  const held = new Set(handOf(model));
  const itemOf = (card) => ({ card, held: held.has(card.text), place: placeOf(model, card) });
  follow(deck, grouped(model.get("_deck"), "row"), () => make("div", { class: "suit" }), (row, [, cards]) =>
    follow(row, cards.map(itemOf), buildCard, patchCard),
  );
  if (!deck.querySelector("[tabindex='0']")) deck.querySelector("button")?.setAttribute("tabindex", "0");
}

/** Show the hand and the turn-up, with an outline for each card still to be chosen. */
function patchHand(model, { hand, turned, turnUp, turnUpLabel }) {
  const cards = new Map(model.get("_deck").map((card) => [card.text, card]));
  const texts = handOf(model);
  const slots = Array.from({ length: Math.max(model.get("_game").size, texts.length) }, (_, i) => cards.get(texts[i]));
  const patchSlot = (slot, card) => {
    drawCard(slot, card);
    slot.setAttribute("aria-label", card?.name ?? `no ${pieceOf(model)} yet`);
  };
  follow(hand, slots, () => make("span", { class: "slot", role: "img" }), patchSlot);
  patchSlot(turnUp, cards.get(model.get("turn_up")));
  write(turnUpLabel, turnUpWord(model));
  turned.hidden = !model.get("_game").turns_up;
}

/** Build the radio button of a seat. */
const buildSeat = (group) => make("label", {}, make("input", { type: "radio", name: group }), make("span"));

/** Show the seats and which of them is the learner's. */
function patchSeats(model, { seats, seatGroup }) {
  follow(seats, model.get("_seats"), () => buildSeat(seatGroup), (label, name, i) => {
    const [radio, words] = label.children;
    radio.value = String(i + 1);
    radio.checked = model.get("seat") === i + 1;
    write(words, name);
  });
}

/** Show what became of the turn-up, the suit that the dealer named for it if that is asked, the score, and how others call. */
function patchSituation(model, { turnedDown, round, named, suits, others, situation }) {
  turnedDown.checked = model.get("turned_down");
  round.hidden = !model.get("_game").turns_up;
  named.hidden = !model.get("_game").names_suit;
  named.classList.toggle("idle", model.get("_suits").length === 0);
  const choices = [{ text: "", name: "choose ..." }, ...model.get("_suits")];
  follow(suits, choices, buildOption, (option, { text, name }) => patchOption(option, text, name));
  suits.value = choices.find(({ chosen }) => chosen)?.text ?? "";
  others.value = model.get("others");
  write(situation, model.get("score") && `score ${model.get("score")}`);
}

/** Show what each seat before the learner's bid, and what else it could have. */
function patchBids(model, { bidding, bids, nobody }) {
  const seats = model.get("_bidding");
  bidding.hidden = model.get("_game").turns_up;
  nobody.hidden = seats.length > 0;
  follow(bids, seats, () => make("label", {}, make("span"), make("select")), (label, { seat, said, words }) => {
    const [name, select] = label.children;
    write(name, seat);
    follow(select, words, buildOption, (option, word) => patchOption(option, word, word));
    select.value = said;
  });
}

/** Show the view as text, unless the learner is in the middle of typing another one. */
function patchView(model, { field }) {
  if (field.dataset.typing !== "yes" || !field.matches(":focus")) field.value = model.get("_view");
}

/** Build a row of the table: the call with its mark and note, then a cell for each number and its error. */
function buildRow() {
  const spans = (...names) => names.map((name) => make("span", { class: name }));
  const cells = Object.keys(COLUMNS).map(() => make("td", {}, ...spans("value", "error")));
  return make("tr", {}, make("th", { scope: "row" }, ...spans("call", "mark", "note")), ...cells);
}

/** Show a number and, where a narrow table may set it on a line of its own, its error; nothing if rows don't have it. */
function patchCell(cell, text) {
  const [value, error] = cell.children;
  cell.hidden = text === undefined;
  if (cell.hidden) return;
  const [number] = text.split(/\s*±/);
  write(value, number);
  write(error, text.slice(number.length));
}

/** Show what one call is worth. */
function patchRow(tr, row) {
  const [head, ...cells] = tr.children;
  const [call, mark, note] = head.children;
  tr.classList.toggle("best", row.best);
  write(call, row.call);
  write(mark, row.best ? "★ best" : "");
  write(note, row.note);
  Object.keys(COLUMNS).forEach((name, i) => patchCell(cells[i], row[name]));
}

/** Show the table of odds, or what will stand in its place. */
function patchOdds(model, { odds, heads, body, caption, waiting }) {
  const rows = model.get("_rows");
  const isKnown = Object.keys(COLUMNS).map((name) => rows.length === 0 || name in rows[0]);
  isKnown.forEach((known, i) => (heads[i + 1].hidden = !known));
  odds.classList.toggle("wide", !isKnown.includes(false));
  const isLong = rows.length > MANY;
  odds.hidden = rows.length === 0;
  odds.classList.toggle("long", isLong);
  if (isLong) odds.tabIndex = 0;
  else odds.removeAttribute("tabindex");
  waiting.hidden = !odds.hidden;
  write(waiting, isRefining(model) ? "Working out the odds ..." : "The odds of each call appear here.");
  write(caption, model.get("_caption"));
  follow(body, rows, buildRow, patchRow);
}

/** Show how the same numbers can be had again: closed until somebody asks. */
function patchDetails(model, { details, detailed }) {
  details.hidden = !model.get("_details");
  write(detailed, model.get("_details"));
}

/** Show the reasons that decide. */
function patchReasons(model, { why, reasons }) {
  why.hidden = model.get("_reasons").length === 0;
  follow(reasons, model.get("_reasons"), () => make("li"), write);
}

/** Say whether there is something to undo or to do again; the buttons are never `disabled`, as Stop isn't. */
function patchHistory(model, { undo, redo }) {
  undo.setAttribute("aria-disabled", String(!model.get("_possible").undo));
  redo.setAttribute("aria-disabled", String(!model.get("_possible").redo));
}

/** Show the verdict and the hint, and let the live region speak them: the verdict only once it is final. */
function patchWords(model, { verdict, margin, message, live }) {
  write(verdict, model.get("_verdict"));
  write(margin, model.get("_margin") && `${model.get("_margin")}.`);
  write(message, model.get("_message"));
  const isFinal = model.get("_progress") === 1;
  write(live, [model.get("_message"), isFinal && model.get("_verdict")].filter(Boolean).join(" "));
}

/** Show how far the refining is. Stop is never `disabled`, which would throw away the focus of whoever pressed it. */
function patchProgress(model, { progress, percent, work, stop }) {
  const done = clamp(model.get("_progress"), 0, 1);
  progress.value = done;
  write(percent, done === 1 ? "done" : `${Math.floor(100 * done)} %`);
  work.classList.toggle("idle", model.get("_progress") < 0);
  stop.setAttribute("aria-disabled", String(!isRefining(model)));
}

const CARDS = ["_deck", "hand", "turn_up", "turned_down", "laid"];
const PATCHES = [
  [patchGames, ["_games", "_game"]],
  [patchExplained, ["_explained"]],
  [patchDeck, CARDS],
  [patchHand, [...CARDS, "_game"]],
  [patchSeats, ["_seats", "seat"]],
  [patchSituation, ["turned_down", "_suits", "_game", "score", "others"]],
  [patchBids, ["_bidding", "_game"]],
  [patchView, ["_view"]],
  [patchOdds, ["_rows", "_caption", "_progress"]],
  [patchDetails, ["_details"]],
  [patchReasons, ["_reasons"]],
  [patchHistory, ["_possible"]],
  [patchWords, ["_verdict", "_margin", "_message", "_progress"]],
  [patchProgress, ["_progress"]],
];

/** Build the choice of the game, and what explains it. */
function buildGame() {
  const parts = {
    game: make("select"),
    chapters: make("div", { class: "chapters" }),
    order: make("p", { class: "title" }),
    ladder: make("div", { class: "ladder" }),
  };
  const figure = make("div", { class: "order" }, parts.order, parts.ladder);
  const explained = make("div", { class: "explained" }, parts.chapters, figure);
  const label = make("label", { class: "game" }, make("span", { class: "title" }, "Game"), parts.game);
  const details = make("details", {}, make("summary", {}, "How this game is played"), explained);
  return { ...parts, header: make("div", { class: "header" }, label, details) };
}

/** Build what tells of the calls so far: of the turn-up, or of the bids. */
function buildCalls() {
  const parts = {
    turnedDown: make("input", { type: "checkbox" }),
    suits: make("select"),
    bids: make("div", { class: "bids" }),
    others: make("select", {}, ...Object.entries(OTHERS).map(([value, name]) => make("option", { value }, name))),
    nobody: make("p", { class: "note" }, "Nobody yet: you bid first."),
  };
  const turnedDown = make("label", {}, parts.turnedDown, "Turned down (second round)");
  parts.named = make("label", {}, make("span", {}, "Suit named"), parts.suits);
  parts.bidding = make("fieldset", {}, make("legend", {}, "Bids so far"), parts.nobody, parts.bids);
  parts.round = make("div", { class: "round" }, turnedDown, parts.named);
  const others = make("label", { class: "others" }, make("span", {}, "The others call"), parts.others);
  return { ...parts, calls: [parts.round, parts.bidding, others] };
}

/** Build what the learner presses: the deck, the situation, the hand as text. */
function buildChoices() {
  const seatGroup = `seat-${Math.random().toString(36).slice(2)}`;
  const parts = {
    ...buildCalls(),
    seatGroup,
    deck: make("div", { class: "deck", role: "group", "aria-label": "Deck" }),
    seats: make("div", { class: "seats" }),
    situation: make("p", { class: "situation" }),
    random: make("button", { type: "button" }, "Deal me a hand"),
    clear: make("button", { type: "button" }, "Clear"),
    undo: make("button", { type: "button", title: "Ctrl+Z" }, "Undo"),
    redo: make("button", { type: "button", title: "Ctrl+Shift+Z" }, "Redo"),
    field: make("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off" }),
  };
  parts.analyse = make("button", { type: "button" }, "Analyse");
  const label = make("label", {}, make("span", {}, "Hand as text"), parts.field);
  parts.choices = make(
    "div",
    { class: "choices" },
    parts.deck,
    make("fieldset", {}, make("legend", {}, "Your seat"), parts.seats),
    ...parts.calls,
    make("div", { class: "actions" }, parts.random, parts.clear, parts.undo, parts.redo, parts.situation),
    make("div", { class: "typed" }, label, parts.analyse),
  );
  return parts;
}

/** Build the learner's hand beside the turn-up. */
function buildHand() {
  const parts = {
    hand: make("div", { class: "slots" }),
    turnUp: make("span", { class: "slot", role: "img" }),
    turnUpLabel: make("span"),
  };
  const title = (text) => make("p", { class: "title" }, text);
  const mine = make("section", { "aria-label": "Your hand" }, title("Your hand"), parts.hand);
  parts.turned = make("section", { "aria-label": "Turn-up" }, title(parts.turnUpLabel), parts.turnUp);
  return { ...parts, strip: make("div", { class: "strip" }, mine, parts.turned) };
}

/** Build what the learner reads: the hand, the verdict, the table of odds, the progress. */
function buildAnswers() {
  const parts = {
    ...buildHand(),
    caption: make("span", { class: "note" }),
    heads: ["Call", ...Object.values(COLUMNS)].map((name) => make("th", { scope: "col" }, name)),
    body: make("tbody"),
    verdict: make("p", { class: "verdict" }),
    margin: make("p", { class: "note" }),
    detailed: make("p", { class: "note" }),
    reasons: make("ul", { class: "reasons" }),
    message: make("p", { class: "message" }),
    waiting: make("p", { class: "waiting" }),
    progress: make("progress", { max: "1" }),
    percent: make("span", { class: "percent", "aria-hidden": "true" }),
    stop: make("button", { type: "button" }, "Stop"),
    live: make("p", { class: "spoken", role: "status" }),
  };
  const caption = make("caption", {}, make("span", { class: "title" }, "Odds of each call"), " ", parts.caption);
  const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...parts.heads)), parts.body);
  parts.odds = make("div", { class: "odds", role: "group", "aria-label": "Odds", ...NO_SHORTCUTS }, table);
  parts.details = make("details", {}, make("summary", { class: "note" }, "Details"), parts.detailed);
  parts.why = make("section", { "aria-label": "Why" }, make("p", { class: "title" }, "Why"), parts.reasons);
  const bar = make("label", {}, make("span", {}, "Refining"), parts.progress, parts.percent);
  parts.work = make("div", { class: "work" }, bar, parts.stop);
  parts.headline = make("div", { class: "headline" }, parts.message, parts.verdict, parts.margin);
  parts.answers = make(
    "div",
    { class: "answers" },
    ...[parts.strip, parts.waiting, parts.odds, parts.why, parts.work, parts.details, parts.live],
  );
  return parts;
}

/** Send the card that was pressed, if one was. */
function press(model, target) {
  const button = target.closest("button");
  if (button) model.send({ press: button.dataset.press });
}

/** Send the text of the field to Python. */
function sendView(model, field) {
  field.dataset.typing = "no";
  model.send({ view: field.value });
}

/** Send what all seats before are shown to have bid. */
const sendBids = (model, bids) => set(model, "bids", [...bids.querySelectorAll("select")].map(({ value }) => value).join());

/** Undo or redo by Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, but where text is being typed; returns whether it was that key. */
function undoByKey(model, { key, ctrlKey, metaKey, shiftKey, target }) {
  const letter = key.toLowerCase();
  if (!(ctrlKey || metaKey) || !["z", "y"].includes(letter) || target.type === "text") return false;
  model.send({ [letter === "y" || shiftKey ? "redo" : "undo"]: true });
  return true;
}

/** The learner's doings: a node, an event, and what follows from it. */
function doings(model, parts) {
  const { root, game, deck, seats, turnedDown, suits, others, bids, random, clear, undo, redo, analyse, field, stop } = parts;
  return [
    [game, "change", () => set(model, "rules", game.value)],
    [deck, "click", ({ target }) => press(model, target)],
    [deck, "focusin", ({ target }) => rove(deck, target)],
    [deck, "keydown", (event) => step(deck, event.key) && event.preventDefault()],
    [seats, "change", ({ target }) => set(model, "seat", Number(target.value))],
    [turnedDown, "change", () => set(model, "turned_down", turnedDown.checked)],
    [suits, "change", () => set(model, "named", suits.value)],
    [others, "change", () => set(model, "others", others.value)],
    [bids, "change", () => sendBids(model, bids)],
    [random, "click", () => model.send({ random: true })],
    [clear, "click", () => model.send({ clear: true })],
    [undo, "click", () => model.get("_possible").undo && model.send({ undo: true })],
    [redo, "click", () => model.get("_possible").redo && model.send({ redo: true })],
    [root, "keydown", (event) => undoByKey(model, event) && event.preventDefault()],
    [field, "input", () => (field.dataset.typing = "yes")],
    [field, "keydown", ({ key }) => key === "Enter" && sendView(model, field)],
    [analyse, "click", () => sendView(model, field)],
    [stop, "click", () => isRefining(model) && model.send({ stop: true })],
  ];
}

/** Show the model in `el`; returns the clean-up, after which nothing here listens any more. */
function render({ model, el }) {
  const root = make("div", { class: "euchre euchre-hand-builder" });
  const parts = { root, ...buildGame(), ...buildChoices(), ...buildAnswers() };
  root.append(parts.header, parts.headline, make("div", { class: "layout" }, parts.choices, parts.answers));
  el.append(root);
  return connect(model, parts, PATCHES, doings(model, parts));
}

export default { render };
