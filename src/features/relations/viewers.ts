import { type NotNull, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { bit, type Db, query } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { loadRelations, mirror } from './relations.sql.ts';

/** What a viewer did with a post, as bits. */
export const STARRED = 1;
export const REPOSTED = 2;

/** Relations or posts kept for one viewer before they are forgotten and loaded again. */
const MAX_KEPT = 5000;

/** What is known of one person who looks; loaded in batches, then read without waiting. */
export class ViewerState {
  readonly id: number;
  readonly relations = new Map<number, number>();
  readonly posts = new Map<number, number>();
  /** Counts the changes to what is kept, so that loads that were under way during one are not kept. */
  changes = 0;

  constructor(id: number) {
    this.id = id;
  }
}

const selectPostBits = query((db, p: { user: number; posts: number[] }, { list }) =>
  db
    .selectFrom('stars')
    .select(['post_id as post', bit(STARRED)])
    .where('user_id', '=', p.user)
    .where('post_id', 'in', list(p.posts))
    .unionAll(
      db
        .selectFrom('posts')
        .select(['repost_of as post', bit(REPOSTED)])
        .$narrowType<{ post: NotNull }>()
        .where('user_id', '=', p.user)
        .where('repost_of', 'in', list(p.posts))
        .where('is_deleted', '=', sql.lit(0)),
    ),
);

const selectViewerBits = query((db, p: { post: number; viewers: number[] }, { list }) =>
  db
    .selectFrom('stars')
    .select(['user_id as viewer', bit(STARRED)])
    .where('post_id', '=', p.post)
    .where('user_id', 'in', list(p.viewers))
    .unionAll(
      db
        .selectFrom('posts')
        .select(['user_id as viewer', bit(REPOSTED)])
        .where('repost_of', '=', p.post)
        .where('user_id', 'in', list(p.viewers))
        .where('is_deleted', '=', sql.lit(0)),
    ),
);

/**
 * How people who look at things stand to those things: relations to other people, stars and reposts of posts.
 * Kept per viewer until an event changes it.
 */
export class Viewers {
  readonly #db: Db;
  readonly #states = new LRUCache<number, ViewerState>({ max: 10_000 });

  constructor(db: Db) {
    this.#db = db;
  }

  /** What is kept of a viewer; another object when everything was forgotten. */
  stateOf(id: number): ViewerState {
    let state = this.#states.get(id);
    if (state === undefined) {
      state = new ViewerState(id);
      this.#states.set(id, state);
    }
    return state;
  }

  /** How one viewer stands to many people. */
  async relations(viewer: number, others: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    const state = this.stateOf(viewer);
    return this.#load(state, state.relations, others, (missing) => loadRelations(this.#db, viewer, missing));
  }

  /** What one viewer did with many posts. */
  async postBits(viewer: number, posts: Iterable<number>): Promise<ReadonlyMap<number, number>> {
    const state = this.stateOf(viewer);
    return this.#load(state, state.posts, posts, async (missing) => {
      const bits = new Map(missing.map((post) => [post, 0]));
      for (const { post, bit } of await selectPostBits(this.#db, { user: viewer, posts: missing })) {
        bits.set(post, (bits.get(post) ?? 0) | bit);
      }
      return bits;
    });
  }

  /** How many viewers stand to one person: for events that go to many. */
  relationsTo(viewers: readonly number[], person: number): Promise<ReadonlyMap<number, number>> {
    return this.#loadColumn(
      viewers,
      person,
      (state) => state.relations,
      async (missing) => {
        const relations = await loadRelations(this.#db, person, missing);
        for (const [viewer, bits] of relations) relations.set(viewer, mirror(bits));
        return relations;
      },
    );
  }

  /** What many viewers did with one post. */
  postBitsTo(viewers: readonly number[], post: number): Promise<ReadonlyMap<number, number>> {
    return this.#loadColumn(
      viewers,
      post,
      (state) => state.posts,
      async (missing) => {
        const bits = new Map(missing.map((viewer) => [viewer, 0]));
        for (const { viewer, bit } of await selectViewerBits(this.#db, { post, viewers: missing })) {
          bits.set(viewer, (bits.get(viewer) ?? 0) | bit);
        }
        return bits;
      },
    );
  }

  async #loadColumn(
    viewers: readonly number[],
    key: number,
    keptOf: (state: ViewerState) => Map<number, number>,
    load: (missing: number[]) => Promise<Map<number, number>>,
  ): Promise<ReadonlyMap<number, number>> {
    const column = new Map<number, number>();
    const missing: { state: ViewerState; changes: number }[] = [];
    for (const viewer of viewers) {
      const state = this.stateOf(viewer);
      const bits = keptOf(state).get(key);
      if (bits === undefined) missing.push({ state, changes: state.changes });
      else column.set(viewer, bits);
    }
    if (missing.length === 0) return column;
    const loaded = await load(missing.map(({ state }) => state.id));
    for (const { state, changes } of missing) {
      const bits = loaded.get(state.id) ?? 0;
      column.set(state.id, bits);
      if (state.changes === changes) keep(keptOf(state), key, bits);
    }
    return column;
  }

  async #load(
    state: ViewerState,
    kept: Map<number, number>,
    wanted: Iterable<number>,
    load: (missing: number[]) => Promise<Map<number, number>>,
  ): Promise<ReadonlyMap<number, number>> {
    // A copy: what is kept may be forgotten while the caller waits for something else, and nothing known about a
    // person would then read as nothing between the two.
    const found = new Map<number, number>();
    const missing: number[] = [];
    for (const id of wanted) {
      const bits = kept.get(id);
      if (bits === undefined) missing.push(id);
      else found.set(id, bits);
    }
    if (missing.length === 0) return found;
    const changes = state.changes;
    for (const [id, bits] of await load([...new Set(missing)])) {
      found.set(id, bits);
      if (state.changes === changes) keep(kept, id, bits);
    }
    return found;
  }

  /** Forgets what an event says has changed. */
  apply(event: LogEvent): void {
    switch (event.type) {
      case 'user_follow':
        this.#forgetRelation(event.body.user, event.body.follows);
        break;
      case 'mute':
      case 'block':
        this.#forgetRelation(event.body.user, event.body.target);
        break;
      case 'star':
        this.#forgetPost(event.body.user, event.body.post);
        break;
      case 'post':
        if (event.body.repost_of !== undefined) this.#forgetPost(event.body.user, event.body.repost_of);
        break;
    }
  }

  #forgetRelation(one: number, other: number): void {
    for (const [viewer, person] of [
      [one, other],
      [other, one],
    ] as const) {
      const state = this.#states.peek(viewer);
      if (state === undefined) continue;
      state.changes++;
      state.relations.delete(person);
    }
  }

  #forgetPost(viewer: number, post: number): void {
    const state = this.#states.peek(viewer);
    if (state === undefined) return;
    state.changes++;
    state.posts.delete(post);
  }
}

function keep(kept: Map<number, number>, id: number, bits: number): void {
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(id, bits);
}
