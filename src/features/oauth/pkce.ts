import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Whether a verifier matches the challenge of its code (RFC 7636, S256). A verifier for a code without a challenge does not match
 * either: an attacker removed the challenge from the request.
 */
export function isVerifier(verifier: string | undefined, challenge: string | null): boolean {
  if (challenge === null) return verifier === undefined;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const hash = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const wanted = Buffer.from(challenge);
  return hash.length === wanted.length && timingSafeEqual(hash, wanted);
}
