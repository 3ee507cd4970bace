import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body } from './admin.schema.ts';

export const rulingBody = body(
  {
    answer: Type.Optional(givenText('What the person is told; a rejection needs it.')),
    note: Type.Optional(givenText('For moderators.')),
  },
  { answer: 'We have looked at it again.' },
);
