import { type Content, Markup, markup } from '../../src/web/kit/markup.ts';
import { en, type Texts } from '../../src/web/languages/en.ts';
import { measure } from '../../src/web/languages/intl.ts';
import { durations } from '../../src/web/parts/poll-fields.html.ts';

const MARK = '\u{e000}';

/** Wide digits, by which numbers are known on a page that are written as the language does. */
const LOCALE = 'en-GB-u-nu-fullwide';

/** The same letters with accents and wide digits, by which texts of the catalogues are known on a page. */
function accent(text: string): string {
  return text.replace(/&#?\w+;|\{\d\}|[a-z\d]/gi, (found) => {
    if (found.length > 1) return found;
    return /\d/.test(found) ? String.fromCodePoint(0xff10 + Number(found)) : `${found}\u0301`;
  });
}

/** Accents the text of HTML, and leaves tags and parameters. */
function accentHtml(html: string, given: readonly string[]): string {
  const pieces = html.split(new RegExp(`(<[^>]*>|${MARK}\\d+${MARK})`));
  return pieces
    .map((piece) => {
      if (piece.startsWith('<')) return piece;
      if (piece.startsWith(MARK)) return given[Number(piece.slice(1, -1))];
      return accent(piece);
    })
    .join('');
}

type Parameter = Content | ((text: Content) => Content);

const isNamed = (one: unknown): one is Record<string, Parameter> =>
  typeof one === 'object' && one !== null && !(one instanceof Markup) && !Array.isArray(one);

function pseudoText(text: unknown): unknown {
  if (typeof text === 'string') return accent(text);
  if (typeof text !== 'function') {
    return Object.fromEntries(Object.entries(text as object).map(([key, one]) => [key, pseudoText(one)]));
  }
  return (...parameters: Parameter[]) => {
    // What is named stands in the text as if it were given in this order.
    const [first] = parameters as unknown[];
    if (isNamed(first)) {
      const names = Object.keys(first);
      const inOrder = (...values: Parameter[]) =>
        text(Object.fromEntries(names.map((name, index) => [name, values[index]])));
      return (pseudoText(inOrder) as (...values: Parameter[]) => Content)(...Object.values(first));
    }
    const given = parameters.map((one) => (typeof one === 'function' ? '' : String(markup`${one}`)));
    const marked = parameters.map((one, index) => {
      if (one === undefined || ['function', 'number', 'boolean'].includes(typeof one)) return one;
      const mark = `${MARK}${index}${MARK}`;
      return typeof one === 'string' ? mark : new Markup(mark);
    });
    const made: Content = text(...marked);
    return made instanceof Markup
      ? new Markup(accentHtml(String(made), given))
      : accentHtml(String(made), parameters.map(String));
  };
}

/** English with accents on all letters and wide digits, made from its catalogue. */
export const pseudo: Texts = {
  ...en,
  ...(Object.fromEntries(
    Object.entries(en).flatMap(([key, area]) => (typeof area === 'object' ? [[key, pseudoText(area)]] : [])),
  ) as Partial<Texts>),
  tag: 'en-XA',
  locale: LOCALE,
};

/** Numbers with their units are written by `Intl`, which does not know the language. */
const units = durations.map(([, count, unit]) => measure(LOCALE, count, unit, 'long'));

/** Elements whose content is data or code. */
const DATA = /^<(?:bdi|code|kbd|svg|style|script|textarea)\b|\s(?:lang="(?!en-XA)|dir="auto"|translate="no")/;
/** An element in the language of the page within one in another. */
const OWN = /\slang="en-XA"/;
/** Words come from `Intl`, which does not know the language. */
const TIME = /^<time\b/;
const VOID = /^<(?:!|area|base|br|col|hr|img|input|link|meta|rect|path|source|wbr)|\/>$/;
const SHOWN =
  /\s(?:title|alt|aria-label|placeholder|data-(?:failed|signed-out|other|refused|near|asking|denied|many|text|copy|copied|nothing))="([^"]*)"/g;
/** Texts for scripts: several, or the forms of one; options are of passkeys. */
const TEXTS = /\sdata-(?!options=)[a-z-]+="(\{&quot;[^"]*)"/g;
const PLAIN = /\d|[a-z](?!\u0301)/i;

function leavesOf(value: unknown): string[] {
  return typeof value === 'object' ? Object.values(value ?? {}).flatMap(leavesOf) : [String(value)];
}

/**
 * The texts and numbers of a page that come from no catalogue and are not written by `Intl`; the name of the service and data in
 * `bdi` do not count.
 */
export function plainTexts(html: string, names: readonly string[] = []): string[] {
  const found: string[] = [];
  const data: ('none' | 'numbers' | 'all')[] = [];
  const look = (text: string, plain = PLAIN) => {
    const rest = ['Millrace', ...units, ...names]
      .reduce((left, name) => left.replaceAll(name, ''), text)
      .replace(/&[#\w]+;|\{\d\}/g, '');
    if (plain.test(rest) && !/^\s*@\w+\s*$/.test(rest)) found.push(text.trim());
  };
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const looked = data.at(-1) ?? 'all';
    const plain = looked === 'numbers' ? /\d/ : PLAIN;
    if (piece.startsWith('</')) data.pop();
    else if (piece.startsWith('<')) {
      const isOwn = OWN.test(piece);
      const isData = !isOwn && (looked === 'none' || DATA.test(piece));
      const own = isData ? 'none' : isOwn ? 'all' : TIME.test(piece) ? 'numbers' : looked;
      if (own !== 'none') {
        for (const [, text = ''] of piece.matchAll(SHOWN)) look(text, own === 'numbers' ? /\d/ : PLAIN);
        for (const [, json = ''] of piece.matchAll(TEXTS)) {
          for (const text of leavesOf(JSON.parse(json.replaceAll('&quot;', '"')))) look(text);
        }
      }
      if (!VOID.test(piece)) data.push(own);
    } else if (looked !== 'none') look(piece, plain);
  }
  return found;
}
