import { Type } from 'typebox';
import { about, givenFlag, givenText, orElse } from '../../http/schema.ts';
import { Id, Timestamp, User } from '../users/users.ts';

/** Longest prompt and text of an option, in characters, and how many options a poll has. */
export const MAX_PROMPT = 256;
export const MAX_OPTION = 64;
export const [MIN_OPTIONS, MAX_OPTIONS] = [2, 10];
/** For the fields of forms. */
export const pollLimits = { prompt: MAX_PROMPT, option: MAX_OPTION, options: MAX_OPTIONS };
/** How long a poll is open, in seconds. */
const [MIN_DURATION, MAX_DURATION] = [60, 30 * 24 * 3600];
/** Most voters of an option that a poll names. */
export const MAX_VOTERS = 200;

const Position = Type.Integer({ minimum: 1, maximum: MAX_OPTIONS });

const Option = Type.Object(
  {
    position: about(Position, 'Its place among the options, from 1.'),
    text: Type.String({ description: 'What it says.' }),
    num_votes: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'How many users voted for it. For who voted, for the owner and, once closed, for all.',
      }),
    ),
    voter_ids: Type.Optional(
      Type.Array(Type.String(), {
        description: `The first ${MAX_VOTERS} who voted for it, in order. With num_votes, unless the poll is anonymous.`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Poll object (docs/interface.md, Polls). */
export const Poll = Type.Object(
  {
    id: about(Id, 'Id of the poll.'),
    user: about(User, 'The owner.'),
    created_at: about(Timestamp, 'When it was created, in UTC.'),
    closed_at: about(Timestamp, 'When it closes, or closed, in UTC.'),
    is_closed: Type.Boolean({ description: 'Whether it is closed.' }),
    prompt: Type.String({ description: 'What is asked.' }),
    options: Type.Array(Option, { description: 'What can be voted for.' }),
    max_options: Type.Integer({ minimum: 1, description: 'For how many options one may vote.' }),
    is_anonymous: Type.Boolean({ description: 'Whether nobody learns who voted for what.' }),
    num_voters: Type.Optional(
      Type.Integer({ minimum: 0, description: 'How many users voted. To whom num_votes is shown.' }),
    ),
    you_responded: Type.Optional(Type.Boolean({ description: 'Whether you have voted. With a user token.' })),
    your_positions: Type.Optional(
      Type.Array(Position, { description: 'What you voted for. With a user token.' }),
    ),
  },
  {
    title: 'Poll',
    additionalProperties: false,
    description: 'A question with options that people vote for until it closes.',
  },
);

export const PollBody = Type.Object(
  {
    prompt: givenText(`What is asked: from 1 to ${MAX_PROMPT} characters on one line.`, MAX_PROMPT),
    options: Type.Array(givenText(undefined, MAX_OPTION), {
      minItems: MIN_OPTIONS,
      maxItems: MAX_OPTIONS,
      description: `The options: different texts of 1 to ${MAX_OPTION} characters.`,
    }),
    duration: Type.Integer({
      minimum: MIN_DURATION,
      maximum: MAX_DURATION,
      description: 'For how many seconds people can vote.',
    }),
    max_options: Type.Optional(
      orElse(1, Type.Integer({ minimum: 1, description: 'For how many options one may vote.' })),
    ),
    is_anonymous: Type.Optional(givenFlag('Whether nobody learns who voted for what.', true)),
  },
  { examples: [{ prompt: 'When shall we meet?', options: ['Saturday', 'Sunday'], duration: 86_400 }] },
);

export const ResponseBody = Type.Object(
  {
    positions: Type.Array(Type.Integer(), {
      minItems: 1,
      maxItems: MAX_OPTIONS,
      description: 'The positions of the options that you vote for, at most max_options different ones.',
    }),
  },
  { examples: [{ positions: [1] }] },
);
