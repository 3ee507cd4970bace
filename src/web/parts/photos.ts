import { Type } from 'typebox';
import type { Config } from '../../config.ts';
import {
  type Annotated,
  type AnnotatedObject,
  annotationsJson,
  type Checked,
  oembedMembers,
  readCore,
} from '../../features/annotations/annotations.ts';
import { facets } from '../../features/content/content.ts';
import { fileKind } from '../../features/files/files.ts';
import { decodeJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { isBlank } from '../../text/invisible.ts';
import { onPage } from './players.html.ts';

/** A picture on the web, with its size in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

export interface Photo extends Picture {
  /** Its description by the author. */
  title: string | undefined;
  thumbnail: Picture | undefined;
  /**
   * Direct URLs of a file of this service: itself, and in a size for lists; they expire. Undefined for files elsewhere. Of a moving
   * picture only the file itself moves.
   */
  own: { whole: string; large: Picture; isMoving: boolean } | undefined;
}

/** The object that shows photos: a post or message, with the files in its annotations loaded. */
interface WithPhotos extends Annotated {
  row: { annotations: string; facets: number };
}

/** Hydration parameters that load what `photosOf` needs. */
export const withPhotos = { include_post_annotations: true, include_message_annotations: true };

const members = { ...oembedMembers, file_id: Type.String() };
type Shown = Checked<typeof members>;

/** The photos in the oembed annotations, in order; those that cannot be shown as a picture are left out. */
export function photosOf(state: Hydration, annotated: WithPhotos, object: AnnotatedObject): Photo[] {
  const { row } = annotated;
  if ((row.facets & facets.oembedPhoto) === 0) return [];
  const { config } = state;
  const replacing = annotated.replacing(config);
  const json =
    replacing === undefined ? row.annotations : decodeJson(annotationsJson(replacing, state, object));
  return readCore(config, json, 'oembed', members).flatMap((value) =>
    value.type === 'photo' ? (photoOf(config, value, state) ?? []) : [],
  );
}

function photoOf(config: Config, value: Shown, state: Hydration): Photo | undefined {
  const { url, width, height, title = '', file_id = '' } = value;
  const shown = pictureOf(url, width, height);
  const whole = pictureOf(value.url_immediate ?? url, width, height);
  if (shown === undefined || whole === undefined) return undefined;
  const large =
    pictureOf(
      value.thumbnail_large_url_immediate ?? value.thumbnail_large_url,
      value.thumbnail_large_width,
      value.thumbnail_large_height,
    ) ?? whole;
  const [wholePath, largePath] = [onPage(config, whole.url), onPage(config, large.url)];
  const isMoving = state.get(fileKind, Number(file_id))?.row.is_moving === 1;
  return {
    ...shown,
    title: isBlank(title) ? undefined : title,
    thumbnail: pictureOf(value.thumbnail_url, value.thumbnail_width, value.thumbnail_height),
    own:
      wholePath !== undefined && largePath !== undefined
        ? { whole: wholePath, large: { ...large, url: largePath }, isMoving }
        : undefined,
  };
}

/** Undefined if a part is missing, or nobody can open the URL. */
function pictureOf(
  url: string | undefined,
  width: number | undefined,
  height: number | undefined,
): Picture | undefined {
  if (url === undefined || width === undefined || height === undefined) return undefined;
  return URL.canParse(url) ? { url, width, height } : undefined;
}

/** The photos of a post, as everybody may see them. */
export function postPhotos(state: Hydration, post: WithPhotos & { row: { id: number } }): Photo[] {
  return photosOf(state, post, { kind: 'post', id: post.row.id, isPublic: true });
}
