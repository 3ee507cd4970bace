import { plainLine } from '../../text/isolate.ts';

/** The beginning of a text, on one line of at most `length` characters. */
export function excerpt(text: string, length: number): string {
  const characters = [...plainLine(text).replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}
