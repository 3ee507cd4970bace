import type { Hydration } from '../../objects/hydration.ts';
import { plainLine, shownName } from '../../text/isolate.ts';
import { contentWarning, readCore } from '../annotations/annotations.ts';
import { channelKind, channelTitle } from '../channels/channels.ts';
import { messageKind, subjectOf } from '../messages/messages.ts';
import { pollAnnotation, pollKind, pollPath } from '../polls/polls.ts';
import { postKind } from '../posts/posts.ts';
import { userKind } from '../users/users.ts';
import type { Notification } from './notification.ts';
import { isOfChannel } from './notifications.messages.ts';

/** A notification as messages that leave the service tell it. */
export interface Summary extends Pick<Notification, 'kind' | 'what' | 'inChannel'> {
  /** The names of the first people who did it; none of people who are suspended. */
  names: readonly string[];
  /** How many others did it. */
  others: number;
  /** The title of the channel, except of a conversation; empty if it has none. */
  channel: string;
  /** What was written, or the post that it was done with; empty if there is nothing. */
  text: string;
  /** The text is the content warning in its place. */
  isWarning: boolean;
  /** The path of the page that shows it. */
  path: string;
}

/** Characters of a text and of a name in a title. */
const MAX_TEXT = 300;
const MAX_NAME = 60;

/** The beginning of a text, on one line. */
function beginning(text: string, length: number): string {
  const characters = [...plainLine(text).replace(/\s+/g, ' ').trim()];
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`;
}

/** The text of a post or message with the question and the options of its poll, or its warning. */
function textOf(
  state: Hydration,
  row: { text: string; annotations: string } | undefined,
): Pick<Summary, 'text' | 'isWarning'> {
  if (row === undefined) return nothing;
  const { config } = state;
  const [warning] = row.annotations.includes('content-warning')
    ? readCore(config, row.annotations, 'content-warning', contentWarning)
    : [];
  const poll = state.get(pollKind, pollAnnotation.idIn(config, row.annotations) ?? 0);
  const asked = poll === undefined ? [] : [poll.row.prompt, poll.options.join(' / ')];
  const text = warning?.text ?? [...new Set([row.text || subjectOf(config, row) || '', ...asked])].join(' ');
  return { text: beginning(text, MAX_TEXT), isWarning: warning !== undefined };
}

const nothing = { text: '', isWarning: false };

/** Sums a notification up; its people, posts, message and channel are loaded. */
export function summarise(one: Notification, state: Hydration): Summary {
  const { kind, what, inChannel, item, users, texts, pid } = one;
  // A suspended person has no User object.
  const people = users.flatMap((id) => state.get(userKind, id)?.row ?? []);
  const [first] = people;
  const names = people.slice(0, 2).map((person) => beginning(shownName(person), MAX_NAME));
  const others = people.length - names.length;
  const summary = {
    kind,
    ...(what && { what }),
    ...(inChannel && { inChannel }),
    names,
    others,
    channel: '',
    ...nothing,
  };
  if (kind === 'report' && what !== 'post') return { ...summary, path: `/admin/reports/${pid}` };
  if (kind === 'follow') return { ...summary, path: `/@${first?.username}` };
  if (kind === 'poll') {
    const { prompt = '' } = state.get(pollKind, item)?.row ?? {};
    return { ...summary, text: beginning(prompt, MAX_TEXT), path: pollPath(item) };
  }
  const [text = 0] = texts;
  if (isOfChannel(kind)) {
    const channel = kind === 'message' ? undefined : state.get(channelKind, item)?.row;
    const title = channel === undefined ? '' : channelTitle(state.config, channel);
    return {
      ...summary,
      channel: beginning(title, MAX_NAME),
      ...textOf(state, state.get(messageKind, text)?.row),
      path: text === 0 ? `/channels/${item}` : `/channels/${item}#message-${text}`,
    };
  }
  const row = state.get(postKind, texts[0] ?? item)?.row;
  return {
    ...summary,
    ...textOf(state, row),
    path: row === undefined ? '/notifications' : `/@${row.username}/post/${row.id}`,
  };
}
