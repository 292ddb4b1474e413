/** Milliseconds before try number `tries`; the random part keeps many watchers from coming back at once. */
export const backOff = (tries: number, random: number): number =>
  Math.min(8000, 400 * 2 ** Math.min(tries - 1, 6)) * (0.75 + 0.5 * random);

export interface SocketListener<Message> {
  /** `first`: the first message since the connection was opened. */
  message(message: Message, first: boolean): void;
  opened?(): void;
  /** The connection broke (number of failed tries in a row), or is back (0). */
  broken?(tries: number): void;
  /** The other side closed it with a reason, and would do so again. */
  refused?(reason: string): void;
}

/** Listeners for the messages of a connection, by their types. */
export type Heard<Message extends { type: string }> = { [Type in Message["type"]]: (message: Extract<Message, { type: Type }>) => void };
export const hear = <Message extends { type: string }>(heard: Heard<Message>, message: Message): void => heard[message.type as Message["type"]](message as never);

/** A WebSocket of JSON that is opened again, after longer and longer pauses, until it is closed or refused. */
export class LastingSocket<Message> {
  private socket: WebSocket | null = null;
  private timer = 0;
  private tries = 0;
  private over = false;

  constructor(private readonly address: string, private readonly listener: SocketListener<Message>) { this.connect(); }

  /** Sends it if the connection is there. */
  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.address);
    let first = true;
    this.socket = socket;
    socket.onopen = () => this.listener.opened?.();
    socket.onmessage = ({ data }) => {
      if (this.over || typeof data !== "string") return;
      if (this.tries > 0) this.listener.broken?.((this.tries = 0));
      this.listener.message(JSON.parse(data) as Message, first);
      first = false;
    };
    socket.onclose = ({ reason }) => this.retry(reason);
  }

  private retry(reason: string): void {
    if (this.over) return;
    if (reason !== "" && this.listener.refused) {
      this.over = true;
      return this.listener.refused(reason);
    }
    this.listener.broken?.(++this.tries);
    if (!this.over) this.timer = window.setTimeout(() => this.connect(), backOff(this.tries, Math.random()));
  }
}
