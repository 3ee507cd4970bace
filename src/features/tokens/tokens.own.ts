import type { Context } from '../../context.ts';
import type { Wire } from '../../http/wire.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { Query } from '../../objects/kind.ts';
import { makeInviteLink } from '../accounts/invitations.actions.ts';
import type { Token } from './tokens.cache.ts';
import { tokenJson, tokenKind } from './tokens.kind.ts';

/** The Token object of a token for its holder. A user who has no link to invite people with yet gets one. */
export async function renderOwnToken(ctx: Context, token: Token, query?: Query): Promise<Wire> {
  const state = Hydration.of(ctx, token, query);
  await state.show(tokenKind, [token.id]);
  const { userId } = token;
  const hasLink = userId === undefined || token.isDelegated || state.extras(tokenKind)?.has(userId);
  return tokenJson(token, state, hasLink ? undefined : await makeInviteLink(ctx, userId));
}
