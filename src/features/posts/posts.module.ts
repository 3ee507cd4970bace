import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotations.ts';
import { contentLimits, postRules } from '../content/content.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { objectLimits } from '../service/service.ts';
import { tombstoneRemovals } from '../tombstones/tombstones.ts';
import { erasePosts } from './posts.actions.ts';
import { postCheck } from './posts.check.sql.ts';
import { postEvent } from './posts.events.ts';
import { describePosts, exportedPosts, exportedReposts } from './posts.export.ts';
import { replied, reposted } from './posts.interactions.ts';
import { postKind } from './posts.kind.ts';
import { everyPost } from './posts.params.ts';
import { postPeopleEndpoints } from './posts.people.routes.ts';
import { postEndpoints } from './posts.routes.ts';
import { Post } from './posts.schema.ts';
import { postSearchEndpoints } from './posts.search.routes.ts';
import { indexAllPosts } from './posts.search.sql.ts';
import { postMigrations } from './posts.tables.ts';
import { postTombstones } from './posts.tombstones.ts';

export const postsModule = defineModule({
  name: 'posts',
  tier: 9,
  kinds: [postKind],
  events: [postEvent],
  endpoints: [...postSearchEndpoints, ...postPeopleEndpoints, ...postEndpoints],
  extends: [
    objectLimits.with(contentLimits('post', postRules)),
    interactionActions.with(replied, reposted),
    annotatedKinds.with(annotated(postKind, everyPost)),
    tombstoneRemovals.with(postTombstones),
  ],
  migrations: postMigrations,
  tables: {
    posts: {
      key: 'id',
      distribute: 'user_id',
      index: 'post_search',
      ids: true,
      owner: 'user_id',
      erase: { position: 110, batch: erasePosts },
      export: [exportedPosts, exportedReposts],
      objects: { kind: 'post', describe: describePosts },
      check: postCheck,
    },
    post_hashtags: {
      key: ['name', 'post_id'],
      distribute: 'name',
      names: [{ column: 'post_id', kind: 'post', row: 'went before' }],
    },
    post_mentions: {
      key: ['user_id', 'post_id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'kept: they are of the posts that mention the user',
      export: 'not: others wrote them',
      names: [{ column: 'post_id', kind: 'post', row: 'went before' }],
    },
  },
  fillIndex: indexAllPosts,
  reference: {
    sections: {
      Posts: 'Writing, reading, reposting and starring posts, and the streams that they are read in.',
    },
    schemas: [{ position: 20, schema: Post }],
  },
});
