import { decodeJson, encodeJson, type JsonText } from '../../http/json-text.ts';
import { EVERY, type Path } from './filters.pointer.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Takes a value that stands at a path. */
export type Take = (value: unknown) => void;

/** A step of paths, with those that follow it. */
class Step {
  /** As they stand in JSON, each with the step at the same index of `steps`. */
  readonly names: string[] = [];
  readonly steps: Step[] = [];
  every: Step | undefined;
  /** A path ends here. */
  take: Take | undefined;

  /** The step of a name, which is made where there is none. */
  to(name: string | typeof EVERY): Step {
    if (name === EVERY) {
      this.every ??= new Step();
      return this.every;
    }
    const written = encodeJson(JSON.stringify(name).slice(1, -1));
    const known = this.steps[this.names.indexOf(written)];
    if (known !== undefined) return known;
    const step = new Step();
    this.names.push(written);
    this.steps.push(step);
    return step;
  }

  /** The step of the name that stands between two places of a text. */
  at(text: string, from: number, to: number): Step | undefined {
    for (let n = 0; n < this.names.length; n++) {
      const name = this.names[n] as string;
      if (name.length === to - from && text.startsWith(name, from)) return this.steps[n];
    }
    return undefined;
  }
}

/**
 * Finds what stands at several paths in JSON texts, in one pass that ends when the last of them is found. Nothing else is
 * parsed: filters ask for a few values of messages of thousands of bytes.
 */
export class Finder {
  readonly #root = new Step();
  #text = '';
  #place = 0;
  #isDone = false;

  /** `take` is called for each value at the path, in the order in which they stand there. */
  add(path: Path, take: Take): void {
    let step = this.#root;
    for (const name of path) step = step.to(name);
    step.take = take;
  }

  /** @param text - as `JSON.stringify` writes it. */
  find(text: JsonText): void {
    this.#text = text;
    this.#place = 0;
    this.#isDone = false;
    this.#visit(this.#root, true);
    this.#text = '';
  }

  /** Visits the value at this place, and goes behind it. `isLast` where nothing is wanted of what comes then. */
  #visit(step: Step, isLast: boolean): void {
    const start = this.#place;
    const first = this.#text.charCodeAt(start);
    if (first === OPEN_OBJECT && step.names.length > 0) this.#visitObject(step, isLast);
    else if (first === OPEN_LIST) this.#visitList(step);
    else this.#skip();
    if (step.take !== undefined) step.take(this.#value(start));
  }

  #visitObject(step: Step, isLast: boolean): void {
    const text = this.#text;
    const mayStop = isLast && step.take === undefined;
    let missing = step.names.length;
    this.#place++;
    if (this.#isAt(CLOSE_OBJECT)) return;
    do {
      const end = this.#endOfString(this.#place);
      const next = missing === 0 ? undefined : step.at(text, this.#place + 1, end);
      this.#place = end + 2;
      if (next === undefined) {
        this.#skip();
      } else {
        missing--;
        this.#visit(next, mayStop && missing === 0);
        if (mayStop && missing === 0) this.#isDone = true;
        if (this.#isDone) return;
      }
    } while (!this.#isAt(CLOSE_OBJECT));
  }

  #visitList(step: Step): void {
    const { every, names } = step;
    if (every === undefined && names.length === 0) {
      this.#skip();
      return;
    }
    this.#place++;
    if (this.#isAt(CLOSE_LIST)) return;
    let index = 0;
    do {
      const start = this.#place;
      const own = names.length === 0 ? undefined : step.steps[names.indexOf(String(index))];
      if (every !== undefined) this.#visit(every, false);
      if (own !== undefined) {
        this.#place = start;
        this.#visit(own, false);
      }
      if (this.#place === start) this.#skip();
      index++;
    } while (!this.#isAt(CLOSE_LIST));
  }

  /** Goes on behind what stands between or behind members. @returns whether that was `close`. */
  #isAt(close: number): boolean {
    const found = this.#text.charCodeAt(this.#place);
    if (found !== close && found !== COMMA) return false;
    this.#place++;
    return found === close;
  }

  /** Where the string ends that begins here: at its last quotation mark. */
  #endOfString(start: number): number {
    const text = this.#text;
    for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
      let escapes = end;
      while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
      if ((end - escapes) % 2 === 0) return end;
    }
  }

  /** Goes behind the value at this place. */
  #skip(): void {
    const text = this.#text;
    let depth = 0;
    do {
      const found = text.charCodeAt(this.#place);
      if (found === QUOTE) {
        this.#place = this.#endOfString(this.#place);
      } else if (found === OPEN_OBJECT || found === OPEN_LIST) {
        depth++;
      } else if (found === CLOSE_OBJECT || found === CLOSE_LIST) {
        depth--;
      } else if (depth === 0) {
        while (!isEnd(text.charCodeAt(this.#place + 1))) this.#place++;
      }
      this.#place++;
    } while (depth > 0);
  }

  /** The value that stands between a place and this one. */
  #value(start: number): unknown {
    return JSON.parse(decodeJson(this.#text.slice(start, this.#place) as JsonText));
  }
}

/** Whether a number, a boolean or null ends before a character. */
function isEnd(found: number): boolean {
  return found === COMMA || found === CLOSE_OBJECT || found === CLOSE_LIST;
}
