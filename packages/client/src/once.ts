/** How many events to remember: more than a service can send again. */
const MAX_SEEN = 5000;
const MAX_RECENT = 32;
/** Characters of the frames that are remembered, and of a key: what a service sends is far shorter. */
const MAX_RECENT_SIZE = 4_000_000;
const MAX_KEY = 1000;

/**
 * Detects frames that a service sends twice. A service that was killed repeats what it sent in its last moments, because it
 * cannot know what arrived (docs/streams.md, Positions and `kill -9`).
 */
export class Once {
  readonly #seen = new Set<string>();
  #recent: string[] = [];
  #size = 0;
  #before = new Set<string>();

  /** Whether an event that happens only once, such as the creation of a post, is new. Remembers it. */
  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    if (key.length > MAX_KEY) return true;
    this.#seen.add(key);
    if (this.#seen.size > MAX_SEEN) {
      const [oldest] = this.#seen;
      this.#seen.delete(oldest as string);
    }
    return true;
  }

  /** Whether a frame of a repeatable event, such as a change, is among the last frames before the reconnect. */
  isRepeated(text: string): boolean {
    const isRepeated = this.#before.delete(text);
    this.#recent.push(text);
    this.#size += text.length;
    while (this.#recent.length > MAX_RECENT || this.#size > MAX_RECENT_SIZE)
      this.#size -= this.#recent.shift()?.length ?? 0;
    return isRepeated;
  }

  /** To be called when a connection starts. */
  reconnected(): void {
    this.#before = new Set(this.#recent);
    this.#recent = [];
    this.#size = 0;
  }
}
