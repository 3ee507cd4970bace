import type { Context } from '../../context.ts';
import { countedToken } from '../../http/count-requests.ts';
import type { Headroom, RateLimits } from '../../http/limits.ts';
import { selectAppTokensUsedLast, selectUserTokensUsedLast } from './connections.sql.ts';

/** How many tokens of each kind are looked at. */
const LOOKED_AT = 20;

/** What is left of the limits of an app. */
export interface AppHeadroom {
  /** All of its app tokens together. */
  app: readonly Headroom[];
  /** The app token, and the user token, that are closest to a limit of those used last; empty if there is none. */
  app_token: readonly Headroom[];
  user_token: readonly Headroom[];
}

/** What is left of an app's limits now; undefined if limits are off. */
export async function headroomOf(
  { limiter, store }: Pick<Context, 'limiter' | 'store'>,
  { id, limit_percent }: { id: number; limit_percent: number | null },
): Promise<AppHeadroom | undefined> {
  if (limiter === undefined) return undefined;
  const [appTokens, userTokens] = await Promise.all([
    selectAppTokensUsedLast(store.search, { app: id, limit: LOOKED_AT }),
    selectUserTokensUsedLast(store.search, { app: id, limit: LOOKED_AT }),
  ]);
  const of = (token: { id: number; user_id: number | null }) =>
    limiter.headroom(
      countedToken({
        ...{ id: token.id, appId: id, userId: token.user_id ?? undefined },
        limitPercent: limit_percent ?? undefined,
      }),
    );
  const { account } = await of(appTokens[0] ?? { id: 0, user_id: null });
  const closest = async (tokens: typeof appTokens): Promise<readonly Headroom[]> => {
    const left = await Promise.all(tokens.map(of));
    return left.map(({ token }) => token).sort((a, b) => shareLeft(a) - shareLeft(b))[0] ?? [];
  };
  return { app: account, app_token: await closest(appTokens), user_token: await closest(userTokens) };
}

/** The least share that is left of any of these limits. */
function shareLeft(limits: Awaited<ReturnType<RateLimits['headroom']>>['token']): number {
  return Math.min(...limits.map(({ left, limit }) => left / limit));
}
