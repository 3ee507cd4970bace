import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { pathId, pathUser } from '../../http/params.ts';
import { resetFactors, selectSessionsOf } from '../accounts/accounts.ts';
import { selectValidTokensOf } from '../tokens/tokens.ts';
import { endSessionsOf } from './access.actions.ts';
import { deleteAndTell, renameAndTell } from './account-messages.ts';
import { confirmEmail, revokeTokenById } from './admin.actions.ts';
import { actorOf, adminEndpoint, findId } from './admin.endpoint.ts';
import { describeSession, describeToken } from './admin.list.ts';
import { reasonBody } from './admin.schema.ts';
import { acting, confirming } from './people.routes.ts';
import { AdminSession, AdminToken, accessBodies } from './people.schema.ts';

const ofUser = { user_id: pathUser };

/** How a person gets into their account, and what the account is called. */
export const accessCalls = {
  endpoints: [
    adminEndpoint('look', {
      name: 'user.sessions',
      method: 'GET',
      path: '/users/:user_id/sessions',
      summary: 'List the browsers that a person is signed in with, the newest session first, at most 100.',
      pathParams: ofUser,
      reply: Type.Array(AdminSession),
      async handle(call) {
        const user_id = await findId(call, call.path.user_id);
        const sessions = await selectSessionsOf(call.ctx.store.read, { user_id, now: Date.now() });
        return { data: sessions.map((row) => toJson(describeSession(row))) };
      },
    }),
    acting(
      'tokens',
      {
        name: 'sessions.end',
        method: 'POST',
        path: 'sessions/end',
        summary: 'Sign a person out, in one browser or in all.',
        body: accessBodies.endSessions,
      },
      (store, actor, id, { session }) => endSessionsOf(store, actor, id, session),
    ),
    adminEndpoint('look', {
      name: 'user.tokens',
      method: 'GET',
      path: '/users/:user_id/tokens',
      summary: 'List the valid access tokens that apps have for a person, the newest first.',
      pathParams: ofUser,
      reply: Type.Array(AdminToken),
      async handle(call) {
        const user_id = await findId(call, call.path.user_id);
        const tokens = await selectValidTokensOf(call.ctx.store.read, { user_id });
        return { data: tokens.map((row) => toJson(describeToken(row))) };
      },
    }),
    adminEndpoint('tokens', {
      name: 'token.revoke',
      method: 'POST',
      path: '/tokens/:token_id/revoke',
      summary: 'End an access token at once.',
      pathParams: { token_id: pathId('token') },
      body: reasonBody,
      reply: Type.Pick(AdminToken, ['id']),
      async handle(call) {
        const { token_id } = call.path;
        await revokeTokenById(call.ctx.store, actorOf(call), token_id);
        return { data: toJson({ id: String(token_id) }) };
      },
    }),
    acting(
      'accounts',
      {
        name: 'reset-factors',
        method: 'POST',
        path: 'reset-factors',
        summary:
          'Remove the passkeys, the authenticator app and the recovery codes of a person who has lost them. Ends all sessions; the person is told by e-mail.',
        body: reasonBody,
        errors: confirming,
      },
      (_, actor, id, __, ctx) => resetFactors(ctx, actor, id),
    ),
    acting(
      'accounts',
      {
        name: 'confirm-email',
        method: 'POST',
        path: 'confirm-email',
        summary: 'Confirm the e-mail address that a person has given.',
        body: reasonBody,
      },
      (store, actor, id) => confirmEmail(store, actor, id),
    ),
    acting(
      'accounts',
      {
        name: 'rename',
        method: 'POST',
        path: 'rename',
        summary:
          'Give an account another username, and tell its owner by e-mail; the old one is free for others.',
        body: accessBodies.rename,
      },
      (_, actor, id, { username }, ctx) => renameAndTell(ctx, actor, id, username.replace(/^@/, '')),
    ),
    acting(
      'accounts',
      {
        name: 'delete',
        method: 'POST',
        path: 'delete',
        summary:
          'Delete an account and everything it made, permanently, and tell its owner by e-mail. Its username stays taken.',
        body: reasonBody,
      },
      (_, actor, id, __, ctx) => deleteAndTell(ctx, actor, id),
    ),
  ],
  schemas: [AdminSession, AdminToken],
};
