import { finishText, type ProcessedText, scanText } from '../../src/text/entities.ts';

/** The users of these tests: name to id. */
const USERS: ReadonlyMap<string, string> = new Map([
  ['bob', '1'],
  ['alice', '2'],
  ['a_20_character_name_', '3'],
]);

export function processText(text: string, given?: unknown): ProcessedText {
  return finishText(scanText(text, given), USERS);
}

/** The piece of a text that an entity says is its own. */
export function slice(text: string, entity: { len: number; pos: number }): string {
  return [...text].slice(entity.pos, entity.pos + entity.len).join('');
}

/** The text of each parsed link, which is the shortest way to say what was recognised. */
export function linkTexts(text: string): string[] {
  return processText(text).entities.links.map((link) => link.text);
}
