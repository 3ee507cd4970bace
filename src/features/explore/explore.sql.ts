import { type RawBuilder, sql } from 'kysely';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import { facets } from '../content/content.ts';
import { pick, type Shown } from '../posts/posts.ts';
import type { ExploreStreamTable } from './explore.tables.ts';

/** The streams that operators added, in the order they were added. */
export const selectStreams = query((db) =>
  db.selectFrom('explore_streams').selectAll().orderBy('created_at').orderBy('slug'),
);

export const selectStream = query((db, p: { slug: string }) =>
  db.selectFrom('explore_streams').selectAll().where('slug', '=', p.slug),
);

export const insertStream = insertInto('explore_streams');

/** Gives a row if there is one. */
export const updateStream = query((db, p: Omit<ExploreStreamTable, 'created_at'>) =>
  db
    .updateTable('explore_streams')
    .set({ title: p.title, description: p.description, hashtags: p.hashtags })
    .where('slug', '=', p.slug)
    .returning('slug'),
);

export const deleteStream = query((db, p: { slug: string }) =>
  db.deleteFrom('explore_streams').where('slug', '=', p.slug).returning('slug'),
);

/** A range of all posts that meet a condition on their own columns; scans most posts of a range. */
const readAmongAll = (condition: RawBuilder<boolean>) =>
  keyset((db, p: Keyset<Shown>, order) =>
    pick(
      db,
      db
        .selectFrom('posts')
        .select([
          'id',
          'thread_id',
          'repost_of',
          'num_replies',
          'is_directed',
          'machine_only',
          'is_deleted',
          'is_imported',
        ])
        .where('id', '>', p.after)
        .where('id', '<', p.before)
        .orderBy('id', order),
      sql`repost_of is null and is_imported = 0 and ${condition} and machine_only <= ${p.machine} and is_deleted <= ${p.deleted}`,
      p.limit,
    ),
  );

/** A range of the posts that start a conversation: no replies themselves, but with replies. */
export const readConversations = readAmongAll(sql<boolean>`thread_id is null and num_replies > 0`);

/** A range of the posts not directed at anyone. */
export const readUndirected = readAmongAll(sql<boolean>`is_directed = 0`);

/** A range of the posts with a facet, read by an index with exactly these conditions (0027-imports). */
const readWithFacet = (facet: number) =>
  keyset((db, p: Keyset<object>, order) =>
    db
      .selectFrom('posts')
      .select(['id as pid', 'id as item'])
      .where(sql<boolean>`(facets & ${sql.lit(facet)}) <> 0`)
      .where('is_imported', '=', sql.lit(0))
      .$call(inRange(p, 'id', order)),
  );

export const readPhotos = readWithFacet(facets.oembedPhoto);
export const readCheckins = readWithFacet(facets.checkin);
