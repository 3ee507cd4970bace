import { ApiError } from '../../errors.ts';
import { codePointLength } from '../../text/code-points.ts';
import { finishText, type ProcessedText, type Scan, scanText, TextError } from '../../text/entities.ts';
import type { ContentRules } from './content.rules.ts';

/** UTF-16 units allowed for the URLs of Markdown links in addition to the counted text: eight of the longest. */
const MARKDOWN_ROOM = 8 * 2048;

/**
 * Finds the entities of a text sent by a client, before the users it names are looked up.
 * @throws {ApiError} 400 for a text or entities that break a rule, and for a text that is too long.
 */
export function scanGivenText(text: string | undefined, entities: unknown, rules: ContentRules): Scan {
  const { textName, maxLength } = rules;
  return asApiError(() => {
    const check = (length: number): void => {
      if (length <= maxLength) return;
      throw new TextError(`${textName} is ${length} characters long; at most ${maxLength} fit.`);
    };
    // Scanning takes time for every character, so a text that cannot fit is not scanned.
    const { parse_markdown_links: hasMarkdown } = (entities ?? {}) as Record<string, unknown>;
    const room = hasMarkdown === true ? MARKDOWN_ROOM : 0;
    if (text !== undefined && text.length > 2 * maxLength + room) check(codePointLength(text));
    const scan = scanText(text ?? '', entities);
    check(scan.processed.length);
    return scan;
  });
}

/** Adds the mentions to a text: `users` maps username to id. @throws {ApiError} 400. */
export function finishGivenText(scan: Scan, users: ReadonlyMap<string, number>): ProcessedText {
  const ids = new Map([...users].map(([name, id]) => [name, String(id)]));
  return asApiError(() => finishText(scan, ids));
}

function asApiError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TextError) throw new ApiError('invalid-text', error.message);
    throw error;
  }
}
