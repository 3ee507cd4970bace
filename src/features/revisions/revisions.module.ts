import { defineModule } from '../../modules.ts';
import { earlierTexts } from '../posts/posts.ts';
import { revisionCheck } from './revisions.check.sql.ts';
import { includeRevisions, revisionEvent } from './revisions.events.ts';
import { revisionEndpoints } from './revisions.routes.ts';
import { PostRevision } from './revisions.schema.ts';
import { deleteRevisions, insertRevision, selectRevisions } from './revisions.sql.ts';
import { revisionMigrations } from './revisions.tables.ts';

export const revisionsModule = defineModule({
  name: 'revisions',
  tier: 10,
  events: [revisionEvent],
  endpoints: revisionEndpoints,
  streams: { flags: [{ ...includeRevisions, lists: ['post'] }] },
  extends: [
    earlierTexts.with({
      read: (db, post) => selectRevisions(db, { post }),
      erase: (tx, post) => deleteRevisions(tx, { post }),
      async restore(tx, post_id, texts) {
        for (const text of texts) await insertRevision(tx, { ...text, post_id });
      },
    }),
  ],
  migrations: revisionMigrations,
  tables: {
    post_revisions: {
      key: ['post_id', 'id'],
      distribute: 'post_id',
      names: [{ column: 'post_id', kind: 'post', row: 'went before' }],
      check: revisionCheck,
    },
  },
  reference: { schemas: [{ position: 21, schema: PostRevision }] },
});
