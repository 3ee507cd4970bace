import type { Action } from '../interactions/interactions.ts';
import { pollKind } from './polls.kind.ts';
import { Poll } from './polls.schema.ts';

/** A poll that one voted in, or of one's own, closed. */
export const pollEnded: Action = {
  name: 'poll_end',
  number: 12,
  object: { kind: pollKind, filter: undefined, schema: () => Poll, params: {} },
  isListedIfNamed: true,
  tellsOneself: true,
  causes:
    () => `select v.user_id, v.poll_id as object_id, v.act_id as id, p.user_id as actor_id, v.told_at as created_at
    from poll_votes v join polls p on p.id = v.poll_id where v.act_id is not null
    union all select user_id, id as object_id, act_id as id, user_id as actor_id, told_at as created_at
    from polls where act_id is not null`,
};
