import { Type } from 'typebox';
import { about, givenText } from '../../http/schema.ts';
import { Entities, GivenEntities } from '../users/users.ts';

/** A text to process. */
export const TextBody = Type.Object(
  {
    text: givenText('At most 2048 characters, without the URLs of Markdown links.', 2048),
    entities: Type.Optional(GivenEntities),
  },
  { examples: [{ text: 'Look at https://example.com, @ada! #bees' }] },
);

/** The text as a post would show it. */
export const ProcessedText = Type.Object(
  {
    entities: about(Entities, 'Those of the text, as it is below.'),
    html: Type.String({ description: 'The text as HTML.' }),
    text: Type.String({
      description: 'The text as it would be shown: Markdown links replaced, hosts added.',
    }),
  },
  { additionalProperties: false },
);
