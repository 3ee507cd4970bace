import { parseExact } from '../../http/exact-json.ts';
import { decodeJson, encodeJson, type JsonText } from '../../http/json-text.ts';
import { EVERY, type Path } from './filters.pointer.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Receives a value found at a path. */
export type Take = (value: unknown) => void;

/** A step of paths, with the steps that follow it. */
class Step {
  /** Names as written in JSON, each with the step at the same index of `steps`. */
  readonly names: string[] = [];
  readonly steps: Step[] = [];
  every: Step | undefined;
  /** Set if a path ends here. */
  take: Take | undefined;

  /** The next step for a name, created if needed. */
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

  /** The next step for the name between two offsets of a text. */
  at(text: string, from: number, to: number): Step | undefined {
    for (let n = 0; n < this.names.length; n++) {
      const name = this.names[n] as string;
      if (name.length === to - from && text.startsWith(name, from)) return this.steps[n];
    }
    return undefined;
  }
}

/**
 * Finds the values at several paths in JSON texts, in one pass that ends when the last is found. Nothing else is parsed: filters
 * need a few values from messages of thousands of bytes.
 */
export class Finder {
  readonly #root = new Step();

  /** Calls `take` for each value at the path, in the order of the text; lists and objects are given empty. */
  add(path: Path, take: Take): void {
    let step = this.#root;
    for (const name of path) step = step.to(name);
    step.take = take;
  }

  /** @param text - as `JSON.stringify` writes it. @throws if it is cut off. */
  find(text: JsonText): void {
    visit(text, this.#root, 0, true);
  }
}

/** Returned instead of an end offset when nothing more is needed. */
const DONE = -1;

/** Visits the value that starts at an offset. `isLast`: nothing after it is needed. @returns the offset of its end. */
function visit(text: string, step: Step, start: number, isLast: boolean): number {
  const first = text.charCodeAt(start);
  let end: number;
  if (first === OPEN_OBJECT && step.names.length > 0) end = visitObject(text, step, start, isLast);
  else if (first === OPEN_LIST) end = visitList(text, step, start);
  else end = endOf(text, start);
  if (end !== DONE && step.take !== undefined) step.take(valueAt(text, start, end));
  return end;
}

function visitObject(text: string, step: Step, start: number, isLast: boolean): number {
  const mayStop = isLast && step.take === undefined;
  let missing = step.names.length;
  let place = start + 1;
  if (text.charCodeAt(place) === CLOSE_OBJECT) return place + 1;
  for (;;) {
    const end = endOfString(text, place);
    const next = missing === 0 ? undefined : step.at(text, place + 1, end);
    if (next === undefined) {
      place = endOf(text, end + 2);
    } else {
      missing--;
      place = visit(text, next, end + 2, mayStop && missing === 0);
      if (place === DONE || (mayStop && missing === 0)) return DONE;
    }
    if (text.charCodeAt(place++) === CLOSE_OBJECT) return place;
  }
}

function visitList(text: string, { every, names, steps }: Step, start: number): number {
  if (every === undefined && names.length === 0) return endOf(text, start);
  let place = start + 1;
  if (text.charCodeAt(place) === CLOSE_LIST) return place + 1;
  for (let index = 0; ; index++) {
    const own = names.length === 0 ? undefined : steps[names.indexOf(String(index))];
    let end = every === undefined ? undefined : visit(text, every, place, false);
    if (own !== undefined) end = visit(text, own, place, false);
    place = end ?? endOf(text, place);
    if (text.charCodeAt(place++) === CLOSE_LIST) return place;
  }
}

/** The offset of the closing quotation mark of the string that starts at an offset. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === BACKSLASH) escapes--;
    if ((end - escapes) % 2 === 0) return end;
  }
  throw cutOff();
}

/** The offset of the end of the value that starts at an offset. */
function endOf(text: string, start: number): number {
  let place = start;
  let depth = 0;
  do {
    if (place >= text.length) throw cutOff();
    const found = text.charCodeAt(place);
    if (found === QUOTE) {
      place = endOfString(text, place);
    } else if (found === OPEN_OBJECT || found === OPEN_LIST) {
      depth++;
    } else if (found === CLOSE_OBJECT || found === CLOSE_LIST) {
      depth--;
    } else if (depth === 0) {
      while (place < text.length && !isEnd(text.charCodeAt(place + 1))) place++;
    }
    place++;
  } while (depth > 0);
  return place;
}

/** Whether a character ends a number, a boolean or null. */
function isEnd(found: number): boolean {
  return found === COMMA || found === CLOSE_OBJECT || found === CLOSE_LIST;
}

/** The error for stored text that this service cannot have written. */
function cutOff(): Error {
  return new Error('the text of a message is not JSON');
}

const needsParsing = /[\\\x80-\xff]/;

/** Lists and objects come empty: no clause holds for them, and many paths may lead to what lies in them. */
function valueAt(text: string, start: number, end: number): unknown {
  const first = text.charCodeAt(start);
  if (first === OPEN_OBJECT) return {};
  if (first === OPEN_LIST) return [];
  if (first === QUOTE) {
    const inner = text.slice(start + 1, end - 1);
    if (!needsParsing.test(inner)) return inner;
  }
  return parseExact(decodeJson(text.slice(start, end) as JsonText));
}
