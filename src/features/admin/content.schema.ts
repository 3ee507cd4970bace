import { Type } from 'typebox';
import { body, named, oneOf, tell, time } from './admin.schema.ts';
import { removableKinds } from './removable.ts';

export const RemovedContent = named('RemovedContent', {
  kind: oneOf(removableKinds),
  id: Type.String({
    pattern: '^[0-9]+$',
    description: 'Of the object; of an avatar or cover that of the user.',
  }),
  username: Type.String({ description: 'Whose it is.' }),
  removed_at: time,
  text: Type.String({ description: 'Of a post, or of a message in a public channel; else empty.' }),
});

export const removal = body({ tell }, { tell: 'This broke the rules.' });
