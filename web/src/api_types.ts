// The words of the server's JSON interface. Made by `agon describe --api-types`; do not edit.

export interface LegendEntry {
  mark: string;
  color: string;
  text: string;
}

export interface PlayerFigures {
  elo: number;
  think_ms: number;
}

export interface PlayerInfo {
  name: string;
  summary: string;
  seats: number[];
  figures: PlayerFigures | null;
}

export interface Field {
  type: string;
  optional?: boolean;
  min?: number;
  max?: number;
  values?: unknown[];
  fields?: unknown[];
  items?: unknown;
  name: string;
  default: unknown;
  doc: string;
}

export interface GameSummary {
  name: string;
  title: string;
  summary: string;
  roles: string[];
  least_seats: number;
  most_seats: number;
  dynamics: "turn_based" | "simultaneous";
  information: "perfect" | "hidden";
  chance: "none" | "at_start" | "during";
  least_score: number;
  most_score: number;
  longest: number;
  rules: string[];
  legend: LegendEntry[];
  players: PlayerInfo[];
  beat_ms: number;
  person_ms: number;
  sides: number;
  seats: number;
  sides_field: string | null;
  config: Field[];
  lab: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  roles: string[];
  least_seats: number;
  most_seats: number;
  dynamics: "turn_based" | "simultaneous";
  information: "perfect" | "hidden";
  chance: "none" | "at_start" | "during";
  least_score: number;
  most_score: number;
  longest: number;
}

export interface RecordClocks {
  first_move_ms: number;
  per_move_ms: number;
  total_ms: number;
}

export interface DescribedPart {
  fields: Field[];
  example: unknown;
}

export interface BotLine {
  from: string;
  line: unknown;
}

export interface StarterKit {
  language: string;
  file: string;
  commands: string[];
  watch: string;
}

export interface ClientKit {
  language: string;
  text: string;
}

export interface GamePage {
  info: GameInfo;
  players: PlayerInfo[];
  clocks: RecordClocks;
  beat_ms: number;
  seats: number;
  seat: number;
  config: DescribedPart;
  view: DescribedPart;
  action: DescribedPart;
  state: DescribedPart;
  lines: BotLine[];
  kits: StarterKit[];
  clients: ClientKit[];
  rules: string;
  protocol: string;
}

export interface Swatch {
  name: string;
  color: string;
  glyph: string;
}

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  width: number;
  color: string;
}

export interface Sprite {
  id: number;
  shape: "circle" | "square" | "diamond" | "triangle" | "ring" | "star" | "egg";
  x: number;
  y: number;
  size: number;
  color: string;
  heading: number;
  label: string;
  told: string;
  seat: number;
}

export interface Label {
  x: number;
  y: number;
  text: string;
  color: string;
}

export interface Item {
  name: string;
  amount: number;
  color: string;
}

export interface Panel {
  seat: number;
  role: string;
  name: string;
  color: string;
  score: string;
  value: number;
  clock_ms: number;
  items: Item[];
  fault: string;
}

export interface Mark {
  kind: string;
  seat: number;
  text: string;
}

export interface Sight {
  seat: number;
  cells: string;
  unseen: number[];
  block: number;
}

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LeadSide {
  name: string;
  color: string;
  seats: number[];
  amount: number;
  value: number;
}

export interface Lead {
  name: string;
  unit: string;
  value: number;
  sides: LeadSide[];
}

export interface Picture {
  width?: number;
  height?: number;
  ground?: string;
  palette?: Swatch[];
  tiles?: string;
  lines?: Line[];
  sprites?: Sprite[];
  labels?: Label[];
  panels?: Panel[];
  marks?: Mark[];
  sights?: Sight[];
  focus?: Region;
  caption?: string;
  lead?: Lead | null;
}

export interface Frame {
  step: number;
  ms: number;
  took?: ([number, number])[];
  picture: Picture;
  changes?: unknown;
}

export interface SampleMatch {
  frames: Frame[];
}

export interface SeatRecord {
  role: string;
  name: string;
  player: string;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
  text: string;
}

export interface RecordOrigin {
  match: string;
  step: number;
  sha1: string;
  seats: SeatRecord[];
}

export interface MatchInfo {
  id: string;
  game: string;
  called: string;
  title: string;
  seats: SeatRecord[];
  status: "live" | "finished";
  step: number;
  steps_per_second: number;
  started: string;
  seed: number;
  config: unknown;
  outcome: Outcome | null;
  problem: string;
  clocks: RecordClocks | null;
  origin: RecordOrigin | null;
}

export interface MatchLists {
  live: MatchInfo[];
  recent: MatchInfo[];
}

export interface ForkOrder {
  match: string;
  step: number;
}

export interface LiveOrder {
  game?: string;
  players: string[];
  seed?: number;
  config?: unknown;
  step_ms?: number;
  real_time?: boolean;
  name?: string;
  names?: string[];
  person_seconds?: number;
  from?: ForkOrder;
}

export interface StartedMatch {
  id: string;
  game: string;
  called: string;
  title: string;
  seats: SeatRecord[];
  status: "live" | "finished";
  step: number;
  steps_per_second: number;
  started: string;
  seed: number;
  config: unknown;
  outcome: Outcome | null;
  problem: string;
  clocks: RecordClocks | null;
  origin: RecordOrigin | null;
  seat_keys?: Record<string, string>;
}

export interface RematchState {
  offered: boolean;
  asked: boolean;
}

export interface Rematch {
  id: string;
  seat: number;
  key: string;
}

export interface OpenApi {
  openapi: string;
  info: unknown;
  paths: unknown;
  components: unknown;
}

export interface Health {
  status: string;
}

export interface Lab {
  folder: string | null;
  entries: string[];
}

export interface MatchFrames {
  match: MatchInfo;
  frames: Frame[];
}

export interface MatchEvent {
  step: number;
  kind: string;
  seat: number;
  text: string;
}

export interface Sample {
  step: number;
  ms: number;
  panels: Panel[];
  lead: Lead | null;
  took: (number | null)[];
}

export interface Overview {
  match: MatchInfo;
  ms: number;
  events: MatchEvent[];
  samples: Sample[];
}

export interface LineMove {
  seat: number;
  action: unknown;
}

export interface AnalysedMove {
  step: number;
  seat: number;
  value: number;
  drop: number;
  mark: string;
  best: unknown;
  played: unknown;
  text: string;
  line: LineMove[];
  draw: unknown[];
  draw_played: unknown[];
}

export interface Reason {
  step: number;
  kind: "drop" | "fault" | "slow" | "end";
  text: string;
  mark: "none" | "inaccuracy" | "mistake" | "blunder";
  worst: boolean;
}

export interface SeatReasons {
  seat: number;
  name: string;
  lost: boolean;
  sentences: Reason[];
}

export interface AnalysisState {
  state: "waiting" | "running" | "done" | "cancelled" | "failed";
  done: number;
  of: number;
  seconds_left: number | null;
  problem: string;
  next: number;
  own: boolean;
  lines: AnalysedMove[];
  why: SeatReasons[] | null;
}

export interface AnalysisOrder {
  nodes?: number;
}

export interface ModelUsage {
  input_tokens: number;
  output_tokens: number;
  retries: number;
  dollars: number;
}

export interface Thought {
  step: number;
  value?: number;
  note?: unknown;
  mark?: string;
  draw?: unknown[];
  usage?: ModelUsage;
  depth?: number;
  line?: LineMove[];
  errors?: string;
  problem?: string;
}

export interface SeatThoughts {
  seat: number;
  open: boolean;
  layers: string[];
  thoughts: Thought[];
}

export interface ThoughtsAnswer {
  seats: SeatThoughts[];
  next: number | null;
}

export interface Shared {
  shared: boolean;
}

export interface ContestSummary {
  contest: string;
  game: string;
  format: string;
  entrants: number;
  played: number;
  expected: number;
  complete: boolean;
  lead: string;
  tuning: boolean;
}

export interface ContestStanding {
  place: number;
  entrant: string;
  players: string[];
  hash: string;
  points: number;
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  byes: number;
  buchholz: number;
  sonneborn_berger: number;
  score_difference: number;
  elo: number;
  elo_low: number;
  elo_high: number;
  broken: Record<string, number>;
  faults: Record<string, number>;
  grade?: number | null;
}

export interface Difference {
  elo: number;
  low: number;
  high: number;
  superiority: number;
}

export interface SprtState {
  llr: number;
  lower: number;
  upper: number;
  verdict: "open" | "accept_h0" | "accept_h1";
}

export interface Meeting {
  a: string;
  b: string;
  wins: number;
  draws: number;
  losses: number;
  superiority: number;
}

export interface ContestMatch {
  match: string;
  a: string;
  b: string;
  first: string;
  seed: number;
  config: unknown;
  points_a: number;
  points_b: number;
  scores: [number, number];
  reason: string;
  steps: number;
  hash: string;
  faults: number;
}

export interface Measured {
  entrant: string;
  wall_ms: number;
  longest_decision_ms: number;
  cpu_ms: number;
  slowest_start_ms: number;
  peak_kib: number;
  usage: ModelUsage | null;
}

export interface Contest {
  contest: string;
  game: string;
  format: string;
  complete: boolean;
  lead: string;
  played: number;
  expected: number;
  running: boolean;
  different: number;
  halves: number;
  order: string[];
  points: "match" | "pair";
  met_again: ([string, string])[];
  standings: ContestStanding[];
  pairs?: unknown;
  difference?: Difference;
  sprt?: SprtState;
  cross_table: Meeting[];
  superiority: number[][];
  matches: ContestMatch[];
  measured: Measured[];
}

export interface Parameter {
  name: string;
  from: number;
  to: number;
  start: number;
  whole: boolean;
}

export interface TuningStep {
  result: number;
  score: number;
  values: number[];
}

export interface TuningTest {
  contest: string;
  played: number;
  expected: number;
  complete: boolean;
  elo: number;
  elo_low: number;
  elo_high: number;
  elo0: number;
  elo1: number;
  lower: number;
  upper: number;
  verdict: "open" | "accept_h0" | "accept_h1";
  ratios: ([number, number])[];
}

export interface Tuning {
  contest: string;
  game: string;
  player: string;
  against: string[];
  tuned_player: string;
  points: boolean;
  parameters: Parameter[];
  of_steps: number;
  played: number;
  expected: number;
  steps: TuningStep[];
  tuned: number[];
  test: TuningTest | null;
}

export interface FormatChoice {
  name: string;
  summary: string;
}

export interface ContestForm {
  starts: "none" | "open" | "token";
  bots: string[];
  formats: FormatChoice[];
  most_matches: number;
  most_entrants: number;
  most_minutes: number;
}

export interface Sprt {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
}

export interface EntrantChoice {
  name?: string;
  player?: string;
  folder?: string;
  players?: string[];
}

export interface ContestOrder {
  format?: string;
  rounds?: number;
  games?: number;
  broken?: "loses" | "plays_on";
  name?: string;
  game?: string;
  serve?: string;
  seed?: number;
  opening?: number;
  swap?: boolean;
  points?: "match" | "pair";
  until?: "games" | "sprt";
  sprt?: Sprt;
  clocks?: boolean;
  records?: boolean;
  burns?: "mark" | "forfeit";
  variants?: boolean;
  config?: unknown;
  entrant?: EntrantChoice[];
}

export interface CheckedContest {
  contest: string;
  plan: string;
}

export interface Engine {
  workers: "none" | "open" | "token";
}

export interface Hello {
  version: string;
  host: string;
  machine: string;
  pid: number;
  threads: number;
  loop_ms: number;
  languages: string[];
}

export interface WorkerState {
  command: string;
  phase: "starting" | "working" | "lost" | "gone";
  hello: Hello;
  held: number;
  done: number;
  per_second: number;
  words: string;
}

export interface Workers {
  workers: WorkerState[];
}

export interface Known {
  id: number;
  name: string;
  role: "student" | "teacher";
}

export interface OwnTeam {
  season: string;
  id: number;
  name: string;
}

export interface Session {
  person: Known | null;
  teams: OwnTeam[];
}

export interface Token {
  token: string;
}

export interface Limits {
  uploads_an_hour: number;
  friendlies_an_hour: number;
  messages_an_hour: number;
  packed_bytes: number;
  unpacked_bytes: number;
  files: number;
  build_seconds: number;
  build_mib: number;
  matches_a_version: number;
  disk_mib: number;
  private_mib: number;
}

export interface SeasonSummary {
  id: string;
  game: string;
  title: string;
  state: "open" | "paused" | "frozen" | "finals" | "released" | "archived";
  private: boolean;
  hidden: boolean;
  past_deadline: boolean;
  opens: string;
  freeze: string;
  deadline: string;
  zone: string;
  limits: Limits;
}

export interface Seasons {
  seasons: SeasonSummary[];
}

export interface TeamName {
  id: number;
  name: string;
}

export interface FinalState {
  progress: string;
}

export interface FinalSummary {
  number: number;
  contest: string;
  called: string;
  ended: string;
  given_up: string;
  released: string;
  revealed: number;
  teams: number;
}

export interface Season {
  id: string;
  game: string;
  title: string;
  state: "open" | "paused" | "frozen" | "finals" | "released" | "archived";
  private: boolean;
  hidden: boolean;
  past_deadline: boolean;
  opens: string;
  freeze: string;
  deadline: string;
  zone: string;
  limits: Limits;
  house: string[];
  teams: TeamName[];
  final: FinalState;
  finals: FinalSummary[];
  terms: string[];
  disk_bytes?: number;
  disk_warning?: boolean;
}

export interface StandingRow {
  rank: number;
  team: number;
  name: string;
  house: boolean;
  version: number;
  number: number;
  language: string;
  uploaded: string;
  elo: number;
  low: number;
  high: number;
  matches: number;
  wins: number;
  draws: number;
  losses: number;
  provisional: boolean;
  broken: string;
}

export interface Standings {
  season: string;
  hidden: boolean;
  hidden_since: string;
  provisional_below: number;
  matches: number;
  points: "match" | "pair";
  rows: StandingRow[];
}

export interface FinalPlace {
  place: number;
  team: string;
  name: string;
  points: number;
  matches: number;
  wins: number;
  draws: number;
  losses: number;
}

export interface FinalTable {
  number: number;
  contest: string;
  called: string;
  ended: string;
  given_up: string;
  released: string;
  revealed: number;
  teams: number;
  places: FinalPlace[];
}

export interface HistoryPoint {
  version: number;
  at: string;
  matches: number;
  elo: number;
  low: number;
  high: number;
}

export interface Version {
  id: number;
  number: number;
  language: string;
  state: "uploaded" | "building" | "checking" | "ready" | "rejected" | "disabled";
  uploaded: string;
  active: boolean;
  team?: number;
  file?: string;
  hash?: string;
  problem?: string;
  log?: string;
  check?: string;
  note?: string;
  team_name?: string;
  history?: HistoryPoint[];
}

export interface Opponent {
  team: number;
  name: string;
  house: boolean;
  wins: number;
  draws: number;
  losses: number;
  matches: number;
}

export interface Team {
  id: number;
  name: string;
  house: boolean;
  own: boolean;
  versions: Version[];
  opponents: Opponent[];
  members?: string[];
  private_bytes?: number;
  private_gone?: number;
  standing?: StandingRow;
}

export interface HeadToHead {
  team: number;
  hidden: boolean;
  rows: Opponent[];
}

export interface MatchSide {
  version: number;
  number?: number;
  team?: number;
  name?: string;
  house?: boolean;
}

export interface SideFault {
  entrant: number;
  seat: number;
  kind: string;
  code: string;
  text: string;
}

export interface LadderMatch {
  id: number;
  kind: "trial" | "friendly" | "placement" | "upkeep";
  rated: boolean;
  a: MatchSide;
  b: MatchSide;
  pair: number;
  a_first: boolean;
  seed: number;
  points: number;
  points_b: number;
  score_a: number;
  score_b: number;
  steps: number;
  outcome: Outcome | null;
  broken_a: "no" | "no_start" | "crashed" | "hangs" | "left";
  broken_b: "no" | "no_start" | "crashed" | "hangs" | "left";
  finished: string;
  voided: string;
  faults?: SideFault[];
}

export interface LadderMatches {
  matches: LadderMatch[];
  hidden_since: string;
}

export interface OwnPart {
  seat: number;
  side: string;
  errors: string;
  thoughts: unknown[];
}

export interface OwnParts {
  match: number;
  parts: OwnPart[];
}

export interface Waiting {
  job: number;
  kind: "build" | "trial" | "friendly" | "replay";
  a: MatchSide;
  position: number;
  since: string;
  reason: string;
  b?: MatchSide;
}

export interface Queue {
  waiting: Waiting[];
  all: number;
}

export interface Versions {
  versions: Version[];
}

export interface FileList {
  files: string[];
}

export interface NoteOrder {
  note: string;
}

export interface Done {
  written?: boolean;
  revoked?: boolean;
  removed?: boolean;
  active?: number;
}

export interface ActivateOrder {
  version: number;
}

export interface FriendlyOrder {
  version?: number;
  opponent: string;
}

export interface Friendly {
  job: number;
  pair: number;
}

export interface Message {
  id: number;
  team: number;
  from: string;
  by_teacher: boolean;
  at: string;
  text: string;
}

export interface Messages {
  messages: Message[];
}

export interface MessageOrder {
  text: string;
  team?: unknown;
}

export interface OpenOrder {
  give_up_final?: boolean;
}

export interface FinalSettings {
  format?: string;
  rounds?: number;
  games?: number;
  broken?: "loses" | "plays_on";
}

export interface RevealOrder {
  places?: number;
}

export interface ReleaseOrder {
  without_final?: boolean;
}

export interface VoidOrder {
  matches?: number[];
  version?: number;
  reason?: string;
  replay?: boolean;
}

export interface Voided {
  preview: boolean;
  matches: LadderMatch[];
  replays: number;
}

export interface AuditEntry {
  at: string;
  who: string;
  action: string;
  detail: string;
}

export interface Audit {
  entries: AuditEntry[];
}

export interface Member {
  id: number;
  name: string;
  email: string;
  removed: boolean;
}

export interface ClassTeam {
  uploaded: boolean;
  builds: boolean;
  plays: boolean;
  beats: string[];
  problem: string;
  id: number;
  name: string;
  members: Member[];
}

export interface People {
  teams: ClassTeam[];
}

export interface ImportRow {
  line: number;
  deed: "added" | "moved" | "renamed" | "kept" | "twice" | "conflict";
  name: string;
  team: string;
  email: string;
  note: string;
}

export interface ClassImport {
  done: boolean;
  encoding: string;
  rows: ImportRow[];
  absent: ImportRow[];
  tokens?: string;
}

export interface SeasonSettings {
  name?: string;
  zone?: string;
  opens?: string;
  freeze?: string;
  deadline?: string;
  past?: boolean;
  private?: boolean;
  clocks?: number;
  uploads?: number;
  friendlies?: number;
  messages?: number;
  matches?: number;
  disk?: number;
  team_disk?: number;
}

export interface SettingField {
  name: string;
  type: string;
  doc: string;
  value: unknown;
  min?: number;
  max?: number;
  values?: string[];
}

export interface SeasonForm {
  fields: SettingField[];
  removal: string;
}

export interface TermSummary {
  name: string;
  seasons: string[];
}

export interface Terms {
  terms: TermSummary[];
  fields?: SettingField[];
}

export interface TermSettings {
  name?: string;
  seasons?: string;
  rule?: "points" | "places" | "best";
  best?: number;
  points?: string;
}

export interface TermColumn {
  season: string;
  weight: number;
  source: string;
  teams: number;
}

export interface TermEntry {
  team: string;
  place: number | null;
  points: number | null;
  grade: number | null;
}

export interface TermRow {
  place: number;
  name: string;
  email: string;
  people: number;
  own: boolean;
  seasons: TermEntry[];
  total: number;
}

export interface TermPage {
  term: string;
  rule: "points" | "places" | "best";
  best: number;
  points: string;
  seasons: TermColumn[];
  rows: TermRow[];
  fields?: SettingField[];
}

export interface Error {
  error: string;
}

export interface Routes {
  "GET /api/games": { answer: GameSummary[]; body: undefined; query: never };
  "GET /api/games/{game}": { answer: GamePage; body: undefined; query: never };
  "GET /api/games/{game}/sample": { answer: SampleMatch; body: undefined; query: never };
  "GET /api/matches": { answer: MatchLists; body: undefined; query: never };
  "POST /api/matches": { answer: StartedMatch; body: LiveOrder; query: never };
  "GET /api/matches/{id}/rematch": { answer: RematchState; body: undefined; query: "seat" | "key" };
  "POST /api/matches/{id}/rematch": { answer: Rematch; body: undefined; query: "seat" | "key" };
  "GET /api/live/{id}": { answer: unknown; body: undefined; query: never };
  "GET /api/play/{id}/{seat}": { answer: unknown; body: undefined; query: "key" };
  "GET /api/openapi.json": { answer: OpenApi; body: undefined; query: never };
  "GET /metrics": { answer: Blob; body: undefined; query: never };
  "GET /healthz": { answer: Health; body: undefined; query: never };
  "GET /api/labs/{game}": { answer: Lab; body: undefined; query: never };
  "GET /api/matches/{id}": { answer: MatchInfo; body: undefined; query: never };
  "GET /api/matches/{id}/frames": { answer: MatchFrames; body: undefined; query: "from" | "to" | "every" };
  "GET /api/matches/{id}/overview": { answer: Overview; body: undefined; query: never };
  "GET /api/matches/{id}/record": { answer: Blob; body: undefined; query: never };
  "GET /api/matches/{id}/picture.png": { answer: Blob; body: undefined; query: "step" | "width" };
  "GET /api/matches/{id}/film.mp4": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/matches/{id}/film.gif": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/matches/{id}/analysis": { answer: AnalysisState; body: undefined; query: "from" };
  "POST /api/matches/{id}/analysis": { answer: AnalysisState; body: AnalysisOrder; query: never };
  "DELETE /api/matches/{id}/analysis": { answer: AnalysisState; body: undefined; query: never };
  "GET /api/matches/{id}/thoughts": { answer: ThoughtsAnswer; body: undefined; query: "from" | "to" | "key" };
  "POST /api/matches/{id}/share": { answer: Shared; body: undefined; query: "key" };
  "GET /api/matches/{id}/page": { answer: Blob; body: undefined; query: never };
  "GET /api/private/{id}": { answer: unknown; body: undefined; query: "key" };
  "GET /api/contests": { answer: ContestSummary[]; body: undefined; query: never };
  "GET /api/contests/{contest}": { answer: Contest; body: undefined; query: "newest" | "entrant" | "around" };
  "GET /api/contests/{contest}/tuning": { answer: Tuning; body: undefined; query: never };
  "GET /api/contests/{contest}/report": { answer: Blob; body: undefined; query: never };
  "GET /api/contest-form": { answer: ContestForm; body: undefined; query: never };
  "POST /api/contest-plan": { answer: CheckedContest; body: ContestOrder; query: never };
  "POST /api/contests": { answer: CheckedContest; body: ContestOrder; query: never };
  "GET /api/contests/{contest}/matches/{match}": { answer: MatchInfo; body: undefined; query: never };
  "GET /api/contests/{contest}/matches/{match}/frames": { answer: MatchFrames; body: undefined; query: "from" | "to" | "every" };
  "GET /api/contests/{contest}/matches/{match}/overview": { answer: Overview; body: undefined; query: never };
  "GET /api/contests/{contest}/matches/{match}/record": { answer: Blob; body: undefined; query: never };
  "GET /api/contests/{contest}/matches/{match}/picture.png": { answer: Blob; body: undefined; query: "step" | "width" };
  "GET /api/contests/{contest}/matches/{match}/film.mp4": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/contests/{contest}/matches/{match}/film.gif": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/contests/{contest}/matches/{match}/analysis": { answer: AnalysisState; body: undefined; query: "from" };
  "POST /api/contests/{contest}/matches/{match}/analysis": { answer: AnalysisState; body: AnalysisOrder; query: never };
  "DELETE /api/contests/{contest}/matches/{match}/analysis": { answer: AnalysisState; body: undefined; query: never };
  "GET /api/engine": { answer: Engine; body: undefined; query: never };
  "GET /api/workers": { answer: Workers; body: undefined; query: never };
  "GET /api/session": { answer: Session; body: undefined; query: never };
  "POST /api/session": { answer: Session; body: Token; query: never };
  "DELETE /api/session": { answer: Session; body: undefined; query: never };
  "GET /api/seasons": { answer: Seasons; body: undefined; query: never };
  "GET /api/seasons/{season}": { answer: Season; body: undefined; query: never };
  "GET /api/seasons/{season}/standings": { answer: Standings; body: undefined; query: never };
  "GET /api/seasons/{season}/finals/{final}": { answer: FinalTable; body: undefined; query: never };
  "GET /api/seasons/{season}/teams/{team}": { answer: Team; body: undefined; query: never };
  "GET /api/seasons/{season}/head-to-head": { answer: HeadToHead; body: undefined; query: "team" | "version" };
  "GET /api/seasons/{season}/matches": { answer: LadderMatches; body: undefined; query: "team" | "version" | "against" | "before" | "most" };
  "GET /api/seasons/{season}/matches/{match}": { answer: LadderMatch; body: undefined; query: never };
  "GET /api/matches/{match}/mine": { answer: OwnParts; body: undefined; query: never };
  "GET /api/seasons/{season}/queue": { answer: Queue; body: undefined; query: never };
  "GET /api/seasons/{season}/versions": { answer: Versions; body: undefined; query: "team" | "before" | "most" };
  "PUT /api/seasons/{season}/versions": { answer: Version; body: Blob; query: "name" | "note" | "activate" | "team" };
  "GET /api/seasons/{season}/versions/{version}": { answer: Version; body: undefined; query: never };
  "GET /api/seasons/{season}/versions/{version}/events": { answer: Blob; body: undefined; query: never };
  "GET /api/seasons/{season}/versions/{version}/log": { answer: Blob; body: undefined; query: never };
  "GET /api/seasons/{season}/versions/{version}/source": { answer: Blob; body: undefined; query: never };
  "GET /api/seasons/{season}/versions/{version}/files": { answer: FileList; body: undefined; query: "file" };
  "POST /api/seasons/{season}/versions/{version}/note": { answer: Done; body: NoteOrder; query: never };
  "POST /api/seasons/{season}/activate": { answer: Done; body: ActivateOrder; query: never };
  "POST /api/seasons/{season}/friendlies": { answer: Friendly; body: FriendlyOrder; query: never };
  "GET /api/seasons/{season}/messages": { answer: Messages; body: undefined; query: "before" | "most" };
  "POST /api/seasons/{season}/messages": { answer: Done; body: MessageOrder; query: never };
  "POST /api/seasons/{season}/freeze": { answer: SeasonSummary; body: undefined; query: never };
  "POST /api/seasons/{season}/unfreeze": { answer: SeasonSummary; body: undefined; query: never };
  "POST /api/seasons/{season}/open": { answer: SeasonSummary; body: OpenOrder; query: never };
  "POST /api/seasons/{season}/pause": { answer: SeasonSummary; body: undefined; query: never };
  "POST /api/seasons/{season}/final": { answer: SeasonSummary; body: FinalSettings; query: never };
  "POST /api/seasons/{season}/reveal": { answer: FinalSummary; body: RevealOrder; query: never };
  "POST /api/seasons/{season}/release": { answer: SeasonSummary; body: ReleaseOrder; query: never };
  "POST /api/seasons/{season}/archive": { answer: SeasonSummary; body: undefined; query: never };
  "POST /api/seasons/{season}/void": { answer: Voided; body: VoidOrder; query: "preview" };
  "GET /api/seasons/{season}/grades.csv": { answer: Blob; body: undefined; query: "points" | "final" };
  "GET /api/seasons/{season}/audit": { answer: Audit; body: undefined; query: never };
  "GET /api/seasons/{season}/people": { answer: People; body: undefined; query: never };
  "POST /api/seasons/{season}/people": { answer: ClassImport; body: Blob; query: "yes" };
  "POST /api/seasons/{season}/settings": { answer: SeasonSummary; body: SeasonSettings; query: never };
  "GET /api/seasons/{season}/settings": { answer: SeasonForm; body: undefined; query: never };
  "DELETE /api/seasons/{season}": { answer: Done; body: undefined; query: never };
  "POST /api/seasons/{season}/people/{person}/token": { answer: Token; body: undefined; query: never };
  "DELETE /api/seasons/{season}/people/{person}/token": { answer: Done; body: undefined; query: never };
  "DELETE /api/seasons/{season}/people/{person}": { answer: Done; body: undefined; query: never };
  "GET /api/terms": { answer: Terms; body: undefined; query: never };
  "POST /api/terms": { answer: TermPage; body: TermSettings; query: never };
  "GET /api/terms/{term}": { answer: TermPage; body: undefined; query: never };
  "GET /api/terms/{term}/grades.csv": { answer: Blob; body: undefined; query: never };
  "POST /api/terms/{term}": { answer: TermPage; body: TermSettings; query: never };
  "DELETE /api/terms/{term}": { answer: Done; body: undefined; query: never };
  "GET /api/seasons/{season}/matches/{match}/frames": { answer: MatchFrames; body: undefined; query: "from" | "to" | "every" };
  "GET /api/seasons/{season}/matches/{match}/overview": { answer: Overview; body: undefined; query: never };
  "GET /api/seasons/{season}/matches/{match}/record": { answer: Blob; body: undefined; query: never };
  "GET /api/seasons/{season}/matches/{match}/picture.png": { answer: Blob; body: undefined; query: "step" | "width" };
  "GET /api/seasons/{season}/matches/{match}/film.mp4": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/seasons/{season}/matches/{match}/film.gif": { answer: Blob; body: undefined; query: "from" | "to" | "seconds" | "width" };
  "GET /api/seasons/{season}/matches/{match}/analysis": { answer: AnalysisState; body: undefined; query: "from" };
  "POST /api/seasons/{season}/matches/{match}/analysis": { answer: AnalysisState; body: AnalysisOrder; query: never };
  "DELETE /api/seasons/{season}/matches/{match}/analysis": { answer: AnalysisState; body: undefined; query: never };
}
