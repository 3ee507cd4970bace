import type { Config } from '../../config.ts';
import { encodeJson, type JsonText, storedJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { type Entities, NO_ENTITIES } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import type { PostRow } from './posts.sql.ts';

const noEntities: Entities = { hashtags: [], links: [], mentions: [] };

type Placed = Pick<PostRow, 'id' | 'username' | 'deleted_at'>;

/** Path of a post's page; of the tombstone of a deleted account it names nobody. */
export function postPath({ id, username, deleted_at }: Placed): string {
  return `${deleted_at === null ? `/@${username}` : ''}/post/${id}`;
}

/** URL of a post's page. */
export function postUrl({ url }: Pick<Config, 'url'>, row: Placed): string {
  return url + postPath(row);
}

/**
 * JSON of the parts of a post that are the same for all viewers, without the closing brace. `isEmpty`: the post is deleted or
 * reposts a deleted one, and shows no text.
 */
export function renderPost(
  row: PostRow,
  original: PostRow | undefined,
  shown: { annotated: boolean; html: boolean; isEmpty: boolean },
  config: Config,
): JsonText {
  const { isEmpty } = shown;
  const { text, entities } = isEmpty
    ? { text: '', entities: NO_ENTITIES }
    : original === undefined
      ? row
      : repostText(original);
  // Concatenated by hand: stored values are JSON already, and posts are rendered more than anything else.
  let json = `{"id":"${row.id}","created_at":"${timestamp(row.created_at)}"`;
  if (!isEmpty && row.machine_only === 0) {
    json += `,"text":${JSON.stringify(text)}`;
    if (shown.html) {
      const html = renderHtml(text, entities === NO_ENTITIES ? noEntities : JSON.parse(entities), config.url);
      json += `,"html":${JSON.stringify(html)}`;
    }
  }
  const source = { name: row.app_name, link: row.app_link, client_id: row.client_id };
  json += `,"source":${JSON.stringify(source)},"reply_to":${row.reply_to === null ? null : `"${row.reply_to}"`}`;
  json += `,"thread_id":"${row.thread_id ?? row.id}","num_replies":${row.num_replies}`;
  json += `,"num_stars":${row.num_stars},"num_reposts":${row.num_reposts}`;
  if (shown.annotated) json += `,"annotations":${isEmpty ? '[]' : storedJson(row.annotations)}`;
  json += `,"entities":${entities === NO_ENTITIES ? entities : storedJson(entities)}`;
  if (row.is_deleted === 1) json += ',"is_deleted":true,"deleted":true';
  else if (row.revised_at !== null) json += `,"revised_at":"${timestamp(row.revised_at)}"`;
  json += `,"machine_only":${row.machine_only === 1},"canonical_url":${JSON.stringify(postUrl(config, row))}`;
  return encodeJson(json);
}

/**
 * A repost's text is its original's after a prefix that mentions the original's author. The entities of the original are shifted,
 * and no mention is leading any longer.
 */
export function repostText({ entities, text, user_id, username }: PostRow): {
  text: string;
  entities: string;
} {
  const quote = '>> ';
  const author = `@${username}`;
  const prefix = `${quote}${author}: `;
  const { hashtags, links, mentions } = JSON.parse(entities) as Entities;
  const move = <T extends { pos: number }>(entity: T): T => ({ ...entity, pos: entity.pos + prefix.length });
  return {
    text: prefix + text,
    entities: JSON.stringify({
      hashtags: hashtags.map(move),
      links: links.map(move),
      mentions: [
        { id: String(user_id), len: author.length, name: username, pos: quote.length },
        ...mentions.map(({ is_leading: _, ...mention }) => move(mention)),
      ],
    }),
  };
}
