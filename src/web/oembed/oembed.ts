import type { Config } from '../../config.ts';
import { type PostRow, postUrl } from '../../features/posts/posts.ts';
import { userUrl } from '../../features/users/users.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { plainLine } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import { type Content, Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { daysOf } from '../languages/intl.ts';
import type { Photo, Picture } from '../parts/photos.ts';
import { titleOf } from '../parts/posts.html.ts';
import { forPreview } from '../parts/warnings.html.ts';

/** The target of an oEmbed URL: a post, or one of its photos, counted from 1. */
export interface Target {
  post: string;
  photo: number | undefined;
}

/** The maximum size on the other site, in pixels. */
export interface Room {
  width: number | undefined;
  height: number | undefined;
}

/** Preferred width of an embedded post, in pixels. */
const POST_WIDTH = 550;

/** Parses the URL of a post's or photo's page. @returns undefined for any other. */
export function readTarget({ url: origin }: Pick<Config, 'url'>, given: string): Target | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (url.origin !== new URL(origin).origin) return undefined;
  const [, id = '', photo] =
    /^\/(?:@|%40)\w{1,20}\/post\/(\d+)(?:\/photo\/(\d{1,3}))?\/?$/.exec(url.pathname) ?? [];
  return id === '' ? undefined : { post: id, photo: photo === undefined ? undefined : Number(photo) };
}

function describe(config: Config, site: string, row: PostRow, name: string) {
  return {
    version: '1.0',
    title: excerpt(titleOf(plainLine(name), row.text), 100),
    author_name: plainLine(name),
    author_url: userUrl(config, row.username),
    provider_name: site,
    provider_url: `${config.url}/`,
    url: postUrl(config, row),
  };
}

/** A post as oEmbed's `rich`: its text and what is shown below it as a quotation that needs neither script nor stylesheet. */
export function embedPost(
  config: Config,
  site: string,
  post: PostRow,
  name: string,
  below: Content,
  room: Room,
  language: Texts,
) {
  const row = forPreview(config, post, language);
  const about = describe(config, site, row, name);
  const text = new Markup(renderHtml(row.text, JSON.parse(row.entities) as Entities, config.url));
  const width = Math.min(POST_WIDTH, room.width ?? POST_WIDTH);
  // An estimate of the rendered height; the quotation is as high as it needs to be.
  const lines = Math.ceil((8 * row.text.length) / width) + row.text.split('\n').length;
  const height = 60 + 24 * lines;
  return {
    ...about,
    type: 'rich',
    html: markup`<blockquote class="millrace-post" cite="${about.url}"><p dir="auto">${text}</p>${below}
<footer>— <bdi>${name}</bdi> (<a href="${about.author_url}">@${row.username}</a>), <a href="${about.url}">${daysOf(language.locale).format(row.created_at)}</a></footer></blockquote>`.toString(),
    width,
    height: Math.min(height, room.height ?? height),
  };
}

/** A photo of a post as oEmbed's `photo`, in a size that fits. */
export function embedPhoto(
  config: Config,
  site: string,
  row: PostRow,
  name: string,
  photo: Photo,
  room: Room,
): object {
  const { thumbnail } = photo;
  const picture = shrink(
    thumbnail !== undefined && !fits(photo, room) && fits(thumbnail, room) ? thumbnail : photo,
    room,
  );
  return {
    ...describe(config, site, row, name),
    type: 'photo',
    ...picture,
    ...(thumbnail !== undefined && {
      thumbnail_url: thumbnail.url,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

function fits({ width, height }: Picture, room: Room): boolean {
  return width <= (room.width ?? width) && height <= (room.height ?? height);
}

/** The same picture, scaled down if it is too large. */
function shrink({ url, width, height }: Picture, room: Room): Picture {
  const scale = Math.min(1, (room.width ?? width) / width, (room.height ?? height) / height);
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return { url, width: scaled(width), height: scaled(height) };
}
