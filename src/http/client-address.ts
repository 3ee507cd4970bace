import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Reads the client's IP address from a request. */
export type ReadAddress = (request: IncomingMessage) => string;

/**
 * How the client's IP address is read behind reverse proxies: the last one in `X-Forwarded-For` that is not itself a
 * proxy whose header is believed. `proxies` are IP addresses and networks. @throws {TypeError} for one that is neither.
 */
export function readAddressBehind(proxies: readonly string[]): ReadAddress {
  const isTrusted = proxyAddr.compile([...proxies]);
  return (request) => {
    const peer = withoutMapping(request.socket.remoteAddress ?? '');
    if (request.headers['x-forwarded-for'] === undefined) return peer;
    const named = withoutMapping(proxyAddr(request, isTrusted));
    // A proxy that writes something else, such as a port besides, leaves only itself to be counted.
    return isIP(named) === 0 ? peer : named;
  };
}

/** IPv4 without the form that a socket for both families gives it. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address;
}

/** What limits count as one caller: an IPv4 address, or the /64 network that an IPv6 customer is given. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(':')}::/64` : parsed.toString();
}

/** Headers by which reverse proxies tell whom they forward for. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Whether a request was made on this machine and for it: not forwarded by a proxy, and not by a browser that was led
 * here under another host's name. `origin` is the public one: where it is not of this machine there is a proxy, which
 * may add no header and send a host of its own.
 */
export function isLocal({ socket, headers }: IncomingMessage, origin: string): boolean {
  return (
    isLoopbackHost(new URL(origin).host) &&
    isLoopback(socket.remoteAddress ?? '') &&
    isLoopbackHost(headers.host ?? '') &&
    !FORWARDING.some((name) => headers[name] !== undefined)
  );
}

function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return name.toLowerCase() === 'localhost' || isLoopback(name);
}

function isLoopback(address: string): boolean {
  const plain = withoutMapping(address);
  return isIP(plain) !== 0 && ipaddr.parse(plain).range() === 'loopback';
}
