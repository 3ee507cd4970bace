import { ObjectCache } from '../../cache.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { flag, optionalFlag } from '../../http/params.ts';
import { flatten, joinWire, toWire, type Wire } from '../../http/wire.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import {
  annotationsWire,
  type ReplacingAnnotations,
  readReplacing,
} from '../annotations/annotations.view.ts';
import { REPOSTED, STARRED } from '../relations/viewers.ts';
import {
  type Bits,
  peopleWire,
  timestamp,
  type UserLens,
  type UserOptions,
  type UserRecord,
  userUrl,
  userWire,
} from '../users/users.view.ts';
import { type PostRow, selectPosts } from './posts.sql.ts';

/** The general post parameters (specification, Posts). */
export const postParams = {
  include_muted: optionalFlag('Include posts of muted users. Default 0, but 1 where one user is asked for.'),
  include_deleted: flag(true, 'Include deleted posts, as tombstones.'),
  include_directed_posts: optionalFlag(
    'Include posts directed at users you do not follow. Default 0 for the personal stream, 1 elsewhere.',
  ),
  include_machine: flag(false, 'Include machine-only posts.'),
  include_starred_by: flag(false, 'Include a sample of the users who starred each post.'),
  include_reposters: flag(false, 'Include a sample of the users who reposted each post.'),
  include_annotations: flag(false, 'Include all annotations.'),
  include_post_annotations: flag(false, 'Include post annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
};

/** What of a post is shown. */
export interface PostOptions {
  annotations: boolean;
  html: boolean;
  starredBy: boolean;
  reposters: boolean;
  user: UserOptions;
}

/** Reads the general parameters that concern display. */
export function postOptions(query: {
  include_annotations: boolean;
  include_post_annotations: boolean;
  include_user_annotations: boolean;
  include_html: boolean;
  include_starred_by: boolean;
  include_reposters: boolean;
}): PostOptions {
  const html = query.include_html;
  return {
    annotations: query.include_annotations || query.include_post_annotations,
    html,
    starredBy: query.include_starred_by,
    reposters: query.include_reposters,
    user: { annotations: query.include_annotations || query.include_user_annotations, html },
  };
}

const noEntities: Entities = { hashtags: [], links: [], mentions: [] };
const noLeads: readonly number[] = [];

/** A post as loaded; its JSON is rendered once per set of options and kept. */
export class PostRecord {
  readonly row: PostRow;
  readonly #wires: (Wire | undefined)[] = [];
  #assembled: Assembled[] = [];
  #leads: readonly number[] | undefined;
  #replacing: ReplacingAnnotations | null | undefined;

  constructor(row: PostRow) {
    // A copy: what SQLite gives is slow to read from.
    this.row = { ...row };
  }

  /** The users that the post is directed at: its leading mentions. */
  get directedAt(): readonly number[] {
    if (this.row.is_directed === 0) return noLeads;
    this.#leads ??= (JSON.parse(this.row.entities) as Entities).mentions.flatMap(({ id, is_leading }) =>
      is_leading ? Number(id) : [],
    );
    return this.#leads;
  }

  /** Whether the text mentions a user. */
  mentions(user: number): boolean {
    const id = String(user);
    return (JSON.parse(this.row.entities) as Entities).mentions.some((mention) => mention.id === id);
  }

  /** Its annotations where they hold replacements, which are rendered for each viewer. */
  replacing(config: Config): ReplacingAnnotations | undefined {
    if (this.#replacing === undefined) this.#replacing = readReplacing(config, this.row.annotations) ?? null;
    return this.#replacing ?? undefined;
  }

  /**
   * JSON of a post in a list that shows nobody but its author. Viewers who stand alike to author and post are shown the
   * same text, so it is put together once for all of them, until the author's own JSON changes.
   */
  plainWire(scene: PostScene, author: UserRecord): Wire {
    const { options, config, lens } = scene;
    const { row } = this;
    const authorWire = author.wire(options.user, config);
    let key = (options.annotations ? 1 : 0) | (options.html ? 2 : 0) | (options.user.annotations ? 4 : 0);
    if (lens !== undefined) {
      const isOwn = lens.id === row.user_id;
      const bits = isOwn ? 0 : (lens.relations.get(row.user_id) ?? 0);
      key |=
        8 | (isOwn ? 16 : 0) | (lens.isBot ? 32 : 0) | (bits << 6) | ((lens.posts.get(row.id) ?? 0) << 12);
    }
    const kept = this.#assembled.find((whole) => whole.key === key && whole.author === authorWire);
    if (kept !== undefined) return kept.wire;
    // In one piece, so that joining a page copies each post just once.
    const wire = flatten(assemble(scene, this, undefined, row.id));
    this.#assembled = [{ key, author: authorWire, wire }, ...this.#assembled.slice(0, MAX_ASSEMBLED - 1)];
    return wire;
  }

  /**
   * JSON of everything that is the same for all viewers, without the closing brace. `original` is that of a repost:
   * what is taken from it never changes, but that it is deleted.
   */
  wire(options: PostOptions, config: Config, original: PostRecord | undefined): Wire {
    const isEmpty = this.row.is_deleted === 1 || original?.row.is_deleted === 1;
    const annotated = options.annotations && this.replacing(config) === undefined;
    const variant = (annotated ? 1 : 0) | (options.html ? 2 : 0) | (isEmpty ? 4 : 0);
    let wire = this.#wires[variant];
    if (wire === undefined) {
      const shown = { annotated, html: options.html, isEmpty };
      wire = joinWire(toWire(describe(this.row, original?.row, shown, config)).slice(0, -1));
      this.#wires[variant] = wire;
    }
    return wire;
  }
}

interface Assembled {
  key: number;
  /** The author's JSON that went into it. */
  author: Wire;
  wire: Wire;
}

/** Whole posts kept for each record: one for each way in which viewers stand to author and post. */
const MAX_ASSEMBLED = 4;

/** Address of a post's page (contract, Addresses). */
export function postUrl(config: Config, username: string, id: number): string {
  return `${userUrl(config, username)}/post/${id}`;
}

/** `isEmpty`: the post is deleted, or it is a repost of a deleted one (decision 7), and shows no text. */
function describe(
  row: PostRow,
  original: PostRow | undefined,
  shown: { annotated: boolean; html: boolean; isEmpty: boolean },
  config: Config,
): object {
  const { isEmpty } = shown;
  const { text, entities } = isEmpty
    ? { text: '', entities: noEntities }
    : original === undefined
      ? { text: row.text, entities: JSON.parse(row.entities) as Entities }
      : repostText(original);
  const hasText = !isEmpty && row.machine_only === 0;
  return {
    id: String(row.id),
    created_at: timestamp(row.created_at),
    ...(hasText && { text }),
    ...(hasText && shown.html && { html: renderHtml(text, entities, config.url, 'Post') }),
    source: { name: row.app_name, link: row.app_link, client_id: row.client_id },
    reply_to: row.reply_to === null ? null : String(row.reply_to),
    thread_id: String(row.thread_id ?? row.id),
    num_replies: row.num_replies,
    num_stars: row.num_stars,
    num_reposts: row.num_reposts,
    ...(shown.annotated && { annotations: isEmpty ? [] : (JSON.parse(row.annotations) as unknown) }),
    entities,
    ...(row.is_deleted === 1 && { is_deleted: true, deleted: true }),
    machine_only: row.machine_only === 1,
    canonical_url: postUrl(config, row.username, row.id),
  };
}

/** A repost's text is its original's behind a lead; the entities move along, and no mention leads any longer. */
function repostText(original: PostRow): { text: string; entities: Entities } {
  const lead = `>> @${original.username}: `;
  const { hashtags, links, mentions } = JSON.parse(original.entities) as Entities;
  const move = <T extends { pos: number }>(entity: T): T => ({ ...entity, pos: entity.pos + lead.length });
  return {
    text: lead + original.text,
    entities: {
      hashtags: hashtags.map(move),
      links: links.map(move),
      mentions: mentions.map(({ is_leading: _, ...mention }) => move(mention)),
    },
  };
}

/** Everything that rendering a set of posts needs; loaded in batches, after which rendering does no I/O. */
export interface PostScene {
  config: Config;
  options: PostOptions;
  posts: ReadonlyMap<number, PostRecord>;
  users: ReadonlyMap<number, UserRecord>;
  /** Undefined without a user token. */
  lens: (UserLens & { posts: Bits }) | undefined;
  /** Users to show for each post, best first. */
  starredBy: ReadonlyMap<number, readonly number[]>;
  reposters: ReadonlyMap<number, readonly number[]>;
}

/** `you_starred` and `you_reposted`, by their bits. */
const postBitWires = [0, 1, 2, 3].map((bits) =>
  joinWire(`,"you_starred":${(bits & STARRED) !== 0},"you_reposted":${(bits & REPOSTED) !== 0}`),
);

/** A post's JSON as one viewer sees it. `paginationId` is given in paginated lists. */
export function postWire(scene: PostScene, record: PostRecord, paginationId?: number): Wire {
  const { config, options } = scene;
  const { row } = record;
  const original = row.repost_of === null ? undefined : scene.posts.get(row.repost_of);
  const isPlain =
    original === undefined &&
    !options.starredBy &&
    !options.reposters &&
    paginationId === row.id &&
    !(options.annotations && record.replacing(config) !== undefined);
  const author = isPlain ? scene.users.get(row.user_id) : undefined;
  if (author !== undefined) return record.plainWire(scene, author);
  return assemble(scene, record, original, paginationId);
}

function assemble(
  scene: PostScene,
  record: PostRecord,
  original: PostRecord | undefined,
  paginationId: number | undefined,
): Wire {
  const { config, options, lens } = scene;
  const { row } = record;
  let wire: string = record.wire(options, config, original);
  const replacing = options.annotations ? record.replacing(config) : undefined;
  if (replacing !== undefined) {
    const { users } = scene;
    const own = { config, users, lens, user: options.user };
    wire += `,"annotations":${annotationsWire(replacing.annotations, own)}`;
  }
  const user = scene.users.get(row.user_id);
  if (user !== undefined) wire += `,"user":${userWire(user, options.user, config, lens)}`;
  if (lens !== undefined) wire += postBitWires[lens.posts.get(row.id) ?? 0];
  if (options.starredBy) wire += `,"starred_by":${sampleWire(scene, scene.starredBy.get(row.id))}`;
  if (options.reposters) wire += `,"reposters":${sampleWire(scene, scene.reposters.get(row.id))}`;
  if (original !== undefined) wire += `,"repost_of":${postWire(scene, original)}`;
  return (paginationId === undefined ? `${wire}}` : `${wire},"pagination_id":"${paginationId}"}`) as Wire;
}

/** The users whom the JSON of these posts shows: authors, samples, and those in replacements. */
export function shownPeople({
  config,
  options,
  posts,
  starredBy,
  reposters,
}: Omit<PostScene, 'users' | 'lens'>): Set<number> {
  const people = new Set<number>();
  for (const record of posts.values()) {
    people.add(record.row.user_id);
    const replacing = options.annotations ? record.replacing(config) : undefined;
    for (const id of replacing?.references.users ?? []) people.add(id);
  }
  for (const sample of [...starredBy.values(), ...reposters.values()])
    for (const id of sample) people.add(id);
  return people;
}

function sampleWire({ config, options, users, lens }: PostScene, ids: readonly number[] = []): Wire {
  return peopleWire(users, ids, options.user, config, lens);
}

/** The posts that were looked at lately. */
export class PostRecords extends ObjectCache<PostRecord> {
  constructor(db: Db) {
    super(20_000, async (ids) => {
      const rows = await selectPosts(db, { ids });
      return new Map(rows.map((row) => [row.id, new PostRecord(row)]));
    });
  }

  /** Forgets what an event says has changed. */
  apply(event: LogEvent): void {
    if (event.type === 'star') this.drop(event.body.post);
    // Posts show the name of the app they were made with; apps seldom change.
    if (event.type === 'app') this.clear();
    if (event.type === 'user' && event.body.account !== undefined) {
      // Whether the author is active is kept with each post.
      const { id } = event.body;
      this.dropWhere(({ row }) => row.user_id === id);
    }
    if (event.type !== 'post') return;
    const { id, reply_to, repost_of } = event.body;
    this.drop(id, event.seq);
    if (reply_to !== undefined) this.drop(reply_to);
    if (repost_of !== undefined) this.drop(repost_of);
  }
}
