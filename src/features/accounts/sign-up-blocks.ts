import ipaddr from 'ipaddr.js';
import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { domainAndAbove, readDomain } from '../../text/domains.ts';
import { readEmail } from '../../text/email.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import type { SignUpBlockTable } from './accounts.tables.ts';
import {
  deleteSignUpBlock,
  insertSignUpBlock,
  selectBlockedDomains,
  selectBlockedRanges,
  selectSignUpBlock,
  selectSignUpBlocks,
} from './sign-ups.sql.ts';

/** Most blocks: each sign-up compares its address with all of them. */
const MAX_BLOCKS = 10_000;

/** A blocked e-mail domain, with all below it, or a blocked network of IP addresses. */
export type SignUpBlock = Pick<SignUpBlockTable, 'kind' | 'value'>;

/** Reads a domain, an IP address or a network in CIDR notation in the form that is stored. @throws {ApiError} 400 for anything else. */
function readSignUpBlock(given: string): SignUpBlock {
  const text = given.trim().toLowerCase();
  const range = readRange(text);
  if (range !== undefined) return { kind: 'range', value: range };
  const domain = readDomain(text.replace(/^@/, ''));
  if (domain !== undefined) return { kind: 'domain', value: domain };
  throw new ApiError(
    'invalid-parameter',
    `this must be an e-mail domain, an IP address or a network such as 203.0.113.0/24, not "${given}".`,
  );
}

function readRange(text: string): string | undefined {
  const [address = '', length, more] = text.split('/');
  // Not numbers that only some programs read as addresses, such as 10.1.
  if (more !== undefined || !(ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address)))
    return undefined;
  if (address.includes('%') || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined;
  const given = ipaddr.parse(address);
  const parsed = ipaddr.process(address);
  const whole = given.kind() === 'ipv6' ? 128 : 32;
  // The bits in which a mapped IPv4 address is written.
  const written = parsed.kind() === given.kind() ? 0 : 96;
  const bits = Number(length ?? whole);
  if (bits > whole || bits < written) return undefined;
  const cidr = `${parsed}/${bits - written}`;
  const network =
    parsed.kind() === 'ipv6'
      ? ipaddr.IPv6.networkAddressFromCIDR(cidr)
      : ipaddr.IPv4.networkAddressFromCIDR(cidr);
  return `${network}/${bits - written}`;
}

/** The block that a domain falls under, if any: its own or that of one above it. */
export async function findBlockedDomain(db: Db, domain: string): Promise<SignUpBlock | undefined> {
  const [row] = await selectBlockedDomains(db, { domains: domainAndAbove(domain) });
  return row && { kind: 'domain', value: row.value };
}

/** The block that an IP address falls under, if any. */
export async function findBlockedRange(db: Db, ip: string): Promise<SignUpBlock | undefined> {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  for (const { value } of await selectBlockedRanges(db, {})) {
    const [network, bits] = ipaddr.parseCIDR(value);
    if (network.kind() === address.kind() && address.match(network, bits)) return { kind: 'range', value };
  }
  return undefined;
}

/** The block that an e-mail address, a domain or an IP address falls under, to try the blocks. @throws {ApiError} 400 */
export async function testSignUpBlocks(db: Db, given: string): Promise<SignUpBlock | undefined> {
  const text = given.trim();
  if (ipaddr.isValid(text)) return findBlockedRange(db, text);
  const domain = readEmail(text)?.host ?? readDomain(text.replace(/^@/, ''));
  if (domain !== undefined) return findBlockedDomain(db, domain);
  readSignUpBlock(text);
  return undefined;
}

/** All blocks: domains, then networks. */
export function listSignUpBlocks(db: Db): Promise<SignUpBlockTable[]> {
  return selectSignUpBlocks(db, {});
}

/** Blocks an e-mail domain or a network for sign-ups. Idempotent. @throws {ApiError} 403, 400 for one that is malformed, 507 */
export async function addSignUpBlock(store: Store, actor: Actor, given: string): Promise<SignUpBlock> {
  const block = readSignUpBlock(given);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    if ((await selectSignUpBlock(tx, block)).length > 0) return;
    if ((await selectSignUpBlocks(tx, {})).length >= MAX_BLOCKS) {
      throw new ApiError('insufficient-storage', `there are ${MAX_BLOCKS} blocks already.`);
    }
    await insertSignUpBlock(tx, { ...block, created_at: tx.now });
    await audit(tx, actor, {
      action: 'sign-up-block',
      target: { kind: 'instance', id: 0 },
      detail: { ...block },
    });
  });
  return block;
}

/** Ends a block. @throws {ApiError} 403, 404 if there is none, 400 */
export async function removeSignUpBlock(store: Store, actor: Actor, given: string): Promise<SignUpBlock> {
  const block = readSignUpBlock(given);
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    if ((await deleteSignUpBlock(tx, block)).length === 0) {
      throw new ApiError('not-found', `${block.value} is not blocked.`);
    }
    await audit(tx, actor, {
      action: 'sign-up-unblock',
      target: { kind: 'instance', id: 0 },
      detail: { ...block },
    });
  });
  return block;
}
