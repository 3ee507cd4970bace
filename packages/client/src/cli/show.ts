import type { Channel, Interaction, Message, Post, User } from '../api.ts';
import type { Part, Terminal } from './terminal.ts';
import { harmless, wrap } from './text.ts';

const INDENT = '  ';

/** A text of someone, in the width of the terminal, indented. */
function showText(terminal: Terminal, text: string, style?: 'quiet'): void {
  for (const line of wrap(harmless(text), terminal.columns - INDENT.length)) {
    terminal.line(INDENT, style === undefined ? line : { text: line, style });
  }
}

/** A post, or a message of a channel. */
export function showPost(terminal: Terminal, post: Post | Message): void {
  const original = 'repost_of' in post ? post.repost_of : undefined;
  const shown = original ?? post;
  const parts: Part[] = [...nameOf(shown.user), '  ', { text: timeOf(shown.created_at), style: 'quiet' }];
  if ('num_stars' in shown) {
    if (shown.num_stars > 0) parts.push({ text: `  ★ ${shown.num_stars}`, style: 'star' });
    if (shown.num_reposts > 0) parts.push({ text: `  ⟳ ${shown.num_reposts}`, style: 'good' });
  }
  if (shown.num_replies > 0) parts.push({ text: `  ↩ ${shown.num_replies}`, style: 'quiet' });
  parts.push({ text: `  ${shown.id}`, style: 'quiet' });
  if (original !== undefined)
    terminal.line({ text: `⟳ reposted by @${post.user?.username ?? '?'}`, style: 'quiet' });
  terminal.line(...parts);
  if (shown.is_deleted) showText(terminal, 'deleted', 'quiet');
  else showText(terminal, shown.text || (shown.machine_only ? '(for programs only)' : '(a photo or video)'));
  if (shown.reply_to !== null) showText(terminal, `in reply to ${shown.reply_to}`, 'quiet');
}

/** A conversation or channel, with its newest message. */
export function showChannel(terminal: Terminal, channel: Channel): void {
  const { id, type, owner, recent_message: recent } = channel;
  const kind = type.split('.').pop() ?? type;
  const people = [...new Set([owner?.username, recent?.user?.username])].filter((name) => name !== undefined);
  terminal.line(
    { text: channel.has_unread ? '● ' : '  ', style: 'star' },
    { text: id, style: 'bold' },
    ` ${kind} `,
    { text: people.map((name) => `@${name}`).join(', '), style: 'name' },
    { text: `  ${channel.counts.messages} messages`, style: 'quiet' },
  );
  if (recent?.text !== undefined) showText(terminal, recent.text.slice(0, 200), 'quiet');
}

const verbs: Readonly<Record<string, string>> = {
  follow: 'follows you',
  reply: 'replied to you',
  repost: 'reposted your post',
  star: 'starred your post',
  welcome: 'Welcome!',
  broadcast_create: 'made a broadcast channel',
  broadcast_subscribe: 'subscribed to your channel',
  broadcast_unsubscribe: 'left your channel',
};

/** What others did. */
export function showInteraction(
  terminal: Terminal,
  { action, event_date, objects, users }: Interaction,
): void {
  const [first, ...others] = users;
  const who: Part[] = first === undefined ? [] : [...nameOf(first), ' '];
  if (others.length > 0) who.push(`and ${others.length} more `);
  terminal.line(...who, verbs[action] ?? action, { text: `  ${timeOf(event_date)}`, style: 'quiet' });
  const [object] = objects;
  if (object !== undefined && 'text' in object)
    showText(terminal, `${object.id}: ${object.text ?? ''}`, 'quiet');
}

/** A user, as their profile says. */
export function showUser(terminal: Terminal, user: User): void {
  const { following, followers, posts } = user.counts;
  terminal.line(...nameOf(user), { text: `  ${user.id}`, style: 'quiet' });
  if (user.description.text !== '') showText(terminal, user.description.text);
  showText(terminal, `${posts} posts, ${followers} followers, follows ${following}`, 'quiet');
}

function nameOf(user: User | undefined): Part[] {
  if (user === undefined) return [{ text: 'a deleted account', style: 'quiet' }];
  const handle: Part = { text: `@${user.username}`, style: 'quiet' };
  return [{ text: user.name.replaceAll(/\s+/g, ' ') || user.username, style: 'name' }, ' ', handle];
}

const hours = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the time zone and language of the terminal. */
function timeOf(created: string): string {
  const at = new Date(created);
  const isToday = at.toDateString() === new Date().toDateString();
  return (isToday ? hours : days).format(at);
}
