import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { Part } from '../../http/upload.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { mapReplacements } from '../annotations/portable.ts';
import { importApp } from '../apps/service-apps.ts';
import { block } from '../blocks/blocks.actions.ts';
import type { Author, Imported } from '../content/content.author.ts';
import { createFile } from '../files/files.actions.ts';
import { Room } from '../files/files.storage.ts';
import { makeFileToken } from '../files/files.tokens.ts';
import { readNewFile } from '../files/files.uploads.ts';
import { follow } from '../follows/follows.actions.ts';
import { mute } from '../mutes/mutes.actions.ts';
import { selectNumbers } from '../places/places.sql.ts';
import { createPost } from '../posts/posts.actions.ts';
import { changePicture } from '../profiles/pictures.actions.ts';
import { changeProfile } from '../profiles/profiles.actions.ts';
import { repost } from '../reposts/reposts.actions.ts';
import { star } from '../stars/stars.actions.ts';
import { FOLLOWS, loadRelations } from '../users/users.bits.sql.ts';
import { tiers } from '../users/users.limits.ts';
import { findUsernames, selectUsers, type UserRow } from '../users/users.sql.ts';
import { Archive } from './archive.ts';
import { storeId, type Telling } from './export.actions.ts';
import {
  type GivenFile,
  type GivenPost,
  type GivenRepost,
  type GivenUser,
  type Holdings,
  type Reference,
  type Skip,
  UnreadableError,
  type UnreadPost,
} from './given.ts';
import { deleteImport, insertImport, selectImports, selectOwnFiles, selectOwnPosts } from './imports.sql.ts';
import { openMastodon } from './mastodon.ts';
import { openExport } from './millrace.ts';

/** The annotation by which everybody sees that a post was imported (docs/export.md, Mark). */
const MARK = 'millrace.imported';

/** Most posts of an archive, and most bytes of their JSON: they are in memory while they are put in order. */
const MAX_POSTS = 200_000;
const MAX_POSTS_BYTES = 250_000_000;

/** How many names of files that an import does not know are told. */
const NAMES_TOLD = 5;

/** Told of an import as of an export, and of what was left out: how many of each kind, and why. */
export interface ImportTelling extends Telling {
  sum(message: string): void;
}

/** How many posts, files and follows were imported, and how many of these were not: there already, or not possible. */
export interface ImportCounts {
  posts: number;
  files: number;
  follows: number;
  skipped: number;
}

/**
 * Imports an archive for an account: our own export, or one of Mastodon (docs/export.md). What was imported before is left
 * alone, so that an import that was cut short goes on where it is begun again.
 * @throws where the file is no such archive, or cannot be read any further; and where the account has no more storage.
 */
export async function importArchive(
  ctx: Context,
  userId: number,
  path: string,
  telling: ImportTelling,
): Promise<ImportCounts> {
  const archive = await Archive.open(path);
  try {
    const counts = { posts: 0, files: 0, follows: 0, skipped: 0 };
    const skip: Skip = (what, why) => {
      counts.skipped++;
      telling.warn(`${what}: ${why}.`);
    };
    const sums = new Map<string, number>();
    const note: Leave = (what, why, count = 1) => {
      const kind = `${what}: ${why}.`;
      sums.set(kind, (sums.get(kind) ?? 0) + count);
    };
    const leave: Leave = (what, why, count = 1) => {
      counts.skipped += count;
      note(what, why, count);
    };
    const holdings = await openHoldings(ctx, archive, skip);
    const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
    if (user === undefined) throw new Error('there is no such account.');
    const author = { userId, appId: await importApp(ctx) };
    await new Import(ctx, author, user, holdings, { counts, skip, leave, note, telling }).run();
    await leaveOthers(archive, holdings, leave);
    for (const [kind, count] of sums) telling.sum(`${count} ${kind}`);
    return counts;
  } finally {
    archive.close();
  }
}

async function openHoldings(ctx: Context, archive: Archive, skip: Skip): Promise<Holdings> {
  if (archive.find('export.json') !== undefined) return openExport(archive, storeId(ctx.digestKey), skip);
  const outboxes = [...archive.names()].filter((name) => /^([^/]+\/)?outbox\.json$/.test(name));
  const [outbox] = outboxes.sort((a, b) => a.length - b.length);
  if (outbox === undefined) {
    throw new Error(
      'it is neither an export of Millrace (export.json) nor an archive of Mastodon (outbox.json).',
    );
  }
  return openMastodon(archive, outbox.slice(0, -'outbox.json'.length), ctx.config, skip);
}

/** Counts what no import takes, also in files that were not read. */
async function leaveOthers(archive: Archive, { notTaken }: Holdings, leave: Leave): Promise<void> {
  for (const { list, key, what, why } of notTaken) {
    let count = 0;
    for await (const _ of archive.items(list, key)) count++;
    if (count > 0) leave(what, why, count);
  }
  const names = archive.unasked();
  if (names.length === 0) return;
  const more = names.length > NAMES_TOLD ? ', …' : '';
  leave('other files', `import does not know ${names.slice(0, NAMES_TOLD).join(', ')}${more}`, names.length);
}

/** Counts things of one kind that are left out for the same reason. */
type Leave = (what: string, why: string, count?: number) => void;

interface Report {
  counts: ImportCounts;
  skip: Skip;
  leave: Leave;
  /** Counts what only parts of are left out of, and what changes on its way. */
  note: Leave;
  telling: ImportTelling;
}

const HERE = 'they are here already';
const POSTS_MISSING = 'the posts are not here';

/** The import of one archive. */
class Import {
  readonly #ctx: Context;
  readonly #author: Author;
  readonly #user: UserRow;
  readonly #from: Holdings;
  readonly #report: Report;

  constructor(ctx: Context, author: Author, user: UserRow, from: Holdings, report: Report) {
    this.#ctx = ctx;
    this.#author = author;
    this.#user = user;
    this.#from = from;
    this.#report = report;
  }

  async run(): Promise<void> {
    await this.#importProfile();
    for await (const file of this.#from.files()) await this.#importFile(file);
    await this.#importPosts();
    await this.#importRelations();
  }

  /** Takes of a profile what the account has not set itself. */
  async #importProfile(): Promise<void> {
    const given = await this.#from.profile();
    if (given === undefined) return;
    const { id, username, name, description, avatar, cover, annotations, locale, timezone } = this.#user;
    const set = async (what: string, work: () => Promise<void>): Promise<void> => {
      await this.#allow(what, work);
    };
    const change = (patch: Parameters<typeof changeProfile>[2]) => changeProfile(this.#ctx, id, patch);
    const { name: newName, description: text, links } = given;
    const hasOwn = () => this.#report.note('parts of the profile', 'the account has its own');
    if (newName !== undefined && newName !== name) {
      if (name !== username) hasOwn();
      else await set('the name', () => change({ name: newName }));
    }
    if (text && description !== '' && text !== description) hasOwn();
    if (description === '' && text) {
      const entities = links === undefined ? {} : { entities: { links: [...links] } };
      await set('the description', () => change({ description: { text, ...entities } }));
    }
    const isNew = locale === 'en_US' && timezone === 'Etc/UTC';
    const { locale: newLocale, timezone: newTimezone } = given;
    if (isNew && newLocale !== undefined) await set('the locale', () => change({ locale: newLocale }));
    if (isNew && newTimezone !== undefined) {
      await set('the timezone', () => change({ timezone: newTimezone }));
    }
    const has = new Set((JSON.parse(annotations) as Annotation[]).map(({ type }) => type));
    for (const annotation of await this.#portable(given.annotations)) {
      if (has.has(annotation.type)) hasOwn();
      else await set(`the annotation ${annotation.type}`, () => change({ annotations: [annotation] }));
    }
    const pictures = [
      ['avatar', avatar, given.avatar],
      ['cover', cover, given.cover],
    ] as const;
    for (const [kind, own, bytes] of pictures) {
      if (bytes === undefined) continue;
      if (own !== null) hasOwn();
      else await set(`the ${kind}`, () => changePicture(this.#ctx, id, kind, bytes));
    }
  }

  /** @returns the id of a file that is there now; undefined where it cannot be imported. */
  async #importFile(given: GivenFile): Promise<number | undefined> {
    const { counts, leave, telling } = this.#report;
    const known = await this.#find(given, 'file');
    if (known !== undefined) {
      leave('files', HERE);
      return known;
    }
    const what = `file ${given.fields.name ?? given.origin}`;
    const most = tiers[this.#user.tier].file;
    const size = Math.max(...[given.content, ...given.derived.values()].map((one) => one?.file.size ?? 0));
    if (size > most) {
      this.#report.skip(what, `it has ${size} bytes; a file of this account may have ${most}`);
      return undefined;
    }
    const annotations = await this.#portable(given.annotations);
    const { id: user } = this.#user;
    const id = await this.#allow(what, () =>
      Room.for(this.#ctx, user, async (room) => {
        const parts = partsOf(given, annotations);
        const { given: fields, ...contents } = await readNewFile(this.#ctx, user, parts, room);
        return createFile(this.#ctx, this.#author, fields, contents, this.#imported(given));
      }),
    );
    if (id !== undefined) telling.progress('files', ++counts.files, counts.files);
    return id;
  }

  /** Imports posts and reposts in the order of their times, so that their ids have it too. */
  async #importPosts(): Promise<void> {
    const { skip, telling } = this.#report;
    const posts: UnreadPost[] = [];
    let bytes = 0;
    const now = Date.now();
    for await (const post of this.#from.posts()) {
      // Not a number is neither.
      if (!(post.createdAt > 0 && post.createdAt <= now)) skip(post.origin, 'it has no time, or one to come');
      else if (posts.length === MAX_POSTS) throw new Error(`it has more than ${MAX_POSTS} posts.`);
      else if (bytes + post.bytes > MAX_POSTS_BYTES)
        skip(
          post.origin,
          `the posts before it have ${MAX_POSTS_BYTES} bytes, which is the most that is read`,
        );
      else {
        bytes += post.bytes;
        posts.push(post);
      }
    }
    posts.sort((a, b) => a.createdAt - b.createdAt);
    for (const [index, post] of posts.entries()) {
      await this.#importUnread(post);
      telling.progress('posts', index + 1, posts.length);
    }
  }

  async #importUnread(post: UnreadPost): Promise<void> {
    let given: GivenPost | GivenRepost;
    try {
      given = post.read();
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      return this.#report.skip(post.origin, error.message);
    }
    if (given.kind === 'post') await this.#importPost(given);
    else await this.#importRepost(given);
  }

  async #importPost(given: GivenPost): Promise<void> {
    const { counts, leave } = this.#report;
    if ((await this.#find(given, 'post')) !== undefined) return leave('posts', HERE);
    const attached = [];
    for (const { file, description } of given.attachments) {
      const id = await this.#importFile(file);
      if (id !== undefined) attached.push({ id, description, isImage: isImage(file) });
    }
    const replyTo = given.replyTo && (await this.#find(given.replyTo, 'post', true));
    if (given.replyTo !== undefined && replyTo === undefined)
      this.#report.note('replies', 'what they reply to is not here, so they are posts of their own');
    const own = await this.#portable(given.annotations);
    const isMarked = own.some(({ type }) => type === MARK);
    const draft = {
      text: given.text,
      replyTo,
      machineOnly: given.machineOnly,
      annotations: [
        ...own,
        ...this.#attachments(attached),
        ...(isMarked ? [] : [{ type: MARK, value: given.mark }]),
      ],
      entities: given.machineOnly
        ? { mentions: given.mentions }
        : given.links && { links: given.links.map((link) => ({ ...link, process_template: false })) },
      mentionsNobody: !this.#from.mentionsUsers,
    };
    const imported = this.#imported(given);
    const create = (more: Partial<typeof draft>) =>
      createPost(this.#ctx, this.#author, { ...draft, ...more }, undefined, imported);
    const id = await this.#allow(given.origin, async () => {
      try {
        return await create({});
      } catch (error) {
        // What it replies to may have been deleted since, or be hidden from the author.
        if (!(error instanceof ApiError) || replyTo === undefined) throw error;
        return create({ replyTo: undefined });
      }
    });
    if (id !== undefined) counts.posts++;
  }

  /** Pictures are shown with the post; all files are attached to it. */
  #attachments(
    attached: readonly { id: number; description: string | undefined; isImage: boolean }[],
  ): object[] {
    if (attached.length === 0) return [];
    const { namespace } = this.#ctx.config;
    const use = (id: number, format: string) => ({
      file_id: String(id),
      file_token: makeFileToken(this.#ctx.digestKey, id, 'write'),
      format,
    });
    return [
      ...attached
        .filter(({ isImage }) => isImage)
        .map(({ id, description }) => ({
          type: `${namespace}.oembed`,
          value: {
            [`+${namespace}.file`]: use(id, 'oembed'),
            ...(description !== undefined && { title: [...description].slice(0, MAX_TITLE).join('') }),
          },
        })),
      {
        type: `${namespace}.attachments`,
        value: { [`+${namespace}.file_list`]: attached.map(({ id }) => use(id, 'metadata')) },
      },
    ];
  }

  async #importRepost(given: GivenRepost): Promise<void> {
    const { counts, leave } = this.#report;
    if ((await this.#find(given, 'post')) !== undefined) return leave('posts', HERE);
    const original = await this.#find(given.of, 'post', true);
    if (original === undefined) return leave('reposts', POSTS_MISSING);
    let isNew = false;
    const imported = this.#imported(given);
    const done = await this.#allow(given.origin, () =>
      repost(this.#ctx.store, this.#author, original, undefined, {
        ...imported,
        note: async (tx, id) => {
          isNew = true;
          await imported.note(tx, id);
        },
      }),
    );
    if (done === undefined) return;
    if (isNew) counts.posts++;
    else leave('posts', HERE);
  }

  async #importRelations(): Promise<void> {
    const { counts, leave, telling } = this.#report;
    const { store } = this.#ctx;
    const { id } = this.#user;
    for await (const other of this.#from.stars()) {
      const post = await this.#find(other, 'post', true);
      if (post === undefined) leave('stars', POSTS_MISSING);
      else await this.#allow(`the star of ${other.origin}`, () => star(store, id, post));
    }
    await this.#withUsers('blocks', this.#from.blocks(), async (other, name) => {
      await this.#allow(`the block of ${name}`, () => block(store, id, other));
    });
    await this.#withUsers('mutes', this.#from.mutes(), async (other, name) => {
      await this.#allow(`the mute of ${name}`, () => mute(store, id, other));
    });
    await this.#withUsers('follows', this.#from.follows(), async (other, name) => {
      const relations = await loadRelations(store.read, id, [other]);
      if ((relations.get(other) ?? 0) & FOLLOWS) return leave('follows', HERE);
      await this.#allow(`the follow of ${name}`, async () => {
        await follow(store, id, other);
        telling.progress('follows', ++counts.follows, counts.follows);
      });
    });
  }

  /** Does something with each of some users who is here. */
  async #withUsers(
    what: string,
    users: AsyncIterable<GivenUser>,
    work: (id: number, username: string) => Promise<void>,
  ): Promise<void> {
    for await (const { username } of users) {
      const name = username.toLowerCase();
      const found = (await findUsernames(this.#ctx.store.read, [name])).get(name);
      if (found === undefined) this.#report.leave(what, 'the users are not here');
      else if (found.id === this.#user.id) this.#report.leave(what, 'they are of the account itself');
      else await work(found.id, name);
    }
  }

  /**
   * The id here of something that an archive refers to: what it became when it was imported, or itself. `ofOthers` also looks
   * among the posts of others.
   */
  async #find(
    { origin, id }: Reference,
    kind: 'post' | 'file',
    ofOthers = false,
  ): Promise<number | undefined> {
    const { read } = this.#ctx.store;
    const user = this.#user.id;
    if (id !== undefined && ofOthers) return id;
    const selectOwn = kind === 'post' ? selectOwnPosts : selectOwnFiles;
    if (id !== undefined && (await selectOwn(read, { user, ids: [id] })).length > 0) return id;
    const [row] = await selectImports(read, { user, origins: [origin] });
    if (row === undefined || (row.user_id !== user && !ofOthers)) return undefined;
    // A deleted post leaves its tombstone, a deleted file nothing.
    if (kind === 'post' || (await selectOwn(read, { user, ids: [row.object_id] })).length > 0)
      return row.object_id;
    await this.#ctx.store.bookkeeping((db) => deleteImport(db, { user, origin }));
    return undefined;
  }

  /** How something is imported: with its time, and noted. */
  #imported({ origin, createdAt }: Reference & { createdAt: number }): Imported {
    const user_id = this.#user.id;
    return {
      createdAt,
      note: async (tx: Tx, object_id) => {
        const noted = await insertImport(tx, { user_id, origin, object_id });
        if (noted.length === 0) throw new ApiError('not-allowed', 'another import has made it meanwhile.');
      },
    };
  }

  /** Annotations of the archive with what they show here; those that show what is not here are left out. */
  async #portable(annotations: readonly Annotation[]): Promise<Annotation[]> {
    const { config, digestKey, store } = this.#ctx;
    const from = this.#from.namespace;
    /** What replacements name: users, places, and files with their ids here. */
    const names: string[] = [];
    const places: string[] = [];
    const files = new Map<string, number | undefined>();
    mapReplacements(annotations, from, from, (name, value) => {
      if (name === 'user') names.push(nameIn(value));
      if (name === 'place') places.push(String(value));
      if (name === 'file' || name === 'file_list')
        for (const one of [value].flat()) files.set(fileIn(one), undefined);
      return value;
    });
    const users = await findUsernames(store.read, names);
    const known = new Set((await selectNumbers(store.read, { ids: places })).map(({ id }) => id));
    for (const id of files.keys()) files.set(id, await this.#find(this.#from.fileOrigin(id), 'file'));
    const use = (given: unknown) => {
      const id = files.get(fileIn(given));
      if (id === undefined) return undefined;
      const { format } = given as { format: unknown };
      return { file_id: String(id), file_token: makeFileToken(digestKey, id, 'write'), format };
    };
    const mapped = mapReplacements(annotations, from, config.namespace, (name, value) => {
      if (name === 'user') return users.has(nameIn(value)) ? value : undefined;
      if (name === 'place') return known.has(String(value)) ? value : undefined;
      if (name === 'file') return use(value);
      if (name !== 'file_list' || !Array.isArray(value)) return undefined;
      const uses = value.map(use);
      return uses.includes(undefined) ? undefined : uses;
    });
    const missing = annotations.length - mapped.length;
    if (missing > 0) this.#report.note('annotations', 'what they show is not here', missing);
    return mapped;
  }

  /** Does what a rule may forbid. @returns undefined, having said why, where one does. @throws where storage is used up. */
  async #allow<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.slug === 'unavailable') throw error;
      if (error.slug === 'insufficient-storage' && what.startsWith('file ')) {
        throw new Error(
          `${what} does not fit: the storage of the account is used up. What came before is imported.`,
        );
      }
      this.#report.skip(what, error.message.replace(/\.$/, ''));
      return undefined;
    }
  }
}

const MAX_TITLE = 300;

/** The username in a replacement that shows a user, and the id in one that shows a file. */
function nameIn(value: unknown): string {
  const { user_id } = (value ?? {}) as { user_id?: unknown };
  return String(user_id).replace(/^@/, '').toLowerCase();
}

function fileIn(value: unknown): string {
  return String(((value ?? {}) as { file_id?: unknown }).file_id);
}

function isImage({ content }: GivenFile): boolean {
  return content?.mimeType.startsWith('image/') === true;
}

/** A file as the parts of a form that creates it, so that it is checked like any other. */
async function* partsOf(given: GivenFile, annotations: readonly Annotation[]): AsyncGenerator<Part> {
  const metadata = JSON.stringify({ ...given.fields, annotations });
  const plain = { filename: undefined, type: 'text/plain', encoding: '' };
  yield { ...plain, name: 'metadata', content: Readable.from([Buffer.from(metadata)]) };
  const contents = [...given.derived].map(([key, one]) => [key, one] as const);
  if (given.content !== undefined) contents.push(['content', given.content]);
  for (const [name, { name: filename = 'content', mimeType: type, file }] of contents) {
    yield { name, filename, type, encoding: '', content: await file.open() };
  }
}
