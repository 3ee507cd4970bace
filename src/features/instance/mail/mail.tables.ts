import type { Generated } from 'kysely';

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
