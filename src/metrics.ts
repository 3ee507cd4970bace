import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AggregatorRegistry, Counter, Gauge, type MetricObject, Registry } from 'prom-client';
import { maxDescriptors, openDescriptors } from './descriptors.ts';
import type {
  BackupFigures,
  MailFigures,
  SnapshotFigures,
  WatchedStore,
  Workers,
} from './metrics-sources.ts';
import { RequestDurations } from './request-durations.ts';

/** How the values of several workers become one; the sum by default. */
type Aggregator = 'sum' | 'first' | 'min' | 'max';

/** Metrics of the process, served in Prometheus' text format at `/metrics`. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #loop = monitorEventLoopDelay({ resolution: 10 });
  readonly #requests = new RequestDurations();
  /** Plain counters that are read on scraping: statements are too many for anything slower. */
  #databaseSeconds = 0;
  #statements = 0;
  readonly #appended: Counter;
  readonly #delivered: Counter;
  readonly openStreams: Gauge;
  readonly #upkeep: Gauge<'task'>;
  readonly #upkeepSeconds: Gauge<'task'>;
  readonly #upkeepFailures: Counter<'task'>;
  readonly #upkeepDue: Gauge<'task'>;
  readonly #deleted: Counter<'of'>;
  #workers: Workers | undefined;

  constructor() {
    const registers = [this.#registry];
    this.#registry.registerMetric(this.#requests.metric);
    this.#total(
      'millrace_database_seconds_total',
      'Time spent in the database.',
      () => this.#databaseSeconds,
    );
    this.#total(
      'millrace_database_statements_total',
      'Statements run by the database.',
      () => this.#statements,
    );
    this.#appended = new Counter({
      name: 'millrace_events_appended_total',
      help: 'Events this process saw appended to the log.',
      registers,
    });
    this.#delivered = new Counter({
      name: 'millrace_events_delivered_total',
      help: 'Events written to open streams, one for each connection.',
      registers,
    });
    this.openStreams = new Gauge({
      name: 'millrace_open_streams',
      help: 'Stream connections with a client.',
      registers,
    });
    this.#upkeep = new Gauge({
      name: 'millrace_upkeep_time_seconds',
      help: 'When this process last finished each task of the upkeep, in seconds since 1970.',
      labelNames: ['task'],
      registers,
      aggregator: 'max',
    });
    this.#upkeepSeconds = new Gauge({
      name: 'millrace_upkeep_seconds',
      help: 'How long each task of the upkeep took when it last succeeded.',
      labelNames: ['task'],
      registers,
      aggregator: 'max',
    });
    this.#upkeepFailures = new Counter({
      name: 'millrace_upkeep_failures_total',
      help: 'Failed runs of each task of the upkeep.',
      labelNames: ['task'],
      registers,
    });
    this.#upkeepDue = new Gauge({
      name: 'millrace_upkeep_due',
      help: 'Rows that waited for each task of the upkeep after it last ran; of the process that does it for all.',
      labelNames: ['task'],
      registers,
      aggregator: 'max',
    });
    this.#deleted = new Counter({
      name: 'millrace_deleted_rows_total',
      help: 'Rows that the upkeep deleted because they were old enough.',
      labelNames: ['of'],
      registers,
    });
    new Gauge({
      name: 'millrace_event_loop_lag_seconds',
      help: 'Delay of the event loop since the last scrape.',
      labelNames: ['quantile'],
      registers,
      aggregator: 'max',
      collect: this.#collectLag(),
    });
    new Gauge({
      name: 'millrace_resident_memory_bytes',
      help: 'Resident memory of the process.',
      registers,
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
    this.#gauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      () => Math.round(performance.timeOrigin / 1000),
      'min',
    );
    this.#total('process_cpu_seconds_total', 'Processor time of the process.', () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    });
    const limit = maxDescriptors();
    if (limit !== undefined) {
      this.#gauge('process_max_fds', 'File descriptors that the process may have open.', () => limit);
      this.#gauge('process_open_fds', 'File descriptors that it has open.', () => openDescriptors() ?? limit);
    }
    this.#loop.enable();
  }

  /** Reports the versions of the program and the schema. */
  watchVersion(version: string, schema: string): void {
    new Gauge({
      name: 'millrace_build_info',
      help: 'Always 1; the version of the program, of the schema and of Node.js.',
      labelNames: ['version', 'schema', 'node'],
      registers: [this.#registry],
      aggregator: 'first',
    }).set({ version, schema, node: process.versions.node }, 1);
  }

  /** Reports the free space of the data folder, the sizes of an embedded store and its log, and how many wait for a connection. */
  watchStore(folder: string, store: WatchedStore): void {
    this.#gauge(
      'millrace_disk_free_bytes',
      'Room on the disk of the data folder.',
      () => {
        const { bavail, bsize } = statfsSync(folder);
        return bavail * bsize;
      },
      'min',
    );
    const log = join(folder, 'millrace.db-wal');
    if (store.waiting === undefined) {
      this.#gauge(
        'millrace_log_bytes',
        'Size of the write-ahead log of the embedded store.',
        () => statSync(log, { throwIfNoEntry: false })?.size ?? 0,
        'max',
      );
      const sizes = { bytes: 'Size of the embedded store.', free: 'Of this, free pages.' } as const;
      for (const [key, help] of Object.entries(sizes) as ['bytes' | 'free', string][]) {
        const name = key === 'free' ? 'free_bytes' : key;
        this.#gauge(`millrace_database_${name}`, help, () => store.file?.space()[key] ?? 0, 'max');
      }
      return;
    }
    this.#gauge(
      'millrace_database_waiting',
      'Statements that wait for a connection to PostgreSQL.',
      () => store.waiting ?? 0,
    );
  }

  /** Records that an upkeep task was done. */
  readonly upkept = (task: string, seconds: number): void => {
    this.#upkeep.set({ task }, Math.round(Date.now() / 1000));
    this.#upkeepSeconds.set({ task }, seconds);
  };

  readonly upkeepFailed = (task: string): void => this.#upkeepFailures.inc({ task });

  /** Records how many rows still wait for an upkeep task. */
  readonly upkeepDue = (task: string, due: number): void => this.#upkeepDue.set({ task }, due);

  /** Records rows that were old enough to be deleted. */
  readonly deleted = (of: string, rows: number): void => this.#deleted.inc({ of }, rows);

  /** Records an answered request. */
  request(route: string, method: string, status: number, seconds: number): void {
    this.#requests.observe(route, method, status, seconds);
  }

  /** Records a statement run by the database. */
  readonly statement = (seconds: number): void => {
    this.#databaseSeconds += seconds;
    this.#statements++;
  };

  /** Reports the memory of each cache, the most that all may take together, and the evictions; `read` returns bytes by name. */
  watchCaches(
    memory: { maxBytes: number; evictions: number },
    read: () => ReadonlyMap<string, number>,
  ): void {
    new Gauge({
      name: 'millrace_cache_bytes',
      help: 'Memory that each cache takes.',
      labelNames: ['cache'],
      registers: [this.#registry],
      collect() {
        for (const [cache, bytes] of read()) this.set({ cache }, bytes);
      },
    });
    this.#gauge(
      'millrace_cache_limit_bytes',
      'Memory that all caches together may take.',
      () => memory.maxBytes,
    );
    this.#total(
      'millrace_cache_evictions_total',
      'Entries evicted from the caches because memory was full.',
      () => memory.evictions,
    );
  }

  /** Reports the processes that serve the store, and the state of Redis. */
  watchProcesses(processes: { count: number; isLeader: boolean }, redis?: { isReady: boolean }): void {
    this.#gauge('millrace_processes', 'Processes that serve the store.', () => processes.count, 'max');
    this.#gauge('millrace_leader', '1 while this process does the upkeep for all.', () =>
      Number(processes.isLeader),
    );
    if (redis === undefined) return;
    this.#gauge('millrace_redis_up', '1 while Redis can be used.', () => Number(redis.isReady), 'min');
  }

  /** Reports backups; `read` returns undefined in a process that does not lead. */
  watchBackups(read: () => BackupFigures | undefined): void {
    this.#gauge(
      'millrace_backup_time_seconds',
      'Everything that was committed before is in the backup, in seconds since 1970; 0 if there is none.',
      () => Math.round((read()?.at ?? 0) / 1000),
      'max',
    );
    this.#gauge(
      'millrace_backup_lag_seconds',
      'How old the oldest change is that may not be in the backup; since the start if there is none.',
      () => {
        const { at = 0, since = 0 } = read() ?? {};
        return since === 0 ? 0 : (Date.now() - (at || since)) / 1000;
      },
      'max',
    );
    this.#total('millrace_backup_failures_total', 'Failed attempts to back up.', () => read()?.failures ?? 0);
  }

  /** Reports what backups of the embedded store send. */
  watchSnapshots(read: () => SnapshotFigures | undefined): void {
    this.#total('millrace_backup_bytes_total', 'Bytes sent to the backup.', () => read()?.bytes ?? 0);
    this.#gauge(
      'millrace_backup_snapshot_time_seconds',
      'When the last snapshot of the whole store was complete, in seconds since 1970.',
      () => Math.round((read()?.snapshotAt ?? 0) / 1000),
      'max',
    );
  }

  /** Reports what waits to be sent by e-mail, and what became of the rest. */
  watchMail(mail: MailFigures): void {
    this.#gauge(
      'millrace_mail_queued',
      'E-mails that wait to be sent.',
      () => mail.queue?.queued ?? 0,
      'max',
    );
    this.#gauge(
      'millrace_mail_oldest_seconds',
      'How long the oldest of them waits.',
      () => (mail.queue?.since ? (Date.now() - mail.queue.since) / 1000 : 0),
      'max',
    );
    this.#total('millrace_mail_sent_total', 'E-mails that the mail server took.', () => mail.sent);
    this.#total(
      'millrace_mail_failed_total',
      'E-mails that were given up: the mail server refused them, or they could not be sent for a day.',
      () => mail.givenUp,
    );
  }

  /** Reports how a replica is used. */
  watchReplica(replica: { answered: number; missed: number; isLeftOut: boolean }): void {
    this.#total(
      'millrace_replica_statements_total',
      'Statements that the replica answered.',
      () => replica.answered,
    );
    this.#total(
      'millrace_replica_missed_total',
      'Statements for the replica that the primary answered.',
      () => replica.missed,
    );
    this.#gauge(
      'millrace_replica_left_out',
      '1 while the replica is not asked, since it lags, failed or cannot be reached.',
      () => Number(replica.isLeftOut),
    );
  }

  watchNodes(nodes: { away: readonly string[] }): void {
    this.#gauge(
      'millrace_database_nodes_away',
      'Nodes of the database that do not answer; what is on them cannot be read or written.',
      () => nodes.away.length,
    );
  }

  appended(events: number): void {
    this.#appended.inc(events);
  }

  delivered(connections: number): void {
    this.#delivered.inc(connections);
  }

  /** The metrics of this process, or of all workers of the machine together. */
  async text(): Promise<string> {
    if (this.#workers === undefined) return this.#registry.metrics();
    const all = (await this.#workers.metrics()).map((text) => JSON.parse(text) as MetricObject[]);
    return AggregatorRegistry.aggregate(all).metrics();
  }

  /** From now on the metrics are those of all workers of the machine. */
  shareWith(workers: Workers): void {
    this.#workers = workers;
    workers.provideMetrics(async () => JSON.stringify(await this.#registry.getMetricsAsJSON()));
  }

  /** A counter whose value is read on scraping. */
  #total(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /** A gauge whose value is read on scraping. */
  #gauge(name: string, help: string, read: () => number, aggregator: Aggregator = 'sum'): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      aggregator,
      collect() {
        this.set(read());
      },
    });
  }

  #collectLag() {
    const loop = this.#loop;
    return function (this: Gauge<'quantile'>): void {
      for (const quantile of [0.5, 0.99, 1]) {
        const nanoseconds = quantile === 1 ? loop.max : loop.percentile(quantile * 100);
        this.set({ quantile: String(quantile) }, nanoseconds / 1e9);
      }
      loop.reset();
    };
  }
}
