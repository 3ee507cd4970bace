import { ApiError } from '../errors.ts';

/** Whether text can be stored unchanged: not every database accepts NUL, and lone surrogates have no UTF-8 encoding. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** @throws {ApiError} 400 naming the parameter if its text cannot be stored unchanged. */
export function checkText(text: string, name: string): void {
  if (isStorable(text)) return;
  throw new ApiError('invalid-parameter', `${name.slice(0, 100)} must be valid Unicode without NUL.`);
}

/** Checks a set of parameters. @throws {ApiError} as `checkText`. */
export function checkTexts(given: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(given)) {
    checkText(name, 'the name of a parameter');
    if (value !== undefined) checkText(value, name);
  }
}

/**
 * Checks all keys and strings of a JSON value. `path` is its path, empty for the whole body.
 * @throws {ApiError} as `checkText`.
 */
export function checkJson(value: unknown, path = ''): void {
  const place = path || 'the body';
  if (typeof value === 'string') checkText(value, place);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    checkText(key, `every key of ${place}`);
    checkJson(member, path === '' ? key : `${path}.${key}`);
  }
}

/**
 * Decodes percent-encoding in queries and forms; a `%` that begins no escape is literal. Escapes that are not valid UTF-8 become
 * a lone surrogate, so that `checkText` rejects the parameter.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return '\ud800';
    }
  });
}
