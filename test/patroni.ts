/**
 * Two PostgreSQL servers that Patroni runs, with etcd, HAProxy and PgBouncer, from the samples in `deploy/`, on free ports of
 * 127.0.0.1. They come from the system's packages.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ChildServer, isInstalled } from './child-server.ts';
import { freePort } from './free-port.ts';
import { until } from './harness.ts';
import { processesTitled } from './processes.ts';
import { ask } from './standby.ts';

const sample = (name: string): string => readFileSync(join(import.meta.dirname, '../deploy', name), 'utf8');

const binaries = globSync('/usr/lib/postgresql/*/bin/pg_rewind').map(dirname).sort().at(-1);

export const hasPatroni = binaries !== undefined && isInstalled('patroni') && isInstalled('etcd');
export const PATRONI_MISSING = 'install it with "apt-get install patroni etcd-server postgresql-15"';

/** PostgreSQL does not run as root. */
const isRoot = process.getuid?.() === 0;
const asPostgres = isRoot
  ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--pdeathsig=KILL']
  : [];
const USER = 'postgres://postgres:change-this-1';

/** The role and the database of the service. */
const service = { name: 'millrace', password: 'secret' };

const at = (port: number): string =>
  `postgres://${service.name}:${service.password}@127.0.0.1:${port}/${service.name}`;

export type NodeName = 'one' | 'two';

/** The sample for a server on this machine. */
export function patroniSample(
  { name, port, restPort, folder }: { name: NodeName; port: number; restPort: number; folder: string },
  etcdPort: number,
): string {
  return sample('patroni.yaml')
    .replace(/^name: one$/m, `name: ${name}`)
    .replaceAll(/10\.0\.0\.1:8008/g, `127.0.0.1:${restPort}`)
    .replaceAll(/10\.0\.0\.1:5432/g, `127.0.0.1:${port}`)
    .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcdPort}`)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replace(/bin_dir: .*/, `bin_dir: ${binaries}`)
    .replace(/data_dir: .*/, `data_dir: ${folder}/data`)
    .replace(/pgpass: .*/, `pgpass: ${folder}/pgpass`)
    .replace(/^postgresql:$/m, `postgresql:\n  parameters:\n    unix_socket_directories: ${folder}`);
}

/** A machine with PostgreSQL and Patroni. */
class Node {
  readonly name: NodeName;
  readonly port: number;
  readonly restPort: number;
  readonly file: string;
  readonly folder: string;
  #patroni: ChildServer | undefined;

  constructor(name: NodeName, folder: string, ports: { port: number; restPort: number }) {
    this.name = name;
    this.folder = join(folder, name);
    this.port = ports.port;
    this.restPort = ports.restPort;
    this.file = join(folder, `${name}.yaml`);
  }

  configure(etcdPort: number, isSynchronous: boolean): void {
    const text = patroniSample(this, etcdPort).replace(
      'synchronous_mode: true',
      `synchronous_mode: ${isSynchronous}`,
    );
    mkdirSync(this.folder, { mode: 0o700 });
    writeFileSync(this.file, text);
    if (isRoot) spawnSync('chown', ['postgres:postgres', this.folder, this.file]);
  }

  /** Starts Patroni, which starts PostgreSQL. */
  async start(): Promise<void> {
    this.#patroni = await ChildServer.start([...asPostgres, 'patroni', this.file], this.restPort);
  }

  /** What Patroni has printed. */
  get output(): string {
    return this.#patroni?.output ?? '';
  }

  /** The postmaster, if one runs. */
  get postmaster(): number | undefined {
    return processesTitled('postgres').find((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${this.folder}/data\0`);
      } catch {
        return false;
      }
    });
  }

  /** Whether Patroni answers one of HAProxy's questions with yes. */
  async is(role: 'primary' | 'replica' | 'sync'): Promise<boolean> {
    const reply = await fetch(`http://127.0.0.1:${this.restPort}/${role}`).catch(() => undefined);
    return reply?.status === 200;
  }

  /** kill -9 of Patroni; PostgreSQL goes on. */
  async killPatroni(): Promise<void> {
    this.#patroni?.signal('SIGKILL');
    // Its output stays open, since PostgreSQL has it too.
    await until(() => this.#patroni?.isRunning !== true);
  }

  /** kill -9 of PostgreSQL, of all its processes at the same moment. */
  killPostgres(): void {
    const { postmaster } = this;
    if (postmaster === undefined) return;
    for (const pid of [postmaster, ...processesTitled('postgres', postmaster)]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  url(database: string): string {
    return `${USER}@127.0.0.1:${this.port}/${database}`;
  }
}

export class PatroniCluster {
  readonly nodes: Readonly<Record<NodeName, Node>>;
  /** Of the service's database: through PgBouncer, and of a standby through HAProxy alone. */
  readonly url: string;
  readonly readUrl: string;
  readonly etcd: { kill(): Promise<void>; start(): Promise<void> };
  /** What a standby is that has everything. */
  readonly #follows: 'sync' | 'replica';

  private constructor(
    nodes: Record<NodeName, Node>,
    ports: { pgbouncer: number; standby: number },
    follows: 'sync' | 'replica',
    etcd: PatroniCluster['etcd'],
  ) {
    this.nodes = nodes;
    this.#follows = follows;
    this.url = at(ports.pgbouncer);
    this.readUrl = at(ports.standby);
    this.etcd = etcd;
  }

  /** @param ends - gets what is to be called at the end, the last one first. */
  static async start(ends: (() => unknown)[], isSynchronous: boolean): Promise<PatroniCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-patroni-'));
    chmodSync(folder, 0o755);
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const etcdPort = await freePort();
    const etcd = { server: await startEtcd(folder, etcdPort) };
    ends.push(() => etcd.server.end('SIGKILL'));
    const makeNode = async (name: NodeName): Promise<Node> => {
      const node = new Node(name, folder, { port: await freePort(), restPort: await freePort() });
      node.configure(etcdPort, isSynchronous);
      ends.push(async () => {
        await node.killPatroni();
        node.killPostgres();
      });
      return node;
    };
    const nodes = { one: await makeNode('one'), two: await makeNode('two') };
    await nodes.one.start();
    await until(() => nodes.one.is('primary'));
    await nodes.two.start();
    const follows = isSynchronous ? 'sync' : 'replica';
    await until(() => nodes.two.is(follows));
    const haproxy = { primary: await freePort(), standby: await freePort() };
    ends.push(await startHaproxy(folder, Object.values(nodes), haproxy));
    const { name, password } = service;
    const admin = nodes.one.url('postgres');
    await ask(admin, `create role ${name} login password '${password}'`);
    await ask(admin, `create database ${name} owner ${name}`);
    const pgbouncer = await startPgbouncer(folder, at(haproxy.primary));
    ends.push(pgbouncer.stop);
    return new PatroniCluster(nodes, { pgbouncer: pgbouncer.port, standby: haproxy.standby }, follows, {
      kill: () => etcd.server.end('SIGKILL'),
      start: async () => {
        etcd.server = await startEtcd(folder, etcdPort);
      },
    });
  }

  /** The primary and the other one, as Patroni has it. Waits until there is a primary, and the other may take its place. */
  async roles(): Promise<{ primary: Node; standby: Node }> {
    return until(async () => {
      const { one, two } = this.nodes;
      for (const [primary, standby] of [
        [one, two],
        [two, one],
      ] as const) {
        if ((await primary.is('primary')) && (await standby.is(this.#follows))) return { primary, standby };
      }
      return undefined;
    });
  }

  /** A planned switchover, as an administrator types it. */
  switchover({ primary, standby }: { primary: Node; standby: Node }): void {
    const names = ['--leader', primary.name, '--candidate', standby.name];
    const { status, stdout, stderr } = spawnSync(
      'patronictl',
      ['-c', primary.file, 'switchover', ...names, '--force'],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`patronictl failed: ${stdout}${stderr}`);
  }
}

async function startEtcd(folder: string, port: number): Promise<ChildServer> {
  const url = `http://127.0.0.1:${port}`;
  // It is alone, so nobody asks at its other port.
  const peer = `http://127.0.0.1:${await freePort()}`;
  const flags = [
    `--data-dir=${folder}/etcd`,
    ...[`--listen-client-urls=${url}`, `--advertise-client-urls=${url}`],
    ...[
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ],
  ];
  return ChildServer.start(['etcd', ...flags], port);
}

/** The sample for servers on ports of this machine. */
export function haproxySample(
  nodes: readonly { name: string; port: number; restPort: number }[],
  ports: { primary: number; standby: number },
): string {
  const servers = nodes
    .map(({ name, port, restPort }) => `    server ${name} 127.0.0.1:${port} port ${restPort}\n`)
    .join('');
  return sample('haproxy-postgres.cfg')
    .replaceAll(/^ +(user|group) .*\n/gm, '')
    .replaceAll(/(?:^ +server .*\n)+/gm, servers)
    .replace('127.0.0.1:5000', `127.0.0.1:${ports.primary}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${ports.standby}`);
}

async function startHaproxy(
  folder: string,
  nodes: readonly Node[],
  ports: { primary: number; standby: number },
): Promise<() => Promise<void>> {
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxySample(nodes, ports));
  const server = await ChildServer.start(['haproxy', '-db', '-f', file], ports.primary);
  return () => server.end('SIGKILL');
}

/** Starts PgBouncer with the sample in front of a database. */
export async function startPgbouncer(
  folder: string,
  target: string,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const { port: targetPort, pathname, username, password } = new URL(target);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  // It does not run as root.
  chmodSync(users, 0o644);
  const file = join(folder, 'pgbouncer.ini');
  const text = sample('pgbouncer.ini')
    .replace('port=5000 dbname=millrace', `port=${targetPort} dbname=${pathname.slice(1)}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace(/^auth_file = .*/m, `auth_file = ${users}`);
  writeFileSync(file, `${text}unix_socket_dir =\n`);
  const server = await ChildServer.start(['pgbouncer', ...(isRoot ? ['-u', 'nobody'] : []), file], port);
  return { port, stop: () => server.end('SIGKILL') };
}
