import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { MAX_SHOWN } from '../reports/reports.ts';
import { body, brokenRule, closed, id, maybe, named, oneOf, tell, time } from './admin.schema.ts';
import { removableKinds } from './removable.ts';

export const AdminReport = named('AdminReport', {
  id,
  kind: oneOf(
    ['post', 'message', 'channel', 'file', 'user', 'appeal'],
    'What was reported; `appeal` is an appeal against a decision, which `reported` has.',
  ),
  ...Object.fromEntries(
    ['post_id', 'message_id', 'channel_id', 'file_id', 'user_id', 'notice_id'].map((name) => [
      name,
      Type.Optional(id),
    ]),
  ),
  category: Type.String({ description: 'Of the first report.' }),
  comment: Type.String({ description: 'The note of the first report, or the text of the appeal.' }),
  author: maybe('Username of its author.'),
  reporter: Type.String({ description: 'Username of the first reporter.' }),
  created_at: time,
  count: Type.Integer({ description: 'How many reports of it there are.' }),
  reporters: Type.Array(Type.Object({ id, username: Type.String() }, closed), {
    description: `Who reported it, the first ${MAX_SHOWN}.`,
  }),
  reports: Type.Array(
    Type.Object(
      { id, reporter: Type.String(), category: Type.String(), comment: Type.String(), created_at: time },
      closed,
    ),
    { description: `Its reports, the oldest first; the first ${MAX_SHOWN}.` },
  ),
  text: maybe('Of a post as it is now, of another object as it was.'),
  reported: Type.Object(
    {
      kind: Type.Optional(Type.String()),
      text: Type.Optional(Type.String()),
      created_at: Type.Optional(Type.Integer()),
      path: Type.Optional(Type.String({ description: 'Of the page that shows it.' })),
      earlier: Type.Optional(
        Type.Array(Type.Object({ text: Type.String(), created_at: Type.Integer() }, closed), {
          description: 'Of a post that was revised, its texts before, newest first.',
        }),
      ),
    },
    {
      ...closed,
      description: 'What was reported as it was then.',
    },
  ),
  taken_by: maybe('Username of the moderator who has taken it.'),
  decision: maybe('How it was decided; null while it is open.'),
  rule: brokenRule,
  decided_by: maybe('Username of the moderator who decided it; null for the operator.'),
});

/** What became of one of several reports. */
export const DecidedReport = named('DecidedReport', {
  id,
  is_decided: Type.Boolean(),
  error: maybe('Why it was not decided; null if it was.'),
});

export const rulingBody = body(
  {
    answer: Type.Optional(givenText('What the person is told; a rejection needs it.')),
    note: Type.Optional(givenText('For moderators.')),
  },
  { answer: 'We have looked at it again.' },
);

export const RemovedContent = named('RemovedContent', {
  kind: oneOf(removableKinds),
  id: Type.String({
    pattern: '^[0-9]+$',
    description: 'Of the object; of an avatar or cover that of the user.',
  }),
  username: Type.String({ description: 'Whose it is.' }),
  removed_at: time,
  text: Type.String({ description: 'Of a post, or of a message in a public channel; else empty.' }),
});

export const removal = body({ tell }, { tell: 'This broke the rules.' });

export const HeldPost = named('HeldPost', {
  kind: Type.Literal('post'),
  id,
  username: Type.String({ description: 'Of its author.' }),
  created_at: Type.String({ format: 'date-time', description: 'When it was held.' }),
  rules: Type.Array(Type.String(), { description: 'The words and domains that hold it.' }),
  text: Type.String(),
});

const ruleKind = oneOf(['word', 'domain'], 'domain: with all below it.');
const ruleAction = oneOf(['hold', 'refuse'], 'What is done with a post that has it.');
const rule = { kind: ruleKind, value: Type.String(), action: ruleAction };

export const WordRule = Type.Object({ ...rule, created_at: time }, { ...closed, title: 'WordRule' });

/** The same without its time, as actions reply. */
export const NamedRule = Type.Object(rule, closed);

const ruleValue = givenText('One to eight words, or a domain.');

export const wordBodies = {
  add: body(
    { kind: ruleKind, value: ruleValue, action: ruleAction },
    { kind: 'word', value: 'buy pills', action: 'hold' },
  ),
  remove: body({ kind: ruleKind, value: ruleValue }, { kind: 'word', value: 'buy pills' }),
  test: {
    schema: Type.Object(
      { text: givenText('At most 8000 characters.', 8000) },
      { examples: [{ text: 'Buy pills!' }] },
    ),
    form: true,
  },
};

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
