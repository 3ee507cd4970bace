import { type Content, markup } from '../../kit/markup.ts';
import { type Forms, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Profiles, lists of people, and what one may do with a person. */
export const profiles = {
  fresh: { one: '{0} more', other: '{0} more' } as Forms,
  nobody: 'There is nobody here.',
  thePost: 'The post',
  following: (name: string) => `People whom ${name} follows`,
  followers: (name: string) => `Followers of ${name}`,
  starrers: 'Who starred this post',
  reposters: 'Who reposted this post',
  /** After the names of some people. */
  others: (count: number) => plural(count, { one: '# other', other: '# others' }),
  follow: 'Follow',
  unfollow: 'Unfollow',
  followPerson: (name: string) => `Follow ${name}`,
  unfollowPerson: (name: string) => `Unfollow ${name}`,
  change: 'Change your profile',
  message: 'Message',
  messagePerson: (name: string) => `Message ${name}`,
  more: 'More',
  quiet: 'Notifications of them…',
  mute: 'Mute: hide their posts from me',
  unmute: 'Unmute',
  block: 'Block…',
  unblock: 'Unblock',
  report: 'Report…',
  followsYou: 'Follows you.',
  muted: 'You have muted them.',
  blocked: 'You have blocked them.',
  postsOf: (name: string) => `Posts of ${name}.`,
  profile: 'Profile',
  posts: 'Posts',
  none: 'There are no posts here.',
  youBlocked:
    'You have blocked them: neither of you sees the other’s posts and messages in lists, searches and streams, and they cannot follow you.',
  blockedYou: 'You cannot see their posts: they have blocked you.',
  isFeed: 'posts from a feed',
  isBot: 'is a bot',
  numPosts: (count: number) => plural(count, { one: '# post', other: '# posts' }),
  numFollowing: (count: number) => plural(count, { one: '# following', other: '# following' }),
  numFollowers: (count: number) => plural(count, { one: '# follower', other: '# followers' }),
  numStars: (count: number) => plural(count, { one: '# star given', other: '# stars given' }),
  numPeople: (count: number) => plural(count, { one: '# person', other: '# people' }),
  since: (time: Content) => markup`Here since ${time}`,
  askBlock: (name: string) => `Block ${name}?`,
  aboutBlocking:
    'Neither of you sees the other’s posts and messages in lists, searches and streams, neither follows the other any longer, and they cannot follow you.',
  blockIt: 'Block',
  leave: 'Leave it as it is',
  isYou: 'This is you',
  youFollow: (name: string) => `You follow ${name}`,
  askFollow: (name: string) => `Follow ${name}?`,
};
