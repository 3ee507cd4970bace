import type { Config } from '../../config.ts';
import { encodeJson, type JsonText, storedJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
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
  const { description, description_entities: entities } = row;
  const text = (value: string | null) => JSON.stringify(value);
  // Put together by hand: what is stored is JSON already, and users are rendered with all that they write.
  let before = `"id":"${row.id}","username":${text(row.username)},"name":${text(row.name)}`;
  before += `,"description":{"text":${text(description)}`;
  if (shown.html) before += `,"html":${text(renderHtml(description, JSON.parse(entities), config.url))}`;
  before += `,"entities":${storedJson(entities)}},"timezone":${text(row.timezone)},"locale":${text(row.locale)}`;
  before += `,"avatar_image":${JSON.stringify(userImage(row, 'avatar', config))}`;
  before += `,"cover_image":${JSON.stringify(userImage(row, 'cover', config))}`;
  before += `,"type":${text(row.type)},"created_at":"${timestamp(row.created_at)}"`;
  let after = '';
  if (row.verified_domain !== null) after += `"verified_domain":${text(row.verified_domain)},`;
  if (shown.annotated) after += `"annotations":${storedJson(row.annotations)},`;
  after += `"canonical_url":${text(userUrl(config, row.username))}`;
  return [encodeJson(`{${before}`), encodeJson(after)];
}
