import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { readHeldPosts } from '../words/words.ts';
import { actorOf, adminEndpoint, decidedBefore, replyWithRows } from './admin.endpoint.ts';
import { reasonBody } from './admin.schema.ts';
import { approvePost, refusePost } from './held.actions.ts';
import { HeldPost, removal } from './moderation.schema.ts';
import { describeHeld } from './queues.list.ts';

const held = { post_id: pathId('post') };
const Named = Type.Pick(HeldPost, ['kind', 'id']);
const named = (id: number) => ({ data: toJson({ kind: 'post', id: String(id) }) });

/** Posts that are held for review. */
export const heldCalls = {
  endpoints: [
    adminEndpoint('content', {
      name: 'held',
      method: 'GET',
      path: '/held',
      summary: 'List the posts that are held for review.',
      query: pageParams,
      reply: Type.Array(HeldPost),
      paginated: true,
      handle: (call) => replyWithRows(call, readHeldPosts, describeHeld),
    }),
    adminEndpoint('content', {
      name: 'held.approve',
      method: 'POST',
      path: '/held/:post_id/approve',
      summary: 'Publish a post that is held for review.',
      pathParams: held,
      body: reasonBody,
      reply: Named,
      errors: decidedBefore,
      async handle(call) {
        const { post_id } = call.path;
        await approvePost(call.ctx, actorOf(call), post_id);
        return named(post_id);
      },
    }),
    adminEndpoint('content', {
      name: 'held.refuse',
      method: 'POST',
      path: '/held/:post_id/refuse',
      summary: 'Remove a post that is held for review; it can be restored for 30 days.',
      pathParams: held,
      body: removal,
      reply: Named,
      errors: decidedBefore,
      async handle(call) {
        const { post_id } = call.path;
        await refusePost(call.ctx.store, actorOf(call), post_id, call.body.tell);
        return named(post_id);
      },
    }),
  ],
  schemas: [HeldPost],
};
