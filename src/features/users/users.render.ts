import type { Config } from '../../config.ts';
import { type JsonText, joinJson, toJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { DEFAULT_SIZES } from '../images/pictures.ts';
import type { ImageRef } from './users.record.ts';
import type { UserRow } from './users.sql.ts';

/** URL of a user's page. */
export function userUrl(config: Config, username: string): string {
  return `${config.url}/@${username}`;
}

/** A user's picture: its own, or the default one of its kind. */
export function userImage(row: UserRow, kind: 'avatar' | 'cover', config: Config) {
  const ref = row[kind];
  const own = ref === null ? undefined : (JSON.parse(ref) as ImageRef);
  const { width, height } = own ?? DEFAULT_SIZES[kind];
  const file = own?.file ?? `default-${row.id}`;
  return { height, width, is_default: own === undefined, url: `${config.url}/images/${kind}/${file}` };
}

/** A user's JSON without the braces, in two parts: the counts, which change often, stand between them. */
export function renderUser(
  row: UserRow,
  shown: { annotated: boolean; html: boolean },
  config: Config,
): readonly [before: JsonText, after: JsonText] {
  const entities = JSON.parse(row.description_entities) as Entities;
  const before = toJson({
    id: String(row.id),
    username: row.username,
    name: row.name,
    description: {
      text: row.description,
      ...(shown.html && { html: renderHtml(row.description, entities, config.url) }),
      entities,
    },
    timezone: row.timezone,
    locale: row.locale,
    avatar_image: userImage(row, 'avatar', config),
    cover_image: userImage(row, 'cover', config),
    type: row.type,
    created_at: timestamp(row.created_at),
  });
  const after = toJson({
    ...(row.verified_domain !== null && { verified_domain: row.verified_domain }),
    ...(shown.annotated && { annotations: JSON.parse(row.annotations) as unknown }),
    canonical_url: userUrl(config, row.username),
  });
  return [joinJson(before.slice(0, -1)), joinJson(after.slice(1, -1))];
}
