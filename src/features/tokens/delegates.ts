import type { Context } from '../../context.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import type { Incoming } from '../../http/outcome.ts';
import { readParams, text } from '../../http/params.ts';
import { authenticateClient, readBasic } from '../apps/apps.ts';
import { isValid, type Token } from './tokens.cache.ts';
import { tokenKind } from './tokens.kind.ts';
import { insertDelegateToken, selectDelegateToken, selectTokenById } from './tokens.sql.ts';

/** Query parameters that replace headers. */
export const delegateParams = {
  delegate_token: text('Instead of the Identity-Delegate-Token header.'),
  client_id: text('With delegate_token: the app it is for. HTTP Basic may be used instead.'),
  client_secret: text('With delegate_token: the secret of that app.'),
};

/**
 * Issues a token that shows one other app that this one holds `token`.
 * @returns its secret.
 * @throws {ApiError} 401 if `token` has ended since it was looked up.
 */
export async function issueDelegateToken(
  { store, digestKey }: Context,
  token: Token,
  appId: number,
): Promise<string> {
  const secret = makeSecret();
  await store.write(async (tx) => {
    const [row] = await selectTokenById(tx, { id: token.id });
    if (row === undefined || !isValid(row)) {
      throw new ApiError('not-authorized', 'the access token was revoked.');
    }
    await insertDelegateToken(tx, {
      digest: digest(digestKey, secret),
      token_id: token.id,
      app_id: appId,
      created_at: tx.now,
    });
  });
  return secret;
}

/**
 * The access token behind a delegate token (docs/interface.md, Identity delegation). The app that the delegate token is for
 * authenticates by HTTP Basic or by `client_id` and `client_secret` in the query.
 * @returns undefined if there is no delegate token.
 * @throws {ApiError} 401 if the app's credentials are wrong or the delegate token is not valid for it.
 */
export async function authenticateDelegate(
  ctx: Context,
  { request, query }: Pick<Incoming, 'request' | 'query'>,
): Promise<Token | undefined> {
  const given = readParams(delegateParams, query);
  const secret = request.headers['identity-delegate-token']?.toString() ?? given.delegate_token;
  if (secret === undefined) return undefined;
  const basic = readBasic(request.headers.authorization);
  const app = await authenticateClient(ctx, basic ?? { id: given.client_id, secret: given.client_secret });
  const [row] = await selectDelegateToken(ctx.store.read, {
    digest: digest(ctx.digestKey, secret),
    app_id: app.id,
  });
  const token = row && (await ctx.objects.find(tokenKind, row.token_id));
  if (token === undefined)
    throw new ApiError('invalid-token', 'the delegate token is not valid for this app.');
  return { ...token, isDelegated: true };
}
