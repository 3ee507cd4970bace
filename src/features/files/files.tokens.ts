import { timingSafeEqual } from 'node:crypto';
import { digest } from '../../digest.ts';

/**
 * By what a file token lets its file be used: `write` allows its owner everything, `public` to read it while it is public.
 * The others name an object whose annotations show the file (files.grants.ts).
 * A token is `<grant>.<digest>`: derived from the key of the service, so that none is stored.
 */
export const grants = { write: 'write', public: 'public' } as const;

/** The token that gives access to a file by a grant. */
export function makeFileToken(key: Buffer, file: number, grant: string): string {
  return `${grant}.${digest(key, `file ${file} ${grant}`)}`;
}

/** The grant that a presented token names; undefined where it is not one of this file. Whether it still holds is not asked. */
export function readFileToken(key: Buffer, file: number, token: string): string | undefined {
  const grant = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  return isSame(token, makeFileToken(key, file, grant)) ? grant : undefined;
}

/** How long a temporary URL lasts at least, in milliseconds. */
export const URL_MS = 3_600_000;

/** When URLs that are made now expire: the same within an hour, so that clients find what they have cached. */
export function expiryOf(now: number): number {
  return (Math.floor(now / URL_MS) + 2) * URL_MS;
}

/** What a temporary URL gives: the content of a file, or with a key that of a derived file. */
export interface Linked {
  file: number;
  key: string | undefined;
  /** In milliseconds, a whole number of seconds. */
  expires: number;
}

/** The path of a temporary URL below that of the files, with its signature. */
export function signedPath(key: Buffer, linked: Linked): string {
  const { file, key: part, expires } = linked;
  const name = part === undefined ? '' : `/${part}`;
  return `/${file}/content${name}?expires=${expires / 1000}&signature=${signatureOf(key, linked)}`;
}

/**
 * The path of a permanent URL of a file, or with a key of a derived file, that an object shows to everybody; the grant names
 * the object.
 */
export function attachedPath(file: number, grant: string, key: string | undefined): string {
  return `/${file}/in/${grant}${key === undefined ? '' : `/${key}`}`;
}

/** Whether a temporary URL was made by this service and has not expired. */
export function isSigned(key: Buffer, linked: Linked, signature: string): boolean {
  return linked.expires > Date.now() && isSame(signature, signatureOf(key, linked));
}

function signatureOf(key: Buffer, { file, key: part = '', expires }: Linked): string {
  return digest(key, `content ${file} ${part} ${expires}`);
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
