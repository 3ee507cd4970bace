import type { Tx } from '../../db/store.ts';
import type { Closed } from '../reports/reports.ts';
import { insertNoticeOfMany } from './admin.content.sql.ts';
import { checkText } from './notices.actions.ts';

/** What reporters are told if the moderator writes nothing to them. */
export const DISMISSED =
  'A moderator has looked at what you reported and found that it may stay. Thank you for the report.';
export const ACTED =
  'A moderator has looked at what you reported and has acted on it. Thank you for the report.';

/** Tells people what became of their reports, in one statement however many they are. @throws {ApiError} 400 for a text that is too long. */
export async function tellReporters(tx: Tx, reporters: ReadonlySet<number>, given: string): Promise<void> {
  const text = checkText(given);
  for (const user_id of reporters) {
    insertNoticeOfMany(tx, {
      ...{ id: await tx.newId(), user_id, action: 'answer', text, rule: null, created_at: tx.now },
      ...{ is_mailed: 0, audit_id: null, target_kind: null, target_id: null, withdrawn_at: null },
    });
  }
}

/**
 * Tells those whose reports an action closed, except those who were told before, each once.
 * @returns the ids of what it closed.
 */
export async function tellClosed(
  tx: Tx,
  { reports, reporters }: Closed,
  answered: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const others = [...reporters].filter((user) => !answered.has(user));
  await tellReporters(tx, new Set(others), ACTED);
  return reports.map(({ id }) => id);
}
