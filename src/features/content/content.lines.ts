import { ApiError } from '../../errors.ts';
import { withFewMarks } from '../../text/invisible.ts';

/**
 * Checks that a name or title can stand among others: a pile of marks would be drawn over them.
 * @param what - what it is called in the error.
 * @throws {ApiError} 400 for more marks on one letter than any script needs.
 */
export function requireFewMarks(what: string, text: string): void {
  if (withFewMarks(text) === text) return;
  throw new ApiError('invalid-parameter', `${what} has too many marks on one letter.`);
}
