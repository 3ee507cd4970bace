/** A server's host and port. */
export interface RedisNode {
  host: string;
  port: number;
}

/** Where a Redis is, parsed from `MILLRACE_REDIS_URL`. */
export interface RedisPlace {
  kind: 'server' | 'sentinel' | 'cluster';
  /** The server, the Sentinels, or some nodes of the Cluster. */
  nodes: readonly RedisNode[];
  /** The Sentinels' name for the master; empty without Sentinels. */
  master: string;
  username: string | undefined;
  password: string | undefined;
  /** The logical database; a Cluster has only 0. */
  db: number;
  tls: boolean;
}

/** Forms of the URL, for the message that rejects another. */
export const REDIS_FORM =
  'redis://host:6379, redis://host:26379,host2:26379/?sentinel=<master> or redis://host:6379,host2:6379/?cluster';

const PATTERN =
  /^redis(s?):\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?([^@/?#]+)(?:\/(\d*))?(?:\?(cluster|sentinel=[\w.-]+))?$/i;

/** Parses the URL of a Redis, which may name several hosts; undefined if it is invalid. */
export function readRedisUrl(text: string): RedisPlace | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [, secure, username, password, hosts = '', db = '', option = ''] = match;
  const kind = option === '' ? 'server' : option === 'cluster' ? 'cluster' : 'sentinel';
  const nodes = hosts.split(',').map((host) => readNode(host, kind === 'sentinel' ? 26379 : 6379));
  if (nodes.some((node) => node === undefined) || (kind === 'server' && nodes.length > 1)) return undefined;
  if (kind === 'cluster' && Number(db) !== 0) return undefined;
  try {
    return {
      kind,
      nodes: nodes as RedisNode[],
      master: kind === 'sentinel' ? option.slice('sentinel='.length) : '',
      username: username ? decodeURIComponent(username) : undefined,
      password: password ? decodeURIComponent(password) : undefined,
      db: Number(db),
      tls: secure !== '',
    };
  } catch {
    // An invalid percent-encoding.
    return undefined;
  }
}

function readNode(text: string, defaultPort: number): RedisNode | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/i.exec(text);
  const port = Number(match?.[2] ?? defaultPort);
  if (match === null || port === 0 || port > 65535) return undefined;
  return { host: (match[1] as string).replace(/^\[|\]$/g, ''), port };
}
