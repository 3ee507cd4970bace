import { isValid } from '../../http/body.ts';
import { type Annotation, language as members } from '../annotations/annotations.ts';
import { lost, NO_LANGUAGE, type Others } from './given.ts';

/** The first language of a post that the service knows, as its annotation, and the others, which are left out. */
export function languageOf(
  namespace: string,
  tags: readonly unknown[],
): { annotations: Annotation[]; left: Others[] } {
  const codes = new Set(tags.map((tag) => String(tag).toLowerCase().split(/[-_]/, 1)[0]));
  const language = [...codes].find((code) => isValid(members.language, code));
  return {
    annotations: language === undefined ? [] : [{ type: `${namespace}.language`, value: { language } }],
    left: lost('languages', NO_LANGUAGE, codes.size - Number(language !== undefined)),
  };
}
