import type { Annotation } from '../annotations/annotations.ts';

/** Members of annotations that search reads, whatever the type of the annotation; clients name rooms in types of their own. */
const NAMES = new Set(['name', 'title', 'subject', 'description', 'blurb']);
/** Characters of a text that are read. */
const MAX_READ = 2_000;

/** The texts by which a channel is found (docs/interface.md, Search for channels). */
export function textsOf(annotations: string): { texts: string[]; tags: string[] } {
  const texts: string[] = [];
  const tags: string[] = [];
  // Grows by what the values hold.
  const values: unknown[] = (JSON.parse(annotations) as Annotation[]).map(({ value }) => value);
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'tags') tags.push(...[member].flat().filter((tag) => typeof tag === 'string'));
      else if (NAMES.has(name) && typeof member === 'string') texts.push(beginning(member));
      values.push(member);
    }
  }
  return { texts, tags: tags.map(beginning) };
}

function beginning(text: string): string {
  return text.length <= MAX_READ ? text : [...text].slice(0, MAX_READ).join('');
}
