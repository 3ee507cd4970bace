import { Readable } from 'node:stream';
import type { DemoPhoto } from '@millrace/sample-data';
import type { Context } from '../context.ts';
import { Room, receivePicture, writeWithPictures } from '../features/files/files.ts';
import type { UserCaller } from '../http/endpoint.ts';

/** Stores the photos of a demonstration as the pages store those that people attach. */
export class DemoPhotos {
  readonly #ctx: Context;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Writes a post, with the annotation that shows its photo if it has one. */
  async writeWith<T>(
    photo: DemoPhoto | undefined,
    { userId, appId }: Pick<UserCaller, 'userId' | 'appId'>,
    write: (annotations: object[]) => Promise<T>,
  ): Promise<T> {
    if (photo === undefined) return write([]);
    const { svg, description } = photo;
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
    const part = {
      name: 'photo',
      filename: 'photo.jpg',
      type: 'image/jpeg',
      encoding: '',
      content: Readable.from([jpeg]),
    };
    const author: UserCaller = { id: 0, appId, clientId: '', userId, isBot: false, scopes: ['files'] };
    return Room.for(this.#ctx, userId, async (room) => {
      const picture = await receivePicture(userId, part, room);
      return writeWithPictures(this.#ctx, author, [{ picture, description }], write);
    });
  }
}
