import { namesByKind } from '../../db/tables.ts';
import { defineModule } from '../../modules.ts';
import { fetchers } from './fetcher.ts';
import { previewConsumer } from './previews.consumer.ts';
import { previewEvent } from './previews.events.ts';
import { previewKind } from './previews.kind.ts';
import { previewPicture } from './previews.pages.ts';
import { previewMigrations } from './previews.tables.ts';

export const previewsModule = defineModule({
  name: 'previews',
  tier: 10,
  kinds: [previewKind],
  events: [previewEvent],
  pages: [previewPicture],
  live: [fetchers],
  consumers: [previewConsumer],
  upkeep: [
    {
      name: 'link previews',
      by: 'leader',
      run: async (ctx) => ctx.config.linkPreviews && ctx.live.of(fetchers).wake(),
      due: { table: 'link_previews', since: 'asked_at', where: 'is_waiting = 1' },
    },
  ],
  contents: [{ of: 'link previews', table: 'link_previews', key: 'picture', where: 'picture is not null' }],
  migrations: previewMigrations,
  tables: {
    link_previews: { key: 'key' },
    previewed_links: {
      key: 'object_id',
      names: namesByKind('object_id', ['post', 'message'], 'went before'),
    },
  },
});
