import { type Replacement, replacements } from '../annotations/annotations.ts';

/** What keeps whom posts relate to by their annotations. */
export function relations(): NonNullable<Replacement['relation']>[] {
  return replacements.items.flatMap(({ relation }) => relation ?? []);
}
