import { ApiError } from '../../errors.ts';
import { readTime } from '../../text/given-time.ts';

/** Reads the end of a suspension or limit; null for none. @throws {ApiError} 400 */
export function readEnd(given = ''): number | null {
  if (given.trim() === '') return null;
  const time = readTime(given.trim());
  if (time !== undefined) return time;
  throw new ApiError('invalid-parameter', `the end must look like 7d, 12h or 2026-12-31, not "${given}".`);
}
