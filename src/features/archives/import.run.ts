import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { knownOr } from '../../known.ts';
import { type Annotation, mapReplacements } from '../annotations/annotations.ts';
import type { Author, Imported } from '../content/content.ts';
import { makeFileToken } from '../files/files.ts';
import { selectNumbers } from '../places/places.ts';
import { findUsernames, type UserRow } from '../users/users.ts';
import type { Telling } from './export.actions.ts';
import type { GivenQuoted, Holdings, Losses, Others, Reference, Skip } from './given.ts';
import { deleteImport, insertImport, selectImports, selectOwnFiles, selectOwnPosts } from './imports.sql.ts';
import { ArchiveError } from './source.ts';

/** Receives, in addition to the progress, how many of each kind were left out and why. */
export interface ImportTelling extends Telling {
  sum(left: Others): void;
}

/** How many posts, files and follows were imported, and how many were skipped: already here, or not possible. */
export interface ImportCounts {
  posts: number;
  files: number;
  follows: number;
  skipped: number;
}

/** Counts things of one kind left out for the same reason. */
export type Leave = (what: string, why: string, count?: number) => void;

/** What was left out, counted by kind and reason. */
export class LeftOut {
  readonly #kinds = new Map<string, Others>();

  readonly add: Leave = (what, why, count = 1) => {
    knownOr(this.#kinds, `${what}: ${why}`, () => ({ what, why, count: 0 })).count += count;
  };

  values(): Iterable<Others> {
    return this.#kinds.values();
  }
}

interface Report {
  counts: ImportCounts;
  skip: Skip;
  leave: Leave;
  /** Counts things imported in part or changed. */
  note: Leave;
  telling: ImportTelling;
}

/** Reasons for leaving something out. */
export const HERE = 'they are here already';
export const POSTS_MISSING = 'the posts are not here';
export const USERS_MISSING = 'the users are not here';
export const HAS_OWN = 'the account has its own';

/** The import of one archive: its user, and what all its steps need. */
export class ImportRun {
  readonly ctx: Context;
  readonly author: Author;
  readonly user: UserRow;
  readonly from: Holdings;
  readonly report: Report;

  constructor(ctx: Context, author: Author, user: UserRow, from: Holdings, report: Report) {
    this.ctx = ctx;
    this.author = author;
    this.user = user;
    this.from = from;
    this.report = report;
  }

  /**
   * The id here of something an archive refers to: of what it was imported as, or its own. `ofOthers` also searches the posts of
   * others.
   */
  async find(
    { origin, id }: Reference,
    kind: 'post' | 'file',
    ofOthers = false,
  ): Promise<number | undefined> {
    const { read } = this.ctx.store;
    const user = this.user.id;
    if (id !== undefined && ofOthers) return id;
    const selectOwn = kind === 'post' ? selectOwnPosts : selectOwnFiles;
    if (id !== undefined && (await selectOwn(read, { user, ids: [id] })).length > 0) return id;
    const [row] = await selectImports(read, { user, origins: [origin] });
    if (row === undefined || (row.user_id !== user && !ofOthers)) return undefined;
    // A deleted post leaves a tombstone; a deleted file leaves nothing.
    if (kind === 'post' || (await selectOwn(read, { user, ids: [row.object_id] })).length > 0)
      return row.object_id;
    await this.ctx.store.bookkeeping((db) => deleteImport(db, { user, origin }));
    return undefined;
  }

  /** Options of an imported object: its time, and recording it as imported. */
  imported({ origin, createdAt }: Reference & { createdAt: number }): Imported {
    const user_id = this.user.id;
    return {
      createdAt,
      note: async (tx: Tx, object_id) => {
        const noted = await insertImport(tx, { user_id, origin, object_id });
        if (noted.length === 0) throw new ApiError('not-allowed', 'another import has made it meanwhile.');
      },
    };
  }

  /** Reports what a post or the profile loses. */
  tellOf({ left = [], changed = [] }: Losses): void {
    for (const { what, why, count } of left) this.report.leave(what, why, count);
    for (const { what, why, count } of changed) this.report.note(what, why, count);
  }

  /** Converts annotations of the archive to show objects here; leaves out those that show something missing here. */
  async portable(annotations: readonly Annotation[]): Promise<Annotation[]> {
    const { config, digestKey, store } = this.ctx;
    const from = this.from.namespace;
    /** What replacements refer to: users, places, and files and posts with their ids here. */
    const names: string[] = [];
    const places: string[] = [];
    const files = new Map<string, number | undefined>();
    const posts = new Map<string, GivenQuoted>();
    mapReplacements(annotations, from, from, (name, value) => {
      if (name === 'user') names.push(nameIn(value));
      if (name === 'place') places.push(String(value));
      if (name === 'post') posts.set(postIn(value), value as GivenQuoted);
      if (name === 'file' || name === 'file_list')
        for (const one of [value].flat()) files.set(fileIn(one), undefined);
      return value;
    });
    const users = await findUsernames(store.read, names);
    const known = new Set((await selectNumbers(store.read, { ids: places })).map(({ id }) => id));
    for (const id of files.keys())
      files.set(id, await this.find(this.from.fileOrigin?.(id) ?? { origin: id }, 'file'));
    const quoted = new Map<string, number | undefined>();
    for (const [id, value] of posts) {
      const reference = id === '' ? undefined : this.from.postOrigin?.(value);
      quoted.set(id, reference && (await this.find(reference, 'post', true)));
    }
    const use = (given: unknown) => {
      const id = files.get(fileIn(given));
      if (id === undefined) return undefined;
      const { format } = given as { format: unknown };
      return { file_id: String(id), file_token: makeFileToken(digestKey, id, 'write'), format };
    };
    const mapped = mapReplacements(annotations, from, config.namespace, (name, value) => {
      if (name === 'user') {
        const { id, ...shown } = (value ?? {}) as { id?: unknown };
        const here = users.get(nameIn(value))?.id;
        const meant = this.from.userId?.(String(id)) ?? here;
        return here !== undefined && here === meant ? shown : undefined;
      }
      if (name === 'place') return known.has(String(value)) ? value : undefined;
      if (name === 'file') return use(value);
      if (name === 'post') {
        const id = quoted.get(postIn(value));
        return id === undefined ? undefined : { post_id: String(id) };
      }
      if (name !== 'file_list' || !Array.isArray(value)) return undefined;
      const uses = value.map(use);
      return uses.includes(undefined) ? undefined : uses;
    });
    const missing = annotations.length - mapped.length;
    if (missing > 0) this.report.note('annotations', 'what they show is not here', missing);
    return mapped;
  }

  /**
   * Does something that a rule may forbid.
   * @returns undefined if one does, after reporting why.
   * @throws if storage is used up.
   */
  async allow<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError) || error.slug === 'unavailable') throw error;
      if (error.slug === 'insufficient-storage' && what.startsWith('file ')) {
        throw new ArchiveError(
          `${what} does not fit: the storage of the account is used up. Everything before it has been imported.`,
        );
      }
      this.report.skip(what, reasonOf(error).replace(/\.$/, ''));
      return undefined;
    }
  }
}

/** The username in a replacement that shows a user, and the id in one that shows a file. */
function nameIn(value: unknown): string {
  const { user_id } = (value ?? {}) as { user_id?: unknown };
  return String(user_id).replace(/^@/, '').toLowerCase();
}

/** The id in a replacement that shows a post; empty without one. */
function postIn(value: unknown): string {
  const { post_id } = (value ?? {}) as { post_id?: unknown };
  return typeof post_id === 'string' ? post_id : '';
}

function fileIn(value: unknown): string {
  return String(((value ?? {}) as { file_id?: unknown }).file_id);
}
