import {
  FetchError,
  type Fetched,
  type FetchOptions,
  fetchPublic,
  readAll,
} from '../../http/fetch-public.ts';
import { Slices } from '../../slices.ts';
import { isWebUrl } from '../../text/web-url.ts';
import { decoderOf } from './encoding.ts';
import { type Head, HeadReader } from './head.ts';

/** Most bytes read of a page; what matters is at its beginning. */
const MAX_HTML = 512 * 1024;
const MAX_OEMBED = 64 * 1024;
const MAX_PICTURE = 5 * 1024 * 1024;
/** Characters read at a time, so that other work is not held up. */
const PIECE = 8 * 1024;

/** Most characters shown. */
const MAX_TITLE = 200;
const MAX_DESCRIPTION = 300;
const MAX_SITE = 80;

/** How pages are fetched. */
export type Fetching = Omit<FetchOptions, 'accept'>;

/** What a page says of itself, as stored. */
export interface Described {
  title: string;
  description: string | null;
  site: string | null;
  host: string;
}

/** The same with its picture, as stored. */
export interface Shown extends Described {
  picture: string | null;
  picture_type: string | null;
  width: number | null;
  height: number | null;
}

/**
 * Reads what a page says of itself: by Open Graph, for Twitter, by its title or description, by oEmbed. Of oEmbed only words and
 * the picture are taken: no HTML of another site is ever shown.
 * @returns undefined if it says nothing. @throws {FetchError}
 */
export async function readPage(
  url: URL,
  fetching: Fetching,
): Promise<{ described: Described; picture: URL | undefined } | undefined> {
  const accept = 'text/html,application/xhtml+xml';
  const page = await fetchPublic(url, { ...fetching, accept }, readHead);
  if (page === undefined) return undefined;
  const { head, url: at } = page;
  const first = (...names: string[]) => names.map((name) => head.metas.get(name)).find((text) => text);
  const found = {
    title: first('og:title', 'twitter:title'),
    description: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name'),
    picture: first(
      ...['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
    ),
  };
  const lacks = found.title === undefined || found.picture === undefined;
  const oembed = lacks ? await readOembed(webUrl(head.oembed, at), fetching) : {};
  const title = clean(found.title ?? oembed.title ?? head.title, MAX_TITLE);
  if (title === '') return undefined;
  return {
    described: {
      title,
      description: clean(found.description ?? '', MAX_DESCRIPTION) || null,
      site: clean(found.site ?? oembed.provider_name ?? '', MAX_SITE) || null,
      host: at.host,
    },
    picture: webUrl(found.picture ?? oembed.thumbnail_url, at),
  };
}

/** The bytes of a picture. @throws {FetchError} */
export function readPicture(url: URL, fetching: Fetching): Promise<Buffer> {
  return fetchPublic(url, { ...fetching, accept: 'image/*' }, ({ body }) => readAll(url, body, MAX_PICTURE));
}

/** @returns undefined for what is no HTML. */
async function readHead({ url, type, body }: Fetched): Promise<{ head: Head; url: URL } | undefined> {
  const isHtml = type === undefined || /^(text\/html|application\/xhtml\+xml)$/.test(type.essence);
  if (!isHtml) return undefined;
  const slices = new Slices();
  const write = async (reader: HeadReader, html: string): Promise<void> => {
    for (let at = 0; at < html.length && !reader.isDone; at += PIECE) {
      reader.write(html.slice(at, at + PIECE));
      if (slices.isOver) await slices.next();
    }
  };
  // What a page declares of its encoding is in ASCII, and may come late: so its head is read once to its end before it is decoded.
  const scout = new HeadReader();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    await write(scout, chunk.toString('latin1'));
    if (scout.isDone || length >= MAX_HTML) break;
  }
  const bytes = Buffer.concat(chunks);
  const { charset: meta, lang } = scout;
  const header = type?.params.get('charset') ?? undefined;
  const head = new HeadReader();
  await write(
    head,
    decoderOf(bytes, { header, meta, lang, host: url.hostname }).decode(bytes, { stream: true }),
  );
  return { head, url };
}

interface Oembed {
  title?: string;
  provider_name?: string;
  thumbnail_url?: string;
}

/** What a page's oEmbed description says; nothing if it cannot be read. */
async function readOembed(url: URL | undefined, fetching: Fetching): Promise<Oembed> {
  if (url === undefined) return {};
  try {
    const text = await fetchPublic(url, { ...fetching, accept: 'application/json' }, async ({ body }) =>
      (await readAll(url, body, MAX_OEMBED)).toString(),
    );
    const given = JSON.parse(text) as Record<string, unknown> | null;
    const of = (name: string) => (typeof given?.[name] === 'string' ? given[name] : undefined);
    const picture = of('thumbnail_url') ?? (of('type') === 'photo' ? of('url') : undefined);
    const found = { title: of('title'), provider_name: of('provider_name'), thumbnail_url: picture };
    return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
  } catch (thrown) {
    if (thrown instanceof FetchError || thrown instanceof SyntaxError) return {};
    throw thrown;
  }
}

function webUrl(given: string | undefined, base: URL): URL | undefined {
  const url = given === undefined ? null : URL.parse(given.trim(), base.href);
  return url !== null && isWebUrl(url.href) ? url : undefined;
}

/** On one line, without characters that are not shown or turn the direction of others, at most `max` characters long. */
function clean(text: string, max: number): string {
  const plain = text
    .slice(0, 4 * max)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, '')
    .trim();
  const characters = [...plain];
  return characters.length <= max
    ? plain
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
