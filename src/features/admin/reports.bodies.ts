import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, oneOf, tell, until } from './admin.schema.ts';
import { decisions, MAX_AT_ONCE } from './decisions.actions.ts';

const decision = {
  decision: oneOf(decisions),
  note: Type.Optional(givenText('For moderators.')),
  tell,
  rule: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The rule that was broken, by its place among the rules.' }),
  ),
  answer: Type.Optional(givenText('What the reporters are told.')),
  until,
};

export const reportBodies = {
  take: body(
    { over: Type.Optional(Type.Boolean({ description: 'Also from a moderator who has taken it.' })) },
    {},
  ),
  decide: body(decision, { decision: 'dismiss' }),
  decideAll: body(
    {
      ids: Type.Array(Type.Union([Type.String(), Type.Integer()]), {
        minItems: 1,
        maxItems: MAX_AT_ONCE,
        description: 'Of the reports.',
      }),
      ...decision,
    },
    { ids: ['17', '21'], decision: 'dismiss' },
  ),
  reopen: body({}, {}),
};
