// Generated from crates/protocol by `cargo xtask codegen`. Do not edit.

export const VERSION = 3;

export type Point = { x: number, y: number, };

export type Answer = { "pick": number } | { "counts": Array<number> } | { "number": number } | { "place": Point } | { "path": Array<Point> } | { "arranged": Arranged } | { "at": number } | "never" | { "faces": Array<number> } | { "form": Array<number> };

export type Arranged = [Array<Point>, Array<Point>];

export type Reply = { "answer": Answer } | { "words": string } | { "hits": number } | "throw-for-me" | { "let": string };

export type Board = { measure: Measure, 
/**
 * The far corner; the near one is 0, 0.
 */
size: Point, night: boolean, pieces: Array<Piece>, tokens: Array<Token>, signs: Signs, };

export type Measure = "hundredths" | "squares";

export type Piece = { 
/**
 * The same for the whole battle; seeds the drawing.
 */
id: number, 
/**
 * The game's word for it: "western stone wall".
 */
kind: string, 
/**
 * How to draw it: "wood", "wall", "building", "objective".
 */
look: string, 
/**
 * A name to print on the map.
 */
label: string | null, outline: Array<Point>, 
/**
 * An area, not a line.
 */
closed: boolean, 
/**
 * Somebody is inside: the roof is off.
 */
open: boolean, };

export type Token = { id: number, seat: Seat, name: string, shape: TokenShape, 
/**
 * Of a vehicle or gun: "tank", "half-track", "truck", "car", "craft", "gun".
 */
look: string, figures: Array<Figure>, 
/**
 * How many men, also where no figure shows them.
 */
men: number, 
/**
 * Of a figure's base.
 */
radius: number, 
/**
 * Of a vehicle's hull.
 */
length: number, width: number, 
/**
 * Degrees from north, clockwise, for what has a front.
 */
facing: number | null, 
/**
 * The order it has: "fire", "advance", "run", "ambush", "rally", "down".
 */
order: string | null, pins: number, markers: Array<Marker>, wreck: boolean, 
/**
 * How sure these eyes are of it.
 */
presence: Presence, 
/**
 * The building it is in, by piece.
 */
inside: number | null, 
/**
 * What it is to do, where that is written beforehand and these eyes know it.
 */
intention: Intention | null, };

export type TokenShape = "squad" | "man" | "vehicle" | "gun";

export type Intention = { 
/**
 * "crawls 2 squares, ends lying".
 */
text: string, 
/**
 * Where it goes, from where it is.
 */
way: Array<Point>, 
/**
 * Somebody wrote it; else it is what comes of itself.
 */
written: boolean, };

export type Figure = { 
/**
 * Its number in the unit, the same for the whole battle.
 */
man: number, 
/**
 * "rifleman 3"; empty where the unit's name says it all.
 */
name: string, at: Point, 
/**
 * "rifle", "smg", "lmg", "officer", …
 */
look: string, rank: Rank, 
/**
 * Where the game knows any.
 */
posture: Posture | null, };

export type Posture = "standing" | "lying" | "up" | "down";

export type Presence = "certain" | "unobserved" | "last-seen";

export type Rank = "none" | "nco" | "officer";

export type Marker = { 
/**
 * "immobilised", "carries", "wounded"; unknown ones are drawn as their text.
 */
look: string, text: string, count: number, };

export type Signs = { lights: Array<Light>, 
/**
 * Squares that none of one's own men sees.
 */
dark: Array<Point>, traces: Array<Trace>, };

export type Light = { 
/**
 * Where it burns.
 */
at: Point, squares: Array<Point>, 
/**
 * "flare, 1 turn left".
 */
text: string, };

export type Trace = { 
/**
 * "ghost", "sound", "flash", "burst", "bomb", "alarm"; unknown ones are drawn as their text.
 */
look: string, at: Point, 
/**
 * Of what happened in a turn.
 */
turn: number | null, 
/**
 * Whose it is, where that is known.
 */
seat: Seat | null, 
/**
 * Beside it on the table: "heard turn 13".
 */
text: string, 
/**
 * For a legend: "a shot was heard".
 */
meaning: string, };

export type Card = { unit: number, name: string, 
/**
 * "US rifle squad".
 */
kind: string, 
/**
 * Men, morale, pins: the figures printed large.
 */
facts: Array<Fact>, 
/**
 * Weapons, armour.
 */
table: CardTable | null, notes: Array<Note>, };

export type Fact = { label: string, value: string, };

export type CardTable = { columns: Array<string>, rows: Array<Array<string>>, };

export type Note = { text: string, clause: string | null, };

export type Fault = { 
/**
 * In families: "answer/refused", "answer/stale", "seat/unknown", "upload/too-large".
 */
code: string, 
/**
 * The clauses that refuse, the most telling first.
 */
clauses: Array<string>, 
/**
 * Why an answer is refused, with its numbers.
 */
why: Why | null, 
/**
 * A sentence that says what was expected and what to do; of a refused answer, why, without clause and place.
 */
text: string, 
/**
 * Where on the table.
 */
at: Point | null, };

export type Why = "wrong-kind" | "not-offered" | "forbidden" | { "not-so-many": { asked: number, least: number, most: number, } } | { "too-far": { price: number, budget: number, } } | "wrong-start" | { "too-many-points": { points: number, most: number, } } | "off-table" | "out-of-zone" | "barred" | "too-sharp" | { "too-many-turns": { most: number, } } | "no-standing" | "too-close" | "scattered" | "crowded" | "no-room" | "no-contact" | { "out-of-cover": { least: number, } } | "not-so-far" | "not-so-near" | "out-of-sight" | { "no-such-face": { face: number, } } | { "dice-missing": { dice: number, } } | "too-many-dice" | { "beyond-blank": { nth: number, least: number, most: number, per: number, } } | { "blanks-left": { filled: number, of: number, } };

export type LogLine = { 
/**
 * Which result of chance or answer it is among those that these eyes know of, counted from 1; none for what followed.
 */
entry: number | null, kind: LineKind, 
/**
 * The clauses it rests on, the most telling first.
 */
clauses: Array<string>, 
/**
 * The whole line in English, as a terminal has it.
 */
text: string, 
/**
 * The same in pieces, without what stands in `roll`.
 */
said: Array<Span>, 
/**
 * Whose answer or whose dice.
 */
seat: Seat | null, 
/**
 * The unit it is about, to show it on the table.
 */
unit: number | null, 
/**
 * The unit it is about besides: who is shot at.
 */
other: number | null, 
/**
 * Men who were named.
 */
men: Array<Man>, 
/**
 * A new part of the battle begins with this line: "Turn 2".
 */
heading: string | null, 
/**
 * What stands for it on the time line.
 */
icon: Icon | null, 
/**
 * What it tells of units, in a form that can be shown on the table.
 */
shows: Array<Shows>, 
/**
 * Where it took place, if it says so: a step, a burst, a sound.
 */
spot: Point | null, roll: Roll | null, 
/**
 * The number of the line with which the deed began that this one belongs to: all that one unit does in its turn.
 */
deed: number | null, 
/**
 * The deed in one line, where this line has changed how that is told: "Grenadiers fire at US Squad: 4 hits, 2 killed".
 */
result: Array<Span> | null, };

export type Shows = { "acts": number } | { "goes": number } | { "fires": { unit: number, 
/**
 * Who is shot at, where that is a unit.
 */
at: number | null, 
/**
 * Thrown or lobbed, and it bursts.
 */
arc: boolean, } } | { "falls": { unit: number, men: number, } } | { "pins": { unit: number, more: number, } } | { "turns": { unit: number, to: string, } };

export type LineKind = "roll" | "answer" | "event" | "note";

export type Span = { "said": string } | { "unit": { unit: number, name: string, } } | { "length": number };

export type Man = { unit: number, figure: number, };

export type Icon = { 
/**
 * "fire", "advance", …, "destroyed".
 */
look: string, seat: Seat, text: string, };

export type Roll = { 
/**
 * What they were thrown for.
 */
purpose: Purpose | null, 
/**
 * Every die, in the order in which they fell.
 */
dice: Array<Die>, need: Need | null, because: Array<Term>, outcome: Outcome, };

export type Die = { face: number, sides: number, 
/**
 * Whether it succeeded, where that can be said of a die: by what was needed, not by its face.
 */
made: boolean | null, 
/**
 * Thrown again, for one that fell before.
 */
again: boolean, };

export type Need = { number: number, 
/**
 * That much or less; else that much or more.
 */
low: boolean, 
/**
 * So many dice added up.
 */
dice: number, sides: number, };

export type Purpose = "draw" | "initiative" | "command" | "order-test" | "misunderstanding" | "arrival" | "movement" | "spotting" | "noise" | "to-hit" | "shots" | "damage" | "penetration" | "location" | "effect" | "wound" | "pins" | "morale" | "guts" | "nerve" | "patrol-morale" | "momentum" | "rally" | "fight" | "scatter" | "barrage" | "air-strike" | "flak" | "medic" | "supply" | "duration" | "collapse" | "lot";

export type Outcome = "faces" | { "made": { made: number, of: number, } } | { "passed": boolean } | { "total": number } | { "row": { total: number, text: string, } } | { "double": boolean } | { "opposed": { ours: number, theirs: number, } } | { "drawn": Array<string> };

export type Term = { clause: string, label: string, amount: number, };

export type Odds = { 
/**
 * "Fire at Grenadiers B".
 */
title: string, given: Array<Given>, exact: boolean, 
/**
 * Half the width of the 95 % interval where it is not exact.
 */
margin: number, 
/**
 * The answers assumed for the questions inside, in a sentence.
 */
assumes: string, 
/**
 * The throws it comes to first, with their needed numbers.
 */
needs: Array<NeededRoll>, 
/**
 * One, or one for each reply of the other side: "they stand", "they go Down".
 */
cases: Array<Case>, 
/**
 * What the other side can do next, if it was asked for and may be known.
 */
then: Case | null, 
/**
 * What was given and makes no difference in this case.
 */
idle: Array<Given>, 
/**
 * Where only one thing can come of it: what the rules said on the way.
 */
because: Array<Said>, 
/**
 * Where something lands, square by square; empty where squares do not matter.
 */
map: Array<Lands>, };

export type Case = { 
/**
 * Empty where there is only one.
 */
label: string, measures: Array<Measured>, };

export type Measured = { name: string, 
/**
 * Yes or no: one bar for 1 is a share to print as such.
 */
yes_no: boolean, mean: number, bars: Array<Bar>, };

export type Bar = { value: number, share: number, 
/**
 * What the value is called, where numbers say nothing: "walking wounded".
 */
name: string | null, };

export type Lands = { x: number, y: number, share: number, };

export type Said = { clause: string, text: string, };

export type NeededRoll = { clause: string, 
/**
 * What it decides: "to hit".
 */
title: string, purpose: Purpose | null, dice: number, sides: number, need: Need | null, because: Array<Term>, };

export type Spot = { "unit": number } | { "moved": { unit: number, to: Point, } } | { "place": Point };

export type Overlay = { rings: Array<Ring>, wedges: Array<Wedge>, lines: Array<Line>, 
/**
 * What may not be shown and which clause says so: "no measuring before the target is named".
 */
notes: Array<Note>, };

export type Ring = { at: Point, radius: number, text: string, clause: string | null, };

export type Wedge = { at: Point, from: number, to: number, radius: number, text: string, clause: string | null, };

export type Line = { unit: number, from: Point, to: Point, seen: boolean, 
/**
 * "6 of 8 in sight, soft cover".
 */
text: string, notes: Array<Note>, 
/**
 * Where measuring is allowed.
 */
distance: number | null, };

export type Reach = { 
/**
 * One or more areas; empty where anything on the table may be tried.
 */
areas: Array<Array<Point>>, };

export type Remark = "left-behind" | "parted" | "in-cover";

export type Variant = { into: number, 
/**
 * "scrub".
 */
name: string, };

export type Checked = { 
/**
 * The way as it would be gone; one point for a place.
 */
route: Array<Point>, 
/**
 * What it costs, and of how much.
 */
price: number | null, budget: number | null, 
/**
 * Where the figures would stand.
 */
figures: Array<Point>, 
/**
 * What is to be said of each of them; empty where nothing is.
 */
remarks: Array<Remark | null>, 
/**
 * Other ways to stand at its end.
 */
variants: Array<Variant>, 
/**
 * Where the other side may interrupt it.
 */
stretches: Array<Stretch>, 
/**
 * Why not.
 */
refusal: Fault | null, };

export type Stretch = { from: number, to: number, text: string, clause: string | null, };

export type Fill = { text: string, icon: Icon | null, 
/**
 * The unit it stands for.
 */
unit: number | null, };

export type Input = { "number": { least: number, most: number, per: number, } } | { "one-of": { options: Array<Fill>, } };

export type Blank = { 
/**
 * "range".
 */
name: string, clause: string, 
/**
 * The clause in one line.
 */
title: string, input: Input, 
/**
 * What it usually is: filled in already.
 */
usual: number, };

export type Prompt = { seat: Seat, 
/**
 * Which of the seat's open questions.
 */
nth: number, clause: string, 
/**
 * The clause in one line.
 */
title: string, 
/**
 * "Where does 2nd squad advance?"
 */
text: string, 
/**
 * The unit it is for.
 */
unit: number | null, 
/**
 * The unit it is about, where that is another: who is shot at.
 */
other: number | null, ask: Ask, 
/**
 * What to type, and an example.
 */
expects: string, example: string, 
/**
 * What a player who knows the game would consider, best first.
 */
suggestions: Array<Suggestion>, };

export type Ask = { "list": { options: Array<Choice>, barred: Array<Barred>, } } | { "some-of": { kinds: Array<Kind>, least: number, most: number, } } | { "number": { least: number, most: number, } } | "place" | { "path": { from: Point, budget: number, 
/**
 * The rules order it: nobody may just stay, and a way that will do is among the suggestions.
 */
ordered: boolean, } } | { "along": { route: Array<Point>, stretches: Array<[number, number]>, } } | { "dice": Dice } | { "form": { blanks: Array<Blank>, 
/**
 * Exact odds can be asked for, whatever is filled in.
 */
odds: boolean, } };

export type Choice = { text: string, 
/**
 * The unit it stands for: a click on it is this answer.
 */
unit: number | null, icon: Icon | null, 
/**
 * Exact odds can be asked for.
 */
odds: boolean, 
/**
 * It taken apart, where a list is better read in rows: "Move: walk", "Ends: lying".
 */
parts: Array<Part>, 
/**
 * A touch of the ground is this answer, and the answer to the question for a place that follows.
 */
leads: boolean, 
/**
 * A way comes next, of so much at most, before any die.
 */
reach: number | null, 
/**
 * One of these units is asked for next, before any die.
 */
targets: Array<number>, };

export type Part = { 
/**
 * "Move".
 */
row: string, 
/**
 * "walk".
 */
text: string, };

export type Barred = { text: string, clauses: Array<string>, 
/**
 * The first of them in one line.
 */
title: string, unit: number | null, parts: Array<Part>, };

export type Kind = { 
/**
 * "rifleman", or where men are named one by one "rifleman 3".
 */
text: string, most: number, 
/**
 * The figure it stands for, and its unit: a click on it is this row.
 */
unit: number | null, figure: number | null, 
/**
 * What figures that are alike are called together: "rifleman". Rows of one name stand in the order in which whoever is
 * asked would take them; of all rows the first are the ready answer.
 */
alike: string | null, };

export type Dice = { dice: number, sides: number, 
/**
 * What is thrown, what is needed and why, in a sentence.
 */
throw: string, 
/**
 * What they are thrown for.
 */
purpose: Purpose | null, need: Need | null, because: Array<Term>, 
/**
 * Only the number of successes counts, and may be typed instead of the faces.
 */
countable: boolean, 
/**
 * What each face means where it is no number: what comes out of a cup.
 */
faces: Array<string>, };

export type Suggestion = { answer: Answer, text: string, reason: string, };

export type Seat = "first" | "second";

export type Eyes = "first" | "second" | "public" | "umpire";

export type BattleInfo = { battle: string, ruleset: string, ruleset_name: string, scenario: string, scenario_name: string, blurb: string, 
/**
 * How long the battle lasts and what wins it.
 */
aims: Array<Note>, 
/**
 * What the seats are called: "US", "German".
 */
sides: [string, string], players: [Player, Player], 
/**
 * The seats this connection may answer for; none for a spectator.
 */
yours: Array<Seat>, 
/**
 * Dice are typed in by whoever holds them.
 */
typed_dice: boolean, 
/**
 * It is fought on a real table: there is nothing to draw, and what is seen there is asked.
 */
mapless: boolean, 
/**
 * One seat may not see all that the other sees: one screen for both needs a curtain.
 */
hides: boolean, 
/**
 * Distances may be looked at before anything is declared.
 */
measuring: boolean, 
/**
 * Options that are on, in a line to share.
 */
options: string, house_rules: Array<string>, 
/**
 * SHA-256 of the dice's secret, published before the first throw.
 */
commitment: string | null, 
/**
 * Links this seat may pass on.
 */
links: Array<Link>, };

export type Player = { name: string, 
/**
 * "human", or "bot:simple".
 */
kind: string, };

export type Scene = { 
/**
 * How many answers and results of chance these eyes know of: the number that answers are given at.
 */
position: number, eyes: Eyes, status: Status, board: Board, log: Array<LogLine>, questions: Array<Prompt>, 
/**
 * Who is asked; under an umpire a seat knows of itself alone, and names the other while it waits.
 */
waiting: Array<Seat>, undo: Undo, consent: Consent | null, verdict: Verdict | null, };

export type Change = { position: number, eyes: Eyes, status: Status, 
/**
 * Units that are new or look otherwise.
 */
tokens: Array<Token>, 
/**
 * Units that are gone from the table.
 */
gone: Array<number>, 
/**
 * All pieces, where one changed.
 */
pieces: Array<Piece> | null, 
/**
 * All of them, where one changed.
 */
signs: Signs | null, 
/**
 * Lines from here on are new; fewer were there before where something was taken back.
 */
log_from: number, log: Array<LogLine>, 
/**
 * What was to be seen on the way there, for showing it; the rest of `log` tells what comes after the last.
 */
steps: Array<Step>, 
/**
 * Ways that units went, to be shown.
 */
moved: Array<Moved>, questions: Array<Prompt>, waiting: Array<Seat>, undo: Undo, consent: Consent | null, verdict: Verdict | null, };

export type Step = { 
/**
 * So many lines of the change's `log` have been told by then.
 */
lines: number, status: Status, tokens: Array<Token>, gone: Array<number>, pieces: Array<Piece> | null, signs: Signs | null, };

export type Moved = { unit: number, route: Array<Point>, };

export type Status = { 
/**
 * "Hill 108: turn 3 of 6 …" in one line.
 */
headline: string, 
/**
 * "Turn 3 of 6".
 */
clock: string, turn: number, turns: number, scores: [Score, Score], 
/**
 * "Cup": 4 and 5.
 */
pools: Array<Pool>, 
/**
 * What a turn consists of, in order; empty where that is not worth showing.
 */
phases: Array<string>, 
/**
 * The one that runs, by number.
 */
phase: number | null, 
/**
 * Anything else worth keeping in sight: "Patrol: 8 men, no losses".
 */
notes: Array<string>, };

export type Score = { side: string, points: number, };

export type Pool = { name: string, counts: [number, number], 
/**
 * What the dice show, where that counts: command dice.
 */
faces: [Array<number>, Array<number>], };

export type Undo = "nothing" | "free" | "by-consent";

export type Consent = { by: Seat, matter: Matter, };

export type Matter = "take-back" | "draw" | "day";

export type Verdict = { winner: Seat | null, points: [number, number], text: string, };

export type Request = { id: number, } & ({ "do": "hello", version: number, token: string, take_over: boolean, } | { "do": "answer", seat: Seat, position: number, nth: number, reply: Reply, } | { "do": "check", seat: Seat, position: number, nth: number, answer: Answer, 
/**
 * All who can go into this piece of terrain, by its number in `variants`: the figures that come back are what to
 * answer with.
 */
into?: number, } | { "do": "way", seat: Seat, position: number, nth: number, via: Array<Point>, to: Point, } | { "do": "reach", seat: Seat, position: number, nth: number, } | { "do": "survey", seat: Seat, from: Spot, } | { "do": "card", seat: Seat, unit: number, } | { "do": "odds", seat: Seat, position: number, nth: number, answer: Answer, } | { "do": "undo", seat: Seat, position: number, } | { "do": "consent", seat: Seat, position: number, agree: boolean, } | { "do": "end", seat: Seat, how: EndBy, } | { "do": "name", seat: Seat, name: string, } | { "do": "say", seat: Seat, phrase: Phrase, } | { "do": "look", seat: Seat, } | { "do": "replay", position: number | null, eyes: Eyes, } | { "do": "change", seat: Seat, plan: SeatPlan, });

export type Wish = { "do": "hello", version: number, token: string, take_over: boolean, } | { "do": "answer", seat: Seat, position: number, nth: number, reply: Reply, } | { "do": "check", seat: Seat, position: number, nth: number, answer: Answer, 
/**
 * All who can go into this piece of terrain, by its number in `variants`: the figures that come back are what to
 * answer with.
 */
into?: number, } | { "do": "way", seat: Seat, position: number, nth: number, via: Array<Point>, to: Point, } | { "do": "reach", seat: Seat, position: number, nth: number, } | { "do": "survey", seat: Seat, from: Spot, } | { "do": "card", seat: Seat, unit: number, } | { "do": "odds", seat: Seat, position: number, nth: number, answer: Answer, } | { "do": "undo", seat: Seat, position: number, } | { "do": "consent", seat: Seat, position: number, agree: boolean, } | { "do": "end", seat: Seat, how: EndBy, } | { "do": "name", seat: Seat, name: string, } | { "do": "say", seat: Seat, phrase: Phrase, } | { "do": "look", seat: Seat, } | { "do": "replay", position: number | null, eyes: Eyes, } | { "do": "change", seat: Seat, plan: SeatPlan, };

export type Message = { "is": "welcome", re: number, info: BattleInfo, scene: Scene, } | { "is": "info", info: BattleInfo, } | { "is": "change", re: number | null, change: Change, } | { "is": "present", seats: [Came, Came], watchers: number, } | { "is": "said", by: Seat, phrase: Phrase, } | { "is": "rematch", battle: string, link: Link, } | { "is": "done", re: number, position: number, } | { "is": "checked", re: number, checked: Checked, } | { "is": "reach", re: number, reach: Reach, } | { "is": "overlay", re: number, overlay: Overlay, } | { "is": "card", re: number, card: Card, } | { "is": "odds", re: number, odds: Odds, } | { "is": "scene", re: number, scene: Scene, } | { "is": "fault", re: number | null, fault: Fault, } | { "is": "bye", code: string, text: string, };

export type EndBy = "give-up" | "draw" | "day";

export type Came = "not-yet" | "here" | "away" | "program";

export type Phrase = "hello" | "good-luck" | "one-moment" | "well-played" | "hard-luck" | "thanks" | "good-game";

export type Report = { verdict: Verdict, ending: Ending, turns: number, 
/**
 * Answers and throws.
 */
entries: number, 
/**
 * They add up to the verdict's points.
 */
scores: Array<Scored>, losses: [Losses, Losses], luck: [Luck, Luck], };

export type Ending = "last-turn" | { "wiped-out": Seat } | { "broken": Seat } | "both-beaten" | { "went-home": Seat } | { "gave-up": Seat } | "draw" | "day";

export type Scored = { name: string, points: [number, number], };

export type Losses = { 
/**
 * All who were mustered; a vehicle counts as one.
 */
men: number, lost: number, units: Array<Loss>, };

export type Loss = { name: string, men: number, 
/**
 * 0: it is lost.
 */
left: number, };

export type Luck = { kinds: Array<Thrown>, 
/**
 * Of 100 such sets of throws, how many would come out worse; nothing where nothing was thrown.
 */
better_than: number | null, best: Throw | null, worst: Throw | null, };

export type Thrown = { purpose: Purpose, throws: number, made: number, average: number, };

export type Throw = { 
/**
 * Which of all answers and throws, counted from 1.
 */
entry: number, said: Array<Span>, roll: Roll, made: number, of: number, average: number, 
/**
 * The chance of a throw as good as this, or as bad.
 */
chance: number, };

export type Chances = { 
/**
 * Who played both sides.
 */
player: string, stations: Array<Station>, 
/**
 * The largest steps that are larger than their error, the largest first.
 */
turning: Array<Turning>, };

export type Station = { 
/**
 * How many answers and throws lay behind it.
 */
entries: number, turn: number, 
/**
 * Battles played to their end from here.
 */
battles: number, 
/**
 * First's share of them; a draw counts half.
 */
share: number, 
/**
 * That share is off by no more than this, nineteen times out of twenty.
 */
error: number, };

export type Turning = { 
/**
 * The station before it, by number.
 */
from: number, 
/**
 * What happened in between: a line for each deed.
 */
deeds: Array<Array<Span>>, };

export type Game = { id: string, name: string, 
/**
 * "WWII platoons, order dice from the cup".
 */
tagline: string, scenarios: Array<Scenario>, opponents: Array<OpponentInfo>, hides: boolean, 
/**
 * It can be kept beside a real table.
 */
assists: boolean, };

export type Scenario = { id: string, name: string, blurb: string, turns: number, 
/**
 * `24" x 24"`
 */
table: string, sides: [string, string], 
/**
 * The one to begin with.
 */
learn: boolean, 
/**
 * The table before anybody stands on it.
 */
board: Board, };

export type OpponentInfo = { name: string, about: string, };

export type Rules = { id: string, name: string, clauses: Array<Clause>, readings: Array<Reading>, options: Array<OptionInfo>, procedures: Array<Procedure>, 
/**
 * What is explained by a clause of its own.
 */
words: Array<Word>, };

export type Clause = { id: string, title: string, section: string, 
/**
 * "sheet", "gap" or "conflict".
 */
origin: string, 
/**
 * By id.
 */
readings: Array<string>, 
/**
 * By name.
 */
options: Array<string>, not_built: string | null, };

export type Reading = { id: string, question: string, chosen: string, options: Array<string>, confidence: string, };

export type OptionInfo = { name: string, effect: string, clauses: Array<string>, reading: string, };

export type Word = { word: string, 
/**
 * By id.
 */
clause: string, };

export type Procedure = { name: string, about: string, keys: Array<ProcedureKey>, outcomes: Array<string>, example: string, };

export type ProcedureKey = { name: string, about: string, default: string | null, 
/**
 * Empty: a number or free text.
 */
values: Array<string>, };

export type Given = { key: string, value: string, };

export type OddsRequest = { procedure: string, given: Array<Given>, };

export type NewBattle = { ruleset: string, scenario: string, 
/**
 * A pack of somebody's own; the scenario may be in it.
 */
text?: string, options: Array<Switch>, seats: [Setting, Setting], 
/**
 * Dice are typed in.
 */
typed_dice: boolean, 
/**
 * It is fought on a real table, and only kept here.
 */
mapless: boolean, };

export type Switch = { name: string, on: boolean, };

export type Setting = { 
/**
 * Empty: the side's.
 */
name: string, plan: SeatPlan, };

export type SeatPlan = "me" | "friend" | { "opponent": string };

export type Fork = { position: number, eyes: Eyes, };

export type Rematch = { 
/**
 * The players change sides.
 */
swap: boolean, };

export type Created = { battle: string, links: Array<Link>, };

export type Link = { role: Role, 
/**
 * Stands after `#` in the page's address and never in a request line.
 */
token: string, };

export type Role = "first" | "second" | "both" | "watch";

export type Summary = { battle: string, ruleset: string, scenario: string, scenario_name: string, players: [Player, Player], role: Role, clock: string, typed_dice: boolean, 
/**
 * One of this link's seats is asked.
 */
your_move: boolean, over: boolean, verdict: string, 
/**
 * It cannot be opened here, only its file had: "played under version 1 of the rules, these are version 2".
 */
other_rules: string | null, };

export type PackRequest = { text: string, edits: Array<Edit>, };

export type PackReport = { 
/**
 * The pack, after the edits.
 */
text: string, problems: Array<PackProblem>, 
/**
 * `weapon rifle: range_in 24 -> 30`.
 */
changes: Array<string>, armies: Array<Army>, tables: Array<OwnTable>, scenarios: Array<Scenario>, };

export type PackProblem = { 
/**
 * "D014".
 */
code: string, 
/**
 * Of the rules, that it is against.
 */
clause: string | null, 
/**
 * Nothing can be played with it; else it is for the other side to agree.
 */
refuses: boolean, line: number, column: number, message: string, hint: string | null, 
/**
 * The army that leaves its frame.
 */
army: string | null, mends: Array<Mend>, };

export type Mend = { said: string, edits: Array<Edit>, };

export type Edit = { "set": { path: string, value: string, } } | { "remove": { path: string, } } | { "add": { path: string, record: string, } };

export type Army = { id: string, name: string, side: string, points: number, limit: number | null, 
/**
 * What its points are called.
 */
counted: string, units: Array<ArmyUnit>, };

export type ArmyUnit = { id: string, name: string, points: number, quality: string, 
/**
 * "10 men: SMG, automatic rifle, 8 × rifle".
 */
about: string, 
/**
 * As it is written: what it is, how many men, what they have, and what the unit has.
 */
is: string, men: number | null, arms: Array<Counted>, upgrades: Array<string>, 
/**
 * What its fire comes to.
 */
odds: Lookup | null, };

export type Counted = { id: string, count: number, };

export type OwnTable = { id: string, name: string, 
/**
 * `48" x 48"`
 */
size: string, board: Board, 
/**
 * As they are written.
 */
pieces: Array<OwnPiece>, };

export type OwnPiece = { name: string, look: string, 
/**
 * "rect", "disc", "polygon" or "line", and its numbers as they are written, in 1/100 inch.
 */
shape: string, numbers: Array<number>, 
/**
 * Degrees, of a rect.
 */
turned: number, floors: number, };

export type PaperRequest = { 
/**
 * A pack.
 */
text: string, 
/**
 * The id of the army in it.
 */
army: string, };

export type Paper = { 
/**
 * One for each unit, in the order of the army.
 */
cards: Array<Card>, 
/**
 * What is thrown, and all that changes it: as the rules themselves reckon.
 */
charts: Array<Chart>, };

export type Chart = { 
/**
 * What it decides: "to hit".
 */
title: string, clause: string, 
/**
 * In the plain case.
 */
need: Need | null, terms: Array<Term>, };

export type Lookup = { procedure: string, given: Array<Given>, };

export type SurveyRequest = { 
/**
 * A pack.
 */
text: string, 
/**
 * The id of the table in it.
 */
table: string, engagement: string | null, 
/**
 * Where somebody stands and looks.
 */
from: Point | null, };

export type Surveyed = { zones: Array<Setup>, goals: Array<Goal>, 
/**
 * What is out of sight, in strips of an inch: west, south, east, north. None where this game cannot say.
 */
hidden: Array<[number, number, number, number]> | null, };

export type Setup = { seat: Seat, outline: Array<Point>, };

export type Goal = { name: string, at: Point, points: number, };

export type Lists = { nations: Array<Named>, frames: Array<Named>, recipes: Array<Named>, engagements: Array<Named>, units: Array<Offered>, };

export type Named = { id: string, name: string, 
/**
 * In a sentence, where there is something to say.
 */
about: string, };

export type Offered = { id: string, name: string, 
/**
 * "infantry squad".
 */
slot: string, 
/**
 * "sheet", "public" or "ours".
 */
origin: string, 
/**
 * With the fewest men, by quality; and each man more.
 */
points: Array<Price>, more: Array<Price>, men: [number, number], arms: Array<Extra>, upgrades: Array<Extra>, };

export type Price = { quality: string, points: number, };

export type Extra = { id: string, name: string, points: number, 
/**
 * It is paid for every man.
 */
each: boolean, most: number | null, };

export type Draw = { "table": { recipe: string, seed: number, size: [number, number], } } | { "army": { nation: string, points: number, seed: number, } };

export type Drawn = { text: string, };
