import type { Config } from '../../config.ts';
import {
  expiryOf,
  type FileRecord,
  filesPathOf,
  isPlayed,
  kindOf,
  posterOf,
  signedPath,
} from '../../features/files/files.ts';
import { describeBytes } from '../kit/bytes.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { renderPlayer } from '../parts/players.html.ts';

/** Data for links to file contents. */
interface Linking {
  config: Config;
  /** The key of the tokens. */
  key: Buffer;
  language: Texts;
}

/** Side of a thumbnail in the list, in pixels. */
const SIDE = 64;

/** The path of the page with one's own files. */
export const OWN_FILES = '/account/files';

/** Files of the signed-in person, in the given order. */
export function renderFiles(linking: Linking, records: readonly FileRecord[]): Markup {
  return markup`<ul class="files">${records.map((record) => markup`<li>${renderFile(linking, record)}</li>\n`)}</ul>`;
}

function renderFile(linking: Linking, record: FileRecord): Markup {
  const { row } = record;
  const { language } = linking;
  const { files: texts, locale } = language;
  const type = markup`<bdi>${row.mime_type}</bdi>`;
  const name = markup`<bdi>${row.name}</bdi>`;
  return markup`${renderThumbnail(linking, record)}
<div><p class="name" id="file-${row.id}">${row.content === null ? name : markup`<a href="${isPlayed(row.mime_type ?? '') ? `${OWN_FILES}/${row.id}` : contentUrl(linking, row.id)}">${name}</a>`}</p>
<p class="quiet">${row.content === null ? texts.nothing : texts.about(describeBytes(row.total_size, locale), type)} · ${renderTime(row.created_at, language)} · ${row.is_public === 1 ? texts.isPublic : texts.isShared}</p></div>
<a class="button plain small" href="${OWN_FILES}/${row.id}/delete" aria-describedby="file-${row.id}">${texts.delete}</a>`;
}

/** A square crop of a picture or of that of a video; for other files their extension. */
export function renderThumbnail(linking: Linking, record: FileRecord): Content {
  const { row, derived } = record;
  const { key: poster } = posterOf(record) ?? {};
  const thumbnail = derived.find(({ key }) => key === 'image_thumb_200s' || key === poster);
  if (thumbnail !== undefined) {
    return markup`<img src="${contentUrl(linking, row.id, thumbnail.key)}" alt="" width="${SIDE}" height="${SIDE}" loading="lazy">`;
  }
  const { files: texts } = linking.language;
  const [, ending = ''] = /\.(\w{1,4})$/.exec(row.name) ?? [];
  return markup`<span class="ending" aria-hidden="true">${ending ? markup`<bdi>${ending}</bdi>` : kindOf(row) === 'image' ? texts.image : texts.file}</span>`;
}

/** A file with its player. */
export function renderFilePage(linking: Linking, record: FileRecord): Markup {
  const { row } = record;
  const { files: texts } = linking.language;
  const poster = posterOf(record);
  const url = contentUrl(linking, row.id);
  return markup`${renderPlayer({
    url,
    type: row.mime_type ?? '',
    label: row.name,
    poster: poster && { ...poster, url: contentUrl(linking, row.id, poster.key) },
  })}
${renderFiles(linking, [record])}
<p><a href="${url}" download="${row.name}">${texts.save}</a> <a href="${OWN_FILES}">${texts.title}</a></p>`;
}

function contentUrl({ config, key }: Linking, file: number, part?: string): string {
  return filesPathOf(config) + signedPath(key, { file, key: part, expires: expiryOf(Date.now()) });
}

/** How much of their storage a person has used. */
export function renderStorage({ files: texts, locale }: Texts, used: number, room: number): Markup {
  return markup`<div class="panel storage"><label for="used">${texts.used(describeBytes(used, locale), describeBytes(room, locale))}</label>
<meter id="used" min="0" max="${room}" high="${Math.floor(room * 0.9)}" value="${Math.min(used, room)}"></meter></div>`;
}

/** The form that asks for confirmation before a file is deleted. */
export function deletionForm(linking: Linking, visit: SignedIn, record: FileRecord): Markup {
  const { row } = record;
  const { files: texts, locale } = linking.language;
  return markup`<form class="panel" method="post" action="${OWN_FILES}/${row.id}/delete">
${hidden({ csrf: visit.csrf })}
<div class="files"><div>${renderThumbnail(linking, record)}
<p class="name">${texts.named(markup`<bdi>${row.name}</bdi>`, describeBytes(row.total_size, locale))}</p></div></div>
<p>${texts.deletion}</p>
<button class="button danger" type="submit">${texts.deleteForEver}</button>
</form>
<p><a href="${OWN_FILES}">${texts.keep}</a></p>`;
}
