import type { Content } from '../../kit/markup.ts';
import { type Forms, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Polls in posts and messages, their pages, and the fields of forms for them. */
export const polls = {
  poll: 'Poll',
  by: (name: Content) => [name, ' asks'] as Content,
  vote: 'Vote',
  signIn: 'Sign in to vote',
  voters: { one: '{0} person voted', other: '{0} people voted' } as Forms,
  votes: { one: '{0} vote', other: '{0} votes' } as Forms,
  yours: 'Your choice',
  upTo: (count: number) => plural(count, { one: 'Choose #', other: 'Choose up to #' }),
  ends: (time: Content) => ['Ends ', time] as Content,
  ended: (time: Content) => ['Ended ', time] as Content,
  anonymous: 'Nobody sees who votes for what',
  open: 'Everybody can see who voted for what',
  whoVoted: 'Who voted',
  nobody: 'Nobody',
  first: (count: number) => `The first ${count}`,
  gone: 'This poll is no longer there.',
  shownIn: 'Where it is shown',
  prompt: 'Question',
  option: (number: number) => `Option ${number}`,
  duration: 'Open for',
  choices: 'Choices',
  one: 'One',
  several: 'Several',
  whoSees: 'Who voted for what',
  hidden: 'Nobody sees it',
  shown: 'Everybody sees it',
  remove: 'Delete this poll',
  askRemove: 'Delete this poll?',
  aboutRemoving: 'Its texts and votes are deleted for everyone. This cannot be undone.',
};
