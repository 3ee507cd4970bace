import { defineModule } from '../../modules.ts';
import { postKind } from '../posts/posts.ts';
import { bookmarkCheck } from './bookmarks.check.sql.ts';
import { bookmarkEvent } from './bookmarks.events.ts';
import { exportedBookmarks } from './bookmarks.export.ts';
import { youBookmarked } from './bookmarks.member.ts';
import { bookmarkEndpoints } from './bookmarks.routes.ts';
import { bookmarkMigrations } from './bookmarks.tables.ts';

export const bookmarksModule = defineModule({
  name: 'bookmarks',
  tier: 10,
  events: [bookmarkEvent],
  endpoints: bookmarkEndpoints,
  extends: [postKind.members.with(youBookmarked)],
  migrations: bookmarkMigrations,
  tables: {
    bookmarks: {
      key: 'id',
      distribute: 'user_id',
      ids: true,
      owner: 'user_id',
      erase: 'in batches',
      export: exportedBookmarks,
      names: [{ column: 'post_id', kind: 'post', row: 'keeps it' }],
      check: bookmarkCheck,
    },
  },
});
