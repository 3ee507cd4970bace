import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { toJson } from '../../http/json-text.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { approveSignUp, readSignUps, refuseSignUp } from '../accounts/accounts.ts';
import { actorOf, adminEndpoint, decidedBefore, replyWithRows } from './admin.endpoint.ts';
import { reasonBody } from './admin.schema.ts';
import { replyWithAccount } from './people.routes.ts';
import { AdminAccount, refusal, SignUp } from './people.schema.ts';
import { describeSignUp } from './queues.list.ts';

const waiting = { sign_up_id: pathId('sign-up') };

/** @throws {ApiError} 404 */
async function usernameOf({ store }: Context, id: number): Promise<string> {
  const range = { after: id - 1, before: id + 1, limit: 1, ascending: true };
  const [row] = await readSignUps(store.read, range);
  if (row === undefined) throw new ApiError('not-found', 'there is no such sign-up that waits for approval.');
  return row.username;
}

/** Who waits for approval. */
export const signUpCalls = {
  endpoints: [
    adminEndpoint('sign_ups', {
      name: 'sign-ups',
      method: 'GET',
      path: '/sign-ups',
      summary: 'List the sign-ups that wait for approval.',
      query: pageParams,
      reply: Type.Array(SignUp),
      paginated: true,
      handle: (call) => replyWithRows(call, readSignUps, describeSignUp),
    }),
    adminEndpoint('sign_ups', {
      name: 'sign-up.approve',
      method: 'POST',
      path: '/sign-ups/:sign_up_id/approve',
      summary: 'Make the account of a sign-up, and say so to the person by e-mail.',
      pathParams: waiting,
      body: reasonBody,
      reply: AdminAccount,
      errors: decidedBefore,
      async handle(call) {
        const username = await usernameOf(call.ctx, call.path.sign_up_id);
        return replyWithAccount(call, await approveSignUp(call.ctx, actorOf(call), username));
      },
    }),
    adminEndpoint('sign_ups', {
      name: 'sign-up.refuse',
      method: 'POST',
      path: '/sign-ups/:sign_up_id/refuse',
      summary: 'Refuse a sign-up, and erase what it gave.',
      pathParams: waiting,
      body: refusal,
      reply: Type.Pick(SignUp, ['id', 'username']),
      errors: decidedBefore,
      async handle(call) {
        const { sign_up_id: id } = call.path;
        const username = await usernameOf(call.ctx, id);
        await refuseSignUp(call.ctx, actorOf(call), username, call.body.tell);
        return { data: toJson({ id: String(id), username }) };
      },
    }),
  ],
  schemas: [SignUp],
};
