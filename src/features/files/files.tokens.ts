import { digest, isSameSecret } from '../../digest.ts';

/**
 * The grants of file tokens: `write` allows the owner everything, `public` allows reading while the file is public. Others name
 * an object whose annotations show the file (files.grants.ts). A token is `<grant>.<digest>`: derived from the key of the
 * service, so that none is stored.
 */
export const grants = { write: 'write', public: 'public' } as const;

/** The token that gives access to a file by a grant. */
export function makeFileToken(key: Buffer, file: number, grant: string): string {
  return `${grant}.${digest(key, `file ${file} ${grant}`)}`;
}

/** The grant in a token; undefined if it is not a token of this file. Does not check whether the grant is still valid. */
export function readFileToken(key: Buffer, file: number, token: string): string | undefined {
  const grant = token.slice(0, Math.max(0, token.lastIndexOf('.')));
  return isSameSecret(token, makeFileToken(key, file, grant)) ? grant : undefined;
}

/** The shortest lifetime of a temporary URL, in milliseconds. */
export const URL_MS = 3_600_000;

/** When URLs made now expire: the same within an hour, so that clients can use their caches. */
export function expiryOf(now: number): number {
  return (Math.floor(now / URL_MS) + 2) * URL_MS;
}

/** The target of a temporary URL: the content of a file, or, with a key, of a derived file. */
export interface Linked {
  file: number;
  key: string | undefined;
  /** In milliseconds, a whole number of seconds. */
  expires: number;
}

/** The path and signature of a temporary URL, below the base URL of files. */
export function signedPath(key: Buffer, linked: Linked): string {
  const { file, key: part, expires } = linked;
  const name = part === undefined ? '' : `/${part}`;
  return `/${file}/content${name}?expires=${expires / 1000}&signature=${signatureOf(key, linked)}`;
}

/**
 * The path of a permanent URL of a file, or, with a key, of a derived file, that an object shows to everybody; the grant names
 * the object.
 */
export function attachedPath(file: number, grant: string, key: string | undefined): string {
  return `/${file}/in/${grant}${key === undefined ? '' : `/${key}`}`;
}

/** Whether a temporary URL was made by this service and has not expired. */
export function isSigned(key: Buffer, linked: Linked, signature: string): boolean {
  return linked.expires > Date.now() && isSameSecret(signature, signatureOf(key, linked));
}

function signatureOf(key: Buffer, { file, key: part = '', expires }: Linked): string {
  return digest(key, `content ${file} ${part} ${expires}`);
}
