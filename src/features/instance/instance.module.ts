import { defineModule } from '../../modules.ts';
import { announcementMigrations } from './announcements.tables.ts';
import { announcementsCache } from './announcements.ts';
import { instanceEvent } from './instance.events.ts';
import { instanceCache } from './instance.texts.ts';
import { mailConsumer } from './mail/mail.consumer.ts';
import { mailEvent } from './mail/mail.events.ts';
import { deleteOldMails } from './mail/mail.sql.ts';
import { mailMigrations } from './mail/mail.tables.ts';
import { TRIED_MS } from './mail/retries.ts';
import { pictureMigrations } from './pictures.tables.ts';

/** How long e-mails are kept that nothing tries to send, in milliseconds: longer than one is tried. */
const KEPT_MS = 2 * TRIED_MS;

export const instanceModule = defineModule({
  name: 'instance',
  tier: 4,
  events: [instanceEvent, mailEvent],
  caches: [instanceCache, announcementsCache],
  consumers: [mailConsumer],
  upkeep: [
    {
      name: 'e-mails that nothing sends',
      by: 'leader',
      run: ({ store }) => store.bookkeeping((db) => deleteOldMails(db, { before: Date.now() - KEPT_MS })),
      due: { table: 'queued_mails', since: 'created_at', age: KEPT_MS },
    },
  ],
  contents: [
    { of: 'pictures of the instance', table: 'instance_pictures', key: 'file', where: 'file is not null' },
  ],
  migrations: [...announcementMigrations, ...mailMigrations, ...pictureMigrations],
  tables: {
    instance_pictures: { key: 'name' },
    announcements: { key: 'id' },
    dismissed_announcements: {
      key: ['user_id', 'announcement_id'],
      owner: 'user_id',
      erase: 'at once',
      export: 'not: it says only what they have read',
    },
    queued_mails: {
      key: 'id',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: they are secrets',
    },
  },
});
