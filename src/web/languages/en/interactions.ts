import { type Content, markup } from '../../kit/markup.ts';
import type { Forms } from '../intl.ts';

type Did =
  | 'follow'
  | 'reply'
  | 'repost'
  | 'quote'
  | 'star'
  | 'broadcast_create'
  | 'broadcast_subscribe'
  | 'broadcast_unsubscribe';

/** What others did with oneself and one's posts and channels. */
export const interactions = {
  title: 'Interactions',
  none: 'People who follow you, or reply to, repost or star your posts, appear here.',
  fresh: { one: '{0} new interaction', other: '{0} new interactions' } as Forms,
  post: 'The post',
  /** What some people did; `count` is how many they are. */
  did: {
    follow: (who) => markup`${who} followed you`,
    reply: (who) => markup`${who} replied to your post`,
    repost: (who) => markup`${who} reposted your post`,
    quote: (who) => markup`${who} quoted your post`,
    star: (who) => markup`${who} starred your post`,
    broadcast_create: (who) => markup`${who} created a broadcast channel for you`,
    broadcast_subscribe: (who) => markup`${who} subscribed to your broadcast channel`,
    broadcast_unsubscribe: (who) => markup`${who} unsubscribed from your broadcast channel`,
  } as Record<Did, (who: Content, count: number) => Content>,
};
