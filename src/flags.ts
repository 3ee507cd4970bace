const truths: Readonly<Record<string, boolean>> = {
  '0': false,
  '1': true,
  false: false,
  true: true,
  False: false,
  True: true,
};

/**
 * Reads a flag as clients write it in queries, forms and JSON alike: `true`, `false`, 1, 0, or the same as strings (docs/interface.md,
 * What is read liberally). Undefined for anything else.
 */
export function parseFlag(given: unknown): boolean | undefined {
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') return undefined;
  const text = String(given);
  return Object.hasOwn(truths, text) ? truths[text] : undefined;
}
