import type { Context } from '../../../context.ts';
import { digest, isSameSecret } from '../../../digest.ts';
import { endMail } from './mail.sql.ts';

type Keyed = Pick<Context, 'config' | 'digestKey'>;

function codeOf({ digestKey }: Pick<Keyed, 'digestKey'>, user: number): string {
  return `${user}-${digest(digestKey, `end notifications by e-mail ${user}`)}`;
}

/** The URL that ends a user's notifications by e-mail; each message has it. */
export function endUrl(ctx: Keyed, user: number): string {
  return `${ctx.config.url}/end-mail/${codeOf(ctx, user)}`;
}

/** The user whose e-mail a code ends; undefined if it is wrong. */
export function userOfCode(ctx: Keyed, code: string): number | undefined {
  const user = Number(/^(\d{1,16})-/.exec(code)?.[1]);
  return Number.isSafeInteger(user) && isSameSecret(code, codeOf(ctx, user)) ? user : undefined;
}

/** Ends a user's notifications by e-mail; those on the page stay. */
export async function endMailOf({ store }: Pick<Context, 'store'>, user: number): Promise<void> {
  await store.bookkeeping((db) => endMail(db, { user }));
}
