import { createHash } from 'node:crypto';
import { isSameSecret } from '../../digest.ts';

/**
 * Whether a verifier matches the challenge of its code (RFC 7636, S256). A verifier for a code without a challenge does not match
 * either: an attacker removed the challenge from the request.
 */
export function isVerifier(verifier: string | undefined, challenge: string | null): boolean {
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}
