import { PICTURE_TYPES } from '../../images/pictures.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import type { Photo } from './photos.ts';

/** Maximum number of pictures in a form, and maximum length of a description, in characters. */
export const MAX_PICTURES = 4;
export const MAX_DESCRIPTION = 500;

/** The maximum size of a single picture in a list, in pixels. */
const BOX = { width: 560, height: 420 };

/**
 * A post's or message's pictures that are on this service; nothing for others, which would reveal the reader to their hosts.
 * `linkTo` returns the page of a picture, by its place among all photos, counted from 1.
 */
export function renderPictures(
  photos: readonly Photo[],
  linkTo: (number: number, photo: Photo) => string,
  language: Texts,
): Content {
  const own = photos.flatMap((photo, index) =>
    photo.own ? { photo, at: photo.own, number: index + 1 } : [],
  );
  if (own.length === 0) return undefined;
  const { live, posts } = language;
  return markup`<ul class="pictures${own.length > 1 && ' several'}" data-texts="${JSON.stringify(live.pictures)}">${own.map(
    ({ photo, at, number }) => {
      const { large, whole } = at;
      const scale = Math.min(1, BOX.width / large.width, BOX.height / large.height);
      const [width, height] = [large.width, large.height].map((side) =>
        Math.max(1, Math.round(side * scale)),
      );
      return markup`<li><a href="${linkTo(number, photo)}" data-whole="${whole}">${renderStill(at, markup`<img src="${at.isMoving ? whole : large.url}" alt="${photo.title ?? posts.undescribed}" width="${width}" height="${height}" loading="lazy">`)}</a>${at.isMoving && renderPlay(posts)}${photo.title !== undefined && markup`<details class="alt"><summary aria-label="${posts.altOf(number)}">${posts.alt}</summary><p dir="auto">${photo.title}</p></details>`}</li>`;
    },
  )}</ul>`;
}

type Shown = NonNullable<Photo['own']>;

/** A picture that stands still for people who ask for less motion, if it moves. */
export function renderStill({ isMoving, large }: Shown, image: Markup): Markup {
  if (!isMoving) return image;
  return markup`<picture><source media="(prefers-reduced-motion: reduce)" srcset="${large.url}">${image}</picture>`;
}

/** The button with which scripts let it move for them. */
export function renderPlay({ play, stop }: Texts['posts']): Markup {
  return markup`<button class="play" type="button" aria-label="${play}" data-stop="${stop}">${icon('play')}</button>`;
}

/** The names of the fields for one picture, or for a file that was uploaded before, counted from 1. */
export function pictureNames(number: number): { file: string; uploaded: string; description: string } {
  return { file: `picture${number}`, uploaded: `file${number}`, description: `description${number}` };
}

/** The numbers of a form's pictures. */
export const pictureNumbers = Array.from({ length: MAX_PICTURES }, (_, index) => index + 1);

/** The fields for pictures; `typed` has descriptions already entered, and `prefix` makes ids unique. */
export function pictureFields(
  { composer, locale }: Texts,
  typed: Readonly<Record<string, string | undefined>> = {},
  prefix = '',
): Content {
  const isOpen = pictureNumbers.some((number) => typed[pictureNames(number).description]);
  return markup`<details class="with-pictures"${isOpen && markup` open`}><summary>${composer.addPictures}</summary>
${pictureNumbers.map((number) => {
  const { file, description } = pictureNames(number);
  const shown = numbersOf(locale).format(number);
  return markup`<fieldset><legend>${composer.picture(shown)}</legend>
<div class="field"><label class="unseen" for="${prefix}${file}">${composer.image(shown)}</label>
<input id="${prefix}${file}" name="${file}" type="file" accept="${PICTURE_TYPES}"></div>
<div class="field"><label for="${prefix}${description}">${composer.descriptionOf(shown, (text) => markup`<span class="unseen">${text}</span>`)}</label>
<input id="${prefix}${description}" name="${description}" value="${typed[description]}" maxlength="${MAX_DESCRIPTION}" autocomplete="off" placeholder="${composer.descriptionHint}"></div>
</fieldset>`;
})}</details>`;
}
