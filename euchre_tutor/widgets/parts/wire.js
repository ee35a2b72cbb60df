/**
 * What goes over the wire, as in wire.py, wire_hand.py and wire_table.py: plain JSON.
 *
 * @typedef {{text: string, name: string}} Named
 * @typedef {{words: string}} InWords
 * @typedef {{value: number, low: number, high: number}} Interval
 * @typedef {{text: string, name: string, svg: string, mark: string}} Face
 * @typedef {{title: string, cards: Face[], labels: string[]}} Group
 * @typedef {{groups: Group[], facts: string[], svg: string}} Picture
 * @typedef {{value: string, words: string, card: Face, why_not: string}} Choice
 * @typedef {{low: number, high: number, step: number, unit: string, within: (number|undefined)}} Scale
 * @typedef {{choice: string, words: string, text: string, value: number, low: number, high: number,
 *   is_right: boolean, note: string, other: (number|undefined)}} Row
 * @typedef {{value: (boolean|number|string), words: string, why_not: string}} Setting
 * @typedef {{field: string, words: string, value: (boolean|number|string), settings: Setting[]}} HouseRule
 * @typedef {{value: number, low: number, high: number, other: ?number}} Bar
 * @typedef {{call: string, mark: string, note: string, worth: string, bar: ?Bar, compared: string[],
 *   numbers: string[]}} CallRow
 * @typedef {{title: string, noun: string, worth: string, legend: string, compared: string[], columns: string[],
 *   rows: CallRow[], caption: string, details: string}} OddsTable
 * @typedef {{table: OddsTable, verdict: string, plain: string, margin: string, reasons: string[], progress: number, opens: boolean}} ShownOdds
 * @typedef {{situation: string, verdict: string, margin: string}} Before
 * @typedef {{words: string, won: ?number}} Hundred
 * @typedef {{words: string, hands: number[]}} End
 * @typedef {{after: string[], lines: End[]}} Ends
 * @typedef {{choice: string, is_right: boolean, right: string[], band: string, head: string, sentence: string, words: string,
 *   hundreds: Hundred[], ends: Ends, rows: Row[], unit: string, explanation: string[], reasons: string[], caption: string, details: string, picture: Picture, played: (Played|undefined), report: (string|undefined), opens: (boolean|undefined)}} Marked
 * @typedef {{place: string, card: Face}} PlayedCard
 * @typedef {{cards: PlayedCard[], taker: string, words: string}} PlayedTrick
 * @typedef {{tricks: PlayedTrick[], made: string, head: string, seconds: number}} Played
 * @typedef {{text: string, name: string, mark: string, action: string, why_not: string}} TableCard
 * @typedef {{seat: number, name: string, place: string, facts: string[], person: string, way: string, said: string,
 *   side: string, made: string, is_dealer: boolean, is_turn: boolean, tricks: number, cards: TableCard[]}} TableSeat
 * @typedef {{seat: number, text: string, name: string, mark: string, label: string, wins: boolean}} Laid
 * @typedef {{action: string, words: string}} Button
 * @typedef {{words: string, cards: Laid[]}} Trick
 * @typedef {{seats: TableSeat[], middle: Laid[], turn_up: Laid[], trump: string, suit: string[], svg: string, said: string[],
 *   played: Trick[], buttons: Button[], words: string, makers: number, defenders: number, at: number, moves: string[], fork: number, points: (Object<string, number>|undefined), to: (number|undefined)}} Table
 * @typedef {{short: string, words: string, tone: string, lost: number, punished: string}} Value
 * @typedef {{at: number, before: number, tricks: number, lost: number, fewer: number, words: string,
 *   is_makers: boolean}} Swing
 * @typedef {[string, number]} BestTrick
 * @typedef {{card: string, words: string, rows: Row[], caption: string}} CardTells
 * @typedef {{value: (number|string), words: string, title: string}} Option
 * @typedef {{words: string, band: string}} Told
 * @typedef {{words: string, band: string, cost: string, number: number, cards: Face[]}} Decided
 * @typedef {{text: string, name: string, row: string, bower: string}} DeckCard
 * @typedef {{text: string, name: string, chosen: boolean}} NamedSuit
 * @typedef {{seat: string, said: string, words: string[]}} Bid
 * @typedef {{rules: string, title: string, group: string, chosen: boolean}} ListedGame
 * @typedef {{games: ListedGame[], size: number, pieces: string, turns_up: boolean, names_suit: boolean,
 *   last_score: number, seats: string[], yours: string[], in_lesson: boolean, house: HouseRule[],
 *   chapters: Object<string, string[]>}} BuiltGame
 * @typedef {{words: string, svg: string}} Order
 * @typedef {{held: string[], view: string, undo: boolean, redo: boolean}} BuiltHand
 * @typedef {{maker: string, trump: string, alone: boolean, suits: NamedSuit[], words: string}} BuiltContract
 * @typedef {{turn_up: string, turned_down: boolean, places: Object<string, string>, seat: number, score: number[],
 *   others: string, why_not: Object<string, string>, suits: NamedSuit[], bidding: Bid[], made: BuiltContract}} BuiltSituation
 * @typedef {{games: Option[], themes: Option[], hard: Option[], modes: Option[], counts: Option[]}} Wishes
 * @typedef {{about: string, kind: string, next: string, so_far: string, number: number,
 *   questions: number, missed_only: boolean}} Practised
 */
