import { type Static, type TSchema, Type } from 'typebox';
import { parseId } from '../../http/params.ts';
import type { Annotation } from '../annotations/annotations.ts';
import type { Archive } from './archive.ts';
import {
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
import { jsonItems, UnreadItem } from './json-items.ts';
import { faultOf, timeOf } from './millrace.ts';
import { ArchiveError, type Source } from './source.ts';

const text = (maxLength = 100_000) => Type.String({ maxLength });
const id = text(20);
const links = Type.Optional(
  Type.Array(Type.Object({ pos: Type.Integer(), len: Type.Integer(), url: text() })),
);

const User = Type.Object({ username: text(100) });

const Author = Type.Object({
  id,
  username: text(100),
  name: Type.Optional(text()),
  description: Type.Optional(
    Type.Object({ text: Type.Optional(text()), entities: Type.Optional(Type.Object({ links })) }),
  ),
});

const Post = Type.Object({
  id,
  created_at: text(30),
  user: Author,
  text: Type.Optional(text()),
  entities: Type.Optional(Type.Object({ links })),
  annotations: Type.Optional(Type.Array(Type.Object({ type: text(), value: Type.Object({}) }))),
  reply_to: Type.Optional(Type.Union([id, Type.Null()])),
  machine_only: Type.Optional(Type.Boolean()),
  is_deleted: Type.Optional(Type.Boolean()),
  repost_of: Type.Optional(Type.Object({ id })),
  source: Type.Optional(Type.Object({ name: text(), link: text() })),
  canonical_url: Type.Optional(text(2000)),
});
type Post = Static<typeof Post>;

const Starred = Type.Object({ id, canonical_url: Type.Optional(text(2000)) });

/** Reads a list of the export, or nothing if the export does not have it. */
type ReadList = (name: string) => AsyncIterable<unknown>;

/**
 * Reads posts as the API shows them (docs/interface.md, Post object): the export of services with the same interface. Either a JSON
 * file with the posts, or a zip file with them in `posts.json` (docs/export.md, JSON of the API).
 */
export class ApiExport implements Holdings {
  readonly namespace: string;
  readonly #read: ReadList;
  readonly #rest: () => AsyncIterable<Others>;
  readonly #skip: Skip;

  private constructor(namespace: string, skip: Skip, read: ReadList, rest: () => AsyncIterable<Others>) {
    this.namespace = namespace;
    this.#skip = skip;
    this.#read = read;
    this.#rest = rest;
  }

  /** Opens a zip file whose lists are in a folder. */
  static ofZip(archive: Archive, folder: string, namespace: string, skip: Skip): ApiExport {
    const read: ReadList = async function* (name) {
      const path = `${folder}${name}`;
      const head = await archive.stream(path, Number.POSITIVE_INFINITY);
      if (head !== undefined) yield* archive.items(path, await keyOf(head));
    };
    return new ApiExport(namespace, skip, read, () => archive.others([]));
  }

  /** Opens a JSON file with posts. */
  static ofJson(source: Source, namespace: string, skip: Skip): ApiExport {
    const read: ReadList = async function* (name) {
      if (name !== 'posts.json') return;
      const key = await keyOf(await source.open());
      const stream = await source.open();
      try {
        yield* jsonItems(stream, key);
      } finally {
        stream.destroy();
      }
    };
    return new ApiExport(namespace, skip, read, async function* () {});
  }

  async profile(): Promise<GivenProfile | undefined> {
    for await (const { user } of this.#own()) {
      const { name, description } = user;
      return {
        name,
        description: description?.text,
        links: description?.entities?.links,
      };
    }
    return undefined;
  }

  async *posts(): AsyncGenerator<UnreadPost> {
    for await (const post of this.#own(this.#skip)) {
      const placed = { origin: originOf(post, post.id), createdAt: timeOf(post.created_at) };
      if (post.is_deleted === true) this.#skip(`post ${post.id}`, 'it was deleted');
      else if (post.repost_of === undefined)
        yield new UnreadPost(placed, post, (item: Post) => this.#post(item, placed));
      else
        yield new UnreadPost(placed, post, (item: Post) => ({
          kind: 'repost',
          ...placed,
          of: { origin: originOf(item, item.repost_of?.id ?? '') },
        }));
    }
  }

  #post(post: Post, placed: { origin: string; createdAt: number }): GivenPost {
    const given = ofPost(post, placed);
    return { ...given, annotations: given.annotations.flatMap((one) => this.#asWritten(one) ?? []) };
  }

  /** An annotation as a client writes it, where that can be told from what is shown; undefined for a quote of which nothing is shown. */
  #asWritten({ type, value }: Annotation): Annotation | undefined {
    if (type !== `${this.namespace}.quote`) return { type, value };
    const { post_id, canonical_url } = value;
    if (typeof post_id !== 'string') return undefined;
    return { type, value: { [`+${this.namespace}.post`]: { post_id, canonical_url } } };
  }

  postOrigin(quoted: GivenQuoted): Reference {
    return { origin: originOf(quoted, quoted.post_id) };
  }

  async *stars(): AsyncGenerator<Reference> {
    for await (const post of this.#items('stars.json', Starred, this.#skip))
      yield { origin: originOf(post, post.id) };
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
    return this.#rest();
  }

  /** The posts of the author of the first one: a list may have those of others, such as a stream. */
  async *#own(skip?: Skip): AsyncGenerator<Post> {
    let author: string | undefined;
    for await (const post of this.#items('posts.json', Post, skip)) {
      author ??= post.user.id;
      if (post.user.id === author) yield post;
      else skip?.(`post ${post.id}`, `it is of @${post.user.username}`);
    }
  }

  /** Only their names: the ids are those of the other service. */
  async *#users(name: string): AsyncGenerator<GivenUser> {
    for await (const { username } of this.#items(name, User, this.#skip)) yield { username };
  }

  /** Yields the valid items of a list. */
  async *#items<T extends TSchema>(name: string, schema: T, skip?: Skip): AsyncGenerator<Static<T>> {
    let number = 0;
    for await (const item of this.#read(name)) {
      number++;
      const fault = item instanceof UnreadItem ? item.why : faultOf(schema, item);
      if (fault === undefined) yield item as Static<T>;
      else skip?.(`${name}, item ${number}`, fault);
    }
  }
}

function ofPost(post: Post, placed: { origin: string; createdAt: number }): GivenPost {
  const { entities, annotations = [], reply_to, machine_only = false, source } = post;
  return {
    kind: 'post',
    ...placed,
    text: machine_only ? undefined : post.text,
    links: entities?.links,
    annotations: annotations as Annotation[],
    replyTo: reply_to ? { origin: originOf(post, reply_to) } : undefined,
    machineOnly: machine_only,
    mentions: [],
    attachments: [],
    mark: { url: post.canonical_url ?? placed.origin, ...(source && { source }) },
  };
}

/** The origin of a post of the same service as `near`: ids are unique in a service, which the URL of a post names. */
function originOf({ canonical_url = '' }: { canonical_url?: string }, id: string): string {
  const service = URL.parse(canonical_url)?.host ?? 'posts.json';
  return `api:${service}/posts/${parseId(id) ?? id}`;
}

/** The key of the list in a JSON text: none if it is the list, and otherwise that of a reply of the API. */
async function keyOf(stream: AsyncIterable<Buffer>): Promise<string | undefined> {
  for await (const chunk of stream) {
    const [first] = /[^\s\ufeff]/.exec(chunk.toString()) ?? [];
    if (first === '[') return undefined;
    if (first === '{') return 'data';
    if (first !== undefined) break;
  }
  throw new ArchiveError('it is not JSON with a list of posts.');
}
