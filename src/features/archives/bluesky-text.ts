import { codePointLength } from '../../text/code-points.ts';
import { postRules } from '../content/content.ts';
import type { PlainText } from './html-text.ts';

/** Most facets that are read: far more than a post has. */
const MAX_FACETS = 100;

/** A part of a text with what it means, by position in bytes; no member may be relied on. */
export interface Facet {
  index?: { byteStart?: unknown; byteEnd?: unknown };
  features?: unknown;
}

/**
 * The text of a post with its links by position in code points. The URL of a card follows the text if it is not in it and there is
 * room.
 */
export function withLinks(text: string, facets: readonly Facet[], card: string | undefined): PlainText {
  const bytes = Buffer.from(text);
  const links: PlainText['links'] = [];
  let end = 0;
  const parts = facets.slice(0, MAX_FACETS).flatMap((facet) => partOf(facet, bytes.length));
  for (const { from, to, url } of parts.sort((a, b) => a.from - b.from)) {
    const words = bytes.subarray(from, to).toString();
    if (from < end || words.trim() === '' || words === url) continue;
    const pos = codePointLength(bytes.subarray(0, from).toString());
    links.push({ pos, len: codePointLength(words), url });
    end = to;
  }
  const known = card === undefined || text.includes(card) || parts.some(({ url }) => url === card);
  const longer = known ? text : `${text}\n\n${card}`;
  const fits = codePointLength(longer) <= postRules.maxLength;
  // Links are placed by what precedes them.
  const lead = text.length - text.trimStart().length;
  return {
    text: (fits ? longer : text).trim(),
    links: links.map((link) => ({ ...link, pos: link.pos - lead })).filter(({ pos }) => pos >= 0),
  };
}

/** The part of a text that a facet makes a link. */
function partOf(facet: Facet, length: number): { from: number; to: number; url: string }[] {
  const { byteStart: from, byteEnd: to } = facet?.index ?? {};
  if (!Number.isInteger(from) || !Number.isInteger(to) || !Array.isArray(facet.features)) return [];
  const [start, end] = [from as number, to as number];
  if (start < 0 || end <= start || end > length) return [];
  for (const feature of facet.features) {
    const uri: unknown = feature?.uri;
    if (feature?.$type !== 'app.bsky.richtext.facet#link' || typeof uri !== 'string') continue;
    const url = URL.parse(uri);
    if (url !== null && /^https?:$/.test(url.protocol)) return [{ from: start, to: end, url: url.href }];
  }
  return [];
}
