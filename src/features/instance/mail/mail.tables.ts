import type { Generated } from 'kysely';
import type { Migration } from '../../../db/migrations.ts';

declare module '../../../db/schema.ts' {
  interface Schema {
    queued_mails: QueuedMailTable;
  }
}

/** E-mails that wait to be sent; a row is deleted when the mail server has taken its message, or it is given up. */
export interface QueuedMailTable {
  /** Random; the message is called by it, so that mailboxes recognise it if it comes twice. */
  id: string;
  /** The account that it is about; null if there is none, or it is to be sent after the account is deleted. */
  user_id: number | null;
  /** As `readEmail` reads it. */
  email: string;
  /** 0 for what its receiver has to know, 1 for what anybody can ask for (queue.ts). */
  rank: number;
  /** What it says, encrypted: it may have a link that is a secret (seal.ts). */
  sealed: string;
  created_at: number;
  /** When it is tried next. */
  next_at: number;
  /** Failed attempts. */
  tries: Generated<number>;
}

export const mailMigrations: readonly Migration[] = [
  {
    name: '0001-mail',
    statements: [
      `create table queued_mails (
        id text not null primary key,
        user_id bigint,
        email text not null,
        rank bigint not null,
        sealed text not null,
        created_at bigint not null,
        next_at bigint not null,
        tries bigint not null default 0
      )`,
      'create index queued_mails_due on queued_mails (next_at)',
      'create index queued_mails_by_user on queued_mails (user_id) where user_id is not null',
      'create index queued_mails_by_email on queued_mails (email)',
    ],
  },
];
