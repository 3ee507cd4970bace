/** Largest side that can be requested, in pixels. */
export const MAX_SIDE = 2048;
/** Largest picture to open, in pixels: a small file can unpack to gigabytes. */
export const MAX_INPUT_PIXELS = 50_000_000;
/** Its longest side, which is that of JPEG: each line costs time, however short it is. */
export const MAX_INPUT_SIDE = 65_535;
/** Up to this side, pictures are served in exactly the requested size. */
const EXACT_SIDE = 512;
/** Sizes above that: few, since they cost most to draw and to cache. */
const LARGE_SIDES = [768, 1024, 1536, MAX_SIDE] as const;

/** Width and height of default pictures, in pixels. */
export const DEFAULT_SIZES = {
  avatar: { width: 200, height: 200 },
  cover: { width: 960, height: 223 },
} as const;

/** Side of default avatars as drawn, in pixels. */
export const DRAWN_AVATAR = 512;

export type PictureKind = keyof typeof DEFAULT_SIZES;

/** Width and height in pixels; a missing side follows from the aspect ratio. */
export interface Size {
  width: number | undefined;
  height: number | undefined;
}

/** Size of the pictures that stand for pages in previews elsewhere, in pixels: what most services show. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What such a picture shows; all plain text, of which as much is drawn as there is room for. */
export interface Card {
  name: string;
  handle: string;
  text: string;
  /** The name of the instance. */
  site: string;
  colours: Readonly<Record<'ground' | 'ink' | 'quiet' | 'accent', string>>;
  /** A picture, or the user whose default avatar it is. */
  face: { bytes: Uint8Array } | { userId: number };
  isRound: boolean;
}

/** What to draw: a stored picture in another size, a user's default picture, or a card. */
export type Drawing =
  | ({ size: Size } & ({ bytes: Uint8Array } | { kind: PictureKind; userId: number }))
  | { card: Card };

/** Width and height in pixels, as displayed. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A picture that a user has uploaded as avatar or cover. */
export interface Uploaded {
  kind: PictureKind;
  bytes: Uint8Array;
  /** Which square of an avatar to keep: 0 the left or upper end, 0.5 the middle, 1 the right or lower end. */
  position: number;
}

/** Sides of the instance's icons, in pixels; besides, there are one for phones and one that may be cut to a shape. */
export const ICON_SIDES = [32, 192, 512] as const;
/** The logo of the instance is drawn to fit: three times as large as it is shown, for dense screens. */
export const LOGO_BOX = { width: 720, height: 108 } as const;

/** The cover of the instance's front page, in pixels. */
export const COVER_SIZE = { width: 1500, height: 500 } as const;

export type InstancePicture = 'logo' | 'icon' | 'cover';

/** The path of one of the pictures of an instance, by its name: with a version if it is its own, whose content has the key `file`. */
export function instancePicturePath(name: string, file?: string): string {
  const path = `/${name}.${name === 'cover' ? 'jpg' : 'png'}`;
  return file === undefined ? path : `${path}?v=${file.slice(0, 12)}`;
}

/** A picture that an administrator has uploaded as logo, icon or cover of the instance. */
export interface InstanceUpload {
  kind: InstancePicture;
  bytes: Uint8Array;
  /** The colours of the header, in front of which a logo stands. */
  grounds: Readonly<Record<'light' | 'dark', string>>;
}

/** One of the pictures that were drawn from it: a PNG, of a cover a JPEG. */
export interface InstanceDrawing extends Portrait {
  /** `logo`, `icon-192`, `cover`. */
  name: string;
  /** The ground that a logo needs on the theme of the other lightness; null if its outline is seen on both. */
  plate: 'light' | 'dark' | null;
}

/** A thumbnail. */
export interface Thumbnail {
  bytes: Uint8Array;
  /** `image/png` if the picture may be transparent, else `image/jpeg`. */
  mimeType: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** A user's picture as stored; sizes in pixels. */
export type Portrait = Omit<Thumbnail, 'mimeType'>;

/** The derived files that every picture gets (docs/interface.md, Derived files). */
export interface Thumbnails {
  /** Size of the picture itself as displayed, in pixels. */
  image: PictureSize;
  /** Whether it has several frames. */
  isMoving: boolean;
  image_thumb_200s: Thumbnail;
  image_thumb_960r: Thumbnail;
}

/** The side that is served for a requested one (docs/interface.md, Avatar and cover). */
export function givenSide(side: number | undefined): number | undefined {
  if (side === undefined || side <= EXACT_SIDE) return side;
  return LARGE_SIDES.find((large) => large >= side) ?? MAX_SIDE;
}

export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif';

/** The type of a picture by its first bytes, whatever its declared type; undefined for anything else. */
export function typeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1'))) return 'image/jpeg';
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))) return 'image/gif';
  return undefined;
}

/** The accepted types of pictures, for the `accept` attribute of forms. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** Enough bytes to detect the format. */
export const HEAD_BYTES = 16;

/** Whether a content starts like a HEIC: a picture of a phone, which most browsers do not show, and no decoder here either. */
export function isHeic(head: Buffer): boolean {
  return /^....ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(head.toString('latin1'));
}

/** Whether a content starts like a JPEG, PNG, GIF, WebP or AVIF: no other decoder is ever used. */
export function isPicture(head: Buffer): boolean {
  if (typeOf(head) !== undefined) return true;
  const text = head.toString('latin1');
  return /^RIFF....WEBP/s.test(text) || /^....ftypavi[fs]/s.test(text);
}
