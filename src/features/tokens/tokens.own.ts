import type { Context } from '../../context.ts';
import type { JsonText } from '../../http/json-text.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { Query } from '../../objects/kind.ts';
import { inviteLink } from '../accounts/accounts.ts';
import { userKind } from '../users/users.ts';
import type { Token } from './tokens.cache.ts';
import { tokenJson } from './tokens.kind.ts';

/** The Token object for its holder. Creates the user's invite link if there is none yet. */
export async function renderOwnToken(ctx: Context, token: Token, query?: Query): Promise<JsonText> {
  const state = Hydration.of(ctx, token, query);
  const { userId, isDelegated } = token;
  if (userId === undefined) return tokenJson(token, state);
  await state.show(userKind, [userId]);
  return tokenJson(token, state, isDelegated ? undefined : await inviteLink(ctx, userId));
}
