import { ApiError } from '../../errors.ts';
import { finishText, type ProcessedText, type Scan, scanText, TextError } from '../../text/entities.ts';

/**
 * Finds the entities of a text that a client sent, before it is known which of the people it names exist.
 * @throws {ApiError} 400 for a text or entities that break a rule, or over `max` code points.
 */
export function scanSentText(text: string, entities: unknown, max: number): Scan {
  return asApiError(() => {
    const scan = scanText(text, entities);
    if (scan.processed.length > max) {
      throw new TextError(`text is ${scan.processed.length} characters long; at most ${max} fit.`);
    }
    return scan;
  });
}

/** The text with the mentions of those who exist: `users` maps username to id. @throws {ApiError} 400. */
export function finishSentText(scan: Scan, users: ReadonlyMap<string, number>): ProcessedText {
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
