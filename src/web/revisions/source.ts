import type { Entities } from '../../text/entities.ts';

/** A text as it is typed where Markdown links are parsed: with the URLs of its links that it does not show. */
export function sourceOf(text: string, { links }: Entities): string {
  const characters = [...text];
  // From the end, so that the positions before stay right.
  for (const { pos, len, amended_len: whole = len, text: label, url } of links.toReversed()) {
    if (url === label || url === `http://${label}`) continue;
    characters.splice(pos, whole, `[${label}](${url})`);
  }
  return characters.join('');
}
