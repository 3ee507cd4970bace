/** Text of other people in a terminal: without what a terminal would obey, and as wide as it is shown. */

/** Controls, which could move the cursor, change colours or write to the clipboard. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/** What reorders the text after it, up to the end of a line that is not its own. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/g;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085]/g;

/** The pictures of C0 controls begin here. */
const PICTURES = 0x2400;

/** The same text with controls shown as pictures, such as ␛; lines end in `\n`. */
export function harmless(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replaceAll('\t', '    ')
    .replace(REORDERING, '')
    .replace(CONTROLS, (control) => {
      const code = control.charCodeAt(0);
      if (code === 0x7f) return '\u2421';
      return code < 0x20 ? String.fromCharCode(PICTURES + code) : '\ufffd';
    });
}

/** JSON that a terminal obeys as little: what JSON leaves as it is is escaped too. */
export function harmlessJson(value: unknown): string {
  const written = (found: string): string => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(CONTROLS, written).replace(REORDERING, written);
}

/** Characters that take two columns (East Asian Width: wide and fullwidth). */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI = /^\p{Emoji_Presentation}|\ufe0f/u;
const INVISIBLE = /^[\p{M}\p{Cf}]+$/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Columns of one grapheme. */
function columnsOf(grapheme: string): number {
  if (INVISIBLE.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

/** How many columns a text without line breaks takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += columnsOf(segment);
  return width;
}

/** A run of characters that a line is not broken in, unless it is longer than the line. */
interface Piece {
  parts: { text: string; width: number }[];
  width: number;
  isSpace: boolean;
}

/** Lines break at spaces, and beside wide characters, whose languages have none. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = [];
  for (const { segment: text } of graphemes.segment(line)) {
    const part = { text, width: columnsOf(text) };
    const isSpace = text === ' ';
    const last = pieces.at(-1);
    const isSame = last !== undefined && last.isSpace === isSpace && part.width < 2;
    if (last !== undefined && isSame && last.parts.at(-1)?.width !== 2) {
      last.parts.push(part);
      last.width += part.width;
    } else pieces.push({ parts: [part], width: part.width, isSpace });
  }
  return pieces;
}

/** A text in lines of at most so many columns. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    let used = 0;
    const end = (): void => {
      lines.push(current.trimEnd());
      current = '';
      used = 0;
    };
    for (const { parts, width, isSpace } of piecesOf(line)) {
      if (used > 0 && used + width > columns) {
        end();
        if (isSpace) continue;
      }
      for (const part of parts) {
        if (used > 0 && used + part.width > columns) end();
        current += part.text;
        used += part.width;
      }
    }
    end();
    return lines;
  });
}
