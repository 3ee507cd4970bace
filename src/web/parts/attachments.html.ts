import { type Static, Type } from 'typebox';
import {
  type Annotated,
  type AnnotatedObject,
  annotationsJson,
  readCore,
} from '../../features/annotations/annotations.ts';
import { facets } from '../../features/content/content.ts';
import { isValid } from '../../http/body.ts';
import { decodeJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { plainLine } from '../../text/isolate.ts';
import { describeBytes } from '../kit/bytes.ts';
import { icon } from '../kit/icons.ts';
import { type Content, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { onPage, renderPlayer } from './players.html.ts';

/** What pages show of a file in the format `metadata`. */
const Shown = Type.Object({
  name: Type.String(),
  mime_type: Type.String(),
  url: Type.String(),
  size: Type.Integer(),
  file_id: Type.Union([Type.String(), Type.Integer()]),
  file_token_read: Type.String(),
  derived_files: Type.Object({ poster: Type.Optional(Type.Unknown()) }),
});

/** The picture of a video. */
const Poster = Type.Object({
  url: Type.String(),
  image_info: Type.Object({ width: Type.Integer(), height: Type.Integer() }),
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
  const reader = state.viewer?.id;
  const mayReport = reader !== undefined && reader !== annotated.row.user_id;
  const playerOf = ({
    name,
    mime_type: type,
    url,
    derived_files: { poster: given },
  }: Static<typeof Shown>) => {
    const path = onPage(config, url);
    const picture = isValid(Poster, given) ? (given as Static<typeof Poster>) : undefined;
    const at = onPage(config, picture?.url);
    const poster = picture && at !== undefined ? { ...picture.image_info, url: at } : undefined;
    return path !== undefined && renderPlayer({ url: path, type, label: name, poster });
  };
  return (
    shown.length > 0 &&
    markup`<ul class="attachments">${shown.map((file) => {
      const { url, size, file_id, file_token_read } = file;
      // Not turned around: what it ends with tells what it is.
      const name = plainLine(file.name);
      return markup`<li>${icon('file')}<a href="${onPage(config, url) ?? ''}"><bdi>${name}</bdi></a> <span class="quiet">${describeBytes(size, locale)}</span>${mayReport && markup` <a class="quiet" data-ask href="/report/file/${file_id}?file_token=${file_token_read}" aria-label="${texts.reportFile(name)}">${texts.report}</a>`}${playerOf(file)}</li>`;
    })}</ul>`
  );
}
