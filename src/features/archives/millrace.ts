import { type Static, type TSchema, Type } from 'typebox';
import { exportedLists } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import { parseId } from '../../http/params.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { pinKinds } from '../pins/pins.ts';
import type { Archive } from './archive.ts';
import { FORMAT, VERSION } from './export.actions.ts';
import {
  type GivenFile,
  type GivenPin,
  type GivenPost,
  type GivenProfile,
  type GivenQuoted,
  type GivenUser,
  type Holdings,
  type Others,
  type Reference,
  type Skip,
  UnreadPost,
} from './given.ts';
import { UnreadItem } from './json-items.ts';
import { ArchiveError } from './source.ts';

/** Most characters of a text that is read at all; its kind of object may allow far fewer. */
const text = (maxLength = 100_000) => Type.String({ maxLength });
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const annotations = Type.Array(Type.Object({ type: text(), value: Type.Object({}) }));
const links = Type.Array(Type.Object({ pos: Type.Integer(), len: Type.Integer(), url: text() }));
const source = Type.Object({ name: text(), link: text() });
const username = text(100);
const mentions = Type.Array(Type.Object({ name: username, id: Type.Optional(text(20)) }));
const time = text(30);
const reference = Type.Object({ id: text(20) });

const About = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  service: text(2000),
  store: text(100),
  namespace: text(100),
  username,
});

const Profile = Type.Object({
  name: text(),
  description: Type.Object({
    text: text(),
    entities: Type.Object({ links, mentions: Type.Optional(mentions) }),
  }),
  locale: text(50),
  timezone: text(100),
  annotations,
  avatar: nullable(text()),
  cover: nullable(text()),
});

const Post = Type.Object({
  id: text(20),
  created_at: time,
  text: text(),
  entities: Type.Object({ links, mentions }),
  annotations,
  reply_to: nullable(reference),
  machine_only: Type.Boolean(),
  source,
});

const Repost = Type.Object({ id: text(20), created_at: time, repost_of: reference });
const Star = Type.Object({ post: reference });
const Pinned = Type.Object({
  kind: Type.Union(pinKinds.map((one) => Type.Literal(one))),
  value: text(1000),
  title: text(200),
  username: Type.Optional(username),
});
const User = Type.Object({ username, id: Type.Optional(text(20)) });

const content = {
  mime_type: text(300),
  path: nullable(text(2000)),
};
const Content = Type.Object(content);
type Content = Static<typeof Content>;

const File = Type.Object({
  id: text(20),
  created_at: time,
  type: text(),
  kind: nullable(text(20)),
  name: text(),
  public: Type.Boolean(),
  annotations,
  content: nullable(Content),
  derived_files: Type.Array(Type.Object({ key: text(100), name: text(), ...content }), { maxItems: 100 }),
});

/** Reads our own export (docs/export.md); `store` is the `storeId` of this store. @throws if this version cannot read it. */
export async function openExport(archive: Archive, store: string, skip: Skip): Promise<Holdings> {
  const about = await archive.object('export.json');
  if (!fits(About, about)) throw new ArchiveError('export.json: it does not say what it is of.');
  if (about.version > VERSION) {
    throw new ArchiveError(
      `it was made by a later version of Millrace: its format is ${about.version}, not ${VERSION}.`,
    );
  }
  return new Export(archive, about, store, skip);
}

class Export implements Holdings {
  readonly #archive: Archive;
  readonly #about: Static<typeof About>;
  readonly #isOfThisStore: boolean;
  readonly #skip: Skip;

  constructor(archive: Archive, about: Static<typeof About>, store: string, skip: Skip) {
    this.#archive = archive;
    this.#about = about;
    this.#isOfThisStore = about.store === store;
    this.#skip = skip;
  }

  get namespace(): string {
    return this.#about.namespace;
  }

  async profile(): Promise<GivenProfile | undefined> {
    const given = await this.#archive.object('profile.json');
    if (given === undefined) return undefined;
    if (!fits(Profile, given)) throw new ArchiveError('profile.json: it is not what a profile is.');
    const { name, locale, timezone, description, avatar, cover } = given;
    const picture = (path: string | null) => (path === null ? undefined : this.#archive.picture(path));
    return {
      name,
      locale,
      timezone,
      description: description.text,
      links: description.entities.links,
      mentions: this.#mentioned(description.entities),
      annotations: given.annotations as Annotation[],
      avatar: await picture(avatar),
      cover: await picture(cover),
    };
  }

  async *files(): AsyncGenerator<GivenFile> {
    for await (const file of this.#items('files.json', File)) {
      const contentOf = ({ path, mime_type: mimeType, name }: Content & { name?: string }) => {
        const found = path === null ? undefined : this.#archive.find(path);
        return found === undefined ? undefined : { name, mimeType, file: found };
      };
      const content = file.content === null ? undefined : contentOf(file.content);
      if (file.content !== null && content === undefined) {
        this.#skip(`file ${file.id}, "${file.name}"`, 'its content is not in the archive');
        continue;
      }
      const derived = file.derived_files.flatMap((one) => {
        const found = contentOf(one);
        return found === undefined ? [] : [[one.key, found] as const];
      });
      yield {
        ...this.fileOrigin(file.id),
        createdAt: timeOf(file.created_at),
        fields: {
          type: file.type,
          name: file.name,
          public: file.public,
          ...(file.kind !== null && { kind: file.kind }),
        },
        annotations: file.annotations as Annotation[],
        content,
        derived: new Map(derived),
      };
    }
  }

  fileOrigin(id: string): Reference {
    return this.#reference('files', id);
  }

  postOrigin({ post_id }: GivenQuoted): Reference {
    return this.#reference('posts', post_id);
  }

  userId(id: string): number | undefined {
    return this.#isOfThisStore ? parseId(id) : undefined;
  }

  async *posts(): AsyncGenerator<UnreadPost> {
    for await (const post of this.#items('posts.json', Post))
      yield new UnreadPost(this.#placed(post), post, (item: typeof post) => this.#post(item));
    for await (const repost of this.#items('reposts.json', Repost))
      yield new UnreadPost(this.#placed(repost), repost, (item: typeof repost) => ({
        kind: 'repost',
        ...this.#placed(item),
        of: this.#reference('posts', item.repost_of.id),
      }));
  }

  #placed({ id, created_at }: { id: string; created_at: string }) {
    return { ...this.#reference('posts', id), createdAt: timeOf(created_at) };
  }

  #post(post: Static<typeof Post>): GivenPost {
    return {
      kind: 'post',
      ...this.#placed(post),
      text: post.machine_only ? undefined : post.text,
      links: post.entities.links,
      annotations: post.annotations as Annotation[],
      replyTo: post.reply_to === null ? undefined : this.#reference('posts', post.reply_to.id),
      machineOnly: post.machine_only,
      mentions: this.#mentioned(post.entities),
      attachments: [],
      mark: {
        url: `${this.#about.service}/@${this.#about.username}/post/${post.id}`,
        source: { name: post.source.name, link: post.source.link },
      },
    };
  }

  async *stars(): AsyncGenerator<Reference> {
    for await (const { post } of this.#items('stars.json', Star)) yield this.#reference('posts', post.id);
  }

  async *bookmarks(): AsyncGenerator<Reference> {
    for await (const { post } of this.#items('bookmarks.json', Star)) yield this.#reference('posts', post.id);
  }

  async *pins(): AsyncGenerator<GivenPin> {
    for await (const { kind, value, title, username = '' } of this.#items('pins.json', Pinned)) {
      if (kind === 'user') yield { kind, value: `@${username}`, title };
      else yield { kind, value: kind === 'channel' && !this.#isOfThisStore ? '' : value, title };
    }
  }

  follows(): AsyncIterable<GivenUser> {
    return this.#users('following.json');
  }

  mutes(): AsyncIterable<GivenUser> {
    return this.#users('muted.json');
  }

  blocks(): AsyncIterable<GivenUser> {
    return this.#users('blocked.json');
  }

  others(): AsyncIterable<Others> {
    const notTaken = exportedLists().flatMap(({ name: list, notImported }) =>
      notImported === undefined ? [] : { list, ...notImported },
    );
    return this.#archive.others(notTaken);
  }

  async *#users(name: string): AsyncGenerator<GivenUser> {
    for await (const { username, id } of this.#items(name, User)) yield this.#user(username, id);
  }

  #mentioned({ mentions = [] }: { mentions?: { name: string; id?: string }[] }): GivenUser[] {
    return mentions.map(({ name, id }) => this.#user(name, id));
  }

  #user(username: string, id: string | undefined): GivenUser {
    return { username, id: id === undefined ? undefined : this.userId(id) };
  }

  /** Yields the valid items of a list. */
  async *#items<T extends TSchema>(name: string, schema: T): AsyncGenerator<Static<T>> {
    let number = 0;
    for await (const item of this.#archive.items(name)) {
      number++;
      const fault = item instanceof UnreadItem ? item.why : faultOf(schema, item);
      if (fault === undefined) yield item as Static<T>;
      else this.#skip(`${name}, item ${number}`, fault);
    }
  }

  #reference(kind: 'posts' | 'files', id: string): Reference {
    const { service, store } = this.#about;
    return { origin: `${service}/${kind}/${id}#${store}`, id: this.#isOfThisStore ? parseId(id) : undefined };
  }
}

/** NaN for an invalid time. */
export function timeOf(time: string): number {
  return Date.parse(time);
}

/** What a value breaks of a schema; undefined if nothing. */
export function faultOf(schema: TSchema, value: unknown): string | undefined {
  try {
    checkValue(schema, value, 'item');
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

function fits<T extends TSchema>(schema: T, value: unknown): value is Static<T> {
  return faultOf(schema, value) === undefined;
}
