/** Commands that write. */
import { openAsBlob, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import type { Annotation, Message, Meta, Post } from '../api.ts';
import type { Client } from '../client.ts';
import type { Reply } from '../http.ts';
import { type Call, type Command, idOf, showReply, userOf } from './command.ts';
import { Failure, UsageError } from './failure.ts';
import { withText } from './input.ts';
import { showPost, showUser } from './show.ts';

const ABOUT_TEXT =
  'Without a text it comes from standard input, or on a terminal from $VISUAL or $EDITOR. "-" reads standard input.';
const ABOUT_PHOTOS = 'With photos a post needs none.';

/** Options of the commands whose texts may have photos. */
const photoOptions = {
  photo: { type: 'string', multiple: true, value: 'FILE', about: 'add a photo; several are in their order' },
  alt: { type: 'string', multiple: true, value: 'TEXT', about: "what the photo shows; '' if nothing new" },
} as const;

/** A post or message that is to be made. */
interface Written {
  text?: string;
  annotations?: Annotation[];
}

function show(call: Call, reply: Reply<Post | Message, Meta>): void {
  showReply(call, reply, (data) => showPost(call.terminal, data));
}

/**
 * Makes a post or message of a text, with the photos that the options name, and prints it.
 * @param isPost - posts need no text beside photos, messages do
 * @throws {Failure}
 */
async function write(
  call: Call,
  words: readonly string[],
  isPost: boolean,
  create: (written: Written) => Promise<Reply<Post | Message, Meta>>,
): Promise<void> {
  const photos = photosOf(call);
  const send = async (text?: string): Promise<Reply<Post | Message, Meta>> => {
    const annotations: Annotation[] = [];
    for (const [path, alt] of photos) annotations.push(await uploadPhoto(call.client(), path, alt));
    return create({ ...(text !== undefined && { text }), ...(photos.length > 0 && { annotations }) });
  };
  const hasText = !isPost || photos.length === 0 || words.length > 0;
  show(call, hasText ? await withText(words, send) : await send());
}

/** The photos of the options with what they show. @throws {UsageError} @throws {Failure} */
function photosOf({ options }: Call): [path: string, alt: string][] {
  const paths = (options.photo ?? []) as readonly string[];
  const alts = (options.alt ?? []) as readonly string[];
  if (paths.length !== alts.length) {
    throw new UsageError(
      "Each --photo has an --alt that says what it shows, in their order; '' if nothing new.",
    );
  }
  return paths.map((path, index) => [fileOf(path), alts[index] as string]);
}

async function uploadPhoto(client: Client, path: string, alt: string): Promise<Annotation> {
  try {
    return await client.photo(path, { alt });
  } catch (error) {
    throw error instanceof TypeError ? new Failure(`${path}: ${error.message}`) : error;
  }
}

/** A path of a file. @throws {Failure} if there is none */
function fileOf(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
  throw new Failure(`There is no file ${path}.`);
}

const post: Command = {
  args: '[text…]',
  about: 'write a post',
  more: `${ABOUT_TEXT} ${ABOUT_PHOTOS}`,
  options: photoOptions,
  run: (call) => write(call, call.args, true, (written) => call.client().posts.create(written)),
};

const reply: Command = {
  args: '<post> [text…]',
  about: 'reply to a post',
  more: `${ABOUT_TEXT} ${ABOUT_PHOTOS} The author is mentioned where the text does not.`,
  options: photoOptions,
  async run(call) {
    const [given, ...words] = call.args;
    const id = idOf(given);
    const { posts } = call.client();
    const { username } = (await posts.get(id)).data.user ?? {};
    const mention = username === undefined ? '' : `@${username} `;
    const has = (text: string): boolean =>
      text
        .toLowerCase()
        .split(/[^\w@]+/)
        .includes(mention.trim());
    await write(call, words, true, ({ text = '', ...written }) =>
      posts.create({ ...written, reply_to: id, text: has(text) ? text : (mention + text).trim() }),
    );
  },
};

const star: Command = {
  args: '<post>',
  about: 'star a post',
  options: { undo: { type: 'boolean', about: 'take the star away' } },
  async run(call) {
    const { posts } = call.client();
    const id = idOf(call.args[0]);
    show(call, await (call.options.undo ? posts.unstar(id) : posts.star(id)));
  },
};

const repost: Command = {
  args: '<post>',
  about: 'repost a post',
  options: { undo: { type: 'boolean', about: 'take the repost away' } },
  async run(call) {
    const { posts } = call.client();
    const id = idOf(call.args[0]);
    show(call, await (call.options.undo ? posts.unrepost(id) : posts.repost(id)));
  },
};

const remove: Command = {
  args: '<post>',
  about: 'delete a post of yours',
  async run(call) {
    show(call, await call.client().posts.delete(idOf(call.args[0])));
  },
};

const follow: Command = {
  args: '<user>',
  about: 'follow somebody: @ada, or an id',
  async run(call) {
    const reply = await call.client().users.follow(userOf(call.args[0]));
    showReply(call, reply, (data) => showUser(call.terminal, data));
  },
};

const unfollow: Command = {
  args: '<user>',
  about: 'follow somebody no longer',
  async run(call) {
    const reply = await call.client().users.unfollow(userOf(call.args[0]));
    showReply(call, reply, (data) => showUser(call.terminal, data));
  },
};

const send: Command = {
  args: '<channel|@name,…> [text…]',
  about: 'write a message to a channel, or to people',
  more: ABOUT_TEXT,
  options: photoOptions,
  async run(call) {
    const [to = '', ...words] = call.args;
    const { messages } = call.client();
    const people = to.startsWith('@') ? { destinations: to.split(',').map(userOf) } : undefined;
    const channel = people === undefined ? idOf(to) : 'pm';
    await write(call, words, false, (written) => messages.create(channel, { ...written, ...people }));
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
  async run(call) {
    const { options, terminal } = call;
    const path = fileOf(call.args[0] as string);
    const contentType = mediaTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const source = await openAsBlob(path, { type: contentType });
    const name = basename(path);
    const onProgress = ({ sent, total = 0 }: { sent: number; total: number | undefined }): void =>
      terminal.progress(`${name}: ${Math.floor((sent / Math.max(total, 1)) * 100)} % of ${total} bytes`);
    const given = {
      type: String(options.type),
      name,
      kind: contentType.startsWith('image/') ? 'image' : 'other',
      public: options.public === true,
      onProgress,
    } as const;
    const client = call.client();
    const { id } = await client.upload(source, given).finally(() => terminal.endProgress());
    showReply(call, await client.files.get(id), (file) =>
      terminal.line({ text: file.id, style: 'bold' }, ` ${file.name}  `, {
        text: file.url ?? '',
        style: 'quiet',
      }),
    );
  },
};

export const writingCommands = { post, reply, star, repost, delete: remove, follow, unfollow, send, upload };
