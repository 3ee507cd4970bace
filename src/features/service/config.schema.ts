import { Type } from 'typebox';

const closed = { additionalProperties: false };

const bytes = {
  annotation_max_bytes: Type.Integer({
    description: 'Bytes that the annotations of one may take, counted as the UTF-8 of the minified list.',
  }),
};
const resource = (description: string) => Type.Object(bytes, { ...closed, description });
const textResource = (description: string, textDescription: string) =>
  Type.Object(
    { ...bytes, text_max_length: Type.Integer({ description: textDescription }) },
    { ...closed, description },
  );
/** Whole numbers with what they bound. */
const bounds = (description: string, members: Record<string, string>) =>
  Type.Object(
    Object.fromEntries(
      Object.entries(members).map(([name, about]) => [name, Type.Integer({ description: about })]),
    ),
    { ...closed, description },
  );
const LONGEST = 'Longest text, in code points.';

/** Configuration object (docs/interface.md, Configuration). */
export const Configuration = Type.Object(
  {
    text: Type.Object(
      {
        uri_template_length: Type.Object(
          {
            post_id: Type.Integer({ description: 'Characters that {post_id} counts as.' }),
            message_id: Type.Integer({ description: 'Characters that {message_id} counts as.' }),
          },
          { ...closed, description: 'Of the templates in URLs that are filled in after saving.' },
        ),
      },
      { ...closed, description: 'Limits of every text.' },
    ),
    user: textResource('Limits of a user.', 'Longest text of a description, in code points.'),
    file: resource('Limits of a file.'),
    post: textResource('Limits of a post.', LONGEST),
    message: textResource('Limits of a message.', LONGEST),
    channel: resource('Limits of a channel.'),
    limits: Type.Object(
      {
        body: bounds('Limits of a JSON body, where a call does not say that it takes more.', {
          max_bytes: 'Bytes; of a form as well.',
          max_values: 'Values in all, objects and lists among them.',
          max_depth: 'Objects and lists within one another.',
        }),
        filter: bounds('Limits of filters. Lengths are in code points.', {
          max_count: 'Filters of a user.',
          max_clauses: 'Clauses of a filter.',
          max_list_members: 'Members of a list in a clause.',
          name_max_length: 'Longest name.',
          field_max_length: 'Longest field of a clause.',
          value_max_length: 'Longest string in the value of a clause.',
        }),
        search: bounds('Limits of a search for posts, messages or channels.', {
          max_terms: 'Terms of all queries together.',
          query_max_length: 'Longest query, in code points.',
        }),
        lookup: bounds('Limits of a call with ids.', { max_ids: 'Ids in one call.' }),
        user: bounds('Limits of what a user does.', {
          max_muted: 'Users that one user mutes.',
          max_blocked: 'Users that one user blocks.',
        }),
      },
      { ...closed, description: 'Limits of what clients send.' },
    ),
  },
  { ...closed, title: 'Configuration' },
);
