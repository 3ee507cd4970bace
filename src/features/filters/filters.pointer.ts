/** Means every element of a list. */
export const EVERY = Symbol('every element');

/** A path to values in a message: names of members, indexes of elements, and `EVERY`. */
export type Path = readonly (string | typeof EVERY)[];

/** Steps of a path that may lead into lists: `*` and whole numbers. */
export function listSteps(path: Path): number {
  return path.filter((step) => step === EVERY || /^\d+$/.test(step)).length;
}

const escapes: Readonly<Record<string, string>> = { '0': '~', '1': '/', '2': '*' };

/**
 * Parses a JSON Pointer (RFC 6901) in which `*` alone means every element of a list, and `~2` an asterisk (docs/interface.md,
 * Filters).
 * @returns what is wrong with an invalid one.
 */
export function parsePointer(pointer: string): { path: Path } | { fault: string } {
  if (!pointer.startsWith('/')) return { fault: 'must be a JSON Pointer, such as /data/user/id' };
  const path: (string | typeof EVERY)[] = [];
  for (const part of pointer.slice(1).split('/')) {
    if (part === '*') {
      path.push(EVERY);
      continue;
    }
    if (part.includes('*')) {
      return { fault: `has "${part}", but * stands alone between slashes; write an asterisk as ~2` };
    }
    if (/~(?![012])/.test(part)) {
      return { fault: `has "${part}", but after ~ stands 0, 1 or 2: ~0 is ~, ~1 is /, ~2 is *` };
    }
    path.push(part.replace(/~([012])/g, (_, digit: string) => escapes[digit] as string));
  }
  return { path };
}
