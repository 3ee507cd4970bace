import { namesByKind } from '../../db/tables.ts';
import { defineModule } from '../../modules.ts';
import { replacements } from '../annotations/annotations.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { erasePolls, eraseVotes } from './polls.actions.ts';
import { pollCheck } from './polls.check.sql.ts';
import { pollConsumer } from './polls.consumer.ts';
import { pollEndEvent, pollEvent, pollVoteEvent } from './polls.events.ts';
import { exportedPolls, exportedVotes } from './polls.export.ts';
import { pollEnded } from './polls.interactions.ts';
import { pollKind, votersKind } from './polls.kind.ts';
import { voteFrames } from './polls.live.ts';
import { pollReplacement } from './polls.replacement.ts';
import { pollEndpoints } from './polls.routes.ts';
import { Poll } from './polls.schema.ts';
import { pollMigrations } from './polls.tables.ts';

const ofPoll = [{ column: 'poll_id', kind: 'poll', row: 'went before' }] as const;

export const pollsModule = defineModule({
  name: 'polls',
  tier: 10,
  kinds: [pollKind, votersKind],
  events: [pollEvent, pollVoteEvent, pollEndEvent],
  endpoints: pollEndpoints,
  consumers: [pollConsumer],
  live: [voteFrames],
  extends: [replacements.with(pollReplacement), interactionActions.with(pollEnded)],
  migrations: pollMigrations,
  tables: {
    polls: {
      key: 'id',
      ids: true,
      distribute: 'user_id',
      owner: 'user_id',
      erase: { position: 172, batch: erasePolls },
      export: exportedPolls,
      objects: { kind: 'poll' },
      check: pollCheck,
    },
    poll_votes: {
      key: 'id',
      ids: true,
      distribute: 'user_id',
      owner: 'user_id',
      erase: { position: 174, batch: eraseVotes },
      export: exportedVotes,
      names: ofPoll,
    },
    poll_choices: {
      key: ['poll_id', 'position', 'vote_id'],
      owner: 'user_id',
      erase: 'with poll_votes',
      export: 'in votes.json',
      names: ofPoll,
    },
    poll_tallies: { key: 'id', ids: true, distribute: 'poll_id', names: ofPoll },
    poll_uses: {
      key: ['poll_id', 'object_id'],
      names: [...ofPoll, ...namesByKind('object_id', ['post', 'message'], 'goes with it')],
    },
  },
  reference: {
    sections: { Polls: 'Asking people in posts and messages, and voting.' },
    schemas: [{ position: 85, schema: Poll }],
  },
});
