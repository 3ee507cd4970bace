import type { Config } from '../../config.ts';
import { contentWarning, readCore } from '../../features/annotations/annotations.ts';
import { quotedPost } from '../../features/quotes/quotes.ts';
import { codePointLength } from '../../text/code-points.ts';
import { type Entities, NO_ENTITIES } from '../../text/entities.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

type Namespace = Pick<Config, 'namespace'>;

interface Written {
  annotations: string;
  text: string;
  entities: string;
}

/** A post without the address of what it quotes at its end, which is shown anyway. */
export function withoutQuoted<R extends Written>({ url }: Pick<Config, 'url'>, row: R): R {
  const quoted = quotedPost(row);
  const at = quoted === undefined ? -1 : row.text.lastIndexOf(`${url}/`);
  const found = row.text.slice(at);
  if (at === -1 || /\s/.test(found) || !found.endsWith(`/post/${quoted}`)) return row;
  const text = row.text.slice(0, at).trimEnd();
  const end = codePointLength(text);
  const entities = JSON.parse(row.entities) as Entities;
  const links = entities.links.filter(({ pos }) => pos < end);
  return { ...row, text, entities: JSON.stringify({ ...entities, links }) };
}

/** The content warning of a post or message; undefined if it has none. */
export function warningOf(config: Namespace, { annotations }: { annotations: string }): string | undefined {
  // Most have none, and reading annotations takes time.
  if (!annotations.includes('content-warning')) return undefined;
  return readCore(config, annotations, 'content-warning', contentWarning)[0]?.text;
}

/** Content that readers see when they ask for it, if there is a warning. */
export function behind(warning: string | undefined, content: Markup, { posts }: Texts): Markup {
  if (warning === undefined) return content;
  return markup`<details class="warned"><summary data-show="${posts.show}" data-hide="${posts.hide}">${icon('triangle-alert')}<span><span class="unseen">${posts.warning}: </span><bdi>${warning}</bdi></span></summary>
${content}</details>`;
}

/** A post as previews, feeds and quotations show it: a warning stands in place of its text. */
export function forPreview<R extends Written>(
  config: Pick<Config, 'namespace' | 'url'>,
  row: R,
  { posts }: Texts,
): R {
  const warning = warningOf(config, row);
  return warning === undefined
    ? withoutQuoted(config, row)
    : { ...row, text: posts.warned(warning), entities: NO_ENTITIES };
}
