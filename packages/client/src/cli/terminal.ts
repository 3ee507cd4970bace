import { harmless, harmlessJson, widthOf } from './text.ts';

const styles = {
  bold: '1',
  quiet: '2',
  name: '1;36',
  star: '33',
  alert: '31',
  good: '32',
} as const;

/** A part of a line: text, or text in a style. */
export type Part = string | { text: string; style: keyof typeof styles };

/** Where the program writes. Escape sequences come from here only: whatever text is given is made harmless. */
export class Terminal {
  readonly #out: NodeJS.WriteStream;
  readonly #err: NodeJS.WriteStream;

  constructor(out: NodeJS.WriteStream, err: NodeJS.WriteStream) {
    this.#out = out;
    this.#err = err;
    // The reader of a pipe may stop, as `head` does.
    out.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  }

  /** Columns of a line. */
  get columns(): number {
    const given = Number(process.env.COLUMNS);
    const columns = this.#out.columns || (Number.isInteger(given) ? given : 0) || 80;
    return Math.max(columns, 20);
  }

  /** A line of the answer. */
  line(...parts: Part[]): void {
    this.#out.write(`${paint(parts, this.#out)}\n`);
  }

  /** The answer for programs, in one line. */
  json(value: unknown): void {
    this.#out.write(`${harmlessJson(value)}\n`);
  }

  /** A line about what the program does, which is no part of the answer. */
  note(...parts: Part[]): void {
    this.#err.write(`${paint(parts, this.#err)}\n`);
  }

  /** A line that the next one of these replaces; nothing unless it can be replaced. */
  progress(text: string): void {
    if (!this.#err.isTTY) return;
    const columns = (this.#err.columns || 80) - 1;
    const shown = harmless(text).replaceAll('\n', ' ');
    this.#err.write(`\r\u001b[K${widthOf(shown) > columns ? shown.slice(0, columns) : shown}`);
  }

  /** Removes the line of `progress`. */
  endProgress(): void {
    if (this.#err.isTTY) this.#err.write('\r\u001b[K');
  }
}

/** https://no-color.org */
function hasColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';
}

function paint(parts: readonly Part[], stream: NodeJS.WriteStream): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return harmless(part);
      const text = harmless(part.text);
      return hasColours(stream) ? `\u001b[${styles[part.style]}m${text}\u001b[0m` : text;
    })
    .join('');
}
