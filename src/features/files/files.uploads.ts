import { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import { readField } from '../../http/multipart.ts';
import { parseJson } from '../../http/read-body.ts';
import { Multipart, type Part, type Upload } from '../../http/upload.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { measurePicture } from '../../images/measure.ts';
import type { Thumbnails } from '../../images/pictures.ts';
import { MAX_PICTURE_BYTES, thumbnailsOf } from '../../images/thumbnails.ts';
import { type Contents, type GivenContent, requireFew } from './files.actions.ts';
import { storeContent } from './files.contents.ts';
import {
  automaticKeys,
  checkAutomatic,
  checkDerivedKey,
  checkFileName,
  checkMimeType,
  derivedName,
  type GivenFile,
  NO_NAME,
  readFile,
} from './files.fields.ts';
import { type FileRecord, isPlayed, kindOf } from './files.record.ts';
import { NewFileBody } from './files.schema.ts';
import type { Room } from './files.storage.ts';

/** The fields before a content: any may come after it, even required ones. */
const EarlyFields = Type.Partial(NewFileBody);
const ANY_TYPE = 'any.type';

/**
 * Reads a new file from a form: its fields, each as a part or all as the JSON part `metadata`; the part `content`; and derived
 * files as other parts with a file name. Stores contents as they arrive, after checking the fields before them, and makes the
 * automatic derived files of a picture.
 * @throws {ApiError} 400 naming the part, 507 if there is no room.
 */
export async function readNewFile(
  ctx: Context,
  user: number,
  form: AsyncIterable<Part>,
  room: Room,
): Promise<Contents & { given: GivenFile }> {
  let fields: Record<string, unknown> = {};
  let content: GivenContent | undefined;
  const derived = new Map<string, GivenContent>();
  for await (const part of form) {
    const { name } = part;
    if (name === 'metadata') {
      const metadata = parseJson(await readField(part), { name });
      if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
        throw new ApiError('invalid-parameter', 'metadata must be a JSON object.');
      fields = { ...fields, ...metadata };
    } else if (Object.hasOwn(NewFileBody.properties, name)) {
      fields[name] = await readField(part);
    } else if (name === 'content') {
      if (content !== undefined) throw new ApiError('invalid-parameter', 'content must be given once.');
      checkEarly(ctx, fields);
      content = await receive(part, room, ctx.config);
    } else if (part.filename !== undefined) {
      checkDerivedKey(name);
      if (derived.has(name)) throw new ApiError('invalid-parameter', `${name} must be given once.`);
      requireFew(derived.size + 1);
      checkEarly(ctx, fields);
      derived.set(name, await receiveDerived(ctx, user, name, part, room));
    }
  }
  checkValue(NewFileBody, fields);
  const given = readFile(ctx.config, fields as Static<typeof NewFileBody>);
  if (content === undefined) return { given, content, derived };
  const name = given.name ?? content.name ?? NO_NAME;
  const whole = await withAutomatic(user, { ...given, name }, content, room, new Set(derived.keys()));
  return { given, content: whole.content, derived: new Map([...derived, ...whole.derived]) };
}

/** Checks the known fields of a file before storing a content of it. @throws {ApiError} 400 */
function checkEarly({ config }: Context, fields: Record<string, unknown>): void {
  checkValue(EarlyFields, fields);
  readFile(config, { type: ANY_TYPE, ...(fields as Static<typeof EarlyFields>) });
}

/** Stores the raw body that completes a file, and makes its automatic derived files. @throws {ApiError} 400, 507 */
export async function readContent(
  { config }: Context,
  { row, derived }: FileRecord,
  body: Upload,
  room: Room,
): Promise<Contents & { content: GivenContent }> {
  requireRoom(body, room);
  const content = await receive(body, room, config);
  const named = { name: content.name ?? row.name, kind: row.kind ?? undefined };
  return withAutomatic(row.user_id, named, content, room, new Set(derived.map(({ key }) => key)));
}

/** Stores the content of a derived file: a raw body, or the part `content` of a form. @throws {ApiError} 400, 507 */
export async function readDerived(
  ctx: Context,
  user: number,
  key: string,
  body: Upload | Multipart,
  room: Room,
): Promise<GivenContent> {
  if (!(body instanceof Multipart)) {
    requireRoom(body, room);
    return receiveDerived(ctx, user, key, body, room);
  }
  for await (const part of body) {
    if (part.name === 'content') return receiveDerived(ctx, user, key, part, room);
  }
  throw new ApiError('missing-parameter', 'You must supply content.');
}

function requireRoom({ length, encoding }: Upload, room: Room): void {
  if (length !== undefined && encoding !== 'base64') room.require(length);
}

type Incoming = Pick<Upload, 'type' | 'filename' | 'encoding' | 'content'>;

/** What is done with details of pictures that come from pages, whose people are not asked. */
export const fromPages: Pick<Config, 'pictureDetails'> = { pictureDetails: 'remove' };

/** Stores a content. @throws {ApiError} 400 for an invalid name or type, 507. */
export async function receive(
  incoming: Incoming,
  room: Room,
  { pictureDetails: details }: Pick<Config, 'pictureDetails'>,
): Promise<GivenContent> {
  const { type, filename } = incoming;
  const name = filename === undefined ? undefined : checkFileName(filename);
  const mimeType = checkMimeType(type);
  const stored = await storeContent(incoming, room, {
    isPicture: mimeType.startsWith('image/'),
    isPlayed: isPlayed(mimeType),
    details,
  });
  return { ...stored, name, mimeType, image: undefined };
}

/** The part of a form with a picture of a video. @throws {ApiError} 400 for anything else, 507. */
export async function receivePoster(user: number, part: Part, room: Room): Promise<GivenContent> {
  const stored = await receive(part, room, fromPages);
  const image = await measurePicture(room, user, stored.content);
  if (image !== undefined && stored.mimeType.startsWith('image/')) return { ...stored, image };
  throw new ApiError('invalid-parameter', 'the picture of the video cannot be shown.');
}

async function receiveDerived(
  { config }: Context,
  user: number,
  key: string,
  incoming: Incoming,
  room: Room,
): Promise<GivenContent> {
  const stored = await receive(incoming, room, config);
  const isImage = stored.mimeType.startsWith('image/');
  const image = isImage ? await measurePicture(room, user, stored.content) : undefined;
  checkAutomatic(key, image);
  return { ...stored, image };
}

/**
 * If a content is a picture, adds its size and the automatic derived files except those with keys in `taken`. `explain` words the
 * error for a picture that cannot be drawn.
 * @throws {ApiError} 400 for a picture that cannot be drawn, 503 while too many are being drawn, 507.
 */
export async function withAutomatic(
  user: number,
  { name, kind }: { name: string; kind: GivenFile['kind'] },
  content: GivenContent,
  room: Room,
  taken: ReadonlySet<string>,
  explain = notDrawn,
): Promise<Contents & { content: GivenContent }> {
  const isImage = kindOf({ kind: kind ?? null, mime_type: content.mimeType }) === 'image';
  const thumbnails = isImage ? await draw(room, user, content, explain) : undefined;
  if (thumbnails === undefined) return { content, derived: new Map() };
  const stored = await Promise.all(
    automaticKeys
      .filter((key) => !taken.has(key))
      .map(async (key): Promise<[string, GivenContent]> => {
        const { bytes, mimeType, width, height } = thumbnails[key];
        const arriving = { content: Readable.from([Buffer.from(bytes)]), encoding: '' };
        const type = mimeType === 'image/png' ? 'png' : 'jpg';
        const of = { name: derivedName(name, key, type), mimeType, image: { width, height } };
        // Drawn here, so there are no details in it.
        return [key, { ...(await storeContent(arriving, room, { details: 'keep' })), ...of }];
      }),
  );
  const { image, isMoving } = thumbnails;
  return { content: { ...content, image, isMoving }, derived: new Map(stored) };
}

async function draw(
  room: Room,
  user: number,
  { content, size }: GivenContent,
  explain: (why: string) => string,
): Promise<Thumbnails | undefined> {
  if (size > MAX_PICTURE_BYTES) return undefined;
  try {
    return await thumbnailsOf(room, user, content);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new ApiError('invalid-parameter', explain(error.message));
  }
}

function notDrawn(why: string): string {
  return `content: the picture cannot be drawn: ${why}. A file of the kind other may be anything.`;
}
