import type { Context } from '../../../context.ts';
import type { MailQueue } from '../../../mail.ts';
import { selectQueue } from './mail.sql.ts';

/** What waits to be sent, in any process. */
export async function mailQueueOf({ store }: Pick<Context, 'store'>): Promise<MailQueue> {
  const [row] = await selectQueue(store.read, {});
  return { queued: Number(row?.queued ?? 0), since: Number(row?.since ?? 0) };
}
