import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed, id, maybe, named, oneOf, tell, time, until } from './admin.schema.ts';
import { decisions } from './decisions.actions.ts';

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
  category: Type.String(),
  comment: Type.String({ description: "The reporter's note, or the text of the appeal." }),
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

export const reportBodies = {
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
  reopen: body({}, {}),
};
