import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Reads the client's IP address from a request. */
export type ReadAddress = (request: IncomingMessage) => string;

/**
 * Reads the client's IP address behind reverse proxies: the last address in `X-Forwarded-For` that is not a trusted proxy.
 * `proxies` are IP addresses and networks. @throws {TypeError} for one that is neither.
 */
export function readAddressBehind(proxies: readonly string[]): ReadAddress {
  const isTrusted = proxyAddr.compile([...proxies]);
  return (request) => {
    const { socket, headers } = request;
    const peer = withoutMapping(socket.remoteAddress ?? '');
    const given = headers['x-forwarded-for'];
    if (given === undefined) return peer;
    const forwarded = String(given).split(',').map(withoutPort).join(',');
    const named = proxyAddr({ socket, headers: { 'x-forwarded-for': forwarded } } as never, isTrusted);
    // If a proxy writes anything but an IP address, use the proxy's own.
    return isIP(withoutMapping(named)) === 0 ? peer : withoutMapping(named);
  };
}

/** Strips the port that some gateways add, and the brackets of an IPv6 address. */
function withoutPort(given: string): string {
  const address = given.trim();
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/i.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** Strips the IPv6 mapping that dual-stack sockets give IPv4 addresses. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** The unit that rate limits count: an IPv4 address, or the /64 network that an IPv6 customer is assigned. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}

/** Headers that reverse proxies set when they forward a request. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request comes from this machine and is addressed to it: not forwarded by a proxy, and not from a browser that was led
 * here by another host name (DNS rebinding). `origin` is the public origin: if it is not on this machine, there is a proxy, which
 * may add no header and may send its own `Host`.
 */
export function isLocal({ socket, headers }: IncomingMessage, origin: string): boolean {
  return (
    isLoopbackHost(new URL(origin).host) &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    !FORWARDING.some((name) => headers[name] !== undefined)
  );
}

/** Whether a host, with or without a port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.toLowerCase() === 'localhost' || isLoopback(name);
}

/** Whether an IP address is of this machine alone. */
export function isLoopback(address: string): boolean {
  const plain = withoutMapping(address);
  return isIP(plain) !== 0 && ipaddr.parse(plain).range() === 'loopback';
}

/** The network of an IP address that people are shown: the first 24 bits of IPv4, the first 48 of IPv6. */
export function rangeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
    : `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`;
}
