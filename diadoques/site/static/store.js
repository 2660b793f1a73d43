// What a browser keeps of the games, in its IndexedDB: a record for each, with its files and who has it open. Whoever opened
// a game last keeps it; who had it before is told at once, and at the latest when it would be kept.

const NAME = "diadoques";
const GAMES = "games";
const CHANNEL = "diadoques games";

const answered = (request) => new Promise((done, failed) => {
  request.addEventListener("success", () => done(request.result));
  request.addEventListener("error", () => failed(request.error));
});

// By what a game is known in this browser: all that the address of its page says, but the language.
const PARTS = ["lesson", "game", "scenario", "season", "rules", "option", "people", "position", "file"];
export const nameOf = (asked) => PARTS.filter((one) => asked[one]).map((one) => `${one}=${asked[one]}`).join("&") || "game=diadoques";
// And back: what its address says, in pairs; the name of a file may have an & of its own.
const NEXT = new RegExp(`&(?=(?:${PARTS.join("|")})=)`);
export const partsOf = (name) => name.split(NEXT).map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);

export class Store {
  static async open() {
    try {
      const request = indexedDB.open(NAME, 1);
      request.addEventListener("upgradeneeded", () => request.result.createObjectStore(GAMES));
      return new Store(await answered(request));
    } catch {
      return null; // a browser that keeps nothing, in a private window say
    }
  }

  constructor(base) {
    this.base = base;
    this.mine = `${Date.now()} ${Math.random()}`;
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL);
  }

  // The files of a game, which is this window's from now on. Where nothing more can be kept, what was kept is found all the
  // same (untaken says why), and the game is this window's as soon as there is room, if no other has taken it meanwhile.
  async take(key) {
    this.key = key;
    let files;
    try {
      await this.change(key, (record) => {
        files = record.files;
        this.before = record.holder;
        return { ...record, holder: this.mine };
      });
    } catch (error) {
      if (!files) throw error;
      this.untaken = (error && error.name) || "?";
    }
    if (this.channel) this.channel.postMessage({ key, holder: this.mine });
    return files;
  }

  onTaken(call) {
    if (!this.channel) return;
    this.channel.addEventListener("message", ({ data }) => data.key === this.key && data.holder !== this.mine && call());
  }

  // Keeps what changed; returns "", "taken" when another window has the game, or why it could not be kept.
  async keep(key, changed) {
    try {
      let taken = false;
      await this.change(key, (record) => {
        const free = !record.holder || record.holder === this.mine || (this.untaken && record.holder === this.before);
        taken = !free;
        if (taken) return undefined;
        const files = { ...record.files, ...this.behind, ...changed };
        for (const [name, data] of Object.entries(files)) if (!data) delete files[name];
        return { ...record, files, holder: this.mine };
      });
      if (!taken) this.behind = this.untaken = undefined;
      return taken ? "taken" : "";
    } catch (error) {
      this.behind = { ...this.behind, ...changed }; // it is tried again with the next act
      return (error && error.name) || "?";
    }
  }

  // How the screen of a game stood, for who comes again.
  remember(key, lang, message) {
    return this.change(key, (record) => (record.holder === this.mine ? { ...record, look: { lang, message } } : undefined)).catch(() => {});
  }

  async look(key) {
    const record = await answered(this.base.transaction(GAMES).objectStore(GAMES).get(key));
    return record && record.look;
  }

  // The names of all games that are kept.
  async names() {
    const games = this.base.transaction(GAMES).objectStore(GAMES);
    const [names, records] = await Promise.all([answered(games.getAllKeys()), answered(games.getAll())]);
    return names.filter((_, index) => Object.keys(records[index].files).length);
  }

  change(key, make) {
    return new Promise((done, failed) => {
      const act = this.base.transaction(GAMES, "readwrite");
      act.addEventListener("complete", () => done());
      act.addEventListener("error", () => failed(act.error));
      act.addEventListener("abort", () => failed(act.error));
      const games = act.objectStore(GAMES);
      const asked = games.get(key);
      asked.addEventListener("success", () => {
        const record = make(asked.result || { files: {} });
        if (record) games.put(record, key);
      });
    });
  }
}
