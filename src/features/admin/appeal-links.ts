import type { Context } from '../../context.ts';
import { digest, isSameSecret } from '../../digest.ts';
import type { ModerationNoticeTable } from './admin.tables.ts';

type Keyed = Pick<Context, 'digestKey'>;

/** Whether a person can appeal against what a notice is about. */
export function isAppealable(action: ModerationNoticeTable['action']): boolean {
  return action !== 'answer' && action !== 'notice';
}

function codeOf({ digestKey }: Keyed, notice: number): string {
  return `${notice}-${digest(digestKey, `appeal ${notice}`)}`;
}

/**
 * The page of a decision, for its person. Its URL is the secret that gives access to it: a suspended person has no session, and gets it
 * after the password and in the e-mail.
 */
export function appealPath(ctx: Keyed, notice: number): string {
  return `/appeal/${codeOf(ctx, notice)}`;
}

export function appealUrl(ctx: Keyed & Pick<Context, 'config'>, notice: number): string {
  return ctx.config.url + appealPath(ctx, notice);
}

/** The notice that a code is about; undefined if it is wrong. */
export function noticeOfCode(ctx: Keyed, code: string): number | undefined {
  const notice = Number(/^(\d{1,16})-/.exec(code)?.[1]);
  return Number.isSafeInteger(notice) && isSameSecret(code, codeOf(ctx, notice)) ? notice : undefined;
}
