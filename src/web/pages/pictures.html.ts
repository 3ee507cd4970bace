import { PICTURE_TYPES } from '../../images/pictures.ts';
import type { Photo } from '../oembed/photos.ts';
import { type Content, markup } from './markup.ts';

/** Maximum number of pictures in a form, and maximum length of a description, in characters. */
export const MAX_PICTURES = 4;
export const MAX_DESCRIPTION = 500;

/** The maximum size of a single picture in a list, in pixels. */
const BOX = { width: 560, height: 420 };

/** The alternative text of a picture. */
export function descriptionOf({ title }: Photo): string {
  return title ?? 'Picture without a description';
}

/**
 * A post's or message's pictures that are on this service; nothing for others, which would reveal the reader to their hosts.
 * `linkTo` returns the page of a picture, by its place among all photos, counted from 1.
 */
export function renderPictures(
  photos: readonly Photo[],
  linkTo: (number: number, photo: Photo) => string,
): Content {
  const own = photos.flatMap((photo, index) =>
    photo.own ? { photo, at: photo.own, number: index + 1 } : [],
  );
  if (own.length === 0) return undefined;
  return markup`<ul class="pictures${own.length > 1 && ' several'}">${own.map(
    ({ photo, at: { large, whole }, number }) => {
      const scale = Math.min(1, BOX.width / large.width, BOX.height / large.height);
      const [width, height] = [large.width, large.height].map((side) =>
        Math.max(1, Math.round(side * scale)),
      );
      return markup`<li><a href="${linkTo(number, photo)}" data-whole="${whole}"><img src="${large.url}" alt="${descriptionOf(photo)}" width="${width}" height="${height}" loading="lazy"></a></li>`;
    },
  )}</ul>`;
}

/** The names of the fields for one picture, or for a file that was uploaded before, counted from 1. */
export function pictureNames(number: number): { file: string; uploaded: string; description: string } {
  return { file: `picture${number}`, uploaded: `file${number}`, description: `description${number}` };
}

/** The numbers of a form's pictures. */
export const pictureNumbers = Array.from({ length: MAX_PICTURES }, (_, index) => index + 1);

/** The fields for pictures; `typed` has descriptions already entered, and `prefix` makes ids unique. */
export function pictureFields(
  typed: Readonly<Record<string, string | undefined>> = {},
  prefix = '',
): Content {
  const isOpen = pictureNumbers.some((number) => typed[pictureNames(number).description]);
  return markup`<details class="with-pictures"${isOpen && markup` open`}><summary>Add pictures</summary>
${pictureNumbers.map((number) => {
  const { file, description } = pictureNames(number);
  return markup`<fieldset><legend>Picture ${number}</legend>
<div class="field"><label class="unseen" for="${prefix}${file}">Image ${number}</label>
<input id="${prefix}${file}" name="${file}" type="file" accept="${PICTURE_TYPES}"></div>
<div class="field"><label for="${prefix}${description}">Description<span class="unseen"> of picture ${number}</span></label>
<input id="${prefix}${description}" name="${description}" value="${typed[description]}" maxlength="${MAX_DESCRIPTION}" autocomplete="off" placeholder="What it shows, for those who do not see it"></div>
</fieldset>`;
})}</details>`;
}
