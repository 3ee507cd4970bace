import type { Config } from '../../config.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { userUrl } from '../users/users.render.ts';
import type { PostRow } from './posts.sql.ts';

const noEntities: Entities = { hashtags: [], links: [], mentions: [] };

/** URL of a post's page. */
export function postUrl(config: Config, username: string, id: number): string {
  return `${userUrl(config, username)}/post/${id}`;
}

/**
 * What of a post is the same for all viewers. `isEmpty`: the post is deleted, or it is a repost of a deleted one, and
 * shows no text.
 */
export function describePost(
  row: PostRow,
  original: PostRow | undefined,
  shown: { annotated: boolean; html: boolean; isEmpty: boolean },
  config: Config,
): object {
  const { isEmpty } = shown;
  const { text, entities } = isEmpty
    ? { text: '', entities: noEntities }
    : original === undefined
      ? { text: row.text, entities: JSON.parse(row.entities) as Entities }
      : repostText(original);
  const hasText = !isEmpty && row.machine_only === 0;
  return {
    id: String(row.id),
    created_at: timestamp(row.created_at),
    ...(hasText && { text }),
    ...(hasText && shown.html && { html: renderHtml(text, entities, config.url) }),
    source: { name: row.app_name, link: row.app_link, client_id: row.client_id },
    reply_to: row.reply_to === null ? null : String(row.reply_to),
    thread_id: String(row.thread_id ?? row.id),
    num_replies: row.num_replies,
    num_stars: row.num_stars,
    num_reposts: row.num_reposts,
    ...(shown.annotated && { annotations: isEmpty ? [] : (JSON.parse(row.annotations) as unknown) }),
    entities,
    ...(row.is_deleted === 1 && { is_deleted: true, deleted: true }),
    machine_only: row.machine_only === 1,
    canonical_url: postUrl(config, row.username, row.id),
  };
}

/**
 * A repost's text is its original's behind a prefix, which mentions the original's author; the entities of the original
 * are shifted, and no mention is leading any longer.
 */
function repostText({ entities, text, user_id, username }: PostRow): { text: string; entities: Entities } {
  const quote = '>> ';
  const author = `@${username}`;
  const prefix = `${quote}${author}: `;
  const { hashtags, links, mentions } = JSON.parse(entities) as Entities;
  const move = <T extends { pos: number }>(entity: T): T => ({ ...entity, pos: entity.pos + prefix.length });
  return {
    text: prefix + text,
    entities: {
      hashtags: hashtags.map(move),
      links: links.map(move),
      mentions: [
        { id: String(user_id), len: author.length, name: username, pos: quote.length },
        ...mentions.map(({ is_leading: _, ...mention }) => move(mention)),
      ],
    },
  };
}
