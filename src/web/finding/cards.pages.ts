import { ApiError } from '../../errors.ts';
import { throttleOf } from '../../features/accounts/accounts.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { postKind } from '../../features/posts/posts.ts';
import { pictureCache } from '../../features/profiles/profiles.ts';
import { userKind } from '../../features/users/users.ts';
import { matches } from '../../http/conditional.ts';
import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { drawn } from '../../images/draw-queue.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { metByStrangers } from '../kit/found.ts';
import { type CardPlan, digestOf, loadCard, planInstanceCard, planPostCard } from '../parts/cards.ts';
import { withPhotos } from '../parts/photos.ts';

/** The turns of all cards together: however many are asked for, pictures of people are drawn in between. */
const TURNS = 'cards';

/** Pictures that stand for pages in previews elsewhere, as strangers may see them. */
export const cardPages: readonly Page[] = [
  {
    name: 'cards.post',
    method: 'GET',
    path: '/cards/posts/:file',
    limit: 'picture',
    async handle(call) {
      const { ctx, params } = call;
      const [, digits] = /^(\d+)\.png$/.exec(params.file ?? '') ?? [];
      const id = parseId(digits ?? '');
      const state = Hydration.of(ctx, undefined, withPhotos);
      const row = id === undefined ? undefined : (await findSeen(state, postKind, id, metByStrangers))?.row;
      if (row === undefined || row.repost_of !== null) throw noCard();
      await Promise.all([state.show(postKind, [row.id]), state.show(userKind, [row.user_id])]);
      const author = state.get(userKind, row.user_id)?.row;
      if (author === undefined) throw noCard();
      return showCard(call, await planPostCard(state, await instanceOf(ctx), row, author));
    },
  },
  {
    name: 'cards.instance',
    method: 'GET',
    path: '/cards/instance.png',
    limit: 'picture',
    handle: async (call) => showCard(call, planInstanceCard(call.ctx, await instanceOf(call.ctx))),
  },
];

/**
 * A card, from the cache of drawn pictures if it is there.
 * @throws {ApiError} 429 if too many are drawn for one IP address, 404 if it cannot be drawn, 503 like `drawn`
 */
async function showCard({ ctx, ip, request, query }: PageCall, plan: CardPlan): Promise<Outcome> {
  const digest = digestOf(plan);
  const etag = `"${digest}"`;
  // Other caches ask again after a day, as the post may no longer be shown.
  const age = query.v === digest ? 'public, max-age=86400' : 'no-cache';
  const headers = ['Cache-Control', age, 'ETag', etag];
  if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers, body: joinJson('') };
  const pictures = ctx.caches.of(pictureCache);
  const key = `card ${digest}`;
  if (pictures.get(key) === undefined) await throttleOf(ctx).ofAddress('card', ip);
  const bytes = await drawn(pictures, TURNS, key, async (draw) => {
    try {
      return await draw({ card: await loadCard(ctx, plan) });
    } catch (error) {
      throw error instanceof UnreadablePicture ? noCard() : error;
    }
  });
  return content('image/png', bytes, headers);
}

function noCard(): ApiError {
  return new ApiError('not-found', 'there is no such picture.');
}
