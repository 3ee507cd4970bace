/** The setting that names a Redis. */
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { readRedisUrl } from '../../src/redis/redis-place.ts';

const server = {
  kind: 'server',
  nodes: [{ host: 'cache.example', port: 6379 }],
  master: '',
  username: undefined,
  password: undefined,
  db: 0,
  tls: false,
};

describe('the URL of a Redis', () => {
  test.each([
    ['redis://cache.example', server],
    ['redis://cache.example/', server],
    ['redis://cache.example:7000/4', { ...server, nodes: [{ host: 'cache.example', port: 7000 }], db: 4 }],
    ['redis://:p%40ss@cache.example', { ...server, password: 'p@ss' }],
    ['rediss://ada:p@cache.example', { ...server, username: 'ada', password: 'p', tls: true }],
    ['redis://[::1]:7000', { ...server, nodes: [{ host: '::1', port: 7000 }] }],
    [
      'redis://:p@a.example,b.example:26380/2?sentinel=main-1',
      {
        ...server,
        kind: 'sentinel',
        nodes: [
          { host: 'a.example', port: 26379 },
          { host: 'b.example', port: 26380 },
        ],
        master: 'main-1',
        password: 'p',
        db: 2,
      },
    ],
    [
      'redis://a.example:7000,b.example/?cluster',
      {
        ...server,
        kind: 'cluster',
        nodes: [
          { host: 'a.example', port: 7000 },
          { host: 'b.example', port: 6379 },
        ],
      },
    ],
  ])('%s', (url, place) => {
    expect(readRedisUrl(url)).toEqual(place);
  });

  test.each([
    'http://cache.example',
    'redis://',
    'redis://a.example,b.example',
    'redis://a.example:0',
    'redis://a.example:70000',
    'redis://a.example/x',
    'redis://a.example/1?cluster',
    'redis://a.example/?sentinel=',
    'redis://a.example/?other',
    'redis://%ZZ:x@a.example',
  ])('%s is none', (url) => {
    expect(readRedisUrl(url)).toBeUndefined();
  });

  test('a wrong one is refused without its password, and so is one without PostgreSQL', () => {
    const postgres = { MILLRACE_DATABASE_URL: 'postgres://127.0.0.1/millrace' };
    const read = (url: string, others = {}) => readConfig({ MILLRACE_REDIS_URL: url, ...others });
    expect(() => read('redis://:secret@a.example,b.example', postgres)).toThrow(ConfigError);
    expect(() => read('redis://:secret@a.example,b.example', postgres)).not.toThrow(/secret/);
    expect(() => read('redis://a.example')).toThrow(/MILLRACE_DATABASE_URL/);
    expect(read('redis://a.example', postgres).redis?.nodes).toEqual([{ host: 'a.example', port: 6379 }]);
  });
});
