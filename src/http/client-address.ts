import type { IncomingMessage } from 'node:http';

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address);
}

/** The caller's address; a reverse proxy on this machine names it in X-Forwarded-For. */
export function clientAddress(request: IncomingMessage): string {
  const address = request.socket.remoteAddress ?? '';
  if (!isLoopback(address)) return address;
  return request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() || address;
}
