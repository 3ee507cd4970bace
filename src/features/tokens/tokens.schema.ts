import { Type } from 'typebox';
import { about } from '../../http/schema.ts';
import { App } from '../apps/apps.ts';
import { PaginationId, User } from '../users/users.ts';

const closed = { additionalProperties: false };

/** Token object (docs/interface.md, Token object). */
export const TokenObject = Type.Object(
  {
    app: about(App, 'The app that holds the token.'),
    client_id: Type.String({ description: 'That of the app.' }),
    scopes: Type.Array(Type.String(), { description: 'What the token allows. Empty for an app token.' }),
    limits: Type.Optional(
      Type.Object(
        {
          following: Type.Integer({ description: 'How many users the account may follow.' }),
          max_file_size: Type.Integer({
            description: 'Size of the largest file that it may upload, in bytes.',
          }),
        },
        { ...closed, description: 'Limits of the account. Absent for an app token.' },
      ),
    ),
    storage: Type.Optional(
      Type.Object(
        {
          available: Type.Integer({ description: 'In bytes.' }),
          used: Type.Integer({ description: 'In bytes.' }),
        },
        { ...closed, description: 'Room for files of the account. Absent for an app token.' },
      ),
    ),
    user: Type.Optional(about(User, 'Whom the token acts for. Absent for an app token.')),
    invite_link: Type.Optional(
      Type.String({
        description:
          'Address to hand on to others who want to sign up. Only where a user token asks about itself, and not while signing up is closed.',
      }),
    ),
    is_app_token: Type.Optional(
      Type.Boolean({ description: 'true for an app token. Absent for a user token.' }),
    ),
    pagination_id: PaginationId,
  },
  { ...closed, title: 'Token' },
);
