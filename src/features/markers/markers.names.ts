import { ApiError } from '../../errors.ts';
import { parseId } from '../../http/params.ts';
import { hashtagName } from '../../text/hashtag-name.ts';

/** Parses the part of a name after the colon. @returns it as stored; undefined if invalid. */
type ReadPart = (part: string) => string | undefined;

const MAX_TAG = 256;

function readId(part: string): string | undefined {
  const id = parseId(part);
  return id === undefined ? undefined : String(id);
}

function readTag(part: string): string | undefined {
  const isTag = part.length <= 2 * MAX_TAG && Array.from(part).length <= MAX_TAG && /^\S+$/.test(part);
  return isTag ? hashtagName(part) : undefined;
}

function readSlug(part: string): string | undefined {
  return /^[a-z0-9]{1,30}$/.test(part) ? part : undefined;
}

/** Every possible name of a marker: alone, or with a part after a colon (docs/interface.md, Stream markers). */
const names: Readonly<Record<string, ReadPart | 'alone'>> = {
  global: 'alone',
  my_stream: 'alone',
  unified: 'alone',
  notifications: 'alone',
  posts: readId,
  mentions: readId,
  replies: readId,
  channel: readId,
  tag: readTag,
  explore: readSlug,
};

/** The name of a marker as stored. @throws {ApiError} 400 if no stream has such a name; `key` names the parameter. */
export function readMarkerName(given: string, key: string): string {
  const colon = given.indexOf(':');
  const word = colon < 0 ? given : given.slice(0, colon);
  const read = Object.hasOwn(names, word) ? names[word] : undefined;
  if (read === 'alone' && colon < 0) return word;
  const part = typeof read === 'function' && colon >= 0 ? read(given.slice(colon + 1)) : undefined;
  if (part === undefined) {
    const known = Object.entries(names).map(([name, form]) =>
      form === 'alone' ? name : `${name}:<${form === readId ? 'id' : form === readTag ? 'tag' : 'slug'}>`,
    );
    throw new ApiError('invalid-parameter', `${key} must be one of ${known.join(', ')}.`);
  }
  return `${word}:${part}`;
}

const CHANNEL = 'channel:';

/** The name of the marker of a channel's messages. */
export function channelMarkerName(channel: number): string {
  return CHANNEL + channel;
}

/** The channel in whose messages a marker is; undefined for markers in other streams. */
export function channelOfMarker(name: string): number | undefined {
  return name.startsWith(CHANNEL) ? Number(name.slice(CHANNEL.length)) : undefined;
}
