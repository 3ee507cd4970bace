import { Type } from 'typebox';

const closed = { additionalProperties: false };

export const Timestamp = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$' });
export const Id = Type.String({ pattern: '^[0-9]+$' });

const position = { len: Type.Integer(), pos: Type.Integer() };

export const Entities = Type.Object(
  {
    hashtags: Type.Array(Type.Object({ ...position, name: Type.String() }, closed)),
    links: Type.Array(
      Type.Object(
        { ...position, text: Type.String(), url: Type.String(), amended_len: Type.Optional(Type.Integer()) },
        closed,
      ),
    ),
    mentions: Type.Array(
      Type.Object(
        { ...position, id: Id, name: Type.String(), is_leading: Type.Optional(Type.Boolean()) },
        closed,
      ),
    ),
  },
  closed,
);

export const Annotations = Type.Array(Type.Object({ type: Type.String(), value: Type.Object({}) }, closed));

const Image = Type.Object(
  { height: Type.Integer(), width: Type.Integer(), is_default: Type.Boolean(), url: Type.String() },
  closed,
);

/** User, as the specification's table of the same name has it. */
export const User = Type.Object(
  {
    id: Id,
    username: Type.String({ pattern: '^[a-z0-9_]{1,20}$' }),
    name: Type.String(),
    description: Type.Object(
      { text: Type.String(), html: Type.Optional(Type.String()), entities: Entities },
      closed,
    ),
    timezone: Type.String(),
    locale: Type.String(),
    avatar_image: Image,
    cover_image: Image,
    type: Type.Union([Type.Literal('human'), Type.Literal('feed'), Type.Literal('bot')]),
    created_at: Timestamp,
    counts: Type.Object(
      {
        following: Type.Integer(),
        followers: Type.Integer(),
        posts: Type.Integer(),
        stars: Type.Integer(),
      },
      closed,
    ),
    verified_domain: Type.Optional(Type.String()),
    annotations: Type.Optional(Annotations),
    canonical_url: Type.String(),
    follows_you: Type.Optional(Type.Boolean()),
    you_blocked: Type.Optional(Type.Boolean()),
    you_follow: Type.Optional(Type.Boolean()),
    you_muted: Type.Optional(Type.Boolean()),
    you_can_subscribe: Type.Optional(Type.Boolean()),
    you_can_follow: Type.Optional(Type.Boolean()),
    is_follower: Type.Optional(Type.Boolean({ deprecated: true })),
    is_following: Type.Optional(Type.Boolean({ deprecated: true })),
    is_muted: Type.Optional(Type.Boolean({ deprecated: true })),
    pagination_id: Type.Optional(Id),
  },
  closed,
);
