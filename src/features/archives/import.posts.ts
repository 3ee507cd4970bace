import { ApiError } from '../../errors.ts';
import { Slices } from '../../slices.ts';
import { makeFileToken } from '../files/files.ts';
import { createPost } from '../posts/posts.ts';
import { repost } from '../reposts/reposts.ts';
import {
  type GivenFile,
  type GivenPost,
  type GivenRepost,
  MAX_TITLE,
  meant,
  UnreadableError,
  type UnreadPost,
} from './given.ts';
import { importFile } from './import.files.ts';
import { HERE, type ImportRun, POSTS_MISSING } from './import.run.ts';
import { ArchiveError } from './source.ts';

/** The annotation that shows everybody that a post was imported (docs/export.md, Mark). */
const MARK = 'millrace.imported';

const ids = new Intl.Collator('en', { numeric: true });

/** Most posts of an archive, and most bytes of their JSON: they are in memory while they are sorted. */
export const MAX_POSTS = 200_000;
const MAX_POSTS_BYTES = 250_000_000;

/** What is told of posts that are imported otherwise than they were. */
const REPLY_LOST = 'what they reply to is not here, so they are posts of their own';
const QUOTED_MISSING = 'what they quote is not here';
const HELD_FOR_REVIEW = 'they wait for review';

/** Reason for leaving a post out. */
export const NO_TIME = 'it has no time, or a time in the future';

/** Imports posts and reposts in order of time, so that their ids are in that order too. */
export async function importPosts(run: ImportRun): Promise<void> {
  const { skip, telling } = run.report;
  const posts: UnreadPost[] = [];
  let bytes = 0;
  const now = Date.now();
  for await (const post of run.from.posts()) {
    // False for NaN too.
    if (!(post.createdAt > 0 && post.createdAt <= now)) skip(post.origin, NO_TIME);
    else if (posts.length === MAX_POSTS) throw new ArchiveError(`it has more than ${MAX_POSTS} posts.`);
    else if (bytes + post.bytes > MAX_POSTS_BYTES)
      skip(post.origin, `the posts before it have ${MAX_POSTS_BYTES} bytes, which is the most that is read`);
    else {
      bytes += post.bytes;
      posts.push(post);
    }
  }
  // Of one second, that with the lower id was first.
  posts.sort((a, b) => a.createdAt - b.createdAt || ids.compare(a.origin, b.origin));
  const slices = new Slices();
  for (const [index, post] of posts.entries()) {
    // Posts that are here already cost no write, for which others would get their turn.
    if (slices.isOver) await slices.next();
    await importUnread(run, post);
    telling.progress('posts', index + 1, posts.length);
  }
}

async function importUnread(run: ImportRun, post: UnreadPost): Promise<void> {
  let given: GivenPost | GivenRepost;
  try {
    given = post.read();
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return run.report.skip(post.origin, error.message);
  }
  if (given.kind === 'post') await importPost(run, given);
  else await importRepost(run, given);
}

async function importPost(run: ImportRun, given: GivenPost): Promise<void> {
  const { counts, leave } = run.report;
  if ((await run.find(given, 'post')) !== undefined) return leave('posts', HERE);
  run.tellOf(given);
  const attached = [];
  for (const { file, description } of given.attachments) {
    const id = await importFile(run, file);
    if (id !== undefined) attached.push({ id, description, isImage: isImage(file) });
  }
  const replyTo = given.replyTo && (await run.find(given.replyTo, 'post', true));
  const noteLost = () => run.report.note('replies', REPLY_LOST);
  if (given.replyTo !== undefined && replyTo === undefined) noteLost();
  const own = await run.portable(given.annotations);
  const isMarked = own.some(({ type }) => type === MARK);
  const draft = {
    text: given.text,
    replyTo,
    machineOnly: given.machineOnly,
    annotations: [
      ...own,
      ...attachments(run, attached),
      ...(isMarked ? [] : [{ type: MARK, value: given.mark }]),
    ],
    entities: given.machineOnly
      ? { mentions: given.mentions.map(({ username }) => ({ name: username })) }
      : given.links && { links: given.links.map((link) => ({ ...link, process_template: false })) },
    mentions: meant(given.mentions),
  };
  const imported = run.imported(given);
  let isHeld = false;
  const note: typeof imported.note = async (tx, post, held = false) => {
    isHeld = held;
    await imported.note(tx, post);
  };
  const create = (more: Partial<typeof draft>) =>
    createPost(run.ctx, run.author, { ...draft, ...more }, undefined, { ...imported, note });
  const id = await run.allow(given.origin, async () => {
    try {
      return await create({});
    } catch (error) {
      // The post it quotes or replies to may have been deleted since, or be hidden from the author.
      const quote = own.find(({ type }) => type === `${run.ctx.config.namespace}.quote`);
      if (!(error instanceof ApiError) || (replyTo === undefined && quote === undefined)) throw error;
      const annotations = draft.annotations.filter((one) => one !== quote);
      const alone = await create({ replyTo: undefined, annotations });
      if (replyTo !== undefined) noteLost();
      if (quote !== undefined) run.report.note('quotes', QUOTED_MISSING);
      return alone;
    }
  });
  if (id === undefined) return;
  counts.posts++;
  if (isHeld) run.report.note('posts', HELD_FOR_REVIEW);
}

/** Attaches all files to the post and shows the pictures. */
function attachments(
  run: ImportRun,
  attached: readonly { id: number; description: string | undefined; isImage: boolean }[],
): object[] {
  if (attached.length === 0) return [];
  const { namespace } = run.ctx.config;
  const use = (id: number, format: string) => ({
    file_id: String(id),
    file_token: makeFileToken(run.ctx.digestKey, id, 'write'),
    format,
  });
  return [
    ...attached
      .filter(({ isImage }) => isImage)
      .map(({ id, description }) => ({
        type: `${namespace}.oembed`,
        value: {
          [`+${namespace}.file`]: use(id, 'oembed'),
          ...(description !== undefined && { title: [...description].slice(0, MAX_TITLE).join('') }),
        },
      })),
    {
      type: `${namespace}.attachments`,
      value: { [`+${namespace}.file_list`]: attached.map(({ id }) => use(id, 'metadata')) },
    },
  ];
}

async function importRepost(run: ImportRun, given: GivenRepost): Promise<void> {
  const { counts, leave } = run.report;
  if ((await run.find(given, 'post')) !== undefined) return leave('posts', HERE);
  const original = await run.find(given.of, 'post', true);
  if (original === undefined) return leave('reposts', POSTS_MISSING);
  let isNew = false;
  const imported = run.imported(given);
  const done = await run.allow(given.origin, () =>
    repost(run.ctx.store, run.author, original, undefined, {
      ...imported,
      note: async (tx, id) => {
        isNew = true;
        await imported.note(tx, id);
      },
    }),
  );
  if (done === undefined) return;
  if (isNew) counts.posts++;
  else leave('posts', HERE);
}

function isImage({ content }: GivenFile): boolean {
  return content?.mimeType.startsWith('image/') === true;
}
