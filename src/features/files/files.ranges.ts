import type { ByteRange } from '../../blobs/blobs.ts';
import { isPlayed } from './files.record.ts';

/**
 * The range requested by a `Range` header (RFC 9110, Range Requests) of a content of `size` bytes: undefined for the whole
 * content, which is also the answer to several ranges and malformed ones; `none` if the content has no byte of it.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  // Split instead of matched by one pattern: spaces are allowed in four places, which would take a pattern cubic time.
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

/** Types that browsers display and that contain nothing they would run. */
const INLINE = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)$/;

/**
 * The content type, disposition and policy to send: the real type if a browser only displays it, else bytes to be saved. What a browser
 * would run, such as HTML, SVG, PDF and scripts, is never sent as such.
 */
export function presentationOf({ name, mime_type: type }: { name: string; mime_type: string }): {
  type: string;
  disposition: string;
  policy: string;
} {
  const isInline = INLINE.test(type);
  const shown = type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
  return {
    type: isInline ? shown : 'application/octet-stream',
    // Browsers show a video in a document of their own, which loads it once more.
    policy: `sandbox; default-src 'none'${isInline && isPlayed(type) ? "; media-src 'self'" : ''}`,
    disposition: `${isInline ? 'inline' : 'attachment'}; ${filenameOf(name)}`,
  };
}

/** A name as Content-Disposition parameters (RFC 6266), without folders and characters that could end a header. */
function filenameOf(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, '').replace(/[\\/]/g, '_');
  const ascii = plain.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
