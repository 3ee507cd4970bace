import { Type } from 'typebox';
import { id, named } from './admin.schema.ts';

export const HeldPost = named('HeldPost', {
  kind: Type.Literal('post'),
  id,
  username: Type.String({ description: 'Of its author.' }),
  created_at: Type.String({ format: 'date-time', description: 'When it was held.' }),
  rules: Type.Array(Type.String(), { description: 'The words and domains that hold it.' }),
  text: Type.String(),
});
