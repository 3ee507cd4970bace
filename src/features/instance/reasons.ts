import type { InstanceTexts } from './instance.texts.ts';

/** A reason to take part; `text` may be empty. */
export interface Reason {
  title: string;
  text: string;
}

/** The reasons to take part: of each paragraph of the text that has them, the first line and the others. Empty if none are set. */
export function reasonsOf({ reasons }: Pick<InstanceTexts, 'reasons'>): Reason[] {
  return reasons
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const [title = '', ...more] = paragraph.split('\n');
      return { title: title.trim(), text: more.join('\n').trim() };
    });
}
