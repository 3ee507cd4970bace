import { Type } from 'typebox';
import { MAX_SHOWN } from '../reports/queue.sql.ts';
import { brokenRule, closed, id, maybe, named, oneOf, time } from './admin.schema.ts';

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
