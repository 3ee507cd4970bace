/** An event that cannot be rendered is left out alone (docs/streams.md). */
import { afterEach, expect, test, vi } from 'vitest';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { postKind } from '../../src/features/posts/posts.kind.ts';
import type { PostRecord } from '../../src/features/posts/posts.record.ts';
import { describeService, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

const BROKEN = 'cannot be rendered';

describeService(
  'an event that cannot be rendered',
  (service) => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    /** Lets the rendering of posts with the text `BROKEN` fail, for one viewer or all. */
    function breakRendering(viewer?: Person) {
      const render = postKind.render;
      return vi.spyOn(postKind, 'render').mockImplementation((record: PostRecord, state, paginationId) => {
        const isConcerned = viewer === undefined || state.viewer?.id === Number(viewer.id);
        if (record.row.text === BROKEN && isConcerned) throw new Error('this post cannot be rendered');
        return render(record, state, paginationId);
      });
    }

    /** Created by the action: a reply over HTTP would have to be rendered. */
    const write = (author: Person, text: string): Promise<number> =>
      createPost(
        service().ctx,
        { userId: Number(author.id), appId: service().appId },
        { text, replyTo: undefined, machineOnly: false, annotations: [], entities: undefined },
      );

    /** A client that comes back to its connection as often as it is disconnected. */
    class Reader {
      readonly #person: Person;
      readonly #Stream: typeof HttpStream | typeof SocketStream;
      #stream!: HttpStream | SocketStream;
      readonly received: number[] = [];
      returns = 0;

      constructor(person: Person, Stream: typeof HttpStream | typeof SocketStream) {
        this.#person = person;
        this.#Stream = Stream;
      }

      async start(): Promise<this> {
        this.#stream = await this.#Stream.open(this.#person);
        await this.#person.get(`/posts/stream?connection_id=${this.#stream.connectionId}`);
        return this;
      }

      /** Reads until a post has come, on the connection that is open. */
      async readTo(id: number): Promise<void> {
        while (this.received.at(-1) !== id)
          this.received.push(Number((await this.#stream.next()).data[0].id));
      }

      async comeBack(): Promise<void> {
        const { connectionId } = this.#stream;
        this.#stream = await this.#Stream.open(this.#person, `?connection_id=${connectionId}`);
        expect(this.#stream.connectionId).toBe(connectionId);
        this.returns++;
      }

      /** Reads until a post has come, and comes back whenever it is disconnected before. */
      async persistTo(id: number): Promise<void> {
        for (;;) {
          try {
            return await this.readTo(id);
          } catch (error) {
            if (!this.#stream.closed) throw error;
            await this.comeBack();
          }
        }
      }

      close(): void {
        this.#stream.close();
      }
    }

    /** Both readers follow the author, one of them also the author of what fails; each has two streams. */
    async function setUp() {
      const { author, failing, due, other } = await people(service(), 'author', 'failing', 'due', 'other');
      for (const reader of [due, other]) await reader.post(`/users/${author.id}/follow`);
      await due.post(`/users/${failing.id}/follow`);
      const readersOf = (person: Person) =>
        Promise.all([HttpStream, SocketStream].map((Stream) => new Reader(person, Stream).start()));
      // In this order, so that some have been sent everything when rendering for others fails.
      const otherReaders = await readersOf(other);
      const dueReaders = await readersOf(due);
      return { author, failing, due, dueReaders, otherReaders };
    }

    test.each([
      ['is sent then, where it can be rendered by then', true],
      ['is left out alone, where it still cannot', false],
    ])('disconnects those who were due it; to those who come back it %s', async (_, isFixed) => {
      const { author, failing, dueReaders, otherReaders } = await setUp();
      const rendering = breakRendering();
      const before = await write(author, 'before');
      for (const reader of [...dueReaders, ...otherReaders]) await reader.readTo(before);
      const failed = await write(failing, BROKEN);
      const after = await write(author, 'after');
      for (const reader of otherReaders) {
        await reader.readTo(after);
        expect(reader.received).toEqual([before, after]);
      }
      // Nothing more reaches them before they are disconnected.
      for (const reader of dueReaders)
        await expect(reader.readTo(after)).rejects.toThrow('the stream has ended');
      const meanwhile = await write(author, 'meanwhile');
      if (isFixed) rendering.mockRestore();
      for (const reader of dueReaders) await reader.comeBack();
      const last = await write(author, 'live again');
      for (const reader of dueReaders) {
        await reader.readTo(last);
        const missed = isFixed ? [failed, after, meanwhile] : [after, meanwhile];
        expect(reader.received).toEqual([before, ...missed, last]);
        reader.close();
      }
      for (const reader of otherReaders) {
        await reader.readTo(last);
        expect(reader.received).toEqual([before, after, meanwhile, last]);
        reader.close();
      }
    });

    test('disconnects nobody whom it is not shown to', async () => {
      const { author, failing, dueReaders, otherReaders } = await setUp();
      const { muting } = await people(service(), 'muting');
      for (const one of [author, failing]) await muting.post(`/users/${one.id}/follow`);
      await muting.post(`/users/${failing.id}/mute`);
      const filtering = await new Reader(muting, HttpStream).start();
      breakRendering();
      await write(failing, BROKEN);
      const last = await write(author, 'after');
      await filtering.readTo(last);
      expect(filtering.received).toEqual([last]);
      for (const reader of dueReaders) await reader.persistTo(last);
      expect(dueReaders.map(({ returns }) => returns)).toEqual([1, 1]);
      for (const reader of [filtering, ...dueReaders, ...otherReaders]) reader.close();
    });

    /** Posts at once, of which some fail, and one more after them. @returns all and those that fail, by id. */
    async function writeTogether(author: Person, failing: Person) {
      const failed: number[] = [];
      const all = await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const id = await (n % 7 === 3 ? write(failing, BROKEN) : write(author, `post ${n}`));
          if (n % 7 === 3) failed.push(id);
          return id;
        }),
      );
      const last = await write(author, 'the last');
      return { all: [...all, last].sort((a, b) => a - b), failed, last };
    }

    test('leaves those unharmed that are delivered together with it', async () => {
      const { author, failing, dueReaders, otherReaders } = await setUp();
      breakRendering();
      const { all, failed, last } = await writeTogether(author, failing);
      const shown = all.filter((id) => !failed.includes(id));
      for (const reader of otherReaders) {
        await reader.readTo(last);
        expect(reader.received).toEqual(shown);
        reader.close();
      }
      for (const reader of dueReaders) {
        await reader.persistTo(last);
        expect(reader.received).toEqual(shown);
        expect(reader.returns).toBeGreaterThan(0);
        reader.close();
      }
    });

    test('for one viewer only reaches all others, together with its neighbours, once', async () => {
      const { author, due, dueReaders, otherReaders } = await setUp();
      // Viewers who stand differently to the author are rendered for separately.
      await author.post(`/users/${due.id}/follow`);
      breakRendering(due);
      const { all, failed, last } = await writeTogether(author, author);
      for (const reader of otherReaders) {
        await reader.readTo(last);
        expect(reader.received).toEqual(all);
        reader.close();
      }
      for (const reader of dueReaders) {
        await reader.persistTo(last);
        expect(reader.received).toEqual(all.filter((id) => !failed.includes(id)));
        reader.close();
      }
    });
  },
  { MILLRACE_LOG_LEVEL: 'silent' },
);
