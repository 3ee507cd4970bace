import type { Config } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import { isValid } from '../../http/body.ts';
import { parseExact } from '../../http/exact-json.ts';
import { RenderError, rendering } from '../../objects/render-error.ts';
import type { Annotation } from '../annotations/annotations.ts';
import { findReplacement } from '../annotations/replacements.ts';
import { roles } from '../channels/channels.bits.sql.ts';
import { open } from '../channels/channels.visibility.ts';
import type { StoredFile } from '../files/files.replacements.ts';
import { selectUsers } from '../users/users.sql.ts';
import {
  type Part,
  selectExportedAcl,
  selectExportedAppStreams,
  selectExportedApps,
  selectExportedAuthorizations,
  selectExportedBlocks,
  selectExportedChannelMutes,
  selectExportedChannels,
  selectExportedFilters,
  selectExportedFollows,
  selectExportedMarkers,
  selectExportedMessages,
  selectExportedMutes,
  selectExportedPosts,
  selectExportedReports,
  selectExportedStars,
  selectExportedSubscriptions,
} from './export.sql.ts';
import { mapReplacements } from './portable.ts';

/** Rows that are read at a time. */
export const PART = 500;

/** Where what is exported is read, and how it is named. */
export interface Reading {
  db: Db;
  config: Pick<Config, 'namespace'>;
  user: number;
  /** Told of what cannot be read, and is left out. */
  warn(message: string): void;
}

/** A list of an export: one JSON object for each thing (docs/export.md). */
interface ExportedList {
  /** Its file in the archive. */
  name: string;
  read(reading: Reading): AsyncIterable<object>;
}

/** All rows of what a user made, some at a time, so that memory does not grow with them. */
export async function* inParts<Row extends { id: number }>(
  { db, user }: Reading,
  select: (db: Db, part: Part) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await select(db, { user, after, limit: PART });
    yield* rows;
    if (rows.length < PART) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * A list of what is made of each row. What cannot be read of a row costs that row only; `make` reads the store outside of
 * `rendering`, since an error of the store ends the export.
 */
export function eachOf<Row extends { id: number }>(
  kind: string,
  select: (db: Db, part: Part) => Promise<Row[]>,
  make: (row: Row, reading: Reading) => Promise<() => object | undefined>,
): ExportedList['read'] {
  return async function* (reading) {
    for await (const row of inParts(reading, select)) {
      try {
        const item = rendering(await make(row, reading), { kind, id: row.id });
        if (item !== undefined) yield item;
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        reading.warn(`${kind} ${row.id} cannot be read: it is left out.`);
      }
    }
  };
}

/** A time with its milliseconds. */
export function exactTime(ms: number): string {
  return new Date(ms).toISOString();
}

const idOf = (id: number | null) => (id === null ? null : String(id));

/** Something with the app that it was made with. */
export function sourceOf({ app_name: name, app_link: link }: { app_name: string; app_link: string }) {
  return { name, link };
}

/**
 * Stored annotations, with what they show named as a client names it: users by their names, files without their tokens.
 * @throws {RenderError} where they cannot be read.
 */
export async function exportAnnotations({ db, config }: Reading, json: string): Promise<Annotation[]> {
  const annotations = rendering(() => parseExact(json) as Annotation[]);
  const { namespace } = config;
  if (!json.includes(`"+${namespace}.`)) return annotations;
  const ids = [...json.matchAll(/"user_id":"(\d{1,16})"/g)].map(([, id]) => Number(id));
  const names = new Map((await selectUsers(db, { ids })).map(({ id, username }) => [String(id), username]));
  const file = ({ file_id, format }: StoredFile) => ({ file_id, format });
  return mapReplacements(annotations, namespace, namespace, (name, value) => {
    const replacement = findReplacement(config, `+${namespace}.${name}`);
    if (replacement === undefined) return value;
    if (!isValid(replacement.stored, value)) return undefined;
    if (name === 'file') return file(value as StoredFile);
    if (name === 'file_list') return (value as StoredFile[]).map(file);
    if (name === 'place') return (value as { id: string }).id;
    const { user_id, format } = value as { user_id: string; format: string };
    return { user_id: `@${names.get(user_id) ?? user_id}`, format };
  });
}

type PostRow = Awaited<ReturnType<typeof selectExportedPosts>>[number];

/** The post that another one replies to or repeats: how it is found where both are imported. */
function otherPost(id: number, { other_created_at, other_username }: PostRow) {
  return {
    id: String(id),
    username: other_username,
    created_at: other_created_at === null ? null : exactTime(other_created_at),
  };
}

const posts = eachOf('post', selectExportedPosts, async (row, reading) => {
  if (row.repost_of !== null) return () => undefined;
  const annotations = await exportAnnotations(reading, row.annotations);
  return () => ({
    id: String(row.id),
    created_at: exactTime(row.created_at),
    text: row.text,
    entities: JSON.parse(row.entities),
    annotations,
    reply_to: row.reply_to === null ? null : otherPost(row.reply_to, row),
    thread_id: idOf(row.thread_id),
    machine_only: row.machine_only === 1,
    source: sourceOf(row),
  });
});

async function* reposts(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedPosts)) {
    if (row.repost_of === null) continue;
    yield {
      id: String(row.id),
      created_at: exactTime(row.created_at),
      repost_of: otherPost(row.repost_of, row),
      source: sourceOf(row),
    };
  }
}

async function* stars(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedStars)) {
    const created_at = exactTime(row.post_created_at);
    yield {
      created_at: exactTime(row.created_at),
      post: { id: String(row.post_id), username: row.username, created_at },
    };
  }
}

async function* following(reading: Reading): AsyncGenerator<object> {
  for await (const { user_id, username, created_at } of inParts(reading, selectExportedFollows)) {
    yield { id: String(user_id), username, created_at: exactTime(created_at) };
  }
}

const pairs = (select: typeof selectExportedMutes) =>
  async function* (reading: Reading): AsyncGenerator<object> {
    for await (const { id, username, created_at } of inParts(reading, select)) {
      yield { id: String(id), username, created_at: exactTime(created_at) };
    }
  };

const channels = eachOf('channel', selectExportedChannels, async (row, reading) => {
  const listed = await selectExportedAcl(reading.db, { channel: row.id });
  const acl = (role: number, opened: number, immutable: number) => ({
    any_user: opened === open.users,
    public: opened === open.everybody,
    immutable: immutable === 1,
    usernames: listed.flatMap((entry) => (entry.role === role ? entry.username : [])),
  });
  const annotations = await exportAnnotations(reading, row.annotations);
  return () => ({
    id: String(row.id),
    type: row.type,
    created_at: exactTime(row.created_at),
    annotations,
    readers: acl(roles.readers, row.readers_open, row.readers_immutable),
    writers: acl(roles.writers, row.writers_open, row.writers_immutable),
    editors: acl(roles.editors, open.nobody, row.editors_immutable),
    is_inactive: row.is_inactive === 1,
  });
});

async function* subscriptions(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedSubscriptions)) {
    const { channel_id, type, owner, created_at } = row;
    yield { channel_id: String(channel_id), type, owner, created_at: exactTime(created_at) };
  }
}

async function* mutedChannels(reading: Reading): AsyncGenerator<object> {
  for await (const { id, type, owner, created_at } of inParts(reading, selectExportedChannelMutes)) {
    yield { channel_id: String(id), type, owner, created_at: exactTime(created_at) };
  }
}

const messages = eachOf('message', selectExportedMessages, async (row, reading) => {
  const annotations = await exportAnnotations(reading, row.annotations);
  return () => ({
    id: String(row.id),
    channel_id: String(row.channel_id),
    created_at: exactTime(row.created_at),
    text: row.text,
    entities: JSON.parse(row.entities),
    annotations,
    reply_to: idOf(row.reply_to),
    thread_id: idOf(row.thread_id),
    machine_only: row.machine_only === 1,
    source: sourceOf(row),
  });
});

async function* markers(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedMarkers)) {
    const { name, position, last_read_id, percentage, version, updated_at } = row;
    yield {
      name,
      id: String(position),
      last_read_id: String(last_read_id),
      percentage,
      version: String(version),
      updated_at: exactTime(updated_at),
    };
  }
}

async function* authorizations(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedAuthorizations)) {
    yield {
      app: { client_id: row.client_id, ...sourceOf(row) },
      scopes: row.scopes.split(' '),
      created_at: exactTime(row.created_at),
    };
  }
}

async function* apps(reading: Reading): AsyncGenerator<object> {
  for await (const { client_id, name, link, redirect_uris, created_at } of inParts(
    reading,
    selectExportedApps,
  )) {
    yield {
      client_id,
      name,
      link,
      redirect_uris: JSON.parse(redirect_uris),
      created_at: exactTime(created_at),
    };
  }
}

const filters = eachOf('filter', selectExportedFilters, async (row) => () => ({
  id: String(row.id),
  name: row.name,
  match_policy: row.match_policy,
  clauses: JSON.parse(row.clauses),
  created_at: exactTime(row.created_at),
}));

async function* appStreams(reading: Reading): AsyncGenerator<object> {
  for await (const row of inParts(reading, selectExportedAppStreams)) {
    yield {
      id: String(row.id),
      client_id: row.client_id,
      key: row.key,
      object_types: JSON.parse(row.object_types),
      filter_id: idOf(row.filter_id),
      created_at: exactTime(row.created_at),
    };
  }
}

async function* reports(reading: Reading): AsyncGenerator<object> {
  for await (const { post_id, created_at } of inParts(reading, selectExportedReports)) {
    yield { post_id: String(post_id), created_at: exactTime(created_at) };
  }
}

/** Everything that an account made but its profile and files, in the order of the archive. */
export const exportedLists: readonly ExportedList[] = [
  { name: 'posts.json', read: posts },
  { name: 'reposts.json', read: reposts },
  { name: 'stars.json', read: stars },
  { name: 'following.json', read: following },
  { name: 'muted.json', read: pairs(selectExportedMutes) },
  { name: 'blocked.json', read: pairs(selectExportedBlocks) },
  { name: 'channels.json', read: channels },
  { name: 'subscriptions.json', read: subscriptions },
  { name: 'muted_channels.json', read: mutedChannels },
  { name: 'messages.json', read: messages },
  { name: 'markers.json', read: markers },
  { name: 'authorizations.json', read: authorizations },
  { name: 'apps.json', read: apps },
  { name: 'filters.json', read: filters },
  { name: 'app_streams.json', read: appStreams },
  { name: 'reports.json', read: reports },
];
