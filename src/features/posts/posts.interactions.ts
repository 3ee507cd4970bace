import type { Action, InteractionObject } from '../interactions/interactions.types.ts';
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

/** Posts as interactions show them: not deleted ones. What is left out of their users is decided with these. */
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

export const replied: Action = { name: 'reply', number: 2, object: postOfInteraction };
export const reposted: Action = { name: 'repost', number: 3, object: postOfInteraction };
