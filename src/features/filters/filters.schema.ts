import { Type } from 'typebox';
import { clauseTypes } from '../../events/catalogue.ts';
import { about, givenList, givenText, MAX_LIST } from '../../http/schema.ts';
import { Id, User } from '../users/users.ts';
import { AUTHORIZED_USERS, MAX_CLAUSES, matchPolicies, operators } from './filters.clauses.ts';

const closed = { additionalProperties: false };

const objectType = () =>
  Type.Enum([...clauseTypes()], { description: 'The type of the messages that it judges.' });
const field = 'JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk.';
const operator = Type.Enum([...operators], { description: 'How the field is compared with the value.' });
const value = `A list for one_of, or the variable ${AUTHORIZED_USERS}; a whole number for lt, le, gt and ge.`;
const matchPolicy = Type.Enum([...matchPolicies], {
  description: 'Whether messages for which any, or all, of the clauses hold are let through, or kept out.',
});

/** Filter object (docs/interface.md, Filters). */
export const filterSchema = () =>
  Type.Object(
    {
      id: about(Id, 'Id of the filter.'),
      name: Type.Optional(Type.String({ description: 'Absent where it was given none.' })),
      clauses: Type.Array(
        Type.Object(
          {
            object_type: objectType(),
            field: Type.String({ description: field }),
            operator,
            value: Type.Union(
              [Type.String(), Type.Integer(), Type.Array(Type.Union([Type.String(), Type.Integer()]))],
              { description: value },
            ),
          },
          closed,
        ),
        {
          description:
            'Those for the type of a message judge it. Empty only where a filter that could not be read was deleted.',
        },
      ),
      match_policy: matchPolicy,
      owner: Type.Optional(about(User, 'Whose filter it is. Absent where the account is not active.')),
    },
    { ...closed, title: 'Filter' },
  );

/** The body that creates or replaces a filter. */
export const filterBody = () =>
  Type.Object(
    {
      name: Type.Optional(givenText('At most 128 characters.', 128)),
      clauses: about(
        givenList(
          Type.Object({
            object_type: objectType(),
            field: givenText(`${field} At most 256 characters.`, 256),
            operator,
            value: Type.Union(
              [givenText(), Type.Integer(), givenList(Type.Union([givenText(), Type.Integer()]), MAX_LIST)],
              { description: `${value} A text has at most 256 characters.` },
            ),
          }),
          MAX_CLAUSES,
        ),
        'At least one.',
      ),
      match_policy: matchPolicy,
    },
    {
      examples: [
        {
          name: 'Posts about bees',
          clauses: [
            {
              object_type: 'post',
              field: '/data/entities/hashtags/*/name',
              operator: 'one_of',
              value: ['bees', 'honey'],
            },
          ],
          match_policy: 'include_any',
        },
      ],
    },
  );
