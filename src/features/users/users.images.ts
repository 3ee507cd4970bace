import type { Config } from '../../config.ts';
import { DEFAULT_SIZES, type PictureKind } from '../../images/pictures.ts';
import type { UserRow } from './users.sql.ts';

/** A picture uploaded by a user or drawn for them; null stands for the default one. */
export interface ImageRef {
  /** Key of its content. */
  file: string;
  width: number;
  height: number;
  /** Size of the content in bytes. */
  size: number;
}

type Pictured = Pick<UserRow, 'id' | PictureKind>;

/** Path of a user's avatar, without the origin; `?w=` and `?h=` select another size. */
export function avatarPath(user: Pictured): string {
  return pathOf(user, 'avatar', ownImage(user, 'avatar'));
}

/** Path of a user's cover, without the origin; `?w=` and `?h=` select another size. */
export function coverPath(user: Pictured): string {
  return pathOf(user, 'cover', ownImage(user, 'cover'));
}

/** A user's picture, or the default of its kind. */
export function userImage(user: Pictured, kind: PictureKind, { url }: Pick<Config, 'url'>) {
  const own = ownImage(user, kind);
  const { width, height } = own ?? DEFAULT_SIZES[kind];
  return { height, width, is_default: own === undefined, url: url + pathOf(user, kind, own) };
}

function ownImage(user: Pictured, kind: PictureKind): ImageRef | undefined {
  const ref = user[kind];
  return ref === null ? undefined : (JSON.parse(ref) as ImageRef);
}

function pathOf({ id }: Pictured, kind: PictureKind, own: ImageRef | undefined): string {
  return `/images/${kind}/${own?.file ?? `default-${id}`}`;
}
