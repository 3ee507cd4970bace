/** The database fails at each statement of delivery: streams stay open, and are sent everything once and in order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearCaches } from '../../src/context.ts';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { appStreams } from '../../src/features/app-streams/app-streams.host.ts';
import { createPost, deletePost } from '../../src/features/posts/posts.actions.ts';
import { repost } from '../../src/features/reposts/reposts.actions.ts';
import { createDatabase, type Json, type Person, TestService, until } from '../harness.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { type Fault, StatementGate } from './statement-gate.ts';

/** What fails, and when. */
interface Failing {
  arm(fault: string, n: number): void;
  /** Ends the fault. @returns whether there was one. */
  heal(): Promise<boolean>;
  readonly isFailing: boolean;
}

/** Each with one action: PostgreSQL's connections are made again at every statement, which takes time. */
const failuresOfPostgres: readonly (readonly [Fault, Action])[] = [
  ['the name cannot be resolved', 'a repost'],
  ['connections are refused', 'the deletion of a post that was reposted'],
  ['connections are reset', 'the end of an account'],
  ['nothing is answered', 'a post'],
];

const actionNames = [
  'a post',
  'a repost',
  'the deletion of a post that was reposted',
  'the end of an account',
  'an account that is put back',
] as const;
type Action = (typeof actionNames)[number];

/** What SQLite, its threads and processes fail with; the last ones name no cause that is known. */
const faultsOfSqlite: Record<string, () => Error> = {
  'the disk fails': () =>
    Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 522 }),
  'another process has blocked it': () => Object.assign(new Error('database is locked'), { errcode: 5 }),
  'its process ends': () => new Error('the process that reads has ended with SIGKILL'),
  'its thread ends': () => Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }),
};

const failuresOfSqlite = Object.keys(faultsOfSqlite).flatMap((fault) =>
  actionNames.map((action) => [fault, action] as const),
);

/** Statements of SQLite fail from the n-th on. */
class FailingStore implements Failing {
  isFailing = false;
  #left = 0;
  #fault = '';

  constructor({ store }: TestService['ctx']) {
    const all = store.read.all.bind(store.read);
    store.read.all = async (sql, values) => {
      this.#count();
      return all(sql, values);
    };
    const bookkeeping = store.bookkeeping.bind(store);
    store.bookkeeping = async (work, isAlone) => {
      this.#count();
      return bookkeeping(work, isAlone);
    };
  }

  arm(fault: string, n: number): void {
    this.#fault = fault;
    this.#left = n;
  }

  async heal(): Promise<boolean> {
    const hasFailed = this.isFailing;
    this.isFailing = false;
    this.#left = 0;
    return hasFailed;
  }

  #count(): void {
    if (this.#left > 0 && --this.#left === 0) this.isFailing = true;
    if (this.isFailing) throw faultsOfSqlite[this.#fault]?.();
  }
}

describe.each([
  ['postgres', failuresOfPostgres],
  ['sqlite', failuresOfSqlite],
] as const)('at each statement of delivery, on %s', (database, failures) => {
  let service: TestService;
  let failing: Failing;
  let closeGate = (): void => undefined;
  /** What the service has said since it was last asked, of what it tries again. */
  let warnings = 0;
  /** Called with the next event, when it was committed. */
  let onCommit: (() => void) | undefined;
  let author: Person;
  let reposter: Person;
  let reader: Person;
  let bystander: Person;
  let aside: HttpStream;
  let app: Json;
  let otherApp: Json;
  /** The last client of an app stream is no longer replayed to. */
  let connected: Promise<void> | undefined;

  beforeAll(async () => {
    const settings: Record<string, string> = { MILLRACE_LOG_LEVEL: 'silent' };
    if (database === 'postgres') {
      const { gate, url } = await StatementGate.to(await createDatabase());
      settings.MILLRACE_DATABASE_URL = url;
      service = await TestService.start(database, settings);
      failing = gate as Failing;
      closeGate = () => gate.close();
    } else {
      service = await TestService.start(database, settings);
      failing = new FailingStore(service.ctx);
    }
    const { log, tail } = service.ctx;
    log.warn = () => {
      warnings++;
    };
    tail.follow(() => {
      // Whatever delivery needs is asked of the database.
      clearCaches(service.ctx);
      onCommit?.();
      onCommit = undefined;
    });
    await service.stopPolling();
    [author, reposter, reader] = [
      await service.person('author'),
      await service.person('reposter'),
      await service.person('reader'),
    ];
    await reader.post(`/users/${reposter.id}/follow`);
    bystander = await service.person('bystander');
    aside = await HttpStream.open(bystander);
    const hosted = service.ctx.live.of(appStreams);
    const connect = hosted.connect.bind(hosted);
    hosted.connect = (...asked) => {
      connected = connect(...asked);
      return connected;
    };
    const caller = await service.app();
    app = (await caller.post('/streams', { object_types: ['post'] })).data;
    otherApp = (await caller.post('/streams', { object_types: ['file'] })).data;
  });

  afterAll(async () => {
    aside.close();
    await service.stop();
    closeGate();
  });

  const write = ({ id }: Person, text: string): Promise<number> =>
    createPost(
      service.ctx,
      { userId: Number(id), appId: service.appId },
      { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined },
    );

  /** Tries until the connections that the fault has cut are made again. */
  const surely = <T>(work: () => Promise<T>): Promise<T> =>
    until(async () =>
      [await work().catch(() => undefined)].find((value) => value !== undefined),
    ) as Promise<T>;

  type Stream = HttpStream | SocketStream;
  /** Ids of the posts that came, those of deletions with a minus. */
  const shownOn = ({ frames }: Stream): string[] =>
    frames.flatMap(({ data, meta }) => {
      if (meta.is_deleted) return `-${meta.deleted_id ?? meta.id}`;
      // A WebSocket is told the id of its connection first.
      return data === undefined ? [] : (meta.id ?? data[0].id);
    });

  const openUser = async (person: Person, Kind: typeof HttpStream | typeof SocketStream): Promise<Stream> => {
    const stream = await Kind.open(person);
    await person.get(`/posts/stream?connection_id=${stream.connectionId}&include_deleted=1`);
    // Before that it is replayed to, and a client to which that fails comes back for it.
    await until(() => service.streamOf(stream.connectionId)?.isLive);
    return stream;
  };

  const openApp = async (): Promise<HttpStream> => {
    const stream = await HttpStream.openUrl(`${app.endpoint}&purge=1`);
    await connected;
    return stream;
  };

  /** Lets a fault begin with the n-th statement after the next commit, and ends it when the service has noticed it. */
  async function failAt(fault: string, n: number, work: () => Promise<unknown>, isOver: () => boolean) {
    warnings = 0;
    onCommit = () => failing.arm(fault, n);
    await work();
    await until(() => warnings > 0 || isOver());
    return failing.heal();
  }

  /** Waits for its turn in the queues of user streams and of app streams, if those go on; it may fail. */
  const passQueues = (): Promise<unknown> =>
    Promise.allSettled([
      bystander.get(`/posts/stream?connection_id=${aside.connectionId}`),
      HttpStream.openUrl(otherApp.endpoint).then((stream) => stream.close()),
    ]);

  /** What is done, and what users and apps are told of it. */
  const actions: Record<
    Action,
    () => Promise<{ act: () => Promise<unknown>; user: string[]; app: string[] }>
  > = {
    'a post': async () => {
      const told: string[] = [];
      const act = async (): Promise<void> => void told.push(String(await write(reposter, 'a post')));
      return { act, user: told, app: told };
    },
    'a repost': async () => {
      const original = await write(author, 'an original');
      const told: string[] = [];
      const by = { userId: Number(reposter.id), appId: service.appId };
      const act = async (): Promise<void> =>
        void told.push(String(await repost(service.ctx.store, by, original)));
      return { act, user: told, app: told };
    },
    'the deletion of a post that was reposted': async () => {
      const original = await write(author, 'an original');
      const by = { userId: Number(reposter.id), appId: service.appId };
      const copy = await repost(service.ctx.store, by, original);
      const act = () => deletePost(service.ctx.store, Number(author.id), original);
      return { act, user: [`-${copy}`], app: [`-${original}`, `-${copy}`] };
    },
    'the end of an account': async () => {
      const act = () => suspendUser(service.ctx.store, undefined, Number(author.id));
      return { act, user: [], app: [] };
    },
    'an account that is put back': async () => {
      await surely(() => suspendUser(service.ctx.store, undefined, Number(author.id)).then(() => true));
      const act = () => restoreUser(service.ctx.store, undefined, Number(author.id));
      return { act, user: [], app: [] };
    },
  };

  test.each<readonly [string, Action]>(failures)('%s after %s', async (fault, action) => {
    for (let n = 1, hasFailed = true; hasFailed; n++) {
      await surely(() => restoreUser(service.ctx.store, undefined, Number(author.id)).then(() => true));
      const isEnd = action === 'the end of an account';
      const ended = isEnd ? await openUser(author, HttpStream) : undefined;
      const { act, user, app: appTold } = await actions[action]();
      const streams = [await openUser(reader, HttpStream), await openUser(reader, SocketStream)];
      const ofApp = await openApp();
      const all = [...streams, ofApp];
      const first = String(await write(reposter, 'the first'));
      await until(() => all.every((stream) => shownOn(stream).includes(first)));
      let isDelivered = (): boolean =>
        streams.every((stream) => shownOn(stream).length > user.length) &&
        shownOn(ofApp).length > appTold.length;
      hasFailed = await failAt(
        fault,
        n,
        async () => {
          await act();
          if (appTold.length > 0) return;
          isDelivered = settled(passQueues());
        },
        () => isDelivered(),
      );
      const last = String(await surely(() => write(reposter, 'the last')));
      await until(() => all.every((one) => one.closed || shownOn(one).at(-1) === last));
      const at = `statement ${n}`;
      for (const stream of streams) expect([at, ...shownOn(stream)]).toEqual([at, first, ...user, last]);
      expect([at, ...shownOn(ofApp)]).toEqual([at, first, ...appTold, last]);
      for (const stream of all) expect(stream.closed).toBe(false);
      if (ended !== undefined) {
        await ended.untilClosed();
        const sql = `select id from stream_connections where id = '${ended.connectionId}'`;
        await until(async () => (await service.ctx.store.read.all(sql, [])).length === 0);
      }
      for (const stream of all) stream.close();
      await until(() => streams.every(({ connectionId }) => service.streamOf(connectionId) === undefined));
    }
  });
});

/** Whether something is over, one way or the other. */
function settled(work: Promise<unknown>): () => boolean {
  let isOver = false;
  const end = (): void => {
    isOver = true;
  };
  work.then(end, end);
  return () => isOver;
}
