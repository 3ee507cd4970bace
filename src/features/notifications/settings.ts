import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { ALL_KINDS, type KindMask, maskOf } from './kinds.ts';
import {
  countQuiet,
  deleteQuiet,
  insertQuiet,
  type SettingsRow,
  selectQuiet,
  selectSettings,
  upsertSettings,
} from './settings.sql.ts';

/** When e-mail is sent; stored by place in this list. */
export const mailModes = ['never', 'at-once', 'daily'] as const;

export type MailMode = (typeof mailModes)[number];

/** How a user is notified: the kinds shown on the page, sent by push and by e-mail, and when e-mail is sent. */
export interface Settings {
  page: KindMask;
  push: KindMask;
  mail: KindMask;
  mailMode: MailMode;
}

/** Push needs a browser that was subscribed, and e-mail a choice: until then, nothing leaves the page. */
const defaults: Settings = { page: ALL_KINDS, push: ALL_KINDS, mail: ALL_KINDS, mailMode: 'never' };

/** Most people and threads that one user can have quiet. */
const MAX_QUIET = 1000;

function settingsIn(row: SettingsRow | undefined): Settings {
  if (row === undefined) return defaults;
  const { page, push, mail, mail_mode } = row;
  return { page, push, mail, mailMode: mailModes[mail_mode] ?? 'never' };
}

export async function readSettings({ read }: Pick<Store, 'read'>, user: number): Promise<Settings> {
  return settingsIn((await selectSettings(read, { user }))[0]);
}

/** Changes settings. E-mail that is turned on begins with what comes then. */
export async function changeSettings(store: Store, user: number, changes: Partial<Settings>): Promise<void> {
  await store.write((tx) => changeIn(tx, user, () => changes), {
    independent: `notification settings ${user}`,
  });
}

/** E-mails reports as they come to a person with a new role, who else would not be e-mailed; those who are choose for themselves. */
export function mailReports(tx: Tx, user: number): Promise<void> {
  return changeIn(tx, user, ({ mailMode }) =>
    mailMode === 'never' ? { mailMode: 'at-once', mail: maskOf('report') } : undefined,
  );
}

async function changeIn(
  tx: Tx,
  user: number,
  change: (before: Settings) => Partial<Settings> | undefined,
): Promise<void> {
  const [row] = await selectSettings(tx, { user });
  const before = settingsIn(row);
  const changes = change(before);
  if (changes === undefined) return;
  const { mailMode, ...masks } = { ...before, ...changes };
  const isNew = mailMode !== before.mailMode && before.mailMode === 'never';
  await upsertSettings(tx, {
    user_id: user,
    ...masks,
    mail_mode: mailModes.indexOf(mailMode),
    mail_sent_id: isNew ? await tx.newId() : (row?.mail_sent_id ?? 0),
    // The first digest comes after a day.
    mail_sent_at: isNew ? (mailMode === 'daily' ? tx.now : 0) : (row?.mail_sent_at ?? 0),
    mail_next_at: mailMode === before.mailMode ? (row?.mail_next_at ?? null) : null,
    mail_tries: mailMode === before.mailMode ? (row?.mail_tries ?? 0) : 0,
  });
}

/** A person or thread that can be quiet. */
export interface QuietTarget {
  kind: 'user' | 'thread';
  /** The id of the user, or of the first post of the thread. */
  target: number;
}

/** Whom and which threads a user wants no notifications of. */
export interface Quiet {
  users: ReadonlySet<number>;
  threads: ReadonlySet<number>;
}

export async function readQuiet({ read }: Pick<Store, 'read'>, user: number): Promise<Quiet> {
  const quiet = { users: new Set<number>(), threads: new Set<number>() };
  for (const { kind, target_id } of await selectQuiet(read, { user })) {
    (kind === 'user' ? quiet.users : quiet.threads).add(target_id);
  }
  return quiet;
}

/** Ends the notifications of a person or thread. @throws {ApiError} 507 over the limit. */
export async function addQuiet(store: Store, user: number, target: QuietTarget): Promise<void> {
  await store.bookkeeping(async (db) => {
    await insertQuiet(db, { user, ...target, now: Date.now() });
    const [row] = await countQuiet(db, { user });
    if (Number(row?.count) > MAX_QUIET) {
      const message = `you can have at most ${MAX_QUIET} people and conversations quiet.`;
      throw new ApiError('insufficient-storage', message);
    }
  });
}

export async function removeQuiet(store: Store, user: number, target: QuietTarget): Promise<void> {
  await store.bookkeeping((db) => deleteQuiet(db, { user, ...target }));
}
