import { isBlank, withFewMarks } from '../../text/invisible.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { shorten } from './html-text.ts';

/** Longest text of a content warning, in code points. */
const MAX_WARNING = 200;

/** What warns of pictures that were marked without saying why: it is read in every language. */
export const MARKED = '⚠️';

/** A content warning of an archive as the one of this service (docs/interface.md, Core types); none if it shows nothing. */
export function warningOf(namespace: string, given: string): Annotation[] {
  if (isBlank(given)) return [];
  const { text } = shorten({ text: withFewMarks(given.trim()), links: [] }, MAX_WARNING);
  return [{ type: `${namespace}.content-warning`, value: { text } }];
}
