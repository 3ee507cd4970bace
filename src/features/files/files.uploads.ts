import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import { readField } from '../../http/multipart.ts';
import { parseJson } from '../../http/read-body.ts';
import { Multipart, type Upload } from '../../http/upload.ts';
import { measurePicture } from '../images/measure.ts';
import { userKind } from '../users/users.kind.ts';
import { type Contents, type GivenContent, requireFew } from './files.actions.ts';
import { storeContent } from './files.contents.ts';
import { checkAutomatic, checkDerivedKey, checkFileName, checkMimeType } from './files.fields.ts';
import { noFile } from './files.find.ts';
import { NewFileBody } from './files.schema.ts';
import { Room } from './files.storage.ts';

/** Fields of a new file, and the contents that came with them. */
export interface NewFile extends Contents {
  body: Static<typeof NewFileBody>;
}

/**
 * Reads a new file from a form: its fields, each in a part of its own or all as the JSON part `metadata`, the part
 * `content`, and derived files in other parts with a file name. Contents are stored as they arrive.
 * @throws {ApiError} 400 naming the part, 507 where there is no room.
 */
export async function readNewFile(ctx: Context, user: number, form: Multipart): Promise<NewFile> {
  const room = await roomOf(ctx, user);
  const fields: Record<string, unknown> = {};
  let content: GivenContent | undefined;
  const derived = new Map<string, GivenContent>();
  for await (const part of form) {
    const { name } = part;
    if (name === 'metadata') {
      const metadata = parseJson(await readField(part));
      if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
        throw new ApiError('invalid-parameter', 'metadata must be a JSON object.');
      Object.assign(fields, metadata);
    } else if (Object.hasOwn(NewFileBody.properties, name)) {
      fields[name] = await readField(part);
    } else if (name === 'content') {
      if (content !== undefined) throw new ApiError('invalid-parameter', 'content must be given once.');
      content = await receive(ctx, part, room);
    } else if (part.filename !== undefined) {
      checkDerivedKey(name);
      if (derived.has(name)) throw new ApiError('invalid-parameter', `${name} must be given once.`);
      requireFew(derived.size + 1);
      const one = await receive(ctx, part, room);
      checkAutomatic(name, one.image);
      derived.set(name, one);
    }
  }
  checkValue(NewFileBody, fields);
  return { body: fields as Static<typeof NewFileBody>, content, derived };
}

/** Stores the content of a raw body, or that of the part `content`. @throws {ApiError} 400, 507 */
export async function readContent(
  ctx: Context,
  user: number,
  body: Upload | Multipart,
): Promise<GivenContent> {
  const room = await roomOf(ctx, user);
  if (!(body instanceof Multipart)) {
    if (body.length !== undefined && body.encoding !== 'base64') room.require(body.length);
    return receive(ctx, body, room);
  }
  for await (const part of body) if (part.name === 'content') return receive(ctx, part, room);
  throw new ApiError('missing-parameter', 'You must supply content.');
}

async function receive(
  { blobs }: Context,
  arriving: Pick<Upload, 'type' | 'filename' | 'encoding' | 'content'>,
  room: Room,
): Promise<GivenContent> {
  const { type, filename } = arriving;
  const name = filename === undefined ? undefined : checkFileName(filename);
  const mimeType = checkMimeType(type);
  const stored = await storeContent(blobs, arriving, room);
  const isImage = mimeType.startsWith('image/');
  const image = isImage ? await measurePicture(blobs, stored.content) : undefined;
  return { ...stored, name, mimeType, image };
}

async function roomOf({ objects }: Context, user: number): Promise<Room> {
  const record = await objects.find(userKind, user);
  if (record === undefined) throw noFile();
  return new Room(record.row);
}
