import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { joinWire, toWire, type Wire } from '../../http/wire.ts';
import type { Scope } from '../../scopes.ts';
import { inviteLink } from '../accounts/invitations.actions.ts';
import { FOLLOWING_LIMIT } from '../follows/follows.actions.ts';
import { type UserOptions, type UserRecord, userWire } from '../users/users.view.ts';
import type { Token } from './tokens.cache.ts';

const MB = 1_000_000;

/** What an account may store (specification, Limits), in bytes. */
const tiers = {
  free: { storage: 500 * MB, file: 10 * MB },
  paid: { storage: 10_000 * MB, file: 100 * MB },
};

/** What of a token its Token object tells. */
interface Shown {
  app: { client_id: string; link: string; name: string };
  scopes: readonly Scope[];
  user: UserRecord | undefined;
  /** Set in the reply of a delegation. */
  client_id?: string | undefined;
  invite_link?: string | undefined;
  pagination_id?: string | undefined;
}

/** The Token object of a user token; rendering does no I/O. */
export function userTokenWire(shown: Shown, options: UserOptions, config: Config): Wire {
  const { user, ...rest } = shown;
  const tier = tiers[user?.row.tier ?? 'free'];
  const head = toWire({
    ...rest,
    limits: { following: FOLLOWING_LIMIT, max_file_size: tier.file },
    storage: { available: tier.storage, used: 0 },
  });
  if (user === undefined) return head;
  return joinWire(head.slice(0, -1), ',"user":', userWire(user, options, config, undefined), '}');
}

export function appOf(token: Pick<Token, 'clientId' | 'appLink' | 'appName'>): Shown['app'] {
  return { client_id: token.clientId, link: token.appLink, name: token.appName };
}

/**
 * The Token object of a token, as its own holder sees it, or as the app does that a delegate token was made for.
 * The latter is not told the link to invite people with, which is the user's own to hand on.
 */
export async function renderToken(
  ctx: Context,
  token: Omit<Token, 'isBot'>,
  options: UserOptions,
): Promise<Wire> {
  const app = appOf(token);
  if (token.userId === undefined) {
    return toWire({ app, client_id: token.clientId, scopes: [], is_app_token: true });
  }
  const shown: Shown = {
    app,
    scopes: token.scopes,
    user: (await ctx.users.get([token.userId])).get(token.userId),
    client_id: token.isDelegated && token.clientId,
    invite_link: token.isDelegated ? undefined : await inviteLink(ctx, token.userId),
  };
  return userTokenWire(shown, options, ctx.config);
}
