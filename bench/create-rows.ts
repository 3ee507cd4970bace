/** What the program stored of posts, for the baselines to store the same. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dialects } from '../src/db/dialect.ts';
import type { Annotation } from '../src/features/annotations/replacements.ts';
import { type IndexedContent, indexRowOf } from '../src/features/search/search.keywords.ts';
import type { Entities } from '../src/text/entities.ts';
import { runFolder } from './folders.ts';
import type { StoreCopy } from './prepare.ts';
import type { Database } from './sample-schema.ts';

/** Posts that the baselines repeat. */
const SAME_POSTS = 5000;

type Value = string | number | null;
type PostRow = { id: number | string; user_id: number; text: string } & Record<string, Value>;

/** All rows of a post: of `posts`, without the id and the text; of the tables that name it; its event. */
export interface PostRows {
  post: Record<string, Value>;
  user_id: number;
  hashtags: string[];
  mentions: { user_id: number; is_leading: number }[];
  /** As the full-text index takes them. */
  words: string;
  event: string;
}

/** What `baseline-creates.ts` is given. */
export interface CreatedPosts {
  posts: PostRows[];
  /** The body of a reply. */
  reply: string;
}

function readPosts(copy: StoreCopy, after: number): Promise<PostRow[]> {
  return copy.query<PostRow>(`select * from posts where id > ${after} order by id limit ${SAME_POSTS}`);
}

/** Writes down the rows of `posts` alone. @returns the file. */
export async function writeRows(copy: StoreCopy, after: number): Promise<string> {
  const file = join(runFolder, 'rows.json');
  writeFileSync(file, JSON.stringify(await readPosts(copy, after)));
  return file;
}

/** Writes down everything that was stored of posts, and a reply. @returns the file. */
export async function writePosts(
  copy: StoreCopy,
  database: Database,
  after: number,
  reply: string,
): Promise<string> {
  const rows = await readPosts(copy, after);
  const events = await copy.query<{ body: string }>(
    `select body from events where type = 'post' order by seq limit ${SAME_POSTS}`,
  );
  const posts = rows.map(({ id, text, ...post }, index): PostRows => {
    const entities = JSON.parse(post.entities as string) as Entities;
    const annotations = JSON.parse(post.annotations as string) as Annotation[];
    const content = { ...post, id: Number(id), text, client_id: 'bench', entities, annotations };
    const indexed = indexRowOf(content as unknown as IndexedContent, 'com.example');
    return {
      post,
      user_id: Number(post.user_id),
      hashtags: entities.hashtags.map(({ name }) => name),
      mentions: entities.mentions.map((mention) => ({ user_id: Number(mention.id), is_leading: 0 })),
      words: dialects[database].fullText.language.row(indexed.words, indexed.keywords),
      event: events[index % events.length]?.body ?? '',
    };
  });
  const file = join(runFolder, 'created.json');
  writeFileSync(file, JSON.stringify({ posts, reply } satisfies CreatedPosts));
  return file;
}
