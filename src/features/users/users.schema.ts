import { Type } from 'typebox';
import { about, givenFlagOrNull, givenList, givenText } from '../../http/schema.ts';
import { MAX_URL } from '../../text/given-links.ts';

const closed = { additionalProperties: false };

export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' });
export const Id = Type.String({ pattern: '^[0-9]+$' });

/** `pagination_id` of paginated objects. */
export const PaginationId = Type.Optional(
  about(Id, 'Its place in the list, for since_id and before_id. Only in lists that come in pages.'),
);

const position = (entity: string) => ({
  len: Type.Integer({ description: `Length of the ${entity} in the text, in code points.` }),
  pos: Type.Integer({ description: `Where the ${entity} begins in the text, in code points from 0.` }),
});

/** Entities (docs/interface.md, Text and entities). */
export const Entities = Type.Object(
  {
    hashtags: Type.Array(
      Type.Object(
        {
          ...position('hashtag'),
          name: Type.String({ description: 'The hashtag without #, in lower case.' }),
        },
        closed,
      ),
      { description: 'In the order of the text.' },
    ),
    links: Type.Array(
      Type.Object(
        {
          ...position('link'),
          text: Type.String({ description: 'The piece of the text that is the link.' }),
          url: Type.String({ description: 'Where it leads.' }),
          amended_len: Type.Optional(
            Type.Integer({
              description: 'Length together with the [host] behind it. Absent where there is none.',
            }),
          ),
        },
        closed,
      ),
      { description: 'In the order of the text.' },
    ),
    mentions: Type.Array(
      Type.Object(
        {
          ...position('mention'),
          id: about(Id, 'Id of the user who is mentioned.'),
          name: Type.String({ description: 'The username without @, in lower case.' }),
          is_leading: Type.Optional(
            Type.Boolean({ description: 'true where only mentions stand before it. Absent elsewhere.' }),
          ),
        },
        closed,
      ),
      { description: 'In the order of the text. Only users who exist are mentioned.' },
    ),
  },
  { ...closed, title: 'Entities' },
);

/** `entities` as sent by a client; `text/given-links.ts` checks the contents. */
export const GivenEntities = Type.Union(
  [
    Type.Object({
      links: Type.Optional(
        Type.Union(
          [
            givenList(
              Type.Object({
                pos: Type.Integer({
                  description: 'Position of the linked words in the text, in code points.',
                }),
                len: Type.Integer({ description: 'Their length in code points.' }),
                url: givenText('Where they lead: an http or https URL.', MAX_URL),
                process_template: Type.Optional(
                  givenFlagOrNull('false leaves {post_id} and {message_id} in the URL as they are.', true),
                ),
              }),
            ),
            Type.Null(),
          ],
          { description: 'Links in place of the URLs in the text.' },
        ),
      ),
      parse_links: Type.Optional(
        givenFlagOrNull('true to have the URLs in the text as well as links.', false),
      ),
      parse_markdown_links: Type.Optional(givenFlagOrNull('true to turn [text](address) into links.', false)),
    }),
    Type.Null(),
  ],
  { description: 'How to find links. Hashtags and mentions are found in the text, whatever is given.' },
);

const annotationType = givenText('Reversed domain name, such as com.example.mood.');

/** An annotation as sent by a client with what it creates (docs/interface.md, Annotations). */
export const GivenAnnotation = Type.Object({
  type: annotationType,
  value: Type.Object({}, { additionalProperties: true, description: 'Whatever the type stands for.' }),
});

/** An annotation as sent by a client for an object whose annotations can be changed. */
export const ChangedAnnotation = Type.Object({
  type: annotationType,
  value: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Whatever the type stands for. Without it, the annotation of this type is removed.',
      },
    ),
  ),
});

/** Annotation (docs/interface.md, Annotations). */
export const Annotation = Type.Object(
  {
    type: Type.String({
      description: 'Reversed domain name that says what the value is, such as com.example.mood.',
    }),
    value: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'Whatever the type stands for, its replacement values filled in.',
      },
    ),
  },
  { ...closed, title: 'Annotation' },
);

export const Annotations = Type.Array(Annotation);

/** Image object (docs/interface.md, User object). */
export const Image = Type.Object(
  {
    height: Type.Integer({ description: 'In pixels.' }),
    width: Type.Integer({ description: 'In pixels.' }),
    is_default: Type.Boolean({ description: 'The user has not chosen one.' }),
    url: Type.String({
      description:
        'URL of the picture. It takes w and h, in pixels, for another size; what is left out follows the aspect ratio.',
    }),
  },
  { ...closed, title: 'Image' },
);

/** Schema of a key that describes the relation between the user and the caller. */
const relation = (description: string) =>
  Type.Optional(
    Type.Boolean({ description: `${description} Absent without a user token and on your own record.` }),
  );
const deprecated = (replacement: string) =>
  Type.Optional(Type.Boolean({ deprecated: true, description: `Use ${replacement}.` }));

/** User (docs/interface.md, User object). */
export const User = Type.Object(
  {
    id: about(
      Id,
      'Id of the user. Users have ids of their own: a post of the same id has nothing to do with them.',
    ),
    username: Type.String({
      pattern: '^[a-z0-9_]{1,20}$',
      description:
        'At most 20 characters: a-z, 0-9 and underscore. Upper case means the same where a call takes it.',
    }),
    name: Type.String({ description: 'At most 50 characters of any kind.' }),
    description: Type.Object(
      {
        text: Type.String({ description: 'At most as long as user.text_max_length of the Configuration.' }),
        html: Type.Optional(
          Type.String({ description: 'The text as HTML, made by the service. Absent with include_html=0.' }),
        ),
        entities: about(Entities, 'Those of the text.'),
      },
      { ...closed, description: 'What the user says of themselves.' },
    ),
    timezone: Type.String({ description: 'Name of a time zone, such as Europe/Berlin.' }),
    locale: Type.String({ description: 'ISO locale, such as en_US.' }),
    avatar_image: about(Image, 'The square picture of the user.'),
    cover_image: about(Image, "The wide picture of the user's page."),
    type: Type.Union([Type.Literal('human'), Type.Literal('feed'), Type.Literal('bot')], {
      description: 'human, feed (posts from an external feed) or bot (run by a program).',
    }),
    created_at: about(Timestamp, 'When the account was made, in UTC.'),
    counts: Type.Object(
      {
        following: Type.Integer({ description: 'How many users the user follows.' }),
        followers: Type.Integer({ description: 'How many users follow the user.' }),
        posts: Type.Integer({
          description: 'How many posts the user has, reposts included, deleted ones not.',
        }),
        stars: Type.Integer({ description: 'How many posts the user has starred.' }),
      },
      { ...closed, description: 'Counts of what belongs to the user.' },
    ),
    verified_domain: Type.Optional(
      Type.String({
        description: 'Domain that the user controls, as the service has verified. Absent without one.',
      }),
    ),
    annotations: Type.Optional(
      about(
        Annotations,
        'Only with include_annotations=1 or include_user_annotations=1, and then also when there are none.',
      ),
    ),
    canonical_url: Type.String({ description: "URL of the user's page." }),
    follows_you: relation('Whether the user follows you.'),
    you_blocked: relation('Whether you have blocked the user.'),
    you_follow: relation('Whether you follow the user.'),
    you_muted: relation('Whether you have muted the user.'),
    you_can_subscribe: relation('Whether you can subscribe the user to channels.'),
    you_can_follow: relation('Whether you can follow the user.'),
    is_follower: deprecated('follows_you'),
    is_following: deprecated('you_follow'),
    is_muted: deprecated('you_muted'),
    pagination_id: PaginationId,
  },
  { ...closed, title: 'User' },
);
