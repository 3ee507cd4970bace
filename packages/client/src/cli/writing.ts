/** Commands that write. */
import { existsSync, openAsBlob } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Message, Post } from '../api.ts';
import type { Call, Command } from './command.ts';
import { Failure } from './failure.ts';
import { withText } from './input.ts';
import { showPost } from './show.ts';

const ABOUT_TEXT =
  'Without a text it comes from standard input, or on a terminal from $VISUAL or $EDITOR. "-" reads standard input.';

function show({ options, terminal }: Call, object: Post | Message): void {
  if (options.json) terminal.json(object);
  else showPost(terminal, object);
}

const post: Command = {
  args: '[text…]',
  about: 'write a post',
  more: ABOUT_TEXT,
  async run(call) {
    const { posts } = call.client();
    show(call, await withText(call.args, async (text) => (await posts.create({ text })).data));
  },
};

const reply: Command = {
  args: '<post> [text…]',
  about: 'reply to a post',
  more: `${ABOUT_TEXT} The author is mentioned where the text does not.`,
  async run(call) {
    const [id = '', ...words] = call.args;
    const { posts } = call.client();
    const { username } = (await posts.get(encodeURIComponent(id))).data.user ?? {};
    const mention = username === undefined ? '' : `@${username} `;
    const has = (text: string): boolean =>
      text
        .toLowerCase()
        .split(/[^\w@]+/)
        .includes(mention.trim());
    const send = async (text: string): Promise<Post> =>
      (await posts.create({ reply_to: id, text: has(text) ? text : mention + text })).data;
    show(call, await withText(words, send));
  },
};

const star: Command = {
  args: '<post>',
  about: 'star a post',
  options: { undo: { type: 'boolean', about: 'take the star away' } },
  async run(call) {
    const { posts } = call.client();
    const id = encodeURIComponent(call.args[0] as string);
    show(call, (await (call.options.undo ? posts.unstar(id) : posts.star(id))).data);
  },
};

const repost: Command = {
  args: '<post>',
  about: 'repost a post',
  options: { undo: { type: 'boolean', about: 'take the repost away' } },
  async run(call) {
    const { posts } = call.client();
    const id = encodeURIComponent(call.args[0] as string);
    show(call, (await (call.options.undo ? posts.unrepost(id) : posts.repost(id))).data);
  },
};

const send: Command = {
  args: '<channel|@name,…> [text…]',
  about: 'write a message to a channel, or to people',
  more: ABOUT_TEXT,
  async run(call) {
    const [to = '', ...words] = call.args;
    const { messages } = call.client();
    const isToPeople = to.startsWith('@');
    const destinations = to.split(',');
    const create = async (text: string): Promise<Message> =>
      isToPeople
        ? (await messages.create('pm', { text, destinations })).data
        : (await messages.create(encodeURIComponent(to), { text })).data;
    show(call, await withText(words, create));
  },
};

/** The media types of names that pictures and the like have. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
};

const upload: Command = {
  args: '<file>',
  about: 'upload a file',
  options: {
    public: { type: 'boolean', about: 'anybody may read it' },
    type: {
      ...{ type: 'string', value: 'TYPE', about: 'what it is for, as a reversed domain name' },
      default: 'millrace.command-line',
    },
  },
  async run({ args, options, terminal, client }) {
    const path = args[0] as string;
    const contentType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    if (!existsSync(path)) throw new Failure(`There is no file ${path}.`);
    const source = await openAsBlob(path, { type: contentType });
    const kind = contentType.startsWith('image/') ? 'image' : 'other';
    const name = basename(path);
    const onProgress = ({ sent, total = 0 }: { sent: number; total: number | undefined }): void =>
      terminal.progress(`${name}: ${Math.floor((sent / Math.max(total, 1)) * 100)} % of ${total} bytes`);
    const given = {
      type: String(options.type),
      name,
      kind,
      public: options.public === true,
      onProgress,
    } as const;
    const file = await client()
      .upload(source, given)
      .finally(() => terminal.endProgress());
    if (options.json) terminal.json(file);
    else
      terminal.line({ text: file.id, style: 'bold' }, ` ${file.name}  `, {
        text: file.url ?? '',
        style: 'quiet',
      });
  },
};

export const writingCommands = { post, reply, star, repost, send, upload };
