import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { digest } from '../../digest.ts';
import type { Entities } from '../../text/entities.ts';
import { isWebUrl } from '../../text/web-url.ts';
import { facets } from '../content/content.ts';

/** Longer ones are previewed by nobody. */
const MAX_URL = 2000;

/**
 * The link of a post or message that gets a preview: the first, unless pictures show what it is about or it leads to this service
 * itself. `posted` is as it was written, `url` what is fetched.
 */
export function previewedLink(
  { url: own }: Pick<Config, 'url'>,
  { entities, facets: bits }: { entities: string; facets: number },
): { posted: string; url: URL } | undefined {
  // Most have none, and parsing takes time.
  if (!entities.includes('"url"') || (bits & facets.oembedPhoto) !== 0) return undefined;
  const [link] = (JSON.parse(entities) as Entities).links;
  if (link === undefined || link.url.length > MAX_URL || !isWebUrl(link.url)) return undefined;
  const url = URL.parse(link.url);
  if (url === null || url.origin === new URL(own).origin || url.username !== '') return undefined;
  url.hash = '';
  return { posted: link.url, url };
}

/** What identifies the preview of a URL. */
export function keyOf({ digestKey }: Pick<Context, 'digestKey'>, href: string): string {
  return digest(digestKey, `link preview ${href}`);
}
