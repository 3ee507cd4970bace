/** Who may read what of files, compared with a naive model of the rules (docs/interface.md, Tokens of files). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { channel, message, patch } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people, post } from '../people.ts';
import { newFile, upload } from './files.ts';

const type = 'com.example.shown';

interface ModelFile {
  id: string;
  token: string;
  isPublic: boolean;
  isComplete: boolean;
  isDeleted: boolean;
}

const audiences = ['nobody', 'bob', 'users', 'everybody'] as const;
type Readers = (typeof audiences)[number];

interface Room {
  id: string;
  /** Who may read it besides its owner. */
  readers: Readers;
}

/** An object that shows, or showed, a file. */
interface Shown {
  file: ModelFile;
  readToken: string;
  grant: string;
  isThere: boolean;
  in: { kind: 'post' } | { kind: 'user' } | { kind: 'message' | 'channel'; room: Room } | ModelFile;
}

interface Reader {
  name: string;
  client: Client;
  who: 'ann' | 'bob' | 'app' | 'anonymous';
  scopes: readonly string[];
}

const steps = [
  ...[
    'publish',
    'complete',
    'complete',
    'deleteFile',
    'post',
    'post',
    'message',
    'message',
    'annotateChannel',
  ],
  ...['annotateUser', 'annotateFile', 'takeBack', 'takeBack', 'block', 'open'],
] as const;
type Step = (typeof steps)[number];

/** What ann does with her files, with what the rules say of it. */
class Model {
  readonly files: ModelFile[] = [];
  readonly rooms: Room[] = [];
  readonly shown: Shown[] = [];
  isBlocked = false;
  readonly #ann: Person;
  readonly #bob: Person;

  constructor(ann: Person, bob: Person) {
    this.#ann = ann;
    this.#bob = bob;
  }

  async begin(): Promise<void> {
    for (let n = 0; n < 2; n++) {
      const { id, file_token } = await newFile(this.#ann);
      this.files.push({ id, token: file_token, isPublic: false, isComplete: false, isDeleted: false });
    }
    for (const readers of audiences) {
      const { id } = await channel(this.#ann, { readers: this.#acl(readers) });
      this.rooms.push({ id, readers });
    }
    // Everything there is shows the first file.
    await this.make('complete', 0, 0);
    for (const [index] of this.rooms.entries()) {
      await this.make('message', 0, index);
      await this.make('annotateChannel', 0, index);
    }
    for (const step of ['post', 'annotateUser', 'annotateFile'] as const) await this.make(step, 0, 1);
  }

  #acl(readers: Readers): object {
    return readers === 'bob'
      ? { user_ids: [this.#bob.id] }
      : { any_user: readers === 'users', public: readers === 'everybody' };
  }

  async make(step: Step, n: number, m: number): Promise<void> {
    const ann = this.#ann;
    const live = this.files.filter(({ isDeleted }) => !isDeleted);
    const file = live[n % live.length];
    const room = this.rooms[m % this.rooms.length] as Room;
    const send = (path: string, body: object) => done(ann.call(path, { method: 'PATCH', body }));
    if (step === 'block') {
      const path = `/users/${this.#bob.id}/block`;
      await done(this.isBlocked ? ann.delete(path) : ann.post(path));
      this.isBlocked = !this.isBlocked;
    } else if (step === 'open') {
      room.readers = audiences[n % audiences.length] as Readers;
      await done(patch(ann, room.id, { readers: { user_ids: [], ...this.#acl(room.readers) } }));
    } else if (step === 'takeBack') {
      const there = this.shown.filter(({ isThere }) => isThere);
      const one = there[n % there.length];
      if (one === undefined) return;
      const [kind, id] = one.grant.split('-') as [string, string];
      if (kind === 'post') await done(ann.delete(`/posts/${id}`));
      else if (one.in && 'room' in one.in && kind === 'message')
        await done(ann.delete(`/channels/${one.in.room.id}/messages/${id}`));
      else await send(pathOf(kind, id), { annotations: [{ type }] });
      one.isThere = false;
    } else if (file === undefined) {
      return;
    } else if (step === 'publish') {
      file.isPublic = !file.isPublic;
      await send(`/files/${file.id}`, { public: file.isPublic });
    } else if (step === 'complete') {
      if (file.isComplete) return;
      file.isComplete = true;
      await done(upload(ann, `/files/${file.id}/content`, 'content'));
    } else if (step === 'deleteFile') {
      file.isDeleted = true;
      await done(ann.delete(`/files/${file.id}`));
      for (const one of this.shown) if (one.in === file) one.isThere = false;
    } else {
      const use = { file_id: file.id, file_token: file.token, format: 'url' };
      const annotations = [{ type, value: { '+net.svc.core.file': use } }];
      if (step === 'post') {
        const id = await post(ann, 'see', { annotations });
        await this.#note(file, 'post', id, { kind: 'post' }, `/posts/${id}`);
      } else if (step === 'message') {
        const { id } = await message(ann, room.id, 'see', { annotations });
        const path = `/channels/${room.id}/messages/${id}`;
        await this.#note(file, 'message', id, { kind: 'message', room }, path);
      } else if (step === 'annotateChannel') {
        await send(`/channels/${room.id}`, { annotations });
        await this.#note(file, 'channel', room.id, { kind: 'channel', room });
      } else if (step === 'annotateUser') {
        await send('/users/me', { annotations });
        await this.#note(file, 'user', ann.id, { kind: 'user' });
      } else {
        const other = live[m % live.length] as ModelFile;
        await send(`/files/${other.id}`, { annotations });
        await this.#note(file, 'file', other.id, other);
      }
    }
  }

  async #note(file: ModelFile, kind: string, id: string, place: Shown['in'], path = pathOf(kind, id)) {
    const { data } = await this.#ann.get(`${path}?include_annotations=1`);
    const readToken = data.annotations[0].value.file_token_read;
    // Only posts and messages have several.
    const grant = `${kind}-${id}`;
    for (const one of this.shown) if (one.grant === grant) one.isThere = false;
    this.shown.push({ file, readToken, grant, isThere: true, in: place });
  }

  /** Whether a reader sees an object that shows a file. */
  sees({ who, scopes }: Omit<Reader, 'client' | 'name'>, { in: place }: Shown): boolean {
    const isBlocked = who === 'bob' && this.isBlocked;
    if (!('kind' in place)) return place.isPublic || (who === 'ann' && scopes.includes('files'));
    if (place.kind === 'user') return true;
    if (place.kind === 'post') return !isBlocked;
    const { readers } = place.room;
    if (place.kind === 'message' && isBlocked) return false;
    if (who === 'anonymous') return readers === 'everybody';
    // The app of these tests was authorised by ann, and may read what she may.
    if (readers === 'users' || readers === 'everybody' || who === 'app') return true;
    return scopes.includes('messages') && (who === 'ann' || readers === 'bob');
  }

  /** The status of a call that reads a file with a token of it. */
  expected(reader: Reader, file: ModelFile, token: string | undefined): number {
    if (file.isDeleted) return 404;
    const isOwner = reader.who === 'ann';
    const mayChange = isOwner && (reader.scopes.includes('files') || token === file.token);
    const by = this.shown.filter((one) => one.file === file && one.readToken === token);
    const isGranted = by.some((one) => one.isThere && this.sees(reader, one));
    if (file.isPublic || mayChange || isGranted) return 200;
    return isOwner ? 403 : 404;
  }
}

const pathOf = (kind: string, id: string) => (kind === 'user' ? '/users/me' : `/${kind}s/${id}`);

async function done(reply: Promise<{ status: number; body: Json }>): Promise<void> {
  const { status, body } = await reply;
  if (status !== 200 && status !== 204) throw new Error(JSON.stringify(body));
}

describeService('who may read files', (service) => {
  test('is what the rules say, after any changes', async () => {
    const readersOf = async (ann: Person, bob: Person): Promise<Reader[]> => {
      const every = ['files', 'messages', 'write_post'] as const;
      const limited = async (name: string, of: Person, who: 'ann' | 'bob', scopes: readonly never[]) => {
        return { name, client: await service().tokenFor(of, scopes), who, scopes };
      };
      return [
        { name: 'ann', client: ann, who: 'ann', scopes: every },
        await limited('ann posting', ann, 'ann', ['write_post'] as never[]),
        await limited('ann reading', ann, 'ann', ['stream'] as never[]),
        await limited('ann writing messages', ann, 'ann', ['messages'] as never[]),
        { name: 'bob', client: bob, who: 'bob', scopes: every },
        await limited('bob in public', bob, 'bob', ['public_messages'] as never[]),
        { name: 'app', client: await service().app(), who: 'app', scopes: [] },
        { name: 'anonymous', client: service().anonymous, who: 'anonymous', scopes: [] },
      ];
    };

    const compare = async (model: Model, readers: readonly Reader[], file: ModelFile) => {
      const { id } = file;
      const tokens = [undefined, file.token, ...model.shown.map(({ readToken }) => readToken)];
      for (const token of tokens) {
        const query = token === undefined ? '' : `?file_token=${token}`;
        const check = async (reader: Reader) => {
          const { name, client, who, scopes } = reader;
          const about = JSON.stringify({ name, token, file, isBlocked: model.isBlocked });
          const expected = model.expected(reader, file, token);
          const { status, data } = await client.get(`/files/${id}${query}`);
          expect(status, about).toBe(expected);
          if (status === 200) {
            expect(data.file_token !== undefined, about).toBe(
              who === 'ann' && (token === file.token || (token === undefined && scopes.includes('files'))),
            );
          }
          if (who !== 'ann' && who !== 'bob') return;
          const content = await client.get(`/files/${id}/content${query}`);
          const found = expected === 200 ? (file.isComplete ? 302 : 204) : expected;
          expect(content.status, about).toBe(found);
        };
        await Promise.all(readers.map(check));
      }
      for (const one of model.shown) {
        const { status } = await fetch(`${service().origin}/f/${id}/in/${one.grant}`, { redirect: 'manual' });
        const grants = model.shown.filter((other) => other.file === file && other.grant === one.grant);
        const isSeen = grants.some((g) => g.isThere && model.sees({ who: 'anonymous', scopes: [] }, g));
        expect(status, JSON.stringify({ grant: one.grant, file })).toBe(
          isSeen && file.isComplete && !file.isDeleted ? 302 : 404,
        );
      }
    };

    const step = fc.tuple(fc.constantFrom(...steps), fc.nat(20), fc.nat(20));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 9 }), async (made) => {
        const { ann, bob } = await people(service(), 'ann', 'bob');
        const readers = await readersOf(ann, bob);
        const model = new Model(ann, bob);
        await model.begin();
        const [first] = model.files as [ModelFile];
        await compare(model, readers, first);
        for (const [kind, n, m] of made) await model.make(kind, n, m);
        for (const file of model.files) await compare(model, readers, file);
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
