import type { Config } from '../../config.ts';
import { isRawNumber } from '../../http/exact-json.ts';
import type { Annotation } from './replacements.ts';

/** Deepest nesting of annotations that is searched; those sent by clients are less deep. */
const MAX_DEPTH = 100;

/**
 * Renames what the replacements in annotations show: `map` is given the name of each, such as `user`, and its value, and
 * gives undefined if nothing can replace it. `from` is the namespace of the given annotations, `to` that of the result.
 * @returns the annotations in which every replacement could be mapped.
 */
export function mapReplacements(
  annotations: readonly Annotation[],
  from: Config['namespace'],
  to: Config['namespace'],
  map: (name: string, value: unknown) => unknown,
): Annotation[] {
  const mapped: Annotation[] = [];
  for (const { type, value } of annotations) {
    let isWhole = true;
    const visit = (value: unknown, depth: number): unknown => {
      if (depth > MAX_DEPTH) isWhole = false;
      if (!isWhole || typeof value !== 'object' || value === null || isRawNumber(value)) return value;
      if (Array.isArray(value)) return value.map((member) => visit(member, depth + 1));
      return Object.fromEntries(
        Object.entries(value).map(([key, member]) => {
          if (!key.startsWith(`+${from}.`)) return [key, visit(member, depth + 1)];
          const name = key.slice(from.length + 2);
          const replacement = map(name, member);
          if (replacement === undefined) isWhole = false;
          return [`+${to}.${name}`, replacement];
        }),
      );
    };
    const next = visit(value, 0) as Annotation['value'];
    if (isWhole)
      mapped.push({ type: type.startsWith(`${from}.`) ? to + type.slice(from.length) : type, value: next });
  }
  return mapped;
}
