import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { shownName } from '../../text/isolate.ts';
import { recheckRoles } from '../audit/audit.ts';
import { CHALLENGE_MS, isChallenge, makeChallenge, type Purpose, takeChallenge } from './challenges.ts';
import { insertPasskey, selectPasskey, selectPasskeysOf, updatePasskeyUse } from './factors.sql.ts';
import type { PasskeyTable } from './factors.tables.ts';

/** Most passkeys of an account. */
const MAX_PASSKEYS = 20;
const MAX_NAME = 50;
/** Longest id of a passkey that WebAuthn allows, in base64url. */
const MAX_ID = 1364;

/** COSE numbers of the signatures that every authenticator has one of: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded at the first use: most processes and commands never verify a passkey. */
const webauthn = () => import('@simplewebauthn/server');

type Passkey = Selectable<PasskeyTable>;
type Service = Pick<Context, 'config' | 'digestKey'>;

/** Whether browsers offer passkeys here: they do for names of hosts, and without TLS for this machine only. */
export function hasPasskeys({ url }: Pick<Config, 'url'>): boolean {
  const { protocol, hostname } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return (protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('[')) || isLocal;
}

/** The domain that passkeys are bound to. */
const rpId = ({ config }: Service): string => new URL(config.url).hostname;

/** How authenticators know the account; it reveals nothing about it. */
const userHandle = ({ digestKey }: Service, userId: number): string =>
  digest(digestKey, `passkey user ${userId}`);

/** What the browser needs to create a passkey. */
export async function creationOptions(
  ctx: Service & Pick<Context, 'store'>,
  user: { userId: number; username: string; name: string },
  { browser, site }: { browser: string; site: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const present = await selectPasskeysOf(ctx.store.read, { user_id: user.userId });
  const { username } = user;
  return {
    challenge: makeChallenge(ctx.digestKey, 'add', browser),
    rp: { id: rpId(ctx), name: site },
    user: { id: userHandle(ctx, user.userId), name: username, displayName: shownName(user) },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
    excludeCredentials: present.map(descriptorOf),
    timeout: CHALLENGE_MS,
  };
}

/** What the browser needs to have a passkey answer. @param passkeys - those that may; any of this service if omitted. */
export function requestOptions(
  ctx: Service,
  purpose: Purpose,
  browser: string,
  passkeys: readonly Passkey[] = [],
): PublicKeyCredentialRequestOptionsJSON {
  return {
    challenge: makeChallenge(ctx.digestKey, purpose, browser),
    rpId: rpId(ctx),
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  };
}

function descriptorOf({ credential_id, transports }: Passkey) {
  return { id: credential_id, type: 'public-key' as const, transports: transportsOf(transports) };
}

const transportsOf = (json: string) => JSON.parse(json) as string[];

/** A verified answer of a passkey, not yet used up. */
export interface Answer {
  passkey: Passkey;
  challenge: string;
  counter: number;
}

/** A verified new passkey, not yet stored. */
export interface NewPasskey {
  challenge: string;
  row: Omit<PasskeyTable, 'id' | 'user_id' | 'name' | 'created_at'>;
}

/**
 * Verifies what a browser sent of a new passkey.
 * @throws {ApiError} 400 if it is none, or for another challenge, origin or domain.
 */
export async function verifyNewPasskey(ctx: Service, browser: string, json: string): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const { response, challenge } = readResponse<RegistrationResponseJSON>(json);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (given) => given === challenge && isChallenge(ctx.digestKey, 'add', browser, given),
    expectedOrigin: new URL(ctx.config.url).origin,
    expectedRPID: rpId(ctx),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) throw refused();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString('base64url');
  // The browser names the transports, and nothing signs them.
  const known = [transports].flat().filter((one) => /^[a-z-]{1,20}$/.test(one));
  const row = {
    credential_id: id,
    public_key,
    counter,
    transports: JSON.stringify(known.slice(0, 8)),
    last_used_at: null,
  };
  return { challenge, row };
}

/** Stores a new passkey. @throws {ApiError} 400 for a used challenge, a passkey that is known, or one too many. */
export async function addPasskey(
  tx: Tx,
  key: Buffer,
  { userId, name, passkey }: { userId: number; name: string; passkey: NewPasskey },
): Promise<void> {
  await takeChallenge(tx, key, passkey.challenge);
  const given = [...name.trim()].slice(0, MAX_NAME).join('');
  const present = await selectPasskeysOf(tx, { user_id: userId });
  if (present.length >= MAX_PASSKEYS) {
    throw new ApiError('not-allowed', `an account has at most ${MAX_PASSKEYS} passkeys.`);
  }
  if ((await selectPasskey(tx, passkey.row)).length > 0) {
    throw new ApiError('not-allowed', 'this passkey has already been added.');
  }
  const id = await tx.newId();
  await insertPasskey(tx, {
    ...{ id, user_id: userId, name: given || `Passkey ${present.length + 1}`, created_at: tx.now },
    ...passkey.row,
  });
  await recheckRoles(tx, userId);
}

/**
 * Verifies a passkey's answer to a challenge. Whose passkey it is must still be compared, and the answer taken.
 * @throws {ApiError} 400 for an unknown passkey, or an answer to another challenge, origin or domain, or of a copied authenticator.
 */
export async function verifyAnswer(
  ctx: Service & Pick<Context, 'store'>,
  { purpose, browser, json }: { purpose: Purpose; browser: string; json: string },
): Promise<Answer> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { response, challenge } = readResponse<AuthenticationResponseJSON>(json);
  const [passkey] = await selectPasskey(ctx.store.read, { credential_id: response.id });
  if (passkey === undefined) throw refused();
  const handle = response.response.userHandle;
  if (handle !== undefined && handle !== null && handle !== userHandle(ctx, passkey.user_id)) throw refused();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (given) => given === challenge && isChallenge(ctx.digestKey, purpose, browser, given),
    expectedOrigin: new URL(ctx.config.url).origin,
    expectedRPID: rpId(ctx),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => undefined);
  if (!verified?.verified) throw refused();
  return { passkey, challenge, counter: verified.authenticationInfo.newCounter };
}

/** Uses an answer up. @throws {ApiError} 400 if it was used, or the passkey was used or removed meanwhile. */
export async function takeAnswer(
  tx: Tx,
  key: Buffer,
  { passkey, challenge, counter }: Answer,
): Promise<void> {
  await takeChallenge(tx, key, challenge);
  const use = { id: passkey.id, before: passkey.counter, counter, now: tx.now };
  if ((await updatePasskeyUse(tx, use)).length === 0) throw refused();
}

/** Reads what a script of ours made of the browser's answer, with its challenge. @throws {ApiError} 400 if it is malformed. */
function readResponse<R extends { id: string; response: { clientDataJSON: string } }>(
  json: string,
): { response: R; challenge: string } {
  try {
    const response = JSON.parse(json) as R;
    const { challenge } = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    if (typeof response.id === 'string' && response.id.length <= MAX_ID && typeof challenge === 'string') {
      return { response, challenge };
    }
  } catch {
    // Not of our script.
  }
  throw refused();
}

/** One message for whatever is wrong. */
function refused(): ApiError {
  return new ApiError('not-allowed', 'the passkey was not accepted. Try again.');
}
