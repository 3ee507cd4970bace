import { domainToUnicode } from 'node:url';
import { kindAt, kindBefore, WORD } from './characters.ts';

/**
 * What is to follow a given link so that nobody is led astray (decision 7): ` [host]`, or nothing where the
 * link's text shows its host.
 */
export function hostSuffix(linkText: string, host: string): string {
  const name = withoutWww(host);
  const shown = linkText.toLowerCase();
  if (showsHost(shown, name)) return '';
  if (name.includes('xn--') && showsHost(shown, domainToUnicode(name))) return '';
  return ` [${host}]`;
}

/** As a whole: `paypal.com` does not show `pal.com`, nor `evil.co.uk` the host `evil.co`. */
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

function withoutWww(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host;
}
