import { type TProperties, Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { roles } from '../audit/roles.ts';
import { decisions } from './decisions.actions.ts';
import { removableKinds } from './removable.ts';

const closed = { additionalProperties: false };
const id = Type.String({ pattern: '^[0-9]+$' });
const pagination_id = Type.Optional(Type.String({ description: 'Its place in the list. Only in lists.' }));
const time = Type.String({ format: 'date-time' });
const maybe = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const oneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { ...(description !== undefined && { description }) },
  );
const named = (title: string, properties: TProperties) =>
  Type.Object({ ...properties, pagination_id }, { ...closed, title });

export const AdminReport = named('AdminReport', {
  id,
  kind: oneOf(['post', 'message', 'channel', 'file', 'user'], 'What was reported.'),
  ...Object.fromEntries(
    ['post_id', 'message_id', 'channel_id', 'file_id', 'user_id'].map((name) => [name, Type.Optional(id)]),
  ),
  category: Type.String(),
  comment: Type.String({ description: "The reporter's note." }),
  author: maybe('Username of its author.'),
  reporter: Type.String({ description: 'Username.' }),
  created_at: time,
  text: maybe('Of a post as it is now, of another object as it was.'),
  reported: Type.Object(
    {
      kind: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
      created_at: Type.Optional(Type.Integer()),
    },
    {
      ...closed,
      description: 'What was reported as it was then; empty for reports of earlier versions.',
    },
  ),
  taken_by: maybe('Username of the moderator who has taken it.'),
  decision: maybe('How it was decided; null while it is open.'),
  decided_by: maybe('Username of the moderator who decided it; null for the operator.'),
});

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
  state: oneOf(['active', 'suspended', 'deleted']),
  created_at: time,
  counts: Type.Object({ following: count, followers: count, posts: count, stars: count }, closed),
});

export const RemovedContent = named('RemovedContent', {
  kind: oneOf(removableKinds),
  id: Type.String({
    pattern: '^[0-9]+$',
    description: 'Of the object; of an avatar or cover that of the user.',
  }),
  username: Type.String({ description: 'Whose it is.' }),
  removed_at: time,
  text: Type.String({ description: 'Of a post or message; else empty.' }),
});

export const AuditEntry = named('AuditEntry', {
  id,
  at: time,
  actor: maybe('Username; null for the operator on the command line and for the service itself.'),
  action: Type.String(),
  target: Type.String({ description: 'A username with @, or a kind and an id.' }),
  via: oneOf(['command', 'page', 'api', 'upkeep']),
  origin: maybe('The IP address and the app, or the user and the host of a command line.'),
  reason: Type.String(),
  detail: Type.Object({}, { additionalProperties: true, description: 'Depends on the action.' }),
});

export const ModerationNote = named('ModerationNote', {
  id,
  author: maybe('Username of who wrote it; null for the operator.'),
  text: Type.String(),
  created_at: time,
});

export const ModerationNotice = named('ModerationNotice', {
  id,
  action: oneOf(['warn', 'suspend', 'remove', 'answer'], 'What came with it; answer is for reporters.'),
  text: Type.String(),
  created_at: time,
});

/** The objects of the calls, for their description. */
export const adminSchemas = [
  AdminReport,
  AdminAccount,
  RemovedContent,
  AuditEntry,
  ModerationNote,
  ModerationNotice,
];

const reason = Type.Optional(givenText('Why, for the audit; at most 1000 characters.'));
const tell = Type.Optional(
  givenText('What the person is told by e-mail and on their account page; nothing without it.'),
);
const until = Type.Optional(
  givenText('When a suspension ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z; never without it.'),
);

/** A body for an action. @param example - a whole one, for the reference. */
function body<P extends TProperties>(properties: P, example: Record<string, unknown>) {
  return { schema: Type.Object({ ...properties, reason }, { examples: [example] }), form: true };
}

export const bodies = {
  reason: body({}, { reason: 'a mistake' }),
  take: body(
    { over: Type.Optional(Type.Boolean({ description: 'Also from a moderator who has taken it.' })) },
    {},
  ),
  decide: body(
    {
      decision: oneOf(decisions),
      note: Type.Optional(givenText('For moderators.')),
      tell,
      answer: Type.Optional(givenText('What the reporter is told.')),
      until,
    },
    { decision: 'dismiss' },
  ),
  suspend: body({ until, tell }, { until: '7d', tell: 'A week off.' }),
  warn: body({ text: givenText('What the person is told.') }, { text: 'Please be kind.' }),
  note: body({ text: givenText('What moderators read.') }, { text: 'Keep an eye on this one.' }),
  role: body(
    { role: Type.Union([...roles.map((role) => Type.Literal(role)), Type.Literal('none')]) },
    { role: 'moderator' },
  ),
  tier: body({ tier: oneOf(['free', 'paid']) }, { tier: 'paid' }),
  remove: body({ tell }, { tell: 'This broke the rules.' }),
};
