import type { Action, InteractionObject } from '../interactions/interactions.ts';
import { postKind } from './posts.kind.ts';
import { everyPost, type PostFilter, postParams } from './posts.params.ts';
import { Post } from './posts.schema.ts';

const {
  include_annotations,
  include_post_annotations,
  include_user_annotations,
  include_html,
  include_starred_by,
  include_reposters,
} = postParams;

/** Posts as interactions show them: only undeleted ones. The filter also decides which users are left out. */
export const postOfInteraction: InteractionObject = {
  kind: postKind,
  filter: { ...everyPost, blocked: false, deleted: false } satisfies PostFilter,
  schema: () => Post,
  params: {
    include_annotations,
    include_post_annotations,
    include_user_annotations,
    include_html,
    include_starred_by,
    include_reposters,
  },
};

export const replied: Action = {
  name: 'reply',
  number: 2,
  object: postOfInteraction,
  causes: () => `select o.user_id, o.id as object_id, p.id, p.user_id as actor_id, p.created_at
    from posts p join posts o on o.id = p.reply_to
    where p.is_deleted = 0 and p.machine_only = 0 and p.is_imported = 0`,
};

export const reposted: Action = {
  name: 'repost',
  number: 3,
  object: postOfInteraction,
  causes: () => `select o.user_id, o.id as object_id, p.id, p.user_id as actor_id, p.created_at
    from posts p join posts o on o.id = p.repost_of
    where p.is_deleted = 0 and p.is_imported = 0`,
};
