import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { readRemoved } from './admin.content.sql.ts';
import { actorOf, adminEndpoint, replyWithRows } from './admin.endpoint.ts';
import { describeRemoved } from './admin.list.ts';
import { pathKind } from './admin.params.ts';
import { reasonBody } from './admin.schema.ts';
import { removeContent, restoreContent } from './content.actions.ts';
import { RemovedContent, removal } from './moderation.schema.ts';
import type { RemovableKind } from './removable.ts';

const content = {
  kind: pathKind,
  content_id: {
    ...pathId('content'),
    about: 'Id of the object; of an avatar or cover that of the user.',
  },
};
const Named = Type.Pick(RemovedContent, ['kind', 'id']);

export const contentCalls = {
  endpoints: [
    adminEndpoint('content', {
      name: 'content',
      method: 'GET',
      path: '/content',
      summary: 'List removed content that can be restored, the newest content first.',
      query: pageParams,
      reply: Type.Array(RemovedContent),
      paginated: true,
      handle: (call) => replyWithRows(call, readRemoved, describeRemoved),
    }),
    adminEndpoint('content', {
      name: 'content.remove',
      method: 'POST',
      path: '/content/:kind/:content_id/remove',
      summary:
        'Remove content from everywhere; it can be restored for 30 days. Private content only if a report names it.',
      pathParams: content,
      body: removal,
      reply: Named,
      errors: { 'not-allowed': 'It is a repost.' },
      async handle(call) {
        const named = namedBy(call.path);
        await removeContent(call.ctx.store, actorOf(call), named, call.body.tell);
        return { data: toJson({ kind: named.kind, id: String(named.id) }) };
      },
    }),
    adminEndpoint('content', {
      name: 'content.restore',
      method: 'POST',
      path: '/content/:kind/:content_id/restore',
      summary: 'Restore removed content as it was.',
      pathParams: content,
      body: reasonBody,
      reply: Named,
      errors: { 'not-allowed': 'The account was deleted, or has another picture now.' },
      async handle(call) {
        const named = namedBy(call.path);
        await restoreContent(call.ctx, actorOf(call), named);
        return { data: toJson({ kind: named.kind, id: String(named.id) }) };
      },
    }),
  ],
  schemas: [RemovedContent],
};

function namedBy({ kind, content_id: id }: { kind: RemovableKind; content_id: number }) {
  return { kind, id };
}
