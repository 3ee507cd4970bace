import { Type } from 'typebox';
import { appTypes } from '../../events/catalogue.ts';
import { about, givenList, givenText, orElse } from '../../http/schema.ts';
import { filterSchema } from '../filters/filters.ts';
import { Id } from '../users/users.ts';

const closed = { additionalProperties: false };

/** App Stream object (docs/interface.md, App streams). */
export const appStreamSchema = () =>
  Type.Object(
    {
      id: about(Id, 'Id of the stream.'),
      endpoint: Type.String({
        description: 'URL to connect to. It holds a secret, so anyone who has it can read the stream.',
      }),
      filter: Type.Optional(about(filterSchema(), 'What lets messages through. Absent where it has none.')),
      object_types: Type.Array(Type.Enum([...appTypes()]), {
        description: 'Which messages it gets, as they were given.',
      }),
      type: Type.Literal('long_poll', { description: 'A long-lived reply in chunks.' }),
      key: Type.Optional(Type.String({ description: 'Its name among the streams of the token.' })),
    },
    { ...closed, title: 'AppStream' },
  );

/** Longest key, in characters. */
export const MAX_KEY_LENGTH = 256;

const fields = {
  object_types: givenList(givenText()),
  type: orElse('long_poll', givenText('Only long_poll.')),
  filter_id: Type.Union([givenText(), Type.Integer(), Type.Null()], {
    description:
      'Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none.',
  }),
  key: Type.Union([givenText(undefined, MAX_KEY_LENGTH), Type.Null()], {
    description: `A name that no other stream of the token has, at most ${MAX_KEY_LENGTH} characters long.`,
  }),
};
const types = () => `At least one of ${appTypes().join(', ')}.`;

export const newAppStreamBody = () =>
  Type.Object(
    {
      object_types: { ...fields.object_types, description: types() },
      type: Type.Optional(fields.type),
      filter_id: Type.Optional(fields.filter_id),
      key: Type.Optional(fields.key),
    },
    { examples: [{ object_types: ['post', 'star', 'user_follow'], type: 'long_poll', key: 'rollup' }] },
  );

export const changedAppStreamBody = () =>
  Type.Object(
    {
      object_types: Type.Optional({ ...fields.object_types, description: types() }),
      type: Type.Optional(fields.type),
      filter_id: Type.Optional(fields.filter_id),
      key: Type.Optional(fields.key),
    },
    { examples: [{ object_types: ['post'] }] },
  );
