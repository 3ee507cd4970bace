import { Type } from 'typebox';
import { about, givenText } from '../../http/schema.ts';
import { Id, PaginationId, Timestamp } from '../users/users.ts';

/** Maximum length of the text, in characters. */
export const MAX_TEXT = 256;

export const NewThing = Type.Object(
  {
    id: about(Id, 'Id of the new thing.'),
    text: Type.String({ description: 'What it says.' }),
    created_at: about(Timestamp, 'When it was created, in UTC.'),
    pagination_id: PaginationId,
  },
  { title: 'NewThing', additionalProperties: false, description: 'A new thing, which only its owner sees.' },
);

export const NewThingBody = Type.Object(
  { text: givenText(`From 1 to ${MAX_TEXT} characters.`, MAX_TEXT) },
  { examples: [{ text: 'Buy sugar for the bees.' }] },
);
