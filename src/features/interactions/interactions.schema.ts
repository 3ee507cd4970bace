import { Type } from 'typebox';
import { about } from '../../http/schema.ts';
import { channelSchema } from '../channels/channels.schema.ts';
import { Post } from '../posts/posts.schema.ts';
import { PaginationId, Timestamp, User } from '../users/users.schema.ts';
import { type Action, actions } from './interactions.actions.ts';

/** The names of all actions. */
export const actionNames = Object.keys(actions) as Action[];

/** Interaction object (docs/interface.md, Interactions). */
export const interactionSchema = () =>
  Type.Object(
    {
      action: Type.Enum(actionNames, { description: 'What was done.' }),
      event_date: about(Timestamp, 'When it was done last, in UTC.'),
      objects: Type.Array(Type.Union([Post, User, channelSchema()]), {
        description: 'What it was done to: your post, you, or a broadcast channel. Empty for welcome.',
      }),
      users: Type.Array(User, { description: 'Who did it, the last one first. Empty for welcome.' }),
      pagination_id: PaginationId,
    },
    { additionalProperties: false, title: 'Interaction' },
  );
