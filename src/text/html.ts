import { isPlain } from './code-points.ts';
import type { Entities, Hashtag, Link, Mention } from './entities.ts';
import { isWebUrl } from './web-url.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const QUOTE = 34;
const AMPERSAND = 38;
const LESS = 60;
const GREATER = 62;

/**
 * Renders a text and its entities as HTML (docs/interface.md, Text and entities). `origin` is the public origin without a
 * trailing slash; it is trusted and not escaped.
 *
 * An HTML parser recovers the exact text, with `<br>` for each line break (`\r\n`, `\n` or `\r`). The ` [host]` after a link is
 * ordinary text outside the anchor. Entities must be in text order; one that overlaps an earlier one, or a link that does not
 * lead to the web, is rendered as plain text.
 */
export function renderHtml(text: string, entities: Entities, origin: string): string {
  const { hashtags, links, mentions } = entities;
  const offsetOf = forwardOffsets(text);
  let out = `<span itemscope="${origin}/schemas/Post">`;
  let written = 0;
  let position = 0;
  let hashtag = 0;
  let link = 0;
  let mention = 0;
  for (;;) {
    const tagAt = hashtags[hashtag]?.pos ?? Infinity;
    const linkAt = links[link]?.pos ?? Infinity;
    const mentionAt = mentions[mention]?.pos ?? Infinity;
    const pos = Math.min(tagAt, linkAt, mentionAt);
    if (pos === Infinity) break;
    const entity =
      pos === tagAt ? hashtags[hashtag++]! : pos === linkAt ? links[link++]! : mentions[mention++]!;
    if (pos < position || ('url' in entity && !isWebUrl(entity.url))) continue;
    position = pos + entity.len;
    const start = offsetOf(pos);
    out += escaped(text, written, start) + openTag(entity);
    written = offsetOf(position);
    out += escaped(text, start, written) + ('url' in entity ? '</a>' : '</span>');
  }
  return `${out}${escaped(text, written, text.length)}</span>`;
}

function openTag(entity: Hashtag | Link | Mention): string {
  if ('url' in entity) return `<a href="${attribute(entity.url)}">`;
  const name = attribute(entity.name);
  return 'id' in entity
    ? `<span data-mention-id="${attribute(entity.id)}" data-mention-name="${name}" itemprop="mention">`
    : `<span data-hashtag-name="${name}" itemprop="hashtag">`;
}

function attribute(value: string): string {
  return escaped(value, 0, value.length);
}

function escaped(text: string, start: number, end: number): string {
  let out = '';
  let copied = start;
  for (let offset = start; offset < end; offset++) {
    const unit = text.charCodeAt(offset);
    if (unit > GREATER) continue;
    const written = escapeUnit(text, offset, unit);
    if (written === undefined) continue;
    out += text.slice(copied, offset) + written;
    copied = offset + 1;
  }
  return out + text.slice(copied, end);
}

function escapeUnit(text: string, offset: number, unit: number): string | undefined {
  switch (unit) {
    case LINE_FEED:
      // The `<br>` of \r\n is written for its first half, which may belong to another entity.
      return text.charCodeAt(offset - 1) === CARRIAGE_RETURN ? '' : '<br>';
    case CARRIAGE_RETURN:
      return '<br>';
    case QUOTE:
      return '&quot;';
    case AMPERSAND:
      return '&amp;';
    case LESS:
      return '&lt;';
    case GREATER:
      return '&gt;';
    default:
      return undefined;
  }
}

/** Maps code-point positions, requested in ascending order, to UTF-16 offsets. */
function forwardOffsets(text: string): (position: number) => number {
  if (isPlain(text)) return (position) => Math.min(position, text.length);
  let offset = 0;
  let reached = 0;
  return (position) => {
    for (; reached < position && offset < text.length; reached++) {
      offset += (text.charCodeAt(offset) & 0xfc00) === 0xd800 ? 2 : 1;
    }
    return offset;
  };
}
