import { Type } from 'typebox';
import { Annotations, Entities, Id, Timestamp, User } from '../users/users.schema.ts';

const closed = { additionalProperties: false };
const Source = Type.Object({ name: Type.String(), link: Type.String(), client_id: Type.String() }, closed);

const fields = {
  id: Id,
  user: Type.Optional(User),
  created_at: Timestamp,
  text: Type.Optional(Type.String()),
  html: Type.Optional(Type.String()),
  source: Source,
  reply_to: Type.Union([Id, Type.Null()]),
  thread_id: Id,
  num_replies: Type.Integer(),
  num_stars: Type.Integer(),
  num_reposts: Type.Integer(),
  annotations: Type.Optional(Annotations),
  entities: Entities,
  is_deleted: Type.Optional(Type.Boolean()),
  deleted: Type.Optional(Type.Boolean({ deprecated: true })),
  machine_only: Type.Boolean(),
  you_starred: Type.Optional(Type.Boolean()),
  you_reposted: Type.Optional(Type.Boolean()),
  starred_by: Type.Optional(Type.Array(User)),
  reposters: Type.Optional(Type.Array(User)),
  canonical_url: Type.String(),
  pagination_id: Type.Optional(Id),
};

/** Post, as the specification's table of the same name has it. */
export const Post = Type.Object({ ...fields, repost_of: Type.Optional(Type.Object(fields, closed)) }, closed);

const IdInput = Type.Union([Type.String(), Type.Integer(), Type.Null()]);

/** What creates a post (specification, Posts: Create a post). */
export const NewPostBody = Type.Object({
  text: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  reply_to: Type.Optional(IdInput),
  machine_only: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.String(), Type.Null()])),
  annotations: Type.Optional(Type.Union([Type.Array(Type.Object({})), Type.Null()])),
  entities: Type.Optional(Type.Union([Type.Object({}), Type.Null()])),
});
