import type { Context } from '../../context.ts';
import { readLatest } from '../../features/explore/explore.ts';
import { postKind } from '../../features/posts/posts.ts';
import { canListUser, FOLLOWS, MUTES, SELF, userKind } from '../../features/users/users.ts';
import { unlessUnavailable } from '../../http/api-error.ts';
import { Hydration } from '../../objects/hydration.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { readFollowedBy } from './known-followers.html.ts';
import { renderPeople } from './people.html.ts';
import { renderTrends } from './trends.html.ts';

/** How many people to suggest. */
const MAX_SUGGESTIONS = 6;
/** How many people and hashtags where there is little room. */
const FEW = 3;
/** How many of the newest posts are looked at, until there are enough people: most readers do not know most of them. */
const AT_ONCE = 10;

/**
 * Suggests people to follow, as tiles: people who posted recently, to strangers too. Nothing if there are none.
 * @param more - beside the title.
 */
export async function renderSuggestions(ctx: Context, visit: Visit, more?: Content): Promise<Content> {
  const people = await readSuggestions(ctx, visit, MAX_SUGGESTIONS);
  return (
    people &&
    markup`<section class="shelf tiles" aria-labelledby="people"><header><h2 id="people">${visit.language.timelines.lately}</h2>${more}</header>
${people}</section>`
  );
}

/**
 * The hashtags that trend and people to follow, for the column beside a page of a signed-in person.
 * @param except - whom the page itself has buttons to follow.
 */
export async function suggestBeside(
  ctx: Context,
  visit: Visit,
  except: readonly number[] = [],
): Promise<Content> {
  if (visit.session === undefined) return undefined;
  const column = Promise.all([renderTrends(ctx, visit, FEW), readSuggestions(ctx, visit, FEW, except)]);
  // What is searched for may take too long. The page itself is no worse for it.
  const [trends, people] = await unlessUnavailable(column, []);
  return [
    trends,
    people &&
      markup`<section class="shelf" aria-labelledby="people"><h2 id="people">${visit.language.timelines.toFollow}</h2>
${people}</section>`,
  ];
}

/** The list of people to suggest; nothing if there are none. */
async function readSuggestions(
  ctx: Context,
  visit: Visit,
  most: number,
  except: readonly number[] = [],
): Promise<Markup | undefined> {
  const state = Hydration.of(ctx, viewerOf(visit));
  const latest = await readLatest(ctx);
  const known = FOLLOWS | MUTES | SELF;
  const found = new Set<number>();
  for (let from = 0; from < latest.length && found.size < most; from += AT_ONCE) {
    const posts = latest.slice(from, from + AT_ONCE);
    await state.judge(postKind, posts);
    for (const { row } of posts.flatMap((id) => state.get(postKind, id) ?? [])) {
      const bits = state.bits(userKind, row.user_id);
      const isStranger = (bits & known) === 0 && canListUser(row, bits) && !except.includes(row.user_id);
      if (isStranger && found.size < most) found.add(row.user_id);
    }
  }
  const ids = [...found];
  if (ids.length === 0) return undefined;
  await state.show(userKind, ids);
  const followedBy = await readFollowedBy(ctx, state, visit, ids);
  return renderPeople(state, ids, visit, ({ id }) => followedBy(id));
}
