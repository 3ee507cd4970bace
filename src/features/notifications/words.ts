import type { Config } from '../../config.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { contentWarning } from '../annotations/core/content-warning.ts';
import { readCore } from '../annotations/stored.ts';
import { channelKind } from '../channels/channels.kind.ts';
import { broadcastTitle } from '../channels/channels.types.ts';
import { messageKind } from '../messages/messages.kind.ts';
import { postKind } from '../posts/posts.kind.ts';
import { userKind } from '../users/users.kind.ts';
import type { Kind } from './kinds.ts';
import type { Notification } from './notification.ts';

/** What a person did, after their name. */
const verbs: Readonly<Record<Kind, string>> = {
  mention: 'mentioned you',
  reply: 'replied to your post',
  star: 'starred your post',
  repost: 'reposted your post',
  follow: 'followed you',
  broadcast: 'published in',
  message: 'wrote to you',
  report: 'reported a post',
};

/** What people did in one notification, after their names. */
export function verbOf({ kind, what = 'post' }: Pick<Notification, 'kind' | 'what'>): string {
  if (kind !== 'report') return verbs[kind];
  if (what === 'appeal') return 'appealed against a decision';
  return `reported ${what === 'user' ? 'an account' : `a ${what}`}`;
}

/** A notification in words, for messages that leave the service. */
export interface Words {
  title: string;
  /** What was written, or the post that it was done with; empty if there is nothing. */
  text: string;
  /** The path of the page that shows it. */
  path: string;
}

/** Characters of a text and of a name in a title. */
const MAX_TEXT = 300;
const MAX_NAME = 60;

/** The beginning of a text, on one line. */
function beginning(text: string, length: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** The text of a post or message, or its warning. */
function textOf(config: Pick<Config, 'namespace'>, row: { text: string; annotations: string }): string {
  const [warning] = row.annotations.includes('content-warning')
    ? readCore(config, row.annotations, 'content-warning', contentWarning)
    : [];
  return beginning(warning === undefined ? row.text : `Warning: ${warning.text}`, MAX_TEXT);
}

/** A notification in words; its people, posts, message and channel are loaded. */
export function inWords(one: Notification, state: Hydration): Words {
  const { kind, item, users, texts, pid } = one;
  const people = users.flatMap((id) => state.get(userKind, id)?.row ?? []);
  const [first] = people;
  const names = people.slice(0, 2).map(({ username, name }) => beginning(name || username, MAX_NAME));
  const others = people.length - 2;
  const who =
    others > 0
      ? `${names.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
      : names.join(' and ');
  // Who is suspended has no User object.
  const title = `${who || 'A suspended person'} ${verbOf(one)}`;
  if (kind === 'report' && one.what !== 'post') return { title, text: '', path: `/admin/reports/${pid}` };
  if (kind === 'follow') return { title, text: '', path: `/@${first?.username}` };
  const [text = 0] = texts;
  if (kind === 'message' || kind === 'broadcast') {
    const row = state.get(messageKind, text)?.row;
    const channel = kind === 'broadcast' ? state.get(channelKind, item)?.row : undefined;
    const where = channel && beginning(broadcastTitle(state.config, channel.annotations), MAX_NAME);
    return {
      title: channel === undefined ? title : `${title} ${where || 'a channel'}`,
      text: row === undefined ? '' : textOf(state.config, row),
      path: `/channels/${item}#message-${text}`,
    };
  }
  const row = state.get(postKind, texts[0] ?? item)?.row;
  return {
    title,
    text: row === undefined ? '' : textOf(state.config, row),
    path: row === undefined ? '/notifications' : `/@${row.username}/post/${row.id}`,
  };
}
