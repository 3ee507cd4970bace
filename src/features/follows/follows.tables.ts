import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    follows: FollowTable;
  }
}

export interface FollowTable {
  id: number;
  follower_id: number;
  followee_id: number;
  created_at: number;
}

export const followMigrations: readonly Migration[] = [
  {
    name: '0001-follows',
    statements: [
      `create table follows (
        id {id},
        follower_id bigint not null,
        followee_id bigint not null,
        created_at bigint not null,
        unique (follower_id, followee_id)
      )`,
      'create index follows_by_follower on follows (follower_id, id, followee_id)',
      'create index follows_by_followee on follows (followee_id, id, follower_id)',
    ],
  },
];
