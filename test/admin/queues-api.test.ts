/** The calls about sign-ups, words, held posts and announcements do what the pages and commands do. */
import { expect, test } from 'vitest';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { adminScope } from '../../src/scopes.ts';
import { describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

describeService('calls about queues and rules', (service) => {
  const store = () => service().ctx.store;
  const rows = (sql: string) => store().bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  const toolOf = async (role: Role) => {
    const person = await service().person(unique('mod'));
    await setRole(store(), undefined, Number(person.id), role);
    await permitAdministration(store(), undefined, service().clientId, true);
    return service().tokenFor(person, [adminScope]);
  };
  const waits = async (id: number, email = 'null'): Promise<string> => {
    const username = unique('waits').slice(0, 20);
    await rows(`insert into sign_ups (id, username, password_hash, email, reason, network, created_at)
      values (${id}, '${username}', '', ${email}, 'I like <birds>.', '203.0.113.0/24', 1000)`);
    return username;
  };
  let made = 1e10;

  test('sign-ups are listed by pages, approved and refused once', async () => {
    const tool = await toolOf('moderator');
    const [first, second] = [++made, ++made];
    const [ada, ben] = [await waits(first, "'ada@birds.example'"), await waits(second)];
    const newest = await tool.get('/admin/sign-ups?count=1');
    expect(newest.data).toEqual([
      {
        ...{ id: String(second), username: ben, email: null, reason: 'I like <birds>.' },
        ...{ network: '203.0.113.0/24', inviter: null, created_at: '1970-01-01T00:00:01Z' },
        pagination_id: String(second),
      },
    ]);
    expect(newest.meta.more).toBe(true);
    const older = await tool.get(`/admin/sign-ups?before_id=${newest.meta.min_id}`);
    expect(older.data[0]).toMatchObject({ id: String(first), email: 'ada@birds.example' });

    const decisions = await Promise.all([
      tool.post(`/admin/sign-ups/${first}/approve`, { reason: 'nice' }),
      tool.post(`/admin/sign-ups/${first}/refuse`, { tell: 'No.' }),
    ]);
    expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = decisions.find(({ status }) => status !== 200);
    expect(['already-decided', 'not-found']).toContain(late?.meta.error_slug);
    const refused = await tool.post(`/admin/sign-ups/${second}/refuse`, { reason: 'spam' });
    expect(refused.data).toEqual({ id: String(second), username: ben });
    expect((await tool.post(`/admin/sign-ups/${second}/approve`, {})).status).toBe(404);
    const left = await tool.get('/admin/sign-ups');
    expect(ids(left.data).filter((id) => [String(first), String(second)].includes(id))).toEqual([]);
    const third = ++made;
    const cyd = await waits(third);
    const { data } = await tool.post(`/admin/sign-ups/${third}/approve`, {});
    expect(data).toMatchObject({ username: cyd, state: 'active' });
    expect((await service().anonymous.get(`/users/@${cyd}`)).status).toBe(200);
    expect(ada).not.toBe(cyd);
  });

  test('blocks and rules about words are added, tried, listed and removed', async () => {
    const tool = await toolOf('administrator');
    const domain = `${unique('spam').replace('_', '')}.example`;
    expect((await tool.post('/admin/sign-up-blocks', { value: ` ${domain.toUpperCase()} ` })).data).toEqual({
      ...{ kind: 'domain', value: domain },
    });
    const tried = await tool.get(`/admin/sign-up-blocks/test?value=ada@mail.${domain}`);
    expect(tried.data).toEqual({ block: { kind: 'domain', value: domain } });
    const listed = (await tool.get('/admin/sign-up-blocks')).data;
    expect(listed.find(({ value }: Json) => value === domain)).toMatchObject({ kind: 'domain' });
    expect((await tool.post('/admin/sign-up-blocks', { value: 'no domain' })).status).toBe(400);
    expect((await tool.post('/admin/sign-up-blocks/remove', { value: domain })).status).toBe(200);
    expect((await tool.post('/admin/sign-up-blocks/remove', { value: domain })).status).toBe(404);
    expect((await tool.get(`/admin/sign-up-blocks/test?value=${domain}`)).data).toEqual({ block: null });

    const value = unique('pills').replace('_', '');
    const rule = { kind: 'word', value, action: 'hold' };
    expect((await tool.post('/admin/words', rule)).data).toEqual(rule);
    expect((await tool.post('/admin/words/test', { text: `Buy ${value.toUpperCase()}!` })).data).toEqual([
      rule,
    ]);
    const rules = (await tool.get('/admin/words')).data;
    expect(rules.find((one: Json) => one.value === value)).toMatchObject({ kind: 'word', action: 'hold' });

    const { ann } = await people(service(), 'ann');
    const [one, two] = [
      (await ann.post('/posts', { text: `One ${value}` })).data.id,
      (await ann.post('/posts', { text: `Two ${value}` })).data.id,
    ];
    expect((await tool.get('/admin/held?count=2')).data).toMatchObject([
      { kind: 'post', id: two, username: ann.username, rules: [value], text: `Two ${value}` },
      { kind: 'post', id: one },
    ]);
    expect((await service().anonymous.get(`/posts/${one}`)).status).toBe(404);
    expect((await tool.post(`/admin/held/${one}/approve`, {})).data).toEqual({ kind: 'post', id: one });
    expect((await service().anonymous.get(`/posts/${one}`)).status).toBe(200);
    await tool.post(`/admin/held/${two}/refuse`, { tell: 'No pills.' });
    expect(await tool.post(`/admin/held/${two}/approve`, {})).toMatchObject({
      status: 409,
      meta: {
        error_slug: 'already-decided',
        error_message: expect.stringMatching(/: @\w+ has already decided about it\.$/),
      },
    });
    const told = await rows(`select text from moderation_notices where user_id = ${ann.id}`);
    expect(told).toEqual([{ text: 'No pills.' }]);
    await tool.post('/admin/words/remove', { kind: 'word', value });
    expect((await tool.post('/admin/words/test', { text: value })).data).toEqual([]);
    expect((await tool.post('/admin/words', { ...rule, action: 'praise' })).status).toBe(400);
  });

  test('announcements are made, listed and ended', async () => {
    const tool = await toolOf('administrator');
    const text = `We *move* on Sunday ${unique('now')}.`;
    const { data } = await tool.post('/admin/announcements', { text, until: '1h' });
    expect(data).toMatchObject({ text, ends_at: expect.stringMatching(/Z$/) });
    expect((await tool.get('/admin/announcements')).data).toContainEqual(data);
    expect((await tool.post(`/admin/announcements/${data.id}/end`, {})).data).toEqual({ id: data.id });
    expect((await tool.post(`/admin/announcements/${data.id}/end`, {})).status).toBe(404);
    for (const body of [
      { text },
      { until: '1h' },
      { text, until: '2020-01-01' },
      { text: 'x'.repeat(1001), until: '1h' },
    ]) {
      expect((await tool.post('/admin/announcements', body)).status).toBe(400);
    }
  });
});
