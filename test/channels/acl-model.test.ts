/** Who may do what with a channel (docs/interface.md, ACLs), against the rules written down in the simplest way. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { channel, message, otherApp, patch } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';

const RUNS = 6;
const names = ['one', 'two', 'three'] as const;
type Name = (typeof names)[number];

/** An ACL: for whom it is open, or whom it lists. */
type Acl = 'nobody' | 'users' | 'everybody' | readonly Name[];
interface Acls {
  readers: Acl;
  writers: Acl;
  editors: Acl;
}

const listed = fc.subarray([...names]);
const acls: fc.Arbitrary<Acls> = fc.record({
  readers: fc.oneof(fc.constantFrom<Acl>('nobody', 'users', 'everybody'), listed),
  writers: fc.oneof(fc.constantFrom<Acl>('nobody', 'users'), listed),
  editors: listed,
});

const has = (acl: Acl, name: Name): boolean =>
  acl === 'users' || acl === 'everybody' || acl.includes(name as never);
const isOpen = ({ readers, writers }: Acls) =>
  [readers, writers].some((acl) => acl === 'users' || acl === 'everybody');

/** What a user may do: nothing, read, write, edit or all, as a number. */
function right(given: Acls, who: Name | 'owner'): number {
  if (who === 'owner') return 4;
  if (given.editors.includes(who as never)) return 3;
  if (has(given.writers, who)) return 2;
  return has(given.readers, who) ? 1 : 0;
}

/** A caller, and how the rules see them. */
interface Caller {
  about: string;
  client: Client;
  user?: Name | 'owner';
  /** Of a user token: it has the scope `messages`. */
  isPrivate?: boolean;
  /** Of an app token: the users who authorised the app with `messages`. */
  authorisedBy?: readonly (Name | 'owner')[];
}

function sees(given: Acls, { user, isPrivate, authorisedBy }: Caller): boolean {
  if (user !== undefined) return right(given, user) > 0 && (isPrivate === true || isOpen(given));
  if (authorisedBy !== undefined) {
    return isOpen(given) || authorisedBy.some((one) => right(given, one) > 0);
  }
  return given.readers === 'everybody';
}

describeService('ACLs', (service) => {
  let owner: Person;
  const persons = {} as Record<Name, Person>;
  const callers: Caller[] = [];

  beforeAll(async () => {
    const made = await people(service(), 'owner', ...names);
    owner = made.owner;
    for (const name of names) persons[name] = made[name];
    for (const user of ['owner', ...names] as const) {
      const client = made[user];
      const limited = await service().tokenFor(client, ['public_messages']);
      callers.push({ about: user, client, user, isPrivate: true });
      callers.push({ about: `${user}, public_messages`, client: limited, user, isPrivate: false });
    }
    const authorised = async (...users: (Name | 'owner')[]) => {
      const { id, client } = await otherApp(service(), owner);
      for (const user of users) {
        await issueUserToken(service().ctx, id, Number(made[user].id), ['messages', 'public_messages']);
      }
      // Without the scope that shows private channels it changes nothing.
      await issueUserToken(service().ctx, id, Number(made.three.id), ['public_messages']);
      callers.push({ about: `app of ${users.join()}`, client, authorisedBy: users });
    };
    await authorised();
    await authorised('one');
    await authorised('owner', 'two');
    callers.push({ about: 'nobody', client: service().anonymous });
  });

  const given = (acl: Acl) => ({
    any_user: acl === 'users',
    public: acl === 'everybody',
    user_ids: Array.isArray(acl) ? acl.map((name: Name) => persons[name].id) : [],
  });
  const body = ({ readers, writers, editors }: Acls) => ({
    readers: given(readers),
    writers: given(writers),
    editors: given(editors),
  });

  async function check(id: string, root: string, now: Acls): Promise<void> {
    for (const caller of callers) {
      const { client, user, about } = caller;
      const may = user === undefined ? 0 : right(now, user);
      const isSeen = sees(now, caller);
      const why = `${about}: ${JSON.stringify(now)}`;
      const { status, data } = await client.get(`/channels/${id}`);
      expect(status, why).toBe(isSeen ? 200 : 404);
      const list = await client.get(`/channels/${id}/messages`);
      expect(list.status, why).toBe(isSeen ? 200 : 404);
      expect((await client.get(`/channels/${id}/messages/${root}`)).status, why).toBe(isSeen ? 200 : 404);
      if (client.token !== undefined) {
        expect((await client.get(`/channels?ids=${id}`)).data, why).toHaveLength(isSeen ? 1 : 0);
        expect((await client.get(`/channels/messages?ids=${root}`)).data, why).toHaveLength(isSeen ? 1 : 0);
      }
      if (isSeen) {
        const you = (name: keyof Acls) => data[name].you;
        const reads = user === undefined ? now.readers === 'everybody' : may > 0;
        expect([you('readers'), you('writers'), you('editors')], why).toEqual([reads, may > 1, may > 2]);
        expect('subscribers' in data.counts, why).toBe(may > 2);
        for (const name of ['readers', 'writers', 'editors'] as const) {
          const { any_user, public: isPublic, user_ids } = data[name];
          const want = given(now[name]);
          expect({ any_user, public: isPublic, user_ids: user_ids.sort() }, why).toEqual({
            ...want,
            user_ids: want.user_ids.sort(),
          });
        }
      }
      if (user === undefined) continue;
      const refused = isSeen ? 403 : 404;
      const change = await patch(client, id, {});
      expect(change.status, why).toBe(may > 2 && isSeen ? 200 : refused);
      const said = await client.post(`/channels/${id}/messages`, { text: 'x' });
      expect(said.status, why).toBe(may > 1 && isSeen ? 200 : refused);
    }
  }

  test('are as the rules have them, for everybody, after every change', async () => {
    await fc.assert(
      fc.asyncProperty(acls, fc.array(acls, { minLength: 1, maxLength: 2 }), async (first, changes) => {
        const made: Json = await channel(owner, body(first));
        const root = await message(owner, made.id, 'root');
        await check(made.id, root.id, first);
        for (const next of changes) {
          expect((await patch(owner, made.id, body(next))).status).toBe(200);
          await check(made.id, root.id, next);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
