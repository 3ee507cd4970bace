import { type ImageType, typeOf } from '../pictures.ts';
import { edit, type Steps } from './editor.ts';
import { editFilm } from './film.ts';
import { editGif } from './gif.ts';
import { editHeif } from './heif.ts';
import { editJpeg } from './jpeg.ts';
import { editPng } from './png.ts';
import { editWebp } from './webp.ts';

export { NotUnderstood } from './items.ts';

const HEAD_BYTES = 12;

const formats: Readonly<Record<ImageType, () => Steps>> = {
  'image/jpeg': editJpeg,
  'image/png': editPng,
  'image/gif': editGif,
};
const webp = /^RIFF.{4}WEBP/s;
const heif = /^.{4}ftyp(avi[fs]|hei[cfmsx]|hev[cmsx]|mif[12]|msf1|miaf|MiH[ABE])/s;
/** Those of other brands are films; older ones of QuickTime have none. */
const film = /^.{4}(ftyp|moov|mdat|wide|free|skip|pnot)/s;

/**
 * Removes from a picture what its camera and programs wrote about it, such as the place, and serial numbers: Exif, IPTC, XMP,
 * comments, embedded previews and films. Orientation and colour profile stay, and no pixel changes. A film loses the place where it was
 * made. Other contents stay as they are.
 * Passes the content on as it arrives, of AVIF and HEIC once it has arrived.
 * @param folder - where those are meanwhile.
 * @throws {NotUnderstood} for an AVIF or HEIC in which details cannot be found.
 */
export async function* withoutDetails(
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  const chunks = (async function* () {
    yield* content;
  })();
  const begun: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    begun.push(value);
    length += value.length;
  }
  const head = Buffer.concat(begun, Math.min(length, HEAD_BYTES));
  // Does not keep what it has passed on, as each of many uploads that stall would.
  const whole = (async function* () {
    for (let chunk = begun.shift(); chunk !== undefined; chunk = begun.shift()) yield chunk;
    yield* chunks;
  })();
  const text = head.toString('latin1');
  const type = typeOf(head);
  const steps = type === undefined ? webp.test(text) && editWebp : formats[type];
  if (steps) yield* edit(whole, steps());
  else if (heif.test(text)) yield* editHeif(whole, folder);
  else if (film.test(text)) yield* edit(whole, editFilm());
  else yield* whole;
}
