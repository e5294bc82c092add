// The scene and the protocol as types. The words are in docs/scene.md and docs/protocol.md.

export type Rect = [number, number, number, number];
export interface Mark {
  text: string;
  tone?: string;
  icon?: string;
}
export interface Fact {
  text?: string;
  n?: number | null;
  icon?: string;
  tone?: string;
  tip?: string;
}
export interface Slot {
  on?: boolean;
  text?: string;
  icon?: string;
  tone?: string;
  note?: string;
}
export interface Track {
  slots: Slot[];
  name?: string;
  note?: string;
  icon?: string;
  thin?: boolean;
  tight?: boolean;
  tone?: string;
}
export interface Die {
  value: string;
  roll?: number;
  look?: string;
  icon?: string;
  pick?: string;
}
export interface Dice {
  dice: Die[];
  name?: string;
  text?: string;
  rule?: string;
}
export interface Cell {
  id: string;
  name: string;
  text?: string;
  icon?: string;
  on?: boolean;
  tone?: string;
  tint?: string;
  dice?: Die[];
}
export interface Ballot {
  seat: number;
  given?: boolean;
  text?: string;
}
export interface Line {
  cells: string[];
  value?: string;
  state?: string;
}
export interface Panel {
  id: string;
  at?: string;
  name?: string;
  sub?: string;
  icon?: string;
  seat?: number;
  dress?: string;
  state?: string;
  tone?: string;
  facts?: Fact[];
  tracks?: Track[];
  dice?: Dice[];
  cells?: Cell[];
  columns?: number;
  ballots?: Ballot[];
  heads?: string[];
  lines?: Line[];
  gauge?: number;
  zone?: string;
  text?: string;
  rule?: string;
  mark?: Mark;
  bag?: Fact[];
  phone?: string;
  portrait?: string;
}
export interface Zone {
  id: string;
  name?: string;
  look?: string;
  within?: string;
  wide?: Rect;
  tall?: Rect;
  limit?: [number, number];
  align?: string;
  flow?: string;
  size?: number;
  slots?: number;
  seat?: number;
  sub?: string;
  code?: string;
  icon?: string;
  label?: string;
  empty?: string;
  note?: string;
  mark?: Mark;
  state?: string;
  hue?: string;
  ink?: string;
  outline?: [number, number][];
  floor?: string;
  turn?: number;
  tint?: string;
  chips?: Fact[];
  track?: Track;
  doors?: [number, number, number, number, number][];
  leads?: string[];
  exits?: string;
  rings?: number;
  danger?: string;
  danger_note?: string;
  traces?: Trace[];
  tip?: string;
  rule?: string;
  order?: number;
}
export interface Trace {
  dress: string;
  weight: number;
  name: string;
}
export interface Piece {
  id: string;
  zone: string;
  face?: string;
  name?: string;
  icon?: string;
  look?: string;
  kin?: string;
  group?: string;
  come?: string;
  go?: string;
  loss?: boolean;
  n?: number;
  badge?: string;
  tone?: string;
  state?: string;
  seat?: number;
  dress?: string;
  mine?: boolean;
  x?: number;
  y?: number;
  turn?: number;
  hue?: string;
  holds?: string[];
  text?: string;
  kind?: string;
  noise?: string;
  source?: string;
  value?: string;
  roll?: number;
  rings?: number;
  portrait?: string;
  mark?: Mark;
  tip?: string;
  rule?: string;
  order?: number;
}
export interface Phase {
  text: string;
  state?: string;
}
export interface Ribbon {
  who: string;
  sentence: string;
  short?: string;
  yours?: boolean;
  phases?: Phase[];
  round?: string;
}
export interface SeatLook {
  seat: number;
  colour: string;
  shape: string;
  icon?: string;
  sub?: string;
  facts?: Fact[];
  tracks?: Track[];
  holds?: string[];
  state?: string;
  asked?: boolean;
  portrait?: string;
}
export interface Me {
  sub?: string;
  title?: string;
  facts?: Fact[];
  text?: string;
}
export interface Button {
  id: string;
  words: string;
  icon?: string;
  detail?: string;
  portrait?: string;
}
export interface Refusal {
  pick: string;
  words: string;
  rule?: string;
  title?: string;
  name?: string;
  icon?: string;
}
export interface Link {
  id: string;
  start: string;
  end: string;
  look?: string;
  text?: string;
}
export interface Standing {
  seat: number;
  result: string;
  score?: string;
  text?: string;
}
export interface End {
  title: string;
  text: string;
  rule?: string;
  standings?: Standing[];
}
export interface Effect {
  kind: string;
  at: string;
  text?: string;
  cue?: string;
}
export interface Scene {
  v: number;
  game: string;
  layout: string;
  art: string;
  icon: string;
  seat_bar: string;
  ribbon: Ribbon;
  seats: SeatLook[];
  panels: Panel[];
  zones: Record<string, Zone>;
  pieces: Record<string, Piece>;
  me: Me | null;
  buttons: Button[];
  refused: Refusal[];
  links: Link[];
  focus: string;
  end: End | null;
  ambience?: string;
}
export interface Changes {
  set?: Partial<Scene>;
  zones?: Record<string, Zone | null>;
  pieces?: Record<string, Piece | null>;
}

export interface Move {
  action: unknown;
  words: string;
  picks: string[];
  detail?: string;
  confirm?: boolean;
  go?: string;
  gain?: string;
  price?: string;
  rule?: string;
  icon?: string;
  ghosts?: Piece[];
  places?: Zone[];
}
export interface Question {
  seat: number;
  k: number;
  kind: string;
  words?: string;
  rule?: string;
  auto?: { left: number; of: number; since: number /* of this page */ };
}
export interface TableSeat {
  seat: number;
  name: string;
  kind: string;
  level?: string;
  you?: boolean;
  online?: boolean;
  gone?: boolean;
  team?: number | string | null;
  role?: string;
  link?: boolean;
}
export interface TableInfo {
  id: string;
  game: string;
  game_title?: string;
  mode: string;
  options?: Record<string, unknown>;
  pack?: string | null;
  title: string;
  share?: { token: string; path: string } | null;
  entry?: string;
  odds?: boolean;
  lesson?: string | null;
  created?: number;
  seats: TableSeat[];
  clock?: ClockRule | null;
  undo_rule?: string;
  status: string;
  practice?: boolean;
  paused?: boolean;
  host?: boolean;
  rematch?: string | null;
  claims?: ClaimForm[];
}
export interface ClockRule {
  kind: string;
  seconds?: number;
  reserve?: number;
  timeout?: string;
}
export interface ClaimForm {
  kind: string;
  words: string;
  icon?: string;
  to?: string;
  choices?: ClaimChoice[];
}
export interface ClaimChoice {
  name: string;
  words: string;
  options: { value: unknown; words: string }[];
  many?: boolean;
  text?: number;
}
export interface TimeUp {
  late: number[];
  timeout: string;
  after: number;
  heard: number;
}
export interface Moment {
  weight?: number;
  cue?: string;
  at?: string;
  who?: number;
  portrait?: string;
  whom?: number;
  target?: string;
  card?: Piece;
  dice?: Die[];
  cast?: string;
  ballots?: Ballot[];
  why?: string;
  hurt?: boolean;
}
export interface LogLine {
  moment?: Moment;
  n: number;
  seat?: number | null;
  text: string;
  rule?: string;
  icon?: string;
  head?: boolean;
  heard?: number; /* what was said before it, where no event has its number */
}
export interface TalkEntry {
  k: number;
  seat: number | null;
  to?: string;
  text?: string;
  claim?: unknown;
  words?: string;
  verdict?: string | null;
  verdict_words?: string;
  after?: number;
}
export interface ClockState {
  seat: number;
  left: number;
  running: boolean;
}
export interface Outcome {
  results: Record<string, string>;
  scores: Record<string, number>;
  rule: string;
  notes?: Record<string, unknown>;
}
export interface ChartSeries {
  seat: number;
  values: number[];
}
export interface Chart {
  title?: string;
  x?: string;
  y?: string;
  series: ChartSeries[];
  marks?: { at: number; text: string }[];
}
export interface Foretold {
  kind: "sure" | "maybe" | "gain" | "loss" | "way";
  text: string;
  odds?: [number, number];
  good?: boolean;
  at?: string[];
  end?: boolean;
  action?: unknown;
}
export interface LessonNow {
  id?: string;
  title?: string;
  n: number;
  of: number;
  stop?: string;
  say: string;
  why?: string;
  point?: string[];
  await?: { action?: unknown; words: string; picks?: string[]; left?: number } | null;
  oops?: { action?: unknown; say: string } | null;
  over?: { learned: string[]; next: string; lessons?: { id: string; title: string; minutes?: number }[] } | null;
}
export interface Cause {
  text: string;
  rule?: string;
  at?: number;
}
export interface TurningPoint {
  act: number;
  words: string;
  better: string;
  cost?: [number, number];
  chance?: number;
  chance_better?: number;
  text?: string;
}
export interface HintMove {
  action: unknown;
  words: string;
  value: number;
  visits?: number;
}
export interface StoryLine {
  text: string;
  icon?: string;
  rule?: string;
  n?: number;
  note?: string;
}
export interface Lie {
  seat: number;
  words: string;
  verdict: string;
  after?: number;
}

export interface Message {
  type: string;
  seq?: number;
  v?: number;
  resume?: string;
  table?: TableInfo;
  again?: string;
  you?: number[];
  seat?: number | null;
  scene?: Scene & Changes;
  log?: LogLine[];
  talk?: TalkEntry[];
  entries?: TalkEntry[];
  waiting?: number[];
  question?: Question | null;
  actions?: Move[] | null;
  fx?: Effect[];
  events?: unknown[];
  outcome?: Outcome | null;
  seats?: TableSeat[];
  nonce?: string;
  ok?: boolean;
  error?: string;
  text?: string;
  rule?: string | null;
  moves?: HintMove[];
  request?: number | string;
  words?: string;
  story?: (string | StoryLine)[];
  lies?: Lie[];
  chart?: Chart | null;
  reveal?: unknown;
  t?: number;
  claims?: ClaimForm[];
  clocks?: ClockState[];
  can_undo?: boolean;
  closed?: boolean;
  paused?: boolean;
  vote?: boolean;
  yes?: boolean | null;
  asked?: boolean;
  late?: number[];
  timeout?: string;
  time_ups?: TimeUp[];
  release?: string;
  action?: unknown;
  lines?: Foretold[];
  why?: Cause[] | null;
  points?: TurningPoint[];
}
export interface TableState {
  table: TableInfo | null;
  you: number[];
  seat: number | null;
  scene: Scene | null;
  log: LogLine[];
  talk: TalkEntry[];
  waiting: number[];
  asked: Question | null;
  offers: Move[]; /* what the server asks this seat */
  question: Question | null;
  actions: Move[]; /* the same, unless a bot answers for this seat */
  over: Message | null;
  clocks: ClockState[];
  clocksAt: number;
  canUndo: boolean;
  afterwards: Message | null;
}
