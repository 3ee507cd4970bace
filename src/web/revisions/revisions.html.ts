import { postRules } from '../../features/content/content.ts';
import { type PostRow, postPath, type readTexts } from '../../features/posts/posts.ts';
import { revisableUntil } from '../../features/revisions/revisions.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import type { ComposerTexts } from '../client/shared.ts';
import { renderOwnFace } from '../kit/face.html.ts';
import { alert, hidden } from '../kit/form.html.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { NameOf } from '../parts/mentions.ts';
import { linkNames } from '../parts/posts.html.ts';
import { sourceOf } from './source.ts';

/** The page with the texts of a post. */
export const textsPath = (row: PostRow): string => `${postPath(row)}/revisions`;

/** Says of a post that it was revised, and leads to its texts. */
export function renderEdited(_: Hydration, row: PostRow, { here, language }: Visit): Content {
  if (row.revised_at === null || row.is_deleted !== 0) return undefined;
  const href = `${textsPath(row)}?${new URLSearchParams({ next: here })}`;
  return markup`<a class="edited" data-ask href="${href}">${language.revisions.edited}</a>`;
}

/** The entry of the menu of one's own post, for as long as it can be revised. */
export function renderEdit({ config }: Hydration, row: PostRow, { session, here, language }: Visit): Content {
  const until = session?.userId === row.user_id ? revisableUntil({ config }, row, Date.now()) : undefined;
  if (until === undefined) return undefined;
  const asked = new URLSearchParams({ next: here }).toString();
  return markup`<a data-revise="${row.id}" data-until="${until}" href="/posts/${row.id}/edit?${asked}">${icon('pencil')}${language.revisions.edit}</a>`;
}

/** The texts of a post, each with when it was written. */
export function renderTexts(
  texts: Awaited<ReturnType<typeof readTexts>>,
  origin: string,
  nameOf: NameOf,
  { language }: Pick<Visit, 'language'>,
): Markup {
  const one = ({ text, entities, created_at }: (typeof texts)[number]) => {
    const html = renderHtml(text, JSON.parse(entities) as Entities, origin);
    return markup`<li>${renderTime(created_at, language)}
<div class="text" dir="auto">${linkNames(html, nameOf)}</div></li>`;
  };
  return markup`<ol class="texts">${texts.map(one)}</ol>`;
}

/** The form in which a post is revised. `typed` is a text that was not accepted. */
export function renderReviser(
  visit: Visit,
  row: PostRow,
  { next, typed, error }: { next: string; typed?: string | undefined; error?: Content },
): Content {
  if (visit.session === undefined) return undefined;
  const { composer: texts, revisions: own } = visit.language;
  const prefix = `revise-${row.id}-`;
  const text = typed ?? sourceOf(row.text, JSON.parse(row.entities) as Entities);
  const told: ComposerTexts = { ...texts.script, tooMany: '' };
  return markup`<form class="composer open" data-revises="${row.id}" method="post" action="/posts/${row.id}/edit">
${renderOwnFace(visit.session)}${alert(error)}
${hidden({ csrf: visit.csrf, next })}
<div class="field"><label class="unseen" for="${prefix}text">${own.editPost}</label>
<textarea id="${prefix}text" name="text" rows="2" maxlength="3000" aria-describedby="${prefix}text-hint" autofocus>
${text}</textarea>
<p class="unseen" id="${prefix}text-hint">${texts.hint(postRules.maxLength)}</p></div>
<template data-tools data-max="${postRules.maxLength}" data-texts="${JSON.stringify(told)}" data-saved="${own.saved}">
<p class="alert" role="alert" hidden></p>
<div class="preview text" id="${prefix}preview" role="region" aria-label="${texts.preview}" tabindex="-1" dir="auto" hidden></div>
<p class="unseen said" role="status"></p>
<ul class="choices" id="${prefix}choices" role="listbox" aria-label="${texts.suggestions}" hidden></ul>
<div class="tools">${tool('link', 'link', texts.link, markup` aria-keyshortcuts="Control+K"`)}
${tool('preview', 'eye', texts.preview, markup` aria-expanded="false" aria-controls="${prefix}preview"`)}
${tool('close', 'x', own.cancel, markup` aria-keyshortcuts="Escape"`)}
<span class="ring" aria-hidden="true"><span class="left"></span><svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><circle class="part" cx="12" cy="12" r="10" pathLength="100" stroke-dasharray="0 100"/></svg></span></div>
</template><button class="button" type="submit">${own.save}</button>
</form>`;
}

const tool = (name: string, image: IconName, label: string, more: Markup) =>
  markup`<button class="button icon" type="button" data-tool="${name}" title="${label}" aria-label="${label}"${more}>${icon(image)}</button>`;

/** While a post is revised, the form stands in its place. */
export const revisionStyles = `
.post > header .edited { flex: none; order: 1; color: var(--quiet); }
.post > header .edited::before { content: "·\\a0"; }
.posts > li:has(+ .revising) { display: none; }
.texts { list-style: none; margin: 0; padding: 0; }
.texts > li { padding-block: var(--s3); border-block-start: var(--hair); }
.texts time { color: var(--quiet); font-size: var(--t2); }
.texts .text { white-space: pre-line; overflow-wrap: anywhere; }
`;
