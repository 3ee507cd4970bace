import { kindAt, kindBefore, WORD } from './characters.ts';
import type { GivenLink } from './given-links.ts';
import { toUnicode } from './hosts.ts';

/** A given link and the suffix to add: ` [host]`, or nothing if its text already shows its host. */
export interface SuffixedLink extends GivenLink {
  suffix: string;
}

/**
 * Computes the ` [host]` suffix of each of the sorted links, so that no link can pose as another (docs/interface.md, Text and
 * entities). Removes suffixes that the text already has: a client may send back a text it received, whose ` [host]` must neither
 * be doubled nor count.
 */
export function takeSuffixes(text: string, given: readonly GivenLink[]) {
  const links: SuffixedLink[] = [];
  let rest = '';
  let copied = 0;
  for (const [index, link] of given.entries()) {
    const taken = copied - rest.length;
    const suffix = hostSuffix(text.slice(link.start, link.end), link.host);
    links.push({ ...link, end: link.end - taken, start: link.start - taken, suffix });
    const next = given[index + 1]?.start ?? text.length;
    if (next - link.end < suffix.length || !text.startsWith(suffix, link.end)) continue;
    rest += text.slice(copied, link.end);
    copied = link.end + suffix.length;
  }
  return { links, text: rest + text.slice(copied) };
}

function hostSuffix(linkText: string, host: string): string {
  const shown = linkText.toLowerCase();
  if (showsHost(shown, host)) return '';
  if (host.includes('xn--') && showsHost(shown, toUnicode(host))) return '';
  return ` [${host}]`;
}

/**
 * Matches whole hosts only: `paypal.com` does not show `pal.com`, nor `evil.co.uk` the host `evil.co`. Allows a preceding `www.`.
 */
function showsHost(text: string, host: string): boolean {
  for (let at = text.indexOf(host); at >= 0; at = text.indexOf(host, at + 1)) {
    const start = text.startsWith('www.', at - 4) && at >= 4 ? at - 4 : at;
    if (beginsHost(text, start) && endsHost(text, at + host.length)) return true;
  }
  return false;
}

function beginsHost(text: string, offset: number): boolean {
  const before = text[offset - 1];
  return before !== '.' && before !== '-' && !(kindBefore(text, offset) & WORD);
}

function endsHost(text: string, offset: number): boolean {
  const after = text[offset];
  if (after === '.') return !(kindAt(text, offset + 1) & WORD);
  return after !== '-' && !(kindAt(text, offset) & WORD);
}
