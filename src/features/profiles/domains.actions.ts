import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { FetchError, fetchPublicText } from '../../http/fetch-public.ts';
import { type Actor, audit } from '../audit/audit.ts';
import { requireActive, selectUsers, updateUser, userUrl } from '../users/users.ts';
import { requireNoSuchWords } from '../words/words.ts';

const PATH = '/.well-known/millrace';
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;

/** Fetches the text of a URL; replaced by tests. */
type FetchText = (url: URL) => Promise<string>;

const fetchText: FetchText = (url) => fetchPublicText(url, { maxBytes: MAX_BYTES, timeout: TIMEOUT_MS });

/**
 * Shows a domain on a user's profile if the domain confirms that it belongs to the user: https://<domain>/.well-known/millrace
 * contains the user's `canonical_url` (docs/interface.md, Verified domain).
 * @returns the domain as shown.
 * @throws {ApiError} 400 if it is not a domain, not accepted here, cannot be reached, or does not confirm the user.
 */
export async function verifyDomain(
  { store, config, caches }: Pick<Context, 'store' | 'config' | 'caches'>,
  userId: number,
  given: string,
  fetch: FetchText = fetchText,
  actor?: Actor,
): Promise<string> {
  const domain = readDomain(given);
  await requireNoSuchWords({ caches }, { texts: [], links: [{ url: `https://${domain}` }] });
  const [user] = await selectUsers(store.read, { ids: [userId] });
  if (user === undefined) throw new ApiError('not-found', 'there is no such user.');
  const url = userUrl(config, user.username);
  let text: string;
  try {
    text = await fetch(new URL(`https://${domain}${PATH}`));
  } catch (error) {
    if (error instanceof FetchError) throw new ApiError('not-allowed', `${error.message}.`);
    throw error;
  }
  if (!holds(text, url)) {
    throw new ApiError('not-allowed', `https://${domain}${PATH} must contain ${url} and does not.`);
  }
  await store.write(async (tx) => {
    const [row] = await requireActive(tx, [userId]);
    if (row?.verified_domain === domain) return;
    await updateUser(tx, { id: userId, verified_domain: domain });
    if (actor !== undefined) {
      const detail = { from: row?.verified_domain ?? null, to: domain };
      await audit(tx, actor, { action: 'verify-domain', target: { kind: 'user', id: userId }, detail });
    }
    tx.emit({ type: 'user', body: { id: userId } });
  });
  return domain;
}

/** A host name with a top-level domain, in ASCII form; no URL, port or path. */
function readDomain(given: string): string {
  const host = URL.parse(`https://${given.trim()}`)?.host ?? '';
  const isBare = !/[/\\?#@:\s]/.test(given.trim());
  if (
    !isBare ||
    host.length > 253 ||
    !/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host)
  ) {
    throw new ApiError('invalid-parameter', 'the domain must be a name such as example.org.');
  }
  return host;
}

/** Whether a text contains a complete URL: the one of @bob does not match inside the one of @bobby. */
function holds(text: string, url: string): boolean {
  for (let at = text.indexOf(url); at >= 0; at = text.indexOf(url, at + 1)) {
    if (!/^[\w/-]/.test(text.slice(at + url.length))) return true;
  }
  return false;
}
