// @ts-check
// The connection to one table: says hello, numbers what it hears, resumes after a loss, repeats what was not answered.

/** @typedef {import("./types").Message} Message */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const BEAT = 20000;

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
      this.beat = window.setInterval(() => this.raw({ type: "ping", t: Date.now() }), BEAT);
    });
    socket.addEventListener("message", (event) => this.heard(String(event.data)));
    socket.addEventListener("close", (event) => {
      if (this.socket !== socket || this.closed) return;
      clearInterval(this.beat);
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
    const nonce = [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const whole = { ...message, nonce };
    this.unanswered.set(nonce, whole);
    this.raw(whole);
    return nonce;
  }

  /** @param {object} message */
  raw(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}
