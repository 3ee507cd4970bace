import type { Context } from '../../../context.ts';
import { digest } from '../../../digest.ts';
import { ApiError } from '../../../errors.ts';
import { type Session, streamNumber } from '../../accounts/accounts.ts';
import { areKeys, type ClientKeys } from './encrypt.ts';
import {
  deleteOldSubscriptions,
  deleteSubscription,
  deleteSubscriptionsLike,
  insertSubscription,
  selectSubscription,
} from './subscriptions.sql.ts';

/** Longest URL of a push service. */
const MAX_URL = 1_000;
/** Most browsers of a user that get push messages. */
const MAX_BROWSERS = 20;

/** What a browser got from its push service. */
export interface GivenSubscription extends ClientKeys {
  endpoint: string;
}

/** Whether the browser of a session gets push messages. */
export async function isSubscribed({ store }: Pick<Context, 'store'>, session: string): Promise<boolean> {
  return (await selectSubscription(store.read, { session })).length > 0;
}

/**
 * Sends the notifications of a session's user to its browser from now on, until the session ends.
 * @throws {ApiError} 400 for a subscription that no browser makes.
 */
export async function subscribeBrowser(
  { store, config, digestKey }: Pick<Context, 'store' | 'config' | 'digestKey'>,
  session: Session,
  { endpoint, p256dh, auth }: GivenSubscription,
): Promise<void> {
  const url = URL.parse(endpoint);
  const schemes = config.pushUrls === 'any' ? ['https:', 'http:'] : ['https:'];
  const isUrl =
    url !== null &&
    endpoint.length <= MAX_URL &&
    schemes.includes(url.protocol) &&
    url.username === '' &&
    url.password === '';
  if (!isUrl) throw new ApiError('invalid-parameter', 'endpoint must be the URL of a push service.');
  if (!areKeys({ p256dh, auth })) {
    throw new ApiError('invalid-parameter', 'p256dh and auth must be the keys of a push subscription.');
  }
  const { digest: key, userId } = session;
  const endpoint_digest = digest(digestKey, url.href);
  await store.write(
    async (tx) => {
      await deleteSubscriptionsLike(tx, { session: key, endpoint_digest });
      await insertSubscription(tx, {
        session: key,
        user_id: userId,
        stream: streamNumber(session),
        endpoint: url.href,
        endpoint_digest,
        host: url.host,
        p256dh,
        auth,
        created_at: tx.now,
        // Only what comes later is sent.
        sent_id: await tx.newId(),
      });
      await deleteOldSubscriptions(tx, { user: userId, most: MAX_BROWSERS });
    },
    { independent: `push ${userId}` },
  );
}

/** Ends the push messages to the browser of a session. */
export async function unsubscribeBrowser({ store }: Pick<Context, 'store'>, session: string): Promise<void> {
  await store.bookkeeping((db) => deleteSubscription(db, { session }));
}
