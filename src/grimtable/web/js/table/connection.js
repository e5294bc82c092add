// @ts-check
// The connection to one table: says hello, numbers what it hears, resumes after a loss, repeats what was not answered.

/** @typedef {import("../types").Message} Message */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 20000;
const PATIENCE = 9000; // how long after a message of ours the line may be silent
const SOON = 3000; // the same for who just came back to the page or to the network

export class Live {
  /**
   * @param {string} url
   * @param {(message: Message) => void} onMessage
   * @param {(state: "open" | "lost" | "refused") => void} onState
   */
  constructor(url, onMessage, onState) {
    this.url = url;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {string | null} */
    this.resume = null;
    this.seq = 0;
    this.lang = "en";
    /** @type {number | null} */
    this.seat = null;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** Messages with a nonce that were not acknowledged yet: said again after a reconnect. @type {Map<string, object>} */
    this.unanswered = new Map();
    this.beat = 0;
    this.probing = 0;
    this.heardFrom = false; // on this line; a first picture may take long over a slow one
    this.awake = () => document.visibilityState === "visible" && this.probe(SOON);
    window.addEventListener("online", this.awake);
    document.addEventListener("visibilitychange", this.awake);
  }

  /** Ask for a sign of life: a line may be dead for minutes before the browser says so. @param {number} wait */
  probe(wait) {
    if (this.probing || !this.heardFrom || this.socket?.readyState !== WebSocket.OPEN) return;
    this.probing = window.setTimeout(() => this.lose(), wait);
    this.raw({ type: "ping", t: Date.now() });
  }

  /** Give a silent line up and open another. */
  lose() {
    this.quiet();
    const socket = this.socket;
    this.socket = null; // what it may say yet is no longer heard
    socket?.close();
    if (this.closed) return;
    this.onState("lost");
    window.setTimeout(() => this.connect(), this.wait);
  }

  /** No beat and no probe until there is a line again. */
  quiet() {
    clearInterval(this.beat);
    clearTimeout(this.probing);
    this.probing = 0;
    this.heardFrom = false;
  }

  /** @param {string} lang @param {number | null} [seat] */
  open(lang, seat = null) {
    this.lang = lang;
    this.seat = seat;
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.hello();
      for (const message of this.unanswered.values()) this.raw(message);
      this.onState("open");
      clearInterval(this.beat);
      this.beat = window.setInterval(() => this.probe(PATIENCE), BEAT);
    });
    socket.addEventListener("message", (event) => this.socket === socket && this.heard(String(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket || this.closed) return;
      this.quiet();
      if (event.code === 4401 || event.code === 4403 || event.code === 4404) {
        this.onState("refused");
        return;
      }
      this.onState("lost");
      window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7 + Math.random() * 200);
    });
  }

  hello() {
    this.raw({ type: "hello", v: 1, lang: this.lang, resume: this.resume, seq: this.seq, seat: this.seat });
  }

  /** Ask for everything again in another language or through another seat. @param {string} lang @param {number | null} seat */
  look(lang, seat) {
    this.lang = lang;
    this.seat = seat;
    this.hello();
  }

  /** @param {string} data */
  heard(data) {
    clearTimeout(this.probing);
    this.probing = 0;
    this.heardFrom = true;
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message.type === "welcome") {
      this.resume = message.resume ?? null;
      this.seq = message.seq ?? 0;
    } else if (typeof message.seq === "number") {
      if (message.seq <= this.seq) return; // heard before the loss
      if (message.seq > this.seq + 1) {
        // something is missing: begin again with a full welcome
        this.resume = null;
        this.seq = 0;
        this.hello();
        return;
      }
      this.seq = message.seq;
    }
    if (message.nonce && (message.type === "ack" || message.type === "reject")) this.unanswered.delete(message.nonce);
    this.onMessage(message);
  }

  /** Send something that must arrive exactly once. @param {Record<string, unknown>} message @returns {string} its nonce */
  send(message) {
    const nonce = [...crypto.getRandomValues(new Uint8Array(9))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    const whole = { ...message, nonce };
    this.unanswered.set(nonce, whole);
    this.raw(whole);
    this.probe(PATIENCE);
    return nonce;
  }

  /** @param {object} message */
  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    this.quiet();
    window.removeEventListener("online", this.awake);
    document.removeEventListener("visibilitychange", this.awake);
    this.socket?.close();
  }
}
