import { en, type Texts } from '../../src/web/languages/en.ts';
import { type Content, Markup, markup } from '../../src/web/pages/markup.ts';

const MARK = '\u{e000}';

/** The same letters with accents, by which texts of the catalogues are known on a page. */
function accent(text: string): string {
  return text.replace(/&\w+;|[a-z]/gi, (found) => (found.length > 1 ? found : `${found}\u0301`));
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

function pseudoText(text: unknown): unknown {
  if (typeof text === 'string') return accent(text);
  if (typeof text !== 'function') {
    return Object.fromEntries(Object.entries(text as object).map(([key, one]) => [key, pseudoText(one)]));
  }
  return (...parameters: Parameter[]) => {
    const given = parameters.map((one) => (typeof one === 'function' ? '' : String(markup`${one}`)));
    const marked = parameters.map((one, index) =>
      typeof one === 'function' || typeof one === 'number' ? one : new Markup(`${MARK}${index}${MARK}`),
    );
    const made: Content = text(...marked);
    return made instanceof Markup
      ? new Markup(accentHtml(String(made), given))
      : accentHtml(String(made), given);
  };
}

/** English with accents on all letters, made from its catalogue. */
export const pseudo: Texts = {
  ...en,
  ...(Object.fromEntries(
    Object.entries(en).flatMap(([key, area]) => (typeof area === 'object' ? [[key, pseudoText(area)]] : [])),
  ) as Partial<Texts>),
  tag: 'en-XA',
  name: accent(en.name),
};

/** Elements whose content is data, code or comes from `Intl`. */
const DATA = /^<(?:bdi|code|time|svg|style|script|textarea)\b|\slang="(?!en-XA)/;
const VOID = /^<(?:!|area|base|br|col|hr|img|input|link|meta|rect|path|source|wbr)|\/>$/;
const SHOWN = /\s(?:title|alt|aria-label|placeholder|data-failed|data-signed-out)="([^"]*)"/g;
const PLAIN = /[a-z](?!\u0301)/i;

/** The texts of a page that stand in no catalogue; the name of the service and data in `bdi` do not count. */
export function plainTexts(html: string, names: readonly string[] = []): string[] {
  const found: string[] = [];
  const data: boolean[] = [];
  const look = (text: string) => {
    const rest = ['Millrace', ...names]
      .reduce((left, name) => left.replaceAll(name, ''), text)
      .replace(/&[#\w]+;/g, '');
    if (PLAIN.test(rest) && !/^\s*@\w+\s*$/.test(rest)) found.push(text.trim());
  };
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const isData = data.at(-1) ?? false;
    if (piece.startsWith('</')) data.pop();
    else if (piece.startsWith('<')) {
      const isOwn = isData || (!piece.startsWith('<html') && DATA.test(piece));
      if (!isOwn) for (const [, text = ''] of piece.matchAll(SHOWN)) look(text);
      if (!VOID.test(piece)) data.push(isOwn);
    } else if (!isData) look(piece);
  }
  return found;
}
