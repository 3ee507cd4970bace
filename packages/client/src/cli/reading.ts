/** Commands that show lists. */
import type { Meta, PageMeta, Post } from '../api.ts';
import type { Client } from '../client.ts';
import type { Reply } from '../http.ts';
import { type Call, type Command, countOf, countOption, idOf, showReply, userOf } from './command.ts';
import { UsageError } from './failure.ts';
import { follow } from './live.ts';
import { showChannel, showInteraction, showPost } from './show.ts';
import type { Terminal } from './terminal.ts';

/** Which timeline, for the commands that show one. */
const whichOptions = {
  global: { type: 'boolean', about: 'everything on the service' },
  mentions: { type: 'boolean', about: 'posts that mention you' },
  user: { type: 'string', value: 'NAME', about: 'posts of somebody' },
  tag: { type: 'string', value: 'TAG', about: 'posts with a hashtag' },
} as const;

type ReadPosts = (client: Client, query: object) => Promise<Reply<Post[], PageMeta>>;

/** The list that the options name; that of the people whom one follows by default. @throws {UsageError} */
function readerOf({ options }: Call): ReadPosts {
  const given = Object.keys(whichOptions).filter((name) => options[name] !== undefined);
  if (given.length > 1) throw new UsageError(`--${given[0]} and --${given[1]} exclude each other.`);
  const value = String(options[given[0] ?? '']);
  switch (given[0]) {
    case 'global':
      return (client, query) => client.posts.stream.global(query);
    case 'mentions':
      return (client, query) => client.users.mentions('me', query);
    case 'user': {
      const user = userOf(value);
      return (client, query) => client.users.posts(user, query);
    }
    case 'tag': {
      const tag = value.replace(/^#/, '');
      if (['', '.', '..'].includes(tag)) throw new UsageError(`"${value}" is no hashtag.`);
      return (client, query) => client.posts.tag(tag, query);
    }
    default:
      return (client, query) => client.posts.stream.unified(query);
  }
}

/** Shows a list, the newest last as in a conversation, or its reply as JSON. */
function showList<T>(
  call: Call,
  reply: Reply<T[], Meta | PageMeta>,
  show: (terminal: Terminal, item: T) => void,
): void {
  const { terminal } = call;
  showReply(call, reply, (data) => {
    if (data.length === 0) terminal.note({ text: 'There is nothing.', style: 'quiet' });
    for (const item of data.toReversed()) show(terminal, item);
  });
}

const timeline: Command = {
  args: '',
  about: 'show a timeline, the newest last',
  options: { ...whichOptions, ...countOption },
  async run(call) {
    showList(call, await readerOf(call)(call.client(), { count: countOf(call) }), showPost);
  },
};

const live: Command = {
  args: '',
  about: 'show a timeline, and go on as things happen',
  more: 'It comes back when the connection is lost, and misses nothing. Ctrl+C ends it. With --json each event is a line.',
  options: { ...whichOptions, ...countOption },
  async run(call) {
    const read = readerOf(call);
    const client = call.client();
    const count = countOf(call);
    await follow(
      call,
      client,
      (query) => read(client, { count, ...query }),
      (page) => showList(call, page, showPost),
    );
  },
};

const search: Command = {
  args: '<words…>',
  about: 'search posts',
  options: countOption,
  async run(call) {
    const query = { query: call.args.join(' '), count: countOf(call) };
    showList(call, await call.client().posts.search(query), showPost);
  },
};

const thread: Command = {
  args: '<post>',
  about: 'show a post with its conversation',
  options: countOption,
  async run(call) {
    const id = idOf(call.args[0]);
    showList(call, await call.client().posts.replies(id, { count: countOf(call) }), showPost);
  },
};

const notifications: Command = {
  args: '',
  about: 'show what others did',
  options: countOption,
  async run(call) {
    showList(call, await call.client().users.interactions({ count: countOf(call) }), showInteraction);
  },
};

const channels: Command = {
  args: '',
  about: 'list your conversations and channels',
  options: countOption,
  async run(call) {
    const query = { count: countOf(call), include_recent_message: true };
    showList(call, await call.client().channels.list(query), showChannel);
  },
};

const messages: Command = {
  args: '<channel>',
  about: 'show the messages of a channel',
  options: countOption,
  async run(call) {
    const id = idOf(call.args[0]);
    showList(call, await call.client().messages.list(id, { count: countOf(call) }), showPost);
  },
};

export const readingCommands = { timeline, live, thread, search, notifications, channels, messages };
