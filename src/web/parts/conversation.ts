import {
  type PostFilter,
  type PostRow,
  postFilter,
  postKind,
  readThread,
} from '../../features/posts/posts.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { filterEntries, readPage, type Source } from '../../objects/list.ts';

/** Most answers that are put in order at once; a longer thread is read in parts, the oldest first. */
const MAX_IN_ORDER = 500;
/** Most posts that are looked at above an answer to find out what it belongs to. */
const MAX_LEVELS = 100;

/** Deleted posts keep their place. */
const shownThere = postFilter({});

/** What each answer stands below: the post that it answers, or the nearest above that one which the page shows. */
export type Below = ReadonlyMap<number, number>;

/** The posts that lead to a post, the first one first. @param most - how many are looked at. */
export async function readAncestors(
  state: Hydration,
  { reply_to }: Pick<PostRow, 'reply_to'>,
  most: number,
): Promise<{ earlier: number[]; hasEarlier: boolean }> {
  const earlier: number[] = [];
  let next = reply_to;
  for (let n = 0; n < most && next !== null; n++) {
    if ((await filterEntries(state, postKind, [{ item: next }], shownThere)).length > 0)
      earlier.unshift(next);
    next = state.get(postKind, next)?.row.reply_to ?? null;
  }
  return { earlier, hasEarlier: next !== null };
}

/**
 * The answers to a post and to these, in the order of threads: below a post are the answers to it, each followed by those below
 * it, the oldest first.
 * @param since - the last answer of the part before.
 * @returns `part`: the last answer of this one, if there are more.
 */
export async function readAnswers(
  state: Hydration,
  { id, thread_id }: Pick<PostRow, 'id' | 'thread_id'>,
  since = id,
): Promise<{ answers: number[]; below: Below; part: string | undefined }> {
  const source: Pick<Source<PostFilter>, 'read'> = {
    read: (range, _, db) => readThread(db, { thread: thread_id ?? id, ...range }),
  };
  const bounds = { before_id: undefined, since_id: since, count: -MAX_IN_ORDER };
  const { entries, meta } = await readPage(state, postKind, bounds, shownThere, source);
  const below = await placeBelow(state, id, entries.map(({ item }) => item).reverse());
  return { answers: inThreadOrder(id, below), below, part: meta.more ? meta.max_id : undefined };
}

/**
 * Finds out what answers stand below. Those that do not answer this post, or what is below it, are left out.
 * @param ids - the answers, the oldest first.
 */
async function placeBelow(state: Hydration, post: number, ids: readonly number[]): Promise<Below> {
  const places = new Map<number, number | undefined>([[post, undefined]]);
  for (const id of ids) places.set(id, await placeOf(state, post, id, places));
  return new Map([...places].flatMap(([id, place]) => (place === undefined ? [] : [[id, place]])));
}

/** The same for some answers of a thread, where those above them are not given. */
export async function placeSome(state: Hydration, post: number, ids: readonly number[]): Promise<Below> {
  const all = new Set(ids);
  for (const id of ids) {
    const row = state.get(postKind, id)?.row;
    const { earlier } = row ? await readAncestors(state, row, MAX_LEVELS) : { earlier: [] };
    for (const above of earlier) all.add(above);
  }
  return placeBelow(
    state,
    post,
    [...all].filter((id) => id > post).sort((a, b) => a - b),
  );
}

async function placeOf(
  state: Hydration,
  post: number,
  id: number,
  places: ReadonlyMap<number, number | undefined>,
): Promise<number | undefined> {
  let at = state.get(postKind, id)?.row.reply_to ?? 0;
  for (let level = 0; level < MAX_LEVELS && at >= post; level++) {
    if (at === post || places.get(at) !== undefined) return at;
    if (places.has(at)) return undefined;
    // The reader does not see it, or it was in a part before.
    if (state.get(postKind, at) === undefined) await state.judge(postKind, [at]);
    at = state.get(postKind, at)?.row.reply_to ?? 0;
  }
  return undefined;
}

function inThreadOrder(post: number, below: Below): number[] {
  const answersTo = Map.groupBy(below.keys(), (id) => below.get(id));
  const list = (id: number): number[] =>
    (answersTo.get(id) ?? []).flatMap((answer) => [answer, ...list(answer)]);
  return list(post);
}

/** The end of a branch that a page leaves out: it goes on at the page of the post `of`, from the answer `from` on. */
export interface Rest {
  of: number;
  from: number;
  count: number;
}

/**
 * The answers that a page shows, from one on, and what it leaves out: the ends of long branches, by the answer that they follow, and
 * the branches from `next` on.
 * @param most - how many answers a page shows, and how many below each answer to its post.
 */
export function cutAnswers(
  { answers, below }: { answers: readonly number[]; below: Below },
  post: number,
  from: number | undefined,
  most: { onPage: number; inBranch: number },
): { shown: number[]; rests: ReadonlyMap<number, Rest>; next: number | undefined } {
  const shown: number[] = [];
  const rests = new Map<number, Rest>();
  let at = from === undefined ? 0 : Math.max(0, answers.indexOf(from));
  while (at < answers.length) {
    const other = answers.findIndex((id, index) => index > at && below.get(id) === post);
    const branch = answers.slice(at, other === -1 ? undefined : other);
    const near = branch.slice(0, most.inBranch + 1);
    if (shown.length + near.length > most.onPage) break;
    shown.push(...near);
    const [first] = branch.slice(near.length);
    if (first !== undefined) {
      const count = branch.length - near.length;
      rests.set(near.at(-1) ?? 0, {
        of: lowestAbove(below, first, branch.at(-1) ?? first),
        from: first,
        count,
      });
    }
    at += branch.length;
  }
  return { shown, rests, next: answers[at] };
}

/** The lowest post that both answers are below. */
function lowestAbove(below: Below, first: number, last: number): number {
  const above = new Set<number>();
  for (let id = below.get(last); id !== undefined; id = below.get(id)) above.add(id);
  let id = below.get(first);
  while (id !== undefined && !above.has(id)) id = below.get(id);
  return id ?? first;
}
