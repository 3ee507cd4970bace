import { Type } from 'typebox';
import { about } from '../../http/schema.ts';
import { PaginationId, Timestamp, User } from '../users/users.ts';
import { listedActions, shownObjects } from './interactions.types.ts';

/** Interaction object (docs/interface.md, Interactions). */
export const interactionSchema = () =>
  Type.Object(
    {
      action: Type.Enum(
        listedActions().map(({ name }) => name),
        { description: 'What was done.' },
      ),
      event_date: about(Timestamp, 'When it was done last, in UTC.'),
      objects: Type.Array(Type.Union(shownObjects().map(({ schema }) => schema())), {
        description: 'What it was done to: your post, you, or a broadcast channel. Empty for welcome.',
      }),
      users: Type.Array(User, { description: 'Who did it, the last one first. Empty for welcome.' }),
      pagination_id: PaginationId,
    },
    { additionalProperties: false, title: 'Interaction' },
  );
