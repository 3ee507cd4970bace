import { ApiError } from '../../errors.ts';
import { finishText, type ProcessedText, type Scan, scanText, TextError } from '../../text/entities.ts';
import type { ContentRules } from './content.rules.ts';

/**
 * Finds the entities of a text that a client sent, before it is known which of the users it names exist.
 * @throws {ApiError} 400 for a text or entities that break a rule, for a text that is too long or missing.
 */
export function scanGivenText(text: string | undefined, entities: unknown, rules: ContentRules): Scan {
  const { textName, maxLength, machineOnly } = rules;
  if (machineOnly !== undefined && (text === undefined || text.trim() === '')) {
    throw new ApiError('missing-parameter', 'You must supply text, or machine_only with annotations.');
  }
  return asApiError(() => {
    const scan = scanText(text ?? '', entities);
    const { length } = scan.processed;
    if (length > maxLength) {
      throw new TextError(`${textName} is ${length} characters long; at most ${maxLength} fit.`);
    }
    return scan;
  });
}

/** The text with its mentions: `users` maps username to id. @throws {ApiError} 400. */
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
