import { Type } from 'typebox';
import { about, givenText } from '../../http/schema.ts';
import { postRules } from '../content/content.ts';
import { Entities, GivenEntities, Timestamp } from '../users/users.ts';

/** A text of a post (docs/interface.md, Revisions). */
export const PostRevision = Type.Object(
  {
    text: Type.String({ description: 'The text.' }),
    html: Type.String({ description: 'The text as HTML, made by the service.' }),
    entities: about(Entities, 'Those of the text.'),
    created_at: about(Timestamp, 'When it was written, in UTC.'),
  },
  { additionalProperties: false, title: 'PostRevision' },
);

/** The body that revises a post. */
export const RevisionBody = Type.Object(
  {
    text: givenText(
      `The new text. Mentions, hashtags and URLs in it are found. At most ${postRules.maxLength} characters, without the URLs of Markdown links.`,
      postRules.maxLength,
    ),
    entities: Type.Optional(GivenEntities),
  },
  { examples: [{ text: 'The bees are back, all of them! #bees' }] },
);
