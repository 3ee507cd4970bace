import { CsvError, parse } from 'csv-parse';
import type { Config } from '../../config.ts';
import { isBlank, withFewMarks } from '../../text/invisible.ts';
import { postRules, profileRules } from '../content/content.ts';
import type { Archive } from './archive.ts';
import {
  type Attachment,
  type GivenPost,
  type GivenProfile,
  type GivenUser,
  type Holdings,
  lost,
  MAX_TITLE,
  NONE_HERE,
  type Others,
  type Reference,
  SHORTENED,
  type Skip,
  UnreadableError,
  UnreadPost,
} from './given.ts';
import { linksOf, type PlainText, shorten, textOf } from './html-text.ts';
import { UnreadItem } from './json-items.ts';
import { languageOf } from './languages.ts';
import { MARKED, warningOf } from './warnings.ts';

const MAX_CSV = 20_000_000;
/** Most bytes of a CSV row: a name, a host and a few settings. */
const MAX_ROW = 10_000;
/** Most characters of the original text kept in the mark of a shortened post. */
const MAX_WHOLE = 1500;
const MAX_ATTACHMENTS = 16;
const MAX_NAME = 50;

/** Recipients that mean everybody. */
const PUBLIC = ['https://www.w3.org/ns/activitystreams#Public', 'as:Public', 'Public'];

/** The type of files imported from the media of a post. */
const MEDIA_TYPE = 'org.joinmastodon.media';

type Given = Record<string, unknown>;

/**
 * Reads Mastodon's archive of an account: `outbox.json`, `actor.json` and the media, and the account's lists as CSV files if they
 * were added (docs/export.md, Mastodon). All of it may be in one folder.
 */
export class MastodonArchive implements Holdings {
  readonly namespace: string;
  readonly #archive: Archive;
  readonly #folder: string;
  readonly #skip: Skip;

  constructor(archive: Archive, folder: string, { namespace }: Pick<Config, 'namespace'>, skip: Skip) {
    this.#archive = archive;
    this.#folder = folder;
    this.namespace = namespace;
    this.#skip = skip;
  }

  async profile(): Promise<GivenProfile | undefined> {
    const actor = await this.#archive.object(`${this.#folder}actor.json`);
    if (!isObject(actor)) return undefined;
    const picture = async (key: string) => {
      const path = textIn(isObject(actor[key]) ? actor[key] : {}, 'url');
      return path === undefined ? undefined : this.#archive.picture(this.#folder + path);
    };
    const given = textIn(actor, 'name') ?? '';
    const name = withFewMarks([...given].slice(0, MAX_NAME).join('')).trim();
    const whole = this.#description(actor);
    const description = shorten(whole, profileRules.maxLength);
    const isCut = [name !== given.trim(), description.text !== whole.text];
    return {
      name: name === '' ? undefined : name,
      description: description.text,
      links: linksOf(description),
      avatar: await picture('icon'),
      cover: await picture('image'),
      left: lost('profile fields', NONE_HERE, listIn(actor, 'attachment').length),
      changed: lost('parts of the profile', SHORTENED, isCut.filter(Boolean).length),
    };
  }

  #description(actor: Given): PlainText {
    try {
      return textOf(textIn(actor, 'summary') ?? '');
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      this.#skip('actor.json, summary', error.message);
      return { text: '', links: [] };
    }
  }

  async *posts(): AsyncGenerator<UnreadPost> {
    let number = 0;
    for await (const activity of this.#archive.items(`${this.#folder}outbox.json`, 'orderedItems')) {
      number++;
      const found = this.#find(activity);
      if (typeof found !== 'string') yield found;
      else this.#skip(`outbox.json, item ${number}`, found);
    }
  }

  /** @returns the post or repost, or why it is not imported. */
  #find(activity: unknown): UnreadPost | string {
    if (activity instanceof UnreadItem) return activity.why;
    if (!isObject(activity)) return 'it is not an activity';
    const { type, object } = activity;
    if (type === 'Announce') {
      const of = typeof object === 'string' ? object : textIn(isObject(object) ? object : {}, 'id');
      const origin = textIn(activity, 'id');
      if (of === undefined || origin === undefined) return 'it does not say what it boosts';
      const repost = { kind: 'repost', origin, createdAt: timeIn(activity), of: { origin: of } } as const;
      return new UnreadPost(repost, repost, (item: typeof repost) => item);
    }
    if (type !== 'Create' || !isObject(object)) return `it is of the type ${JSON.stringify(type)}`;
    const origin = textIn(object, 'id');
    if (origin === undefined) return 'it has no id';
    if (!isPublic('to' in object ? object : activity)) return 'not everybody may read it';
    return new UnreadPost({ origin, createdAt: timeIn(object) }, object, (note: Given) =>
      this.#post(note, origin),
    );
  }

  #post(note: Given, origin: string): GivenPost {
    const whole = textOf(textIn(note, 'content') ?? textIn(note, 'name') ?? '');
    const shown = shorten(whole, postRules.maxLength);
    const isCut = shown.text !== whole.text;
    const attachments = this.#attachments(note);
    const isMarked = note.sensitive === true && attachments.length > 0;
    const given = textIn(note, 'summary') ?? (isMarked ? MARKED : '');
    const warning = warningOf(this.namespace, given);
    const isWarningCut = warning.some(({ value }) => value.text !== given.trim());
    const { contentMap } = note;
    const languages = languageOf(this.namespace, isObject(contentMap) ? Object.keys(contentMap) : []);
    const options = listIn(note, 'oneOf').length + listIn(note, 'anyOf').length;
    const emoji = listIn(note, 'tag').filter((tag) => isObject(tag) && tag.type === 'Emoji');
    const titles = attachments.filter(({ description = '' }) => [...description].length > MAX_TITLE);
    const url = textIn(note, 'url') ?? origin;
    const canonical = URL.parse(url);
    const reply = textIn(note, 'inReplyTo');
    return {
      kind: 'post',
      origin,
      createdAt: timeIn(note),
      text: isBlank(shown.text) ? (attachments.length + warning.length > 0 ? '…' : undefined) : shown.text,
      links: linksOf(shown),
      annotations: [
        ...(canonical !== null && /^https?:$/.test(canonical.protocol)
          ? [{ type: `${this.namespace}.crosspost`, value: { canonical_url: canonical.href } }]
          : []),
        ...languages.annotations,
        ...warning,
      ],
      replyTo: reply === undefined ? undefined : { origin: reply },
      machineOnly: false,
      mentions: [],
      attachments,
      mark: {
        url,
        ...(note.sensitive === true && { sensitive: true }),
        ...(isCut && { text: [...whole.text].slice(0, MAX_WHOLE).join('') }),
      },
      left: [
        ...lost('poll options', NONE_HERE, options),
        ...lost('custom emoji', NONE_HERE, emoji.length),
        ...languages.left,
      ],
      changed: [
        ...lost('posts', SHORTENED, Number(isCut)),
        ...lost('content warnings', SHORTENED, Number(isWarningCut)),
        ...lost('descriptions of pictures', SHORTENED, titles.length),
      ],
    };
  }

  #attachments(note: Given): Attachment[] {
    const given = listIn(note, 'attachment');
    if (given.length > MAX_ATTACHMENTS)
      this.#skip(`${textIn(note, 'id')}`, `of its ${given.length} files, ${MAX_ATTACHMENTS} are taken`);
    return given.slice(0, MAX_ATTACHMENTS).flatMap((one: unknown) => {
      const url = isObject(one) ? textIn(one, 'url') : undefined;
      if (!isObject(one) || url === undefined) {
        this.#skip(`${textIn(note, 'id')}`, 'a file of it has no URL');
        return [];
      }
      const path = this.#findMedia(url);
      const file = path === undefined ? undefined : this.#archive.find(path);
      if (path === undefined || file === undefined) {
        this.#skip(url, 'it is not in the archive');
        return [];
      }
      const name = path.slice(path.lastIndexOf('/') + 1);
      const mimeType = textIn(one, 'mediaType') ?? 'application/octet-stream';
      return {
        description: textIn(one, 'name') ?? undefined,
        file: {
          origin: `${textIn(note, 'id')}#${url}`,
          createdAt: timeIn(note),
          fields: { type: MEDIA_TYPE, name },
          annotations: [],
          content: { name, mimeType, file },
          derived: new Map(),
        },
      };
    });
  }

  /** The path of the media file of a URL: versions and storage backends put different parts before the same path. */
  #findMedia(url: string): string | undefined {
    const path = decode((URL.parse(url)?.pathname ?? url).replace(/^\/+(system\/)?/, ''));
    const media = path.indexOf('media_attachments/');
    const paths = [path, ...(media > 0 ? [path.slice(media)] : [])];
    return paths.map((one) => this.#folder + one).find((one) => this.#archive.find(one) !== undefined);
  }

  stars(): AsyncIterable<Reference> {
    return this.#posts('likes.json');
  }

  bookmarks(): AsyncIterable<Reference> {
    return this.#posts('bookmarks.json');
  }

  follows(): AsyncIterable<GivenUser> {
    return this.#csv('following_accounts.csv');
  }

  mutes(): AsyncIterable<GivenUser> {
    return this.#csv('muted_accounts.csv');
  }

  blocks(): AsyncIterable<GivenUser> {
    return this.#csv('blocked_accounts.csv');
  }

  others(): AsyncIterable<Others> {
    return this.#archive.others([]);
  }

  /** Yields the posts in a list. */
  async *#posts(name: string): AsyncGenerator<Reference> {
    let number = 0;
    for await (const origin of this.#archive.items(this.#folder + name, 'orderedItems')) {
      number++;
      if (typeof origin === 'string') yield { origin };
      else this.#skip(`${name}, item ${number}`, 'it is not a URL');
    }
  }

  /** Yields the people in a list, whose first column has `name@host`; older lists have no header row. */
  async *#csv(name: string): AsyncGenerator<GivenUser> {
    const stream = await this.#archive.stream(this.#folder + name, MAX_CSV);
    if (stream === undefined) return;
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: MAX_ROW };
    try {
      for await (const [address = ''] of stream.compose(parse(options)) as AsyncIterable<string[]>) {
        const username = /^@?([^@\s]+)(@|$)/.exec(address)?.[1];
        if (username !== undefined && !/^account address$/i.test(address)) yield { username };
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      this.#skip(`the rest of ${name}`, error.message);
    }
  }
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(object: Given, key: string): string | undefined {
  const value = object[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listIn(object: Given, key: string): unknown[] {
  const value = object[key];
  return Array.isArray(value) ? value : [];
}

function timeIn(object: Given): number {
  return Date.parse(textIn(object, 'published') ?? '');
}

function isPublic({ to, cc }: Given): boolean {
  return [to, cc].flat().some((one) => PUBLIC.includes(one as string));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
