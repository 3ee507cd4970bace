import { type Static, Type } from 'typebox';
import {
  type Annotated,
  type AnnotatedObject,
  annotationsJson,
  readCore,
} from '../../features/annotations/annotations.ts';
import { facets } from '../../features/content/content.ts';
import { filesPathOf, filesUrlOf } from '../../features/files/files.ts';
import { isValid } from '../../http/body.ts';
import { decodeJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { describeBytes } from '../kit/bytes.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** What pages show of a file in the format `metadata`. */
const Shown = Type.Object({
  name: Type.String(),
  url: Type.String(),
  size: Type.Integer(),
  file_id: Type.Union([Type.String(), Type.Integer()]),
  file_token_read: Type.String(),
});

/** A post or message with the files in its annotations loaded. */
interface WithFiles extends Annotated {
  row: { annotations: string; facets: number; user_id: number };
}

/** Links to the files that belong to a post or message. */
export function renderAttachments(
  state: Hydration,
  annotated: WithFiles,
  object: AnnotatedObject,
  { files: texts, locale }: Texts,
): Content {
  const { config } = state;
  if ((annotated.row.facets & facets.attachment) === 0) return undefined;
  const replacing = annotated.replacing(config);
  if (replacing === undefined) return undefined;
  const json = decodeJson(annotationsJson(replacing, state, object));
  const list = `${config.namespace}.file_list`;
  const files = readCore(config, json, 'attachments', { [list]: Type.Array(Type.Unknown()) }).flatMap(
    (value) => (value[list] ?? []) as unknown[],
  );
  const shown = files.filter((file): file is Static<typeof Shown> => isValid(Shown, file));
  const base = filesUrlOf(config);
  const reader = state.viewer?.id;
  const mayReport = reader !== undefined && reader !== annotated.row.user_id;
  const onPage = (url: string) => (url.startsWith(base) ? filesPathOf(config) + url.slice(base.length) : '');
  return (
    shown.length > 0 &&
    markup`<ul class="attachments">${shown.map(
      ({ name, url, size, file_id, file_token_read }) =>
        markup`<li><a href="${onPage(url)}"><bdi>${name}</bdi></a> <span class="quiet">${describeBytes(size, locale)}</span>${mayReport && markup` <a class="quiet" data-ask href="/report/file/${file_id}?file_token=${file_token_read}" aria-label="${texts.reportFile(name)}">${texts.report}</a>`}</li>`,
    )}</ul>`
  );
}
