/** How many events are remembered: more than a service can send again. */
const MAX_SEEN = 5000;
const MAX_RECENT = 32;

/**
 * Tells the frames that a service has sent twice. After it was killed it sends again what it had sent in its last
 * moments, because it cannot know what has arrived (docs/streams.md, Positions and `kill -9`).
 */
export class Once {
  readonly #seen = new Set<string>();
  #recent: string[] = [];
  #before = new Set<string>();

  /** Whether what happens only once, such as the creation of a post, has not been seen yet. It is then. */
  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (this.#seen.size > MAX_SEEN) {
      const [oldest] = this.#seen;
      this.#seen.delete(oldest as string);
    }
    return true;
  }

  /** Whether a frame of what may happen again, such as a change, is one of the last frames before the reconnect. */
  isRepeated(text: string): boolean {
    const isRepeated = this.#before.delete(text);
    this.#recent.push(text);
    if (this.#recent.length > MAX_RECENT) this.#recent.shift();
    return isRepeated;
  }

  /** To be called when a connection begins. */
  reconnected(): void {
    this.#before = new Set(this.#recent);
    this.#recent = [];
  }
}
