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

export interface MatchOrder {
  game?: string;
  players: string[];
  seed?: number;
  config?: unknown;
  step_ms?: number;
  real_time?: boolean;
  name?: string;
  names?: string[];
  person_seconds?: number;
  from?: ForkOrder | null;
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
  line: LineMove[];
  draw: unknown[];
}

export interface Reason {
  step: number;
  kind: "drop" | "fault" | "slow" | "end";
  text: string;
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

export interface Thought {
  step: number;
  value?: number;
  note?: unknown;
  mark?: string;
  draw?: unknown[];
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
  leader: string | null;
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

export interface Sprt {
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
}

export interface Contest {
  contest: string;
  game: string;
  format: string;
  complete: boolean;
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
  sprt?: Sprt;
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

export interface Engine {
  workers: "none" | "open" | "token";
}

export interface Worker {
  name: string;
  host: string;
  pid: number;
  threads: number;
  version: string;
  since_ms: number;
  seen_ms: number;
  job: string;
  done: number;
  per_second: number;
  words: string;
  engine_cpu_s: number;
  machine: string;
  builds: string[];
  lost: boolean;
}

export interface HeldBatch {
  unit: string;
  worker: string;
  unheard_s: number;
  attempt: number;
}

export interface DeadTask {
  task: string;
  reason: string;
  worker: string;
}

export interface JobState {
  id: string;
  name: string;
  since_ms: number;
  waiting: number;
  reports: number;
  held: HeldBatch[];
  dead_count: number;
  dead: DeadTask[];
}

export interface Distrusted {
  worker: string;
  reason: string;
}

export interface FleetTotals {
  units: number;
  done: number;
  failed: number;
  lost: number;
}

export interface Fleet {
  at_ms: number;
  workers: Worker[];
  jobs: JobState[];
  distrusted: Distrusted[];
  totals: FleetTotals;
}

export interface PlayedMatch {
  id: string;
  job: string;
  game: string;
  title: string;
  match: string;
  since_ms: number;
  worker: string;
  host: string;
}

export interface PlayedElsewhere {
  matches: PlayedMatch[];
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

export interface FinalOrder {
  format?: string;
  rounds?: number;
  games?: number;
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
  matches?: number;
  disk?: number;
  team_disk?: number;
}

export interface Error {
  error: string;
}
