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
  },
  { ...closed, title: 'Configuration' },
);
