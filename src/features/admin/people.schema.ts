import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { roles } from '../audit/roles.ts';
import { body, brokenRule, closed, id, maybe, named, oneOf, tell, time, until } from './admin.schema.ts';
import { accountStates } from './admin.sql.ts';

const count = Type.Integer();

export const AdminAccount = named('AdminAccount', {
  id,
  username: Type.String(),
  name: Type.String(),
  type: oneOf(['human', 'feed', 'bot']),
  tier: oneOf(['free', 'paid']),
  role: Type.Union([...roles.map((role) => Type.Literal(role)), Type.Null()]),
  is_admin: Type.Boolean(),
  email: maybe('Null if there is none.'),
  email_confirmed: Type.Boolean(),
  state: oneOf(
    [...accountStates, 'waiting'],
    'waiting: a sign-up that is to be approved, in lists of that state only.',
  ),
  created_at: time,
  counts: Type.Object({ following: count, followers: count, posts: count, stars: count }, closed),
  storage: Type.Object({ used: count, limit: count }, { ...closed, description: 'In bytes.' }),
  files: Type.Optional(Type.Integer({ description: 'How many it has. Not in lists.' })),
});

export const ModerationNote = named('ModerationNote', {
  id,
  author: maybe('Username of who wrote it; null for the operator.'),
  text: Type.String(),
  created_at: time,
});

export const ModerationNotice = named('ModerationNotice', {
  id,
  action: oneOf(
    ['warn', 'limit', 'suspend', 'remove', 'answer'],
    'What came with it; answer is for reporters.',
  ),
  text: Type.String(),
  rule: brokenRule,
  created_at: time,
});

export const peopleBodies = {
  suspend: body({ until, tell }, { until: '7d', tell: 'A week off.' }),
  limit: body({ until, tell }, { until: '7d', tell: 'For a week only your followers see what you post.' }),
  warn: body({ text: givenText('What the person is told.') }, { text: 'Please be kind.' }),
  note: body({ text: givenText('What moderators read.') }, { text: 'Keep an eye on this one.' }),
  role: body(
    { role: Type.Union([...roles.map((role) => Type.Literal(role)), Type.Literal('none')]) },
    { role: 'moderator' },
  ),
  tier: body({ tier: oneOf(['free', 'paid']) }, { tier: 'paid' }),
};
