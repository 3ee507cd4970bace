import { CID } from 'multiformats/cid';
import { withFewMarks } from '../../text/invisible.ts';
import { postRules, profileRules } from '../content/content.ts';
import { type Facet, withLinks } from './bluesky-text.ts';
import { type Block, isIntact, keyOf, readCar } from './car.ts';
import { type Data, decodeCbor } from './dag-cbor.ts';
import {
  type GivenPost,
  type GivenProfile,
  type GivenRepost,
  type Holdings,
  lost,
  NONE_HERE,
  type Others,
  type Reference,
  SHORTENED,
  type Skip,
  UnreadPost,
} from './given.ts';
import { linksOf, shorten } from './html-text.ts';
import { languageOf } from './languages.ts';
import { ArchiveError, type Source } from './source.ts';
import { MARKED, warningOf } from './warnings.ts';

/** Most records of a repository: where each is stays in memory. */
const MAX_RECORDS = 500_000;
const MAX_NAME = 50;
/** Most characters of the original text in the mark of a shortened post. */
const MAX_WHOLE = 1500;

const POST = 'app.bsky.feed.post';
const REPOST = 'app.bsky.feed.repost';
const LIKE = 'app.bsky.feed.like';
const PROFILE = 'app.bsky.actor.profile';
const taken: readonly string[] = [POST, REPOST, LIKE, PROFILE];

const NO_PICTURES = 'a CAR file does not have them';
const byId = 'a CAR file names people by identifiers that do not exist here';
/** Why records of other collections are not imported. */
const reasons: ReadonlyMap<string, readonly [what: string, why: string]> = new Map([
  ['app.bsky.graph.follow', ['follows', byId]],
  ['app.bsky.graph.block', ['blocks', byId]],
]);

/** Where a record is in its repository, such as `app.bsky.feed.post/3k2y`. */
interface Path {
  collection: string;
  key: string;
}

/**
 * Reads the repository of a Bluesky account (docs/export.md, Bluesky). A CAR file has its blocks in any order, so the nodes of the
 * tree are read first: they say which blocks are records, and of what.
 */
export class BlueskyArchive implements Holdings {
  readonly namespace: string;
  readonly #source: Source;
  readonly #skip: Skip;
  readonly #did: string;
  readonly #paths: ReadonlyMap<string, Path>;
  /** How many records each collection has that is not imported. */
  readonly #others: ReadonlyMap<string, number>;
  /** Pictures and videos of posts that were read. */
  #media = 0;

  private constructor(
    given: { source: Source; skip: Skip; namespace: string },
    index: { did: string; paths: ReadonlyMap<string, Path>; others: ReadonlyMap<string, number> },
  ) {
    this.#source = given.source;
    this.#skip = given.skip;
    this.namespace = given.namespace;
    this.#did = index.did;
    this.#paths = index.paths;
    this.#others = index.others;
  }

  /** @throws {ArchiveError} if it is no repository. */
  static async open(source: Source, namespace: string, skip: Skip): Promise<BlueskyArchive> {
    const roots = new Set<string>();
    const paths = new Map<string, Path>();
    const others = new Map<string, number>();
    let did: unknown;
    let count = 0;
    for await (const block of readCar(source)) {
      const blockKey = keyOf(block.cid);
      if (block.bytes.length === 0) roots.add(blockKey);
      else if (roots.has(blockKey)) did = mapIn(block).did;
      else if (isNode(block)) {
        for (const [path, cid] of entriesOf(mapIn(block))) {
          if (++count > MAX_RECORDS) throw new ArchiveError(`it has more than ${MAX_RECORDS} records.`);
          if (taken.includes(path.collection)) paths.set(keyOf(cid), path);
          else others.set(path.collection, (others.get(path.collection) ?? 0) + 1);
        }
      }
    }
    if (typeof did !== 'string' || !/^did:[a-z]+:[\w.:%-]{1,200}$/.test(did))
      throw new ArchiveError('it is no repository of an account: it does not say whose it is.');
    return new BlueskyArchive({ source, skip, namespace }, { did, paths, others });
  }

  async profile(): Promise<GivenProfile | undefined> {
    for await (const { record } of this.#records(PROFILE)) {
      const plain = { text: textIn(record, 'description').trim(), links: [] };
      const description = shorten(plain, profileRules.maxLength);
      const given = textIn(record, 'displayName').trim();
      const name = withFewMarks([...given].slice(0, MAX_NAME).join('')).trim();
      const isCut = [name !== given, description.text !== plain.text];
      const fields = ['pronouns', 'website', 'pinnedPost'].filter((field) => record[field] !== undefined);
      const pictures = ['avatar', 'banner'].filter((field) => record[field] !== undefined);
      return {
        name: name === '' ? undefined : name,
        description: description.text,
        links: linksOf(description),
        left: [
          ...lost('profile fields', NONE_HERE, fields.length),
          ...lost('pictures and videos', NO_PICTURES, pictures.length),
        ],
        changed: lost('parts of the profile', SHORTENED, isCut.filter(Boolean).length),
      };
    }
    return undefined;
  }

  async *posts(): AsyncGenerator<UnreadPost> {
    for await (const { path, record } of this.#records(POST, REPOST)) {
      const { collection, key } = path;
      const origin = `at://${this.#did}/${collection}/${key}`;
      const createdAt = Date.parse(textIn(record, 'createdAt'));
      const placed = { origin, createdAt };
      if (collection === POST) {
        this.#media += countMedia(record);
        yield new UnreadPost(placed, record, (json: Data) => this.#post(json, key, placed));
        continue;
      }
      const of = uriIn(record, 'subject');
      if (of === undefined) this.#skip(origin, 'it does not say what it reposts');
      else
        yield new UnreadPost(
          placed,
          {},
          (): GivenRepost => ({ kind: 'repost', ...placed, of: { origin: of } }),
        );
    }
  }

  #post(record: Data, key: string, placed: { origin: string; createdAt: number }): GivenPost {
    const url = `https://bsky.app/profile/${this.#did}/post/${key}`;
    const facets = listIn(record, 'facets') as Facet[];
    const whole = withLinks(textIn(record, 'text'), facets, embeddedUrl(record));
    const shown = shorten(whole, postRules.maxLength);
    const { reply } = record;
    const replyTo = isData(reply) ? uriIn(reply, 'parent') : undefined;
    const languages = languageOf(this.namespace, listIn(record, 'langs'));
    const labels = isData(record.labels) ? listIn(record.labels, 'values') : [];
    const names = labels.map((label) => (isData(label) ? textIn(label, 'val') : ''));
    const isCut = shown.text !== whole.text;
    const annotations = [
      { type: `${this.namespace}.crosspost`, value: { canonical_url: url } },
      ...languages.annotations,
      ...warningOf(this.namespace, labels.length === 0 ? '' : names.join(', ') || MARKED),
    ];
    return {
      kind: 'post',
      ...placed,
      text: shown.text === '' ? (countMedia(record) > 0 ? '…' : undefined) : shown.text,
      links: linksOf(shown),
      annotations,
      replyTo: replyTo === undefined ? undefined : { origin: replyTo },
      machineOnly: false,
      mentions: [],
      attachments: [],
      mark: {
        url,
        ...(labels.length > 0 && { sensitive: true }),
        ...(isCut && { text: [...whole.text].slice(0, MAX_WHOLE).join('') }),
      },
      left: [
        ...lost('hashtags beside the text', NONE_HERE, listIn(record, 'tags').length),
        ...languages.left,
      ],
      changed: lost('posts', SHORTENED, Number(isCut)),
    };
  }

  async *stars(): AsyncGenerator<Reference> {
    for await (const { record } of this.#records(LIKE)) {
      const origin = uriIn(record, 'subject');
      if (origin !== undefined) yield { origin };
    }
  }

  async *follows(): AsyncGenerator<never> {}

  async *mutes(): AsyncGenerator<never> {}

  async *blocks(): AsyncGenerator<never> {}

  async *others(): AsyncGenerator<Others> {
    if (this.#media > 0) yield { what: 'pictures and videos', why: NO_PICTURES, count: this.#media };
    for (const [collection, count] of this.#others) {
      const [what, why] = reasons.get(collection) ?? [`records of ${collection.slice(0, 100)}`, NONE_HERE];
      yield { what, why, count };
    }
  }

  /** Yields the records of collections, in the order of the file. */
  async *#records(...collections: string[]): AsyncGenerator<{ path: Path; record: Data }> {
    for await (const block of readCar(this.#source)) {
      const path = this.#paths.get(keyOf(block.cid));
      if (path === undefined || block.bytes.length === 0 || !collections.includes(path.collection)) continue;
      try {
        yield { path, record: mapIn(block) };
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error;
        this.#skip(`${path.collection}/${path.key}`, error.message.replace(/\.$/, ''));
      }
    }
  }
}

/** @throws {ArchiveError} if the block is damaged, or no map. */
function mapIn(block: Block): Data {
  if (!isIntact(block)) throw new ArchiveError('a block is damaged.');
  const value = decodeCbor(block.bytes);
  if (!isData(value)) throw new ArchiveError('a block is no map.');
  return value;
}

/** Whether a block is a node of the tree: a map that has only the keys "e" and "l", which no record has. */
function isNode({ bytes }: Block): boolean {
  return bytes[0] === 0xa2 && bytes[1] === 0x61 && bytes[2] === 0x65;
}

/** The records that a node of the tree names. A path repeats the beginning of the one before, whose length is given. */
function* entriesOf(node: Data): Generator<[Path, CID]> {
  let before = '';
  for (const entry of Array.isArray(node.e) ? node.e : []) {
    const { p: shared, k: rest, v: cid } = isData(entry) ? entry : {};
    if (typeof shared !== 'number' || !Buffer.isBuffer(rest) || !(cid instanceof CID))
      throw new ArchiveError('a node of its tree is damaged.');
    before = before.slice(0, shared) + rest.toString('latin1');
    const [collection = '', key = ''] = before.split('/');
    if (!/^[\w.-]{1,300}$/.test(collection) || !/^[\w.~:-]{1,512}$/.test(key))
      throw new ArchiveError('it has a record whose path is none.');
    yield [{ collection, key }, cid];
  }
}

/** The pictures and videos of a post. */
function countMedia({ embed }: Data): number {
  if (!isData(embed)) return 0;
  const media = isData(embed.media) ? embed.media : embed;
  return Array.isArray(media.images) ? media.images.length : Number(isData(media.video));
}

/** The URL of what a post shows as a card: a page, or the post that it quotes. */
function embeddedUrl({ embed }: Data): string | undefined {
  if (!isData(embed)) return undefined;
  const media = isData(embed.media) ? embed.media : embed;
  if (isData(media.external)) return textIn(media.external, 'uri') || undefined;
  const quoted = isData(embed.record) ? embed.record : {};
  const uri = uriIn({ of: isData(quoted.record) ? quoted.record : quoted }, 'of');
  const [, did, key] = /^at:\/\/(did:[^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(uri ?? '') ?? [];
  return key === undefined ? undefined : `https://bsky.app/profile/${did}/post/${key}`;
}

/** The URI of another record that a record refers to. */
function uriIn(record: Data, name: string): string | undefined {
  const of = record[name];
  return isData(of) ? textIn(of, 'uri') || undefined : undefined;
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn(record: Data, name: string): unknown[] {
  const value = record[name];
  return Array.isArray(value) ? value : [];
}

function textIn(record: Data, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}
