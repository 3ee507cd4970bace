/**
 * What a format wants done with the bytes ahead. `look` gives that many of them, fewer only where the content ends, and leaves them
 * ahead. `through` passes all bytes before a 0xff that is followed by one of `ends`.
 */
export type Step =
  | { look: number }
  | { copy: number }
  | { skip: number }
  | { blank: number }
  | { insert: Buffer }
  | { through: (next: number) => boolean; isKept: boolean };

/** The steps of a format, one after the other. What is ahead at the end is left out. */
export type Steps = Generator<Step, void, Buffer>;

const NOTHING = Buffer.alloc(0);
const MARK = 0xff;

/** Edits a content as it arrives. Holds no more of it than a format looks at, besides one chunk. */
export async function* edit(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  steps: Steps,
): AsyncGenerator<Buffer> {
  const editor = new Editor(steps);
  // To the end, also where the rest is left out: it is a client's body, which counts.
  for await (const chunk of content) yield* editor.feed(chunk);
  yield* editor.end();
}

class Editor {
  readonly #steps: Steps;
  /** Undefined after the last. */
  #step: Step | undefined;
  /** The bytes ahead that came in earlier chunks; its capacity grows by doubling, since chunks may be small. */
  #held = NOTHING;
  #length = 0;
  /** How many bytes have to be ahead to go on. */
  #wanted = 0;

  constructor(steps: Steps) {
    this.#steps = steps;
    this.#step = this.#next(NOTHING);
  }

  feed(chunk: Uint8Array): Buffer[] {
    if (this.#step === undefined) return [];
    const arrived = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (this.#length === 0 && chunk.length >= this.#wanted) return this.#run(arrived, false);
    this.#hold(arrived);
    return this.#length < this.#wanted ? [] : this.#run(this.#take(), false);
  }

  end(): Buffer[] {
    return this.#step === undefined ? [] : this.#run(this.#take(), true);
  }

  #hold(bytes: Buffer): void {
    const length = this.#length + bytes.length;
    if (length > this.#held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#held.length));
      this.#held.copy(larger, 0, 0, this.#length);
      this.#held = larger;
    }
    bytes.copy(this.#held, this.#length);
    this.#length = length;
  }

  #take(): Buffer {
    const bytes = this.#held.subarray(0, this.#length);
    this.#held = NOTHING;
    this.#length = 0;
    return bytes;
  }

  #next(seen: Buffer): Step | undefined {
    const { value, done } = this.#steps.next(seen);
    return done ? undefined : (value as Step);
  }

  /** Goes on until bytes are missing. @returns what is kept. */
  #run(data: Buffer, isEnd: boolean): Buffer[] {
    const out: Buffer[] = [];
    let at = 0;
    /** Where the bytes begin that are kept and not in `out` yet. */
    let from = 0;
    const flush = (next: number): void => {
      if (at > from) out.push(data.subarray(from, at));
      at = next;
      from = next;
    };
    this.#wanted = 0;
    while (this.#step !== undefined) {
      const step: Step = this.#step;
      const left = data.length - at;
      if ('look' in step) {
        if (left < step.look && !isEnd) {
          this.#wanted = step.look;
          break;
        }
        this.#step = this.#next(data.subarray(at, at + step.look));
      } else if ('insert' in step) {
        flush(at);
        out.push(step.insert);
        this.#step = this.#next(NOTHING);
      } else if ('through' in step) {
        const found = findMark(data, at, step.through);
        // The last byte may be the first of a mark.
        const next = found ?? (isEnd || data[data.length - 1] !== MARK ? data.length : data.length - 1);
        if (step.isKept) at = next;
        else flush(next);
        if (found === undefined) {
          this.#wanted = data.length - next + 1;
          break;
        }
        this.#step = this.#next(NOTHING);
      } else {
        const [kind, length] = Object.entries(step)[0] as ['copy' | 'skip' | 'blank', number];
        const taken = Math.min(length, left);
        if (kind === 'copy') at += taken;
        else flush(at + taken);
        if (kind === 'blank' && taken > 0) out.push(Buffer.alloc(taken));
        if (taken < length) {
          this.#step = { [kind]: length - taken } as Step;
          break;
        }
        this.#step = this.#next(NOTHING);
      }
    }
    const rest = data.subarray(at);
    flush(at);
    if (this.#step !== undefined && rest.length > 0) this.#hold(rest);
    return out;
  }
}

/** Where a 0xff is followed by such a byte. */
function findMark(data: Buffer, start: number, isEnd: (next: number) => boolean): number | undefined {
  for (let at = data.indexOf(MARK, start); at >= 0 && at + 1 < data.length; at = data.indexOf(MARK, at + 1)) {
    if (isEnd(data[at + 1] as number)) return at;
  }
  return undefined;
}
