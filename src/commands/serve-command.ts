import cluster from 'node:cluster';
import type { CommandOnConfig } from './command.ts';
import { tellReady } from './ready.ts';

export const serveCommand: CommandOnConfig = {
  name: 'serve',
  usage: '[--host H] [--port N] [--roles ROLES] [--workers N]',
  summary: 'Serve until SIGTERM or SIGINT.',
  help: [
    ['--host H', 'IP address to listen on; default $MILLRACE_HOST, else 127.0.0.1'],
    ['--port N', 'port to listen on; default $MILLRACE_PORT, else 8080'],
    [
      '--roles ROLES',
      'what this process of several does, separated by commas: api (calls and pages), streams (live',
    ],
    ['', 'streams), jobs (deletes what has expired); default all'],
    ['--workers N', 'processes that serve together on this machine, or "auto" for one for each core;'],
    ['', 'default $MILLRACE_WORKERS, else 1'],
  ],
  options: {
    host: { type: 'string' },
    port: { type: 'string' },
    roles: { type: 'string' },
    workers: { type: 'string' },
  },
  printsJson: false,
  async runOn(config) {
    // Each loads only what it needs: the process that starts workers stays small.
    if (cluster.isWorker || config.workers === 1) return (await import('./serve.ts')).serveHere(config);
    tellReady(await (await import('./supervise.ts')).supervise(config));
    return new Promise<never>(() => undefined);
  },
};
