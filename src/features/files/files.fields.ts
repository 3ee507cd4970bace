import type { Static } from 'typebox';
import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import { parseExact } from '../../http/exact-json.ts';
import { readGivenFlag } from '../../http/params.ts';
import { parseJson } from '../../http/read-body.ts';
import type { PictureSize } from '../../images/pictures.ts';
import { drawnOf, isBlank } from '../../text/invisible.ts';
import { checkTypeName } from '../annotations/annotations.ts';
import { requireFewMarks } from '../content/content.ts';
import { type FilePatch, GivenAnnotations, type NewFileBody } from './files.schema.ts';

/** Longest name, in characters, and most custom derived files of a file (docs/interface.md, Limits). */
const MAX_NAME = 255;
export const MAX_DERIVED = 32;

/** The name of a file created without one. */
export const NO_NAME = 'file';

/** The normalised fields of a file sent by a client; annotations are not checked yet. */
export interface GivenChange {
  name: string | undefined;
  isPublic: boolean | undefined;
  annotations: readonly unknown[];
}

export interface GivenFile extends GivenChange {
  type: string;
  kind: 'image' | 'other' | undefined;
}

/** @throws {ApiError} 400 naming the field. */
export function readFileChange(body: Static<typeof FilePatch>): GivenChange {
  return {
    name: body.name === undefined ? undefined : checkFileName(body.name),
    isPublic: readGivenFlag(body.public, 'public'),
    annotations:
      typeof body.annotations === 'string' ? parseList(body.annotations) : (body.annotations ?? []),
  };
}

/** @throws {ApiError} 400 naming the field. */
export function readFile(config: Pick<Config, 'namespace'>, body: Static<typeof NewFileBody>): GivenFile {
  const { type, kind } = body;
  if (kind !== undefined && kind !== 'image' && kind !== 'other') {
    throw new ApiError('invalid-parameter', 'kind must be image or other.');
  }
  checkTypeName(config, type, 'com.example.photo');
  return { ...readFileChange(body), type, kind };
}

/** @throws {ApiError} 400 for a name that is blank, too long, a folder's, or has control characters. */
export function checkFileName(name: string): string {
  const isFolder = isBlank(name) || ['.', '..'].includes(drawnOf(name).trim());
  if (isFolder || [...name].length > MAX_NAME || /\p{Cc}/u.test(name)) {
    throw new ApiError(
      'invalid-parameter',
      `name must be 1 to ${MAX_NAME} characters long, without control characters, and not . or ..`,
    );
  }
  requireFewMarks('name', name);
  return name;
}

/** @throws {ApiError} 400 for an invalid content type. */
export function checkMimeType(type: string): string {
  if (/^[\w!#$%&'*+.^`|~-]{1,100}\/[\w!#$%&'*+.^`|~-]{1,100}$/.test(type)) return type.toLowerCase();
  throw new ApiError('invalid-parameter', 'the content type must be like image/jpeg.');
}

/** Names that are not keys of derived files: those of other parts of a form, and the last segment of another URL. */
const NO_KEYS = ['content', 'metadata', 'type', 'kind', 'name', 'public', 'annotations'];

/** Checks the key of a new derived file. @throws {ApiError} 400 */
export function checkDerivedKey(key: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_]{0,63}$/.test(key) || NO_KEYS.includes(key)) {
    throw new ApiError(
      'invalid-parameter',
      `derived_key must be up to 64 letters, digits and underscores, none of ${NO_KEYS.join(', ')}.`,
    );
  }
  if (key.startsWith('core_')) {
    throw new ApiError('invalid-parameter', 'derived_key: keys that begin with core_ are reserved.');
  }
  return key;
}

/** The derived files that every picture gets. */
export const automaticKeys = ['image_thumb_200s', 'image_thumb_960r'] as const;

/** Requirements for a derived file with the key of an automatic one: an image, of a size in pixels. */
const automatic: Readonly<Record<string, { size: string; fits(size: PictureSize): boolean }>> = {
  image_thumb_200s: { size: '200 by 200', fits: ({ width, height }) => width === 200 && height === 200 },
  image_thumb_960r: { size: 'up to 640 by 960', fits: ({ width, height }) => width <= 640 && height <= 960 },
};

/** Checks a derived file against its key. @throws {ApiError} 400 */
export function checkAutomatic(key: string, image: PictureSize | undefined): void {
  const rule = Object.hasOwn(automatic, key) ? automatic[key] : undefined;
  if (rule === undefined || (image !== undefined && rule.fits(image))) return;
  throw new ApiError('invalid-parameter', `derived_key: ${key} must be an image of ${rule.size} pixels.`);
}

/** The name of a derived file created without one: `<name>_<key>.<type>`, or with the extension of `name`. */
export function derivedName(name: string, key: string, type?: string): string {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = type === undefined ? name.slice(stem.length) : `.${type}`;
  const room = MAX_NAME - [...extension].length - key.length - 1;
  return room < 1 ? key : `${[...stem].slice(0, room).join('')}_${key}${extension}`;
}

/** Parses a list of annotations from a form field. @throws {ApiError} 400 */
function parseList(json: string): Static<typeof GivenAnnotations> {
  const list = parseJson(json, { name: 'annotations', parse: parseExact });
  checkValue(GivenAnnotations, list, 'annotations');
  return list as Static<typeof GivenAnnotations>;
}
