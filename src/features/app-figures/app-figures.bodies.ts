import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { MAX_PERCENT } from '../admin/admin.ts';

const reason = Type.Optional(givenText('Why, for the audit; at most 1000 characters.', 1000));

/** The bodies of what is done with an app. */
export const appBodies = {
  suspend: {
    schema: Type.Object(
      { tell: Type.Optional(givenText('What its owner is told; nothing without it.')), reason },
      { examples: [{ tell: 'It posts spam.' }] },
    ),
    form: true,
  },
  restore: { schema: Type.Object({ reason }, { examples: [{ reason: 'a mistake' }] }), form: true },
  limit: {
    schema: Type.Object(
      {
        percent: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_PERCENT }), Type.Null()], {
          description: 'Of the limits of all apps; null for these.',
        }),
        reason,
      },
      { examples: [{ percent: 200 }] },
    ),
    form: false,
  },
};
