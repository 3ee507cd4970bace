import { Type } from 'typebox';
import { Id, User } from '../users/users.schema.ts';

const closed = { additionalProperties: false };

/** Token object (specification, Resources; decision 5 for app tokens). */
export const TokenObject = Type.Object(
  {
    app: Type.Object({ client_id: Type.String(), link: Type.String(), name: Type.String() }, closed),
    client_id: Type.Optional(Type.String()),
    scopes: Type.Array(Type.String()),
    limits: Type.Optional(Type.Object({ following: Type.Integer(), max_file_size: Type.Integer() }, closed)),
    storage: Type.Optional(Type.Object({ available: Type.Integer(), used: Type.Integer() }, closed)),
    user: Type.Optional(User),
    invite_link: Type.Optional(Type.String()),
    is_app_token: Type.Optional(Type.Boolean()),
    pagination_id: Type.Optional(Id),
  },
  closed,
);
