import { ObjectCache } from '../../cache.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { flag, optionalFlag } from '../../http/params.ts';
import { joinWire, toWire, type Wire, wireList } from '../../http/wire.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { REPOSTED, STARRED } from '../relations/viewers.ts';
import {
  type Bits,
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
  #leads: readonly number[] | undefined;

  constructor(row: PostRow) {
    this.row = row;
  }

  /** The users that the post is directed at: its leading mentions. */
  get directedAt(): readonly number[] {
    if (this.row.is_directed === 0) return noLeads;
    this.#leads ??= (JSON.parse(this.row.entities) as Entities).mentions.flatMap(({ id, is_leading }) =>
      is_leading ? Number(id) : [],
    );
    return this.#leads;
  }

  /** JSON of everything that is the same for all viewers, without the closing brace. */
  wire(options: PostOptions, config: Config, isEmpty: boolean): Wire {
    const variant = (options.annotations ? 1 : 0) | (options.html ? 2 : 0) | (isEmpty ? 4 : 0);
    let wire = this.#wires[variant];
    if (wire === undefined) {
      wire = joinWire(toWire(describe(this.row, options, config, isEmpty)).slice(0, -1));
      this.#wires[variant] = wire;
    }
    return wire;
  }
}

/** Address of a post's page (contract, Addresses). */
export function postUrl(config: Config, username: string, id: number): string {
  return `${userUrl(config, username)}/post/${id}`;
}

/** `isEmpty`: the post is deleted, or it is a repost of a deleted one (decision 7), and shows no text. */
function describe(row: PostRow, options: PostOptions, config: Config, isEmpty: boolean): object {
  const entities = isEmpty ? noEntities : (JSON.parse(row.entities) as Entities);
  const hasText = !isEmpty && row.machine_only === 0;
  return {
    id: String(row.id),
    created_at: timestamp(row.created_at),
    ...(hasText && { text: row.text }),
    ...(hasText && options.html && { html: renderHtml(row.text, entities, config.url, 'Post') }),
    source: { name: row.app_name, link: row.app_link, client_id: row.client_id },
    reply_to: row.reply_to === null ? null : String(row.reply_to),
    thread_id: String(row.thread_id ?? row.id),
    num_replies: row.num_replies,
    num_stars: row.num_stars,
    num_reposts: row.num_reposts,
    ...(options.annotations && { annotations: isEmpty ? [] : (JSON.parse(row.annotations) as unknown) }),
    entities,
    ...(row.is_deleted === 1 && { is_deleted: true, deleted: true }),
    machine_only: row.machine_only === 1,
    canonical_url: postUrl(config, row.username, row.id),
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

/** A post's JSON as one viewer sees it. `paginationId` is true in paginated lists. */
export function postWire(scene: PostScene, record: PostRecord, inList = false): Wire {
  const { config, options, lens } = scene;
  const { row } = record;
  const original = row.repost_of === null ? undefined : scene.posts.get(row.repost_of);
  const isEmpty = row.is_deleted === 1 || original?.row.is_deleted === 1;
  let wire: string = record.wire(options, config, isEmpty);
  const user = scene.users.get(row.user_id);
  if (user !== undefined) wire += `,"user":${userWire(user, options.user, config, lens)}`;
  if (lens !== undefined) wire += postBitWires[lens.posts.get(row.id) ?? 0];
  if (options.starredBy) wire += `,"starred_by":${people(scene, scene.starredBy.get(row.id))}`;
  if (options.reposters) wire += `,"reposters":${people(scene, scene.reposters.get(row.id))}`;
  if (original !== undefined) wire += `,"repost_of":${postWire(scene, original)}`;
  return (inList ? `${wire},"pagination_id":"${row.id}"}` : `${wire}}`) as Wire;
}

function people({ config, options, users, lens }: PostScene, ids: readonly number[] = []): Wire {
  return wireList(
    ids.flatMap((id) => {
      const user = users.get(id);
      return user === undefined ? [] : userWire(user, options.user, config, lens);
    }),
  );
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
    if (event.type !== 'post') return;
    const { id, reply_to, repost_of } = event.body;
    this.drop(id);
    if (reply_to !== undefined) this.drop(reply_to);
    if (repost_of !== undefined) this.drop(repost_of);
  }
}
