import type { Config } from '../../config.ts';
import { encodeJson, type JsonText, storedJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { renderHtml } from '../../text/html.ts';
import { userImage } from './users.images.ts';
import type { UserRow } from './users.sql.ts';

/** URL of a user's page. */
export function userUrl(config: Config, username: string): string {
  return `${config.url}/@${username}`;
}

/** A user's JSON without the braces, in two parts; the counts, which change often, go between them. */
export function renderUser(
  row: UserRow,
  shown: { annotated: boolean; html: boolean },
  config: Config,
): readonly [before: JsonText, after: JsonText] {
  const { description, description_entities: entities } = row;
  const text = (value: string | null) => JSON.stringify(value);
  // Concatenated by hand: stored values are JSON already, and users are rendered with everything they write.
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
