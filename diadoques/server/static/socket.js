// The line of a page of the class: a websocket, opened anew when it breaks, and what is said while there is none.

import { Page } from "./page.js";

const root = document.getElementById("page");
const banner = document.getElementById("banner");
const words = root.dataset;
const SILENCE = 25000; // the server says something every ten seconds

class Socket {
  constructor(page) {
    this.page = page;
    this.wait = 500;
    page.tell = (message) => this.tell(message);
    this.connect();
    setInterval(() => this.listen(), 250);
    const again = () => document.visibilityState === "visible" && this.socket.readyState > 1 && this.connect();
    addEventListener("online", again);
    document.addEventListener("visibilitychange", again);
  }

  connect() {
    clearTimeout(this.later);
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws${location.pathname}?lang=${document.documentElement.lang}`);
    this.socket = socket; // what an older one still says is heard no more
    this.last = Date.now();
    socket.addEventListener("message", (event) => {
      if (this.socket !== socket) return;
      this.last = Date.now();
      this.wait = 500;
      const message = JSON.parse(event.data);
      this.page.hear(message);
      if (message.root) this.shout("");
    });
    socket.addEventListener("close", (event) => this.socket === socket && this.lost(event.code));
  }

  lost(code) {
    root.inert = true;
    const reason = { 4401: words.nobody, 4409: words.elsewhere }[code];
    this.shout(reason || words.lost, Boolean(reason));
    if (reason) return void this.page.forget();
    this.later = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(3000, this.wait * 1.6);
  }

  shout(text, way) {
    banner.hidden = !text;
    banner.replaceChildren(text || "");
    if (!way) return;
    const link = document.createElement("a");
    link.href = "/";
    link.textContent = words.join;
    banner.append(" ", link);
  }

  tell(message) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  listen() {
    if (this.socket.readyState !== 1 || Date.now() - this.last <= SILENCE) return;
    this.socket.close();
    this.lost(0);
  }
}

window.addEventListener("DOMContentLoaded", () => new Socket(new Page()));
