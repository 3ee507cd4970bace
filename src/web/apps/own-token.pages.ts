import { ApiError } from '../../errors.ts';
import { throttleOf } from '../../features/accounts/accounts.ts';
import {
  issueUserToken,
  selectAuthorization,
  selectTokensOfAuthorizations,
} from '../../features/tokens/tokens.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import type { DescribedInterface } from '../../modules.ts';
import { parseScopes, scopesInUse } from '../../scopes.ts';
import { countWrite } from '../kit/actions.ts';
import { confirmedForm, confirmedPage, type SignedIn } from '../kit/forms.ts';
import { once } from '../kit/once.ts';
import { handedTo, handOver, takeOver } from '../parts/shown-once.ts';
import { scopesIn } from './apps.html.ts';
import { findOwn } from './own-apps.ts';
import { ownTokenPage } from './own-token.html.ts';

const PATH = '/account/apps/:id/token';

/** Gives people a token of their own app for their own account, such as for a bot, which then needs no sign-in. */
export function ownTokenPages({ endpoints }: DescribedInterface): readonly Page[] {
  const offered = scopesInUse(endpoints).filter((scope) => scope !== 'basic');
  return [
    confirmedPage('account.app.token', PATH, async (call, visit) => {
      const app = await findOwn(call, visit);
      const { secret, headers } = takeOver(call, 'app-token', app.client_id);
      const tokens = await tokensOf(call, visit, app.id);
      return ownTokenPage({ ...visit, headers: [...visit.headers, ...headers] }, app, {
        offered,
        tokens,
        secret,
      });
    }),

    confirmedForm('account.app.token.make', PATH, undefined, async (call, visit, form) => {
      const { client_id, id, suspended_at } = await findOwn(call, visit);
      if (suspended_at !== null) throw new ApiError('not-allowed', 'the app is suspended.');
      const { userId } = visit.session;
      await countWrite(call, visit);
      await throttleOf(call.ctx).ofAccount('authorization', userId);
      const granted = parseScopes(offered.filter((scope) => form[scope] === '1').join(' '));
      const to = await once(call, visit, form, async (ctx) => {
        const secret = await issueUserToken(ctx, id, userId, granted);
        return handOver(call, 'app-token', `/account/apps/${client_id}/token`, client_id, secret);
      });
      return redirect(to, [...visit.headers, ...handedTo(to)]);
    }),
  ];
}

/** The tokens that an app holds for the person, newest first. */
async function tokensOf({ ctx }: PageCall, { session }: SignedIn, app_id: number) {
  const [known] = await selectAuthorization(ctx.store.read, { app_id, user_id: session.userId });
  if (known === undefined) return [];
  const tokens = await selectTokensOfAuthorizations(ctx.store.read, { ids: [known.id] });
  return tokens.map(({ id, created_at, scopes }) => ({ id, created_at, may: scopesIn(scopes) }));
}
