import type { ByteRange } from '../../blobs/blobs.ts';

/**
 * The part that a `Range` header asks for (RFC 9110, Range Requests), of a content of `size` bytes: undefined for the whole,
 * which also answers several parts and what is malformed; `none` where the content has nothing of it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  // Split rather than matched as a whole: spaces are allowed at four places, which takes a pattern cubic time.
  const [unit = '', range = '', more] = (header ?? '').split('=', 3);
  const [from = '', to, other] = range.split('-', 3).map((part) => part.trim());
  const isRange = more === undefined && to !== undefined && other === undefined && /^\d*$/.test(from + to);
  if (!isRange || unit.trim().toLowerCase() !== 'bytes' || from + to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const [start, last] = [Number(from), to === '' ? Number.POSITIVE_INFINITY : Number(to)];
  if (last < start) return undefined;
  return start >= size ? 'none' : { start, end: Math.min(last, size - 1) };
}

/** Types that a browser shows and that hold nothing it would run. */
const INLINE = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)$/;

/**
 * How a content is sent: as what it is where a browser only shows it, else as bytes to be saved. What a browser runs, such
 * as HTML, SVG, PDF and scripts, is never sent as such.
 */
export function presentationOf({ name, mime_type: type }: { name: string; mime_type: string }): {
  type: string;
  disposition: string;
} {
  const isInline = INLINE.test(type);
  const shown = type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
  return {
    type: isInline ? shown : 'application/octet-stream',
    disposition: `${isInline ? 'inline' : 'attachment'}; ${filenameOf(name)}`,
  };
}

/** A name as parameters of Content-Disposition (RFC 6266), without folders and without what could end a header. */
function filenameOf(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '').replace(/[\\/]/g, '_');
  const ascii = plain.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
