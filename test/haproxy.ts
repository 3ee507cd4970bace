/** HAProxy in front of several processes, with the sample of `deploy/haproxy.cfg`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Balancer } from './balancer.ts';
import { isInstalled } from './child-server.ts';
import { installs } from './tools.ts';

const sample = readFileSync(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8');

export const hasHaproxy = isInstalled('haproxy', '-v');
export const HAPROXY_MISSING = installs('HAProxy');

export interface HaproxyOptions {
  /** Ports of the processes with the role streams; those of the api unless given. */
  streams?: readonly number[];
  /** File with a certificate and its key; without one it speaks plain HTTP. */
  certificate?: string;
  /** Whether it asks the processes for their health, as the sample does; it does unless told otherwise. */
  checks?: boolean;
  /** Whether clients may say which IP address they have, which the sample does not let them. */
  believesClients?: boolean;
}

/** Starts one in front of the processes with the role api that listen on these ports of 127.0.0.1. */
export function startHaproxy(
  api: readonly number[],
  { streams = api, certificate, checks = true, believesClients = false }: HaproxyOptions = {},
): Promise<Balancer> {
  const secure = certificate === undefined ? '' : ` ssl crt ${certificate} alpn h2,http/1.1`;
  const lines = (ports: readonly number[]) =>
    ports.map((each, n) => `    server s${n} 127.0.0.1:${each}\n`).join('');
  return Balancer.start({
    configure({ port, plainPort }) {
      // Of the sample, only what belongs to another machine is replaced.
      let text = sample
        .replaceAll(/^ +(user|group|maxconn) .*\n|^ +bind :::.*\n/gm, '')
        .replace(/bind :443 .*/, `bind 127.0.0.1:${port}${secure}`)
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replaceAll(
          /^(backend (\w+)\n(?: +(?! |server).*\n)*)(?: +server .*\n)+/gm,
          (_all, head: string, name: string) =>
            head + lines({ streams, api, any: [...new Set([...api, ...streams])] }[name] ?? []),
        );
      if (!checks) text = text.replace(/default-server check.*/, 'default-server no-check');
      if (believesClients)
        text = text.replace(
          /(set-header X-Forwarded-For .*)/,
          '$1 unless { req.fhdr(x-forwarded-for) -m found }',
        );
      // One thread, so that requests one after the other go to one process after the other.
      return text.replace('global\n', 'global\n    nbthread 1\n');
    },
    command: (file) => ['haproxy', '-db', '-f', file],
    isSecure: certificate !== undefined,
  });
}
