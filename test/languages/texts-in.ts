/** The texts that stand in a source itself, and not in the catalogues. */
import { parseAst } from 'rolldown/parseAst';

interface Node {
  type: string;
  [key: string]: unknown;
}

/** In place of a value of a template. */
const VALUE = '\ufffc';
/** A template that is a part of a tag. */
const ATTRIBUTES =
  /^(?:\s*(?:open|required|selected|checked|hidden|readonly|autofocus|disabled|data-[a-z-]+|[a-z-]+="[^"]*"))+\s*$/;
const SHOWN = /\s(?:title|alt|aria-label|placeholder|label)="([^"]*)"/g;
/** Elements whose content is not read, or comes from `Intl`. */
const CODE = /^<(?:code|style|script|svg|time)\b/;
const WORD = /\p{L}{2}/u;
/** A string that begins as a sentence or a label does; names of headers and of keys do not. */
const SENTENCE = /^[A-Z][a-z’]*(?: |[a-z’]+[.:?…]?$)/;
/** The same with values; what follows `Bearer` is a token. */
const FILLED = /^(?!Bearer )[A-Z][a-z’]+[ :]/;
/** What is thrown and written to the log stays English. */
const UNSHOWN = new Set(['ApiError', 'Error', 'TypeError']);

/** The texts of `markup` templates between tags and in attributes that are read, and strings that begin as sentences do. */
export function textsIn(source: string, path: string): string[] {
  return [...textsOf(parseAst(source, { lang: 'ts' }, path) as unknown as Node)];
}

function* textsOf(node: unknown): Generator<string> {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) yield* textsOf(one);
    return;
  }
  const one = node as Node;
  if (one.type?.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(one.type)) return;
  if (/^(?:Import|ExportAll)Declaration$/.test(one.type) || one.type === 'BinaryExpression') return;
  if (one.type === 'NewExpression' && UNSHOWN.has((one.callee as Node).name as string)) return;
  if (one.type === 'TaggedTemplateExpression' && (one.tag as Node).name === 'markup') {
    const { quasis } = one.quasi as { quasis: { value: { cooked: string } }[] };
    yield* textsOfHtml(quasis.map(({ value }) => value.cooked).join(VALUE));
    yield* textsOf((one.quasi as Node).expressions);
    return;
  }
  if (one.type === 'TemplateLiteral') {
    const [start] = one.quasis as { value: { cooked: string } }[];
    if (start !== undefined && FILLED.test(start.value.cooked)) yield start.value.cooked.trim();
  }
  if (one.type === 'Literal' && typeof one.value === 'string' && SENTENCE.test(one.value)) yield one.value;
  for (const [key, value] of Object.entries(one)) {
    if (key === 'key' && one.computed === false) continue;
    yield* textsOf(value);
  }
}

function* textsOfHtml(html: string): Generator<string> {
  if (ATTRIBUTES.test(html.replaceAll(VALUE, ''))) return;
  let inCode = 0;
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith('</')) inCode = Math.max(0, inCode - 1);
    else if (piece.startsWith('<')) {
      if (CODE.test(piece) || inCode > 0) inCode++;
      for (const [, text = ''] of piece.matchAll(SHOWN)) if (WORD.test(text)) yield text;
    } else if (inCode === 0 && WORD.test(piece.replace(/&#?\w+;/g, ''))) yield piece.trim();
  }
}
