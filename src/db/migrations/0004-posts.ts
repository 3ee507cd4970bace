import { fillByRange } from '../fill.ts';
import type { Migration } from '../migrations.ts';

export const posts: Migration = {
  name: '0004-posts',
  statements: [
    'alter table posts add column has_oembed_photo smallint not null default 0',
    // Photos of a home timeline: an index probe for each author.
    'create index posts_with_photo on posts (user_id, id, created_at) where has_oembed_photo = 1',
    // Lists and samples of reposters, and which reposts a home timeline shows.
    'create index reposts_by_original on posts (repost_of, id, user_id, created_at) where repost_of is not null and is_deleted = 0',
    // A repost shows its original's text, so it keeps none of its own that would outlive the original.
    fillByRange({ table: 'posts', columns: ['id'], start: [0] }, (inRange) => [
      `update posts set text = '', entities = '{"hashtags":[],"links":[],"mentions":[]}' where repost_of is not null and ${inRange()}`,
    ]),
  ],
};
