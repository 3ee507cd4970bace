import { LRUCache } from 'lru-cache';
import { ObjectCache } from '../../cache.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { flag } from '../../http/params.ts';
import { joinWire, toWire, type Wire, wireList } from '../../http/wire.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { BLOCKED_BY, BLOCKS, FOLLOWED_BY, FOLLOWS, MUTES } from '../relations/relations.sql.ts';
import { findUsernames, selectUsers, type UserCounts, type UserRow } from './users.sql.ts';
import { canListUser, isActive } from './users.visibility.ts';

/** The general user parameters (specification, Users). */
export const userParams = {
  include_annotations: flag(false, 'Include all annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
};

/** What of a user is shown. */
export interface UserOptions {
  annotations: boolean;
  html: boolean;
}

/** Reads the general parameters that concern users. */
export function userOptions(query: {
  include_annotations: boolean;
  include_user_annotations: boolean;
  include_html: boolean;
}): UserOptions {
  return {
    annotations: query.include_annotations || query.include_user_annotations,
    html: query.include_html,
  };
}

/** A picture of a user that was uploaded or drawn for them; null stands for the default one. */
export interface ImageRef {
  /** Name of the content among the local files. */
  file: string;
  width: number;
  height: number;
}

/** A user as loaded; its JSON is rendered once per set of options and kept. */
export class UserRecord {
  readonly row: UserRow;
  readonly #wires: (Wire | undefined)[] = [];
  /** What stands before and after the counts. */
  readonly #parts: (readonly [Wire, Wire] | undefined)[];

  constructor(row: UserRow, parts: (readonly [Wire, Wire] | undefined)[] = []) {
    // A copy: what SQLite gives is slow to read from.
    this.row = { ...row };
    this.#parts = parts;
  }

  /** The same user with other counts. */
  withCounts(counts: UserCounts): UserRecord {
    return new UserRecord({ ...this.row, ...counts }, this.#parts);
  }

  /** JSON of everything that is the same for all viewers, without the closing brace. */
  wire(options: UserOptions, config: Config): Wire {
    const variant = (options.annotations ? 1 : 0) | (options.html ? 2 : 0);
    let wire = this.#wires[variant];
    if (wire === undefined) {
      this.#parts[variant] ??= renderUser(this.row, options, config);
      const [before, after] = this.#parts[variant];
      const { num_following, num_followers, num_posts, num_stars } = this.row;
      wire = joinWire(
        `${before},"counts":{"following":${num_following},"followers":${num_followers}`,
        `,"posts":${num_posts},"stars":${num_stars}},${after}`,
      );
      this.#wires[variant] = wire;
    }
    return wire;
  }
}

/** Formats a time as the wire has it (decision 1): `YYYY-MM-DDTHH:MM:SSZ`. */
export function timestamp(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Address of a user's page (contract, Addresses). */
export function userUrl(config: Config, username: string): string {
  return `${config.url}/@${username}`;
}

const DEFAULT_AVATAR = { width: 200, height: 200 };
const DEFAULT_COVER = { width: 960, height: 223 };

/** A user's picture: its own, or the default one of its kind. */
export function userImage(row: UserRow, kind: 'avatar' | 'cover', config: Config) {
  const ref = row[kind];
  const own = ref === null ? undefined : (JSON.parse(ref) as ImageRef);
  const { width, height } = own ?? (kind === 'avatar' ? DEFAULT_AVATAR : DEFAULT_COVER);
  const file = own?.file ?? `default-${row.id}`;
  return { height, width, is_default: own === undefined, url: `${config.url}/images/${kind}/${file}` };
}

/** A user's JSON without the braces, in two parts: the counts, which change often, stand between them. */
function renderUser(row: UserRow, options: UserOptions, config: Config): readonly [Wire, Wire] {
  const entities = JSON.parse(row.description_entities) as Entities;
  const before = toWire({
    id: String(row.id),
    username: row.username,
    name: row.name,
    description: {
      text: row.description,
      ...(options.html && { html: renderHtml(row.description, entities, config.url, 'User') }),
      entities,
    },
    timezone: row.timezone,
    locale: row.locale,
    avatar_image: userImage(row, 'avatar', config),
    cover_image: userImage(row, 'cover', config),
    type: row.type,
    created_at: timestamp(row.created_at),
  });
  const after = toWire({
    ...(row.verified_domain !== null && { verified_domain: row.verified_domain }),
    ...(options.annotations && { annotations: JSON.parse(row.annotations) as unknown }),
    canonical_url: userUrl(config, row.username),
  });
  return [joinWire(before.slice(0, -1)), joinWire(after.slice(1, -1))];
}

const relationWires = new Map<number, Wire>();

/** The keys that tell a viewer how they stand to a user; there are few combinations, so each is rendered once. */
function relationWire(bits: number, viewerIsBot: boolean): Wire {
  const key = bits | (viewerIsBot ? 64 : 0);
  let wire = relationWires.get(key);
  if (wire === undefined) {
    const is = (bit: number): boolean => (bits & bit) !== 0;
    // Bots follow and subscribe only those who follow them (specification, User).
    const reachable = !is(BLOCKED_BY) && (!viewerIsBot || is(FOLLOWED_BY));
    const keys = {
      follows_you: is(FOLLOWED_BY),
      you_blocked: is(BLOCKS),
      you_follow: is(FOLLOWS),
      you_muted: is(MUTES),
      you_can_subscribe: reachable && !is(BLOCKS),
      you_can_follow: reachable && !is(BLOCKS),
      is_follower: is(FOLLOWED_BY),
      is_following: is(FOLLOWS),
      is_muted: is(MUTES),
    };
    wire = joinWire(',', toWire(keys).slice(1, -1));
    relationWires.set(key, wire);
  }
  return wire;
}

/** Bits by id of a person or post, undefined standing for none; a map, or a view of one. */
export interface Bits {
  get(id: number): number | undefined;
}

/** Who looks, as far as rendering users is concerned. */
export interface UserLens {
  id: number;
  isBot: boolean;
  relations: Bits;
}

/**
 * A user's JSON as one viewer sees it; without a user token there is no lens, and on one's own record there are no
 * `you_*` keys (decision 6). `paginationId` is given in paginated lists.
 */
export function userWire(
  record: UserRecord,
  options: UserOptions,
  config: Config,
  lens: UserLens | undefined,
  paginationId?: number,
): Wire {
  const head = record.wire(options, config);
  const relation =
    lens === undefined || lens.id === record.row.id
      ? ''
      : relationWire(lens.relations.get(record.row.id) ?? 0, lens.isBot);
  return joinWire(head, relation, paginationId === undefined ? '}' : `,"pagination_id":"${paginationId}"}`);
}

/** The JSON of a list of people shown beside a post; those whom the viewer is not shown are left out. */
export function peopleWire(
  users: ReadonlyMap<number, UserRecord>,
  ids: readonly number[],
  options: UserOptions,
  config: Config,
  lens: UserLens | undefined,
): Wire {
  return wireList(
    ids.flatMap((id) => {
      const user = users.get(id);
      return user === undefined || !canListUser(id, lens) ? [] : userWire(user, options, config, lens);
    }),
  );
}

/** The active users that were looked at lately: nobody is shown others (users.visibility.ts). */
export class UserRecords extends ObjectCache<UserRecord> {
  readonly #db: Db;
  /** Whose a username is never changes. */
  readonly #ids = new LRUCache<string, number>({ max: 20_000 });

  constructor(db: Db) {
    super(20_000, async (ids) => {
      const rows = await selectUsers(db, { ids });
      return new Map(rows.filter(isActive).map((row) => [row.id, new UserRecord(row)]));
    });
    this.#db = db;
  }

  /** The ids of the active users among these usernames (lower-case), by username. */
  async named(usernames: readonly string[]): Promise<Map<string, number>> {
    const unknown = usernames.filter((name) => !this.#ids.has(name));
    for (const { username, id } of (await findUsernames(this.#db, unknown)).values())
      this.#ids.set(username, id);
    const known = usernames.flatMap((name) => this.#ids.get(name) ?? []);
    const named = new Map<string, number>();
    for (const { row } of (await this.get(known)).values()) named.set(row.username, row.id);
    return named;
  }

  /** Keeps the counts of a user as they are after event `seq`, when the rest is cached. */
  keepCounts(id: number, counts: UserCounts, seq: number): void {
    const cached = this.peek(id);
    if (cached !== undefined) this.keep(id, cached.withCounts(counts), seq);
  }

  /** Forgets what an event says has changed. */
  apply(event: LogEvent): void {
    switch (event.type) {
      case 'user':
        // Whatever its number: counts may be newer than it, the rest is not.
        this.drop(event.body.id);
        break;
      case 'user_follow':
        this.drop(event.body.user, event.seq);
        this.drop(event.body.follows, event.seq);
        break;
      case 'post':
      case 'star':
        this.drop(event.body.user, event.seq);
        break;
    }
  }
}
