import type { Context } from '../../context.ts';
import { Slices } from '../../slices.ts';
import { importApp } from '../apps/apps.ts';
import { readPins } from '../pins/pins.ts';
import { findUsernames, selectUsers, tiers } from '../users/users.ts';
import type { Attachment, GivenUser } from './given.ts';
import { UnreadableError } from './given.ts';
import { openHoldings } from './holdings.ts';
import { MAX_POSTS, NO_TIME } from './import.posts.ts';
import { whyNoPin } from './import.relations.ts';
import {
  HAS_OWN,
  HERE,
  ImportRun,
  type ImportTelling,
  LeftOut,
  POSTS_MISSING,
  USERS_MISSING,
} from './import.run.ts';
import type { Preview } from './jobs.ts';
import { ArchiveError, type Source } from './source.ts';

/** Examples of each kind, and their longest length in characters. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 120;

/**
 * Reads an archive as an import would, and writes nothing. What is left out, and why, is told like by an import. Rules of the service
 * that only a write checks may leave out more.
 * @throws {ArchiveError} if it is no archive, or cannot be read to its end.
 */
export async function previewArchive(
  ctx: Context,
  userId: number,
  source: Source,
  telling: ImportTelling,
): Promise<Preview> {
  const found = new Map<string, { count: number; examples: string[] }>();
  const take = (what: string, example?: string): void => {
    const kind = found.get(what) ?? { count: 0, examples: [] };
    found.set(what, kind);
    kind.count++;
    if (example && kind.examples.length < EXAMPLES) kind.examples.push(shortened(example));
  };
  const left = new LeftOut();
  const leave = left.add;
  const skip = (what: string, why: string): void => telling.warn(`${what}: ${why}.`);
  const { holdings, close } = await openHoldings(ctx, source, skip);
  try {
    const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
    if (user === undefined) throw new ArchiveError('there is no such account.');
    const counts = { posts: 0, files: 0, follows: 0, skipped: 0 };
    const author = { userId, appId: await importApp(ctx) };
    const run = new ImportRun(ctx, author, user, holdings, { counts, skip, leave, note: leave, telling });
    const slices = new Slices();
    /** Of posts and reposts that would come. */
    const origins = new Set<string>();
    let bytes = 0;
    const takeFile = async ({ file }: Pick<Attachment, 'file'>): Promise<void> => {
      if ((await run.find(file, 'file')) !== undefined) return leave('files', HERE);
      const { content, derived, fields } = file;
      const sizes = [content, ...derived.values()].map((one) => one?.file.size ?? 0);
      if (Math.max(...sizes) > tiers[user.tier].file)
        return leave('files', 'they are larger than a file of this account may be');
      bytes += sizes.reduce((sum, size) => sum + size, 0);
      take('files', fields.name);
    };
    const isThere = async (origin: string, reference: { origin: string; id?: number | undefined }) =>
      origins.has(origin) || (await run.find(reference, 'post', true)) !== undefined;

    const profile = await holdings.profile();
    run.tellOf(profile ?? {});
    const own = { name: user.name !== user.username, description: user.description !== '' };
    const pictures = { avatar: user.avatar !== null, cover: user.cover !== null };
    for (const [part, isSet] of Object.entries({ ...own, ...pictures })) {
      const given = profile?.[part as 'name' | 'description' | 'avatar' | 'cover'];
      if (!given?.length) continue;
      if (isSet) leave('parts of the profile', HAS_OWN);
      else take('parts of the profile', typeof given === 'string' ? `${part}: ${given}` : part);
    }
    for await (const file of holdings.files?.() ?? []) await takeFile({ file });
    const reposts: { origin: string; of: { origin: string; id?: number | undefined } }[] = [];
    let done = 0;
    for await (const unread of holdings.posts()) {
      telling.progress('posts', ++done, done);
      if (slices.isOver) await slices.next();
      if (done > MAX_POSTS) throw new ArchiveError(`it has more than ${MAX_POSTS} posts.`);
      if (!(unread.createdAt > 0 && unread.createdAt <= Date.now())) {
        skip(unread.origin, NO_TIME);
        continue;
      }
      try {
        const given = unread.read();
        if ((await run.find(given, 'post')) !== undefined) leave('posts', HERE);
        else if (given.kind === 'repost') reposts.push(given);
        else {
          run.tellOf(given);
          take('posts', given.text);
          origins.add(given.origin);
          for (const attachment of given.attachments) await takeFile(attachment);
        }
      } catch (error) {
        if (!(error instanceof UnreadableError)) throw error;
        skip(unread.origin, error.message);
      }
    }
    for (const { of } of reposts) {
      if (await isThere(of.origin, of)) take('reposts');
      else leave('reposts', POSTS_MISSING);
    }
    const lists = { stars: holdings.stars(), bookmarks: holdings.bookmarks?.() ?? [] };
    for (const [what, posts] of Object.entries(lists)) {
      let read = 0;
      for await (const post of posts) {
        telling.progress(what, ++read, read);
        if (slices.isOver) await slices.next();
        if (await isThere(post.origin, post)) take(what);
        else leave(what, POSTS_MISSING);
      }
    }
    const hasPins = (await readPins(ctx.store.read, userId)).length > 0;
    for await (const pin of holdings.pins?.() ?? []) {
      const why = hasPins ? HAS_OWN : await whyNoPin(ctx.store.read, pin);
      if (why === undefined) take('pins', pin.title);
      else leave('pins', why);
    }
    const people = async (what: string, users: AsyncIterable<GivenUser>): Promise<void> => {
      let read = 0;
      for await (const { username } of users) {
        telling.progress(what, ++read, read);
        if (slices.isOver) await slices.next();
        const name = username.toLowerCase();
        const one = (await findUsernames(ctx.store.read, [name])).get(name);
        if (one === undefined) leave(what, USERS_MISSING);
        else if (one.id !== user.id) take(what, `@${name}`);
      }
    };
    await people('blocks', holdings.blocks());
    await people('mutes', holdings.mutes());
    await people('follows', holdings.follows());
    for await (const { what, why, count } of holdings.others()) leave(what, why, count);
    const room = tiers[user.tier].storage - run.user.storage_used;
    if (bytes > room)
      skip('files', `they have ${bytes} bytes, and the account has room for ${Math.max(room, 0)}`);
    for (const one of left.values()) telling.sum(one);
    return [...found].map(([what, kind]) => ({ what, ...kind }));
  } finally {
    close();
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const points = [...line.slice(0, 2 * EXAMPLE_LENGTH)];
  return points.length > EXAMPLE_LENGTH ? `${points.slice(0, EXAMPLE_LENGTH).join('')}…` : line;
}
