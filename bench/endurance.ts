/**
 * `endurance`: hours of use in pieces, while something is killed every few minutes and a backup made every half hour. Each call
 * goes on where the one before ended; what was acknowledged is compared with what there is at the end of each.
 */

import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawChart } from './chart.ts';
import { tryBackup } from './endurance-backup.ts';
import { authors, Clients } from './endurance-clients.ts';
import { enduranceCharts, enduranceTable, enduranceTargets } from './endurance-report.ts';
import { type Servers, startCluster, startWorkers } from './endurance-servers.ts';
import { EnduranceState } from './endurance-state.ts';
import { runFolder } from './folders.ts';
import { check } from './part.ts';
import { fill, sampleStore, type Tell } from './prepare.ts';
import { conditions, whole } from './report.ts';
import { type Sample, USERS } from './sample-plan.ts';
import { checkStore, residentKb } from './server.ts';
import { rounded } from './statistics.ts';
import { openPostgres } from './store-postgres.ts';
import { openSqlite } from './store-sqlite.ts';

/** The store at the beginning. */
const SAMPLE: Sample = { posts: 50_000, people: USERS };
const MINUTE_MS = 60_000;
/** Kills between one backup and the next. */
const KILLS_A_BACKUP = 6;

export interface EnduranceOptions {
  /** Length of this piece, and between one kill and the next. */
  minutes: number;
  killEvery: number;
  folder: string;
  /** Workers on the embedded store instead of processes on PostgreSQL and Redis. */
  isEmbedded: boolean;
  json?: string | undefined;
  svg?: string | undefined;
}

/** Runs a piece, and tells of all there are. @throws when anything acknowledged is lost or a stream has a gap. */
export async function endure(options: EnduranceOptions, tell: Tell): Promise<void> {
  const database = options.isEmbedded ? 'sqlite' : 'postgres';
  const state = EnduranceState.open(options.folder, database);
  // What the processes of this piece log.
  rmSync(runFolder, { recursive: true, force: true });
  mkdirSync(runFolder, { recursive: true });
  if (!state.isBegun) await makeStore(state, tell);
  const servers = await (options.isEmbedded
    ? startWorkers(options.folder)
    : startCluster(options.folder, SAMPLE));
  try {
    await new Piece(options, state, servers, tell).run();
  } finally {
    await servers.stop();
  }
  report(options, state);
}

async function makeStore(state: EnduranceState, tell: Tell): Promise<void> {
  tell('making the store…');
  const { folder, saved } = state;
  const data = join(folder, 'data');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data);
  const store = await (saved.database === 'sqlite'
    ? openSqlite(SAMPLE, data)
    : openPostgres(SAMPLE, join(folder, 'postgres')));
  await fill(store, sampleStore(SAMPLE), tell);
  await store.close();
  state.save();
}

class Piece {
  readonly #options: EnduranceOptions;
  readonly #state: EnduranceState;
  readonly #servers: Servers;
  readonly #tell: Tell;
  #killed: string[] = [];
  #kills = 0;
  /** Kills and backups under way. */
  readonly #working = new Set<Promise<unknown>>();
  #failure: { error: unknown } | undefined;

  constructor(options: EnduranceOptions, state: EnduranceState, servers: Servers, tell: Tell) {
    this.#options = options;
    this.#state = state;
    this.#servers = servers;
    this.#tell = tell;
  }

  async run(): Promise<void> {
    const [servers, { saved }] = [this.#servers, this.#state];
    const before = await servers.postsAfter(SAMPLE.posts, authors);
    const base = before.at(-1) ?? SAMPLE.posts;
    const clients = await Clients.start(servers.port);
    for (let minute = 1; minute <= this.#options.minutes; minute++) {
      this.#begin(saved.minutes.length);
      await sleep(MINUTE_MS);
      await this.#measure(clients);
      if (this.#failure !== undefined) throw this.#failure.error;
    }
    await Promise.all(this.#working);
    if (this.#failure !== undefined) throw this.#failure.error;
    await clients.stop();
    this.#state.acknowledge(clients.ledger.take().ids);
    const all = await servers.postsAfter(SAMPLE.posts, authors);
    const lost = this.#state.acknowledged().filter(
      (
        (there) => (id) =>
          !there.has(id)
      )(new Set(all)),
    );
    check(lost.length === 0, `${lost.length} acknowledged posts are lost: ${lost.slice(0, 20)}`);
    const posts = all.filter((id) => id > base);
    const { begun, acknowledged } = clients.ledger;
    check(posts.length <= begun, `${posts.length} posts are there, but ${begun} were sent`);
    const streams = await clients.compare(posts);
    await servers.stopPrograms();
    await checkStore(servers.env);
    saved.pieces.push({
      minutes: this.#options.minutes,
      posts: acknowledged.length,
      unacknowledged: posts.length - acknowledged.length,
      ...streams,
      errors: loggedErrors(),
    });
    this.#state.save();
  }

  /** Starts what is due in the minute that begins, of those since the beginning. */
  #begin(minute: number): void {
    const { killEvery } = this.#options;
    const { victims } = this.#servers;
    const kills = minute / killEvery;
    const victim = victims[(kills - 1) % victims.length];
    if (victim !== undefined) {
      this.#killed.push(victim.name);
      this.#kills++;
      this.#work(victim.kill());
    }
    // Between two kills.
    const backups = (kills + 0.5) / KILLS_A_BACKUP;
    if (Math.floor(backups) > Math.floor((kills - 1 / killEvery + 0.5) / KILLS_A_BACKUP)) {
      this.#work(this.#backUp(minute));
    }
  }

  #work(work: Promise<unknown>): void {
    const noted = work
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => this.#working.delete(noted));
    this.#working.add(noted);
  }

  async #backUp(minute: number): Promise<void> {
    const { env } = this.#servers;
    const kills = this.#kills;
    const taken = await tryBackup(env, this.#state.folder, this.#state.acknowledged());
    if (taken === undefined) {
      check(kills < this.#kills, 'a backup failed although nothing was killed meanwhile');
      this.#tell('  a backup failed, since something was killed meanwhile; another is made');
      return this.#backUp(minute);
    }
    this.#state.saved.backups.push({ minute, ...taken });
    this.#tell(`  backup of ${taken.mb} MB in ${taken.seconds} s, restored and checked`);
  }

  async #measure(clients: Clients): Promise<void> {
    const { saved } = this.#state;
    const { ids, ...taken } = clients.ledger.take();
    this.#state.acknowledge(ids);
    const before = saved.minutes.at(-1);
    // While PostgreSQL is unavailable its size is not known.
    const bytes = await this.#servers.bytes().catch(() => undefined);
    const minute = {
      ...taken,
      ...processes(this.#servers.pids()),
      store: bytes === undefined ? (before?.store ?? 0) : rounded(bytes.store / 1e6, 4),
      log: bytes === undefined ? (before?.log ?? 0) : rounded(bytes.log / 1e6, 4),
      killed: this.#killed,
    };
    this.#killed = [];
    saved.minutes.push(minute);
    this.#state.save();
    const { posts, failed, silence, writes, deliveries, resident, killed } = minute;
    this.#tell(
      `  minute ${saved.minutes.length}: ${posts} posts, failed ${JSON.stringify(failed)}, longest pause ${silence} s, ` +
        `writes p99 ${writes.p99} ms, deliveries p99 ${deliveries.p99} ms, ${Object.values(resident).map(whole).join(' ')} MB` +
        `${killed.length > 0 ? `; killed: ${killed.join(', ')}` : ''}`,
    );
  }
}

/** MB resident and open descriptors of each process; one that is being replaced has none. */
function processes(pids: Record<string, number>) {
  const resident: Record<string, number> = {};
  const descriptors: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) {
    if (!existsSync(`/proc/${pid}`)) continue;
    resident[name] = rounded(residentKb(pid) / 1024, 4);
    descriptors[name] = readdirSync(`/proc/${pid}/fd`).length;
  }
  return { resident, descriptors };
}

/** What the processes of this piece logged as errors: each message once, with how often. */
function loggedErrors(): string[] {
  const counts = new Map<string, number>();
  for (const file of globSync(join(runFolder, 'program-*.log'))) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (!line.startsWith('{"level":50')) continue;
      const { msg, err } = JSON.parse(line);
      const text = err === undefined ? msg : `${msg}: ${err.message}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => `${count} × ${text}`);
}

/** Prints what all pieces came to, and writes it where it was asked for. */
function report({ json, svg }: EnduranceOptions, { saved }: EnduranceState): void {
  const { minutes, pieces, backups } = saved;
  const targets = enduranceTargets(minutes);
  const about = conditions(saved.database, SAMPLE, (minutes.at(-1)?.store ?? 0) * 1e6);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ conditions: about, targets, ...saved }, null, 2)}\n`);
  }
  if (svg !== undefined) {
    mkdirSync(svg, { recursive: true });
    for (const chart of enduranceCharts(minutes))
      writeFileSync(join(svg, `${chart.name}.svg`), drawChart(chart));
  }
  console.log(enduranceTable(minutes));
  console.log();
  for (const { text, met } of targets) console.log(`${text}: ${met ? 'met' : 'MISSED'}`);
  for (const { minute, seconds, mb, posts } of backups) {
    console.log(`backup in minute ${minute + 1}: ${mb} MB in ${seconds} s with all ${whole(posts)} posts`);
  }
  for (const [place, piece] of pieces.entries()) {
    const { posts, unacknowledged, streams, returns, repeats, recovered, deliveries, errors } = piece;
    console.log(
      `piece ${place + 1}, ${piece.minutes} minutes: ${whole(posts)} posts acknowledged, none lost, ${unacknowledged} more stored; ` +
        `${whole(deliveries)} deliveries to ${streams} streams that came back ${returns} times, no gap, ${repeats} sent again, ${recovered} lost on the way` +
        `${errors.length > 0 ? `; logged: ${errors.join('; ')}` : ''}`,
    );
  }
}
