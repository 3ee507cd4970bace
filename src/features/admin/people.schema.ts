import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { roles } from '../audit/audit.ts';
import { body, brokenRule, closed, id, maybe, named, oneOf, tell, time, until } from './admin.schema.ts';
import { accountStates } from './admin.sql.ts';

const count = Type.Integer();

const PostRemoval = Type.Object(
  {
    state: oneOf(['removing', 'removed', 'restoring', 'restored']),
    total: Type.Integer({ description: 'Posts when it began.' }),
    done: Type.Integer({ description: 'How many of them are removed, or restored, so far.' }),
  },
  closed,
);

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
  post_removal: Type.Optional(
    Type.Union([PostRemoval, Type.Null()], { description: 'The latest removal of all posts. Not in lists.' }),
  ),
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
    ['warn', 'limit', 'suspend', 'remove', 'answer', 'notice'],
    'What came with it; answer is for reporters, notice outside any decision.',
  ),
  text: Type.String(),
  rule: brokenRule,
  created_at: time,
});

export const peopleBodies = {
  suspend: body({ until, tell }, { until: '7d', tell: 'A week off.' }),
  limit: body({ until, tell }, { until: '7d', tell: 'For a week only your followers see what you post.' }),
  warn: body({ text: givenText('What the person is told.') }, { text: 'Please be kind.' }),
  notice: body({ text: givenText('What the person is told.') }, { text: 'We close on Friday for an hour.' }),
  note: body({ text: givenText('What moderators read.') }, { text: 'Keep an eye on this one.' }),
  removePosts: body({ tell }, { tell: 'Your posts were advertisements.' }),
  role: body(
    { role: Type.Union([...roles.map((role) => Type.Literal(role)), Type.Literal('none')]) },
    { role: 'moderator' },
  ),
  tier: body({ tier: oneOf(['free', 'paid']) }, { tier: 'paid' }),
};

export const AdminSession = named('AdminSession', {
  id: Type.String(),
  agent: Type.String({ description: 'The browser; empty if it was not recognised.' }),
  network: Type.String({ description: 'Of its IP address at the last use; empty if it was not stored.' }),
  created_at: time,
  last_used_at: time,
});

export const AdminToken = named('AdminToken', {
  id,
  client_id: Type.String(),
  app: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: time,
  last_used_at: Type.Union([time, Type.Null()], { description: 'To the hour.' }),
});

export const accessBodies = {
  endSessions: body({ session: Type.Optional(givenText('Only this one; all without it.')) }, {}),
  rename: body({ username: givenText('The new one.') }, { username: 'ada' }),
};

export const SignUp = named('SignUp', {
  id,
  username: Type.String({ description: 'Taken while it waits.' }),
  email: maybe('Not confirmed; null if none was given.'),
  reason: Type.String({ description: 'Why they want an account.' }),
  network: Type.String({ description: 'Of their IP address; empty if it was not stored.' }),
  inviter: maybe('Username of who invited them.'),
  created_at: time,
});

export const refusal = body({ tell }, { tell: 'We know you from before.' });

const block = { kind: oneOf(['domain', 'range']), value: Type.String() };

export const SignUpBlock = Type.Object({ ...block, created_at: time }, { ...closed, title: 'SignUpBlock' });

/** The same without its time, as actions reply. */
export const NamedBlock = Type.Object(block, closed);

export const blockBody = body(
  { value: givenText('An e-mail domain, an IP address or a network such as 203.0.113.0/24.') },
  { value: 'spam.example' },
);
