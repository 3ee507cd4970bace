import { Readable } from 'node:stream';
import type { DemoPicture } from '@millrace/sample-data';
import type { StoredContent } from '../contents/contents.ts';
import type { Context } from '../context.ts';
import { Room, receivePicture, type StoredPicture, writeWithPictures } from '../features/files/files.ts';
import type { ImageRef } from '../features/users/users.ts';
import type { UserCaller } from '../http/endpoint.ts';

/** Stores the pictures of a demonstration. Many posts and people share one, which is drawn once. */
export class DemoPictures {
  readonly #ctx: Context;
  readonly #stored: StoredContent[];
  readonly #drawn = new Map<DemoPicture, Promise<Buffer>>();
  readonly #kept = new Map<DemoPicture, ImageRef>();
  readonly #received = new Map<DemoPicture, StoredPicture>();

  /** @param stored - collects the contents that no file has. */
  constructor(ctx: Context, stored: StoredContent[]) {
    this.#ctx = ctx;
    this.#stored = stored;
  }

  /** Stores a picture that is not attached to anything, as a JPEG. */
  async store(picture: DemoPicture): Promise<ImageRef> {
    const known = this.#kept.get(picture);
    if (known !== undefined) return known;
    const stored = await this.#ctx.blobs.store([await this.#draw(picture)]);
    this.#stored.push(stored);
    const { width, height } = picture;
    const kept = { file: stored.key, width, height, size: stored.size };
    this.#kept.set(picture, kept);
    return kept;
  }

  /** Writes a post, with the annotations that show its photos, stored as the pages store those that people attach. */
  async writeWith<T>(
    photos: readonly DemoPicture[],
    { userId, appId }: Pick<UserCaller, 'userId' | 'appId'>,
    write: (annotations: object[]) => Promise<T>,
  ): Promise<T> {
    if (photos.length === 0) return write([]);
    const author: UserCaller = { id: 0, appId, clientId: '', userId, isBot: false, scopes: ['files'] };
    return Room.for(this.#ctx, userId, async (room) => {
      const pictures = [];
      for (const photo of photos) {
        pictures.push({ picture: await this.#receive(photo, userId, room), description: photo.description });
      }
      return writeWithPictures(this.#ctx, author, pictures, write);
    });
  }

  /** A picture with its thumbnails, which stay as long as the first post that shows it. */
  async #receive(photo: DemoPicture, user: number, room: Room): Promise<StoredPicture> {
    let picture = this.#received.get(photo);
    if (picture === undefined) {
      const content = Readable.from([await this.#draw(photo)]);
      const part = { name: 'photo', filename: 'photo.jpg', type: 'image/jpeg', encoding: '', content };
      picture = await receivePicture(user, part, room);
      this.#received.set(photo, picture);
    }
    return picture;
  }

  #draw(picture: DemoPicture): Promise<Buffer> {
    let drawing = this.#drawn.get(picture);
    if (drawing === undefined) {
      drawing = import('sharp').then(({ default: sharp }) =>
        sharp(Buffer.from(picture.svg)).jpeg({ quality: 80 }).toBuffer(),
      );
      this.#drawn.set(picture, drawing);
    }
    return drawing;
  }
}
