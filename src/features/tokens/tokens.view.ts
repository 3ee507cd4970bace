import type { Context } from '../../context.ts';
import { joinWire, toWire, type Wire } from '../../http/wire.ts';
import { FOLLOWING_LIMIT } from '../follows/follows.actions.ts';
import { type UserOptions, userWire } from '../users/users.view.ts';
import type { Token } from './tokens.cache.ts';

const MB = 1_000_000;

/** What an account may store (specification, Limits), in bytes. */
const tiers = {
  free: { storage: 500 * MB, file: 10 * MB },
  paid: { storage: 10_000 * MB, file: 100 * MB },
};

/** The Token object of a token, as its own holder sees it. */
export async function renderToken(ctx: Context, token: Token, options: UserOptions): Promise<Wire> {
  const app = { client_id: token.clientId, link: token.appLink, name: token.appName };
  if (token.userId === undefined) {
    return toWire({ app, client_id: token.clientId, scopes: [], is_app_token: true });
  }
  const user = (await ctx.users.get([token.userId])).get(token.userId);
  const tier = tiers[user?.row.tier ?? 'free'];
  const head = toWire({
    app,
    scopes: token.scopes,
    limits: { following: FOLLOWING_LIMIT, max_file_size: tier.file },
    storage: { available: tier.storage, used: 0 },
  });
  if (user === undefined) return head;
  return joinWire(head.slice(0, -1), ',"user":', userWire(user, options, ctx.config, undefined), '}');
}
