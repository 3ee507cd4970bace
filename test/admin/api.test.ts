/** The calls of the administration, as tools make them: their scope, their pages, their errors, and who is too late. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { permitAdministration } from '../../src/features/admin/apps.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { adminScope, allScopes } from '../../src/scopes.ts';
import { badBodies, badValues, pathOf } from '../contract/samples.ts';
import { signedUp } from '../form-client.ts';
import { Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';

const { endpoints } = app.administration;

describeService('calls of the administration', (service) => {
  const store = () => service().ctx.store;
  const rows = (sql: string) => store().read.all(sql, []) as Promise<Json[]>;

  /** Someone with a role, and their token with the scope. */
  const moderatorAs = async (role: Role | null = 'moderator'): Promise<Person & { tool: Client }> => {
    const person = await service().person(unique('mod'));
    await setRole(store(), undefined, Number(person.id), role);
    await permitAdministration(store(), undefined, service().clientId, true);
    return Object.assign(person, { tool: await service().tokenFor(person, [adminScope]) });
  };
  const reported = async (): Promise<{ id: string; post: string; author: Person; reporter: Person }> => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'rude');
    await bob.post(`/posts/${id}/report`);
    const [row] = await rows(`select id from reports where post_id = ${id}`);
    return { id: String(row.id), post: id, author: ann, reporter: bob };
  };

  describe('the scope', () => {
    test('is asked for and granted only where an owner permits it to the app and the person has a role', async () => {
      const owner = await signedUp(service(), 'owner');
      const member = await signedUp(service(), 'member');
      await setRole(store(), undefined, owner.id, 'owner');
      const redirectUri = 'https://tool.example/back';
      const { client_id } = await addApp(service().ctx, {
        ...{ ownerId: owner.id, name: 'Tool', link: '', redirectUris: [redirectUri] },
      });
      const asked = { client_id, response_type: 'token', redirect_uri: redirectUri, scope: 'admin,stream' };
      const page = `/oauth/authorize?${new URLSearchParams(asked)}`;
      const authorize = async (browser: typeof owner) => {
        const isAsked = (await browser.get(page)).text.includes('Administer this service');
        const { location } = await browser.submit(page, '/oauth/authorize', { decision: 'allow' });
        const token = /access_token=([\w-]+)/.exec(location)?.[1] ?? '';
        const { headers } = await new Client(service().origin, token).get('/token');
        return [isAsked, headers.get('x-oauth-scopes')];
      };
      expect(await authorize(owner)).toEqual([false, 'basic,stream']);
      const permit = { client_id, permitted: '1', csrf: await owner.csrf('/account') };
      expect((await owner.request('/admin/apps/permit', { form: permit })).status).toBe(303);
      expect(await authorize(owner)).toEqual([true, 'basic,stream,admin']);
      expect(await authorize(member)).toEqual([false, 'basic,stream']);
      // Nothing else includes it.
      const all = await service().tokenFor({ id: owner.id }, allScopes);
      expect((await all.get('/admin/users')).meta.error_slug).toBe('missing-scope');
    });

    test('ends with the role and with the permission of the app, also for tokens that were used', async () => {
      const { ctx } = service();
      const { client_id, id } = await addApp(ctx, {
        ...{
          ownerId: Number((await service().person(unique('dev'))).id),
          name: 'Tool',
          link: '',
          redirectUris: [],
        },
      });
      const moderator = await moderatorAs();
      const user = Number(moderator.id);
      await permitAdministration(store(), undefined, client_id, true);
      const tool = new Client(service().origin, await issueUserToken(ctx, id, user, ['basic', adminScope]));
      const seen = async () => {
        const { status, meta, headers } = await tool.get('/admin/reports');
        const shown = (await tool.get('/token')).data.scopes;
        return [status === 200 ? 200 : meta.error_slug, headers.get('x-oauth-scopes'), shown.join()];
      };
      const [inForce, ended] = [
        [200, 'basic,admin', 'basic,admin'],
        ['missing-scope', 'basic', 'basic'],
      ];
      expect(await seen()).toEqual(inForce);
      await setRole(store(), undefined, user, null);
      expect(await seen()).toEqual(ended);
      await setRole(store(), undefined, user, 'administrator');
      expect(await seen()).toEqual(inForce);
      await permitAdministration(store(), undefined, client_id, false);
      expect(await seen()).toEqual(ended);
    });

    test('is in the description of the administration only', async () => {
      const read = async (path: string) => (await (await fetch(`${service().origin}${path}`)).json()) as Json;
      const [base, apart] = [await read('/openapi.json'), await read('/openapi-admin.json')];
      expect(JSON.stringify(base)).not.toContain('/admin/');
      const scopesOf = ({ components }: Json) =>
        Object.keys(components.securitySchemes.user_token.flows.authorizationCode.scopes);
      expect(scopesOf(base)).not.toContain(adminScope);
      expect(scopesOf(apart)).toEqual(['basic', 'admin']);
      expect(await new Validator().validate(structuredClone(apart))).toMatchObject({ valid: true });
      expect(Object.keys(apart.paths).every((path) => path.startsWith('/admin/'))).toBe(true);
      const metadata = await read('/.well-known/oauth-authorization-server');
      expect(metadata.scopes_supported).toEqual(scopesOf(base));
    });
  });

  test('a wrong parameter or member is named, and changes nothing', async () => {
    const { tool } = await moderatorAs('owner');
    const { id, author, post: content_id } = await reported();
    const [{ id: token_id }] = (await rows(`select id from tokens where user_id = ${author.id}`)) as [Json];
    const within = {
      report_id: id,
      appeal_id: id,
      user_id: author.id,
      kind: 'post',
      content_id,
      token_id: String(token_id),
      client_id: service().clientId,
    };
    for (const endpoint of endpoints) {
      const { method } = endpoint;
      for (const [name, param] of Object.entries(endpoint.query)) {
        for (const bad of badValues(param, name)) {
          const { status, meta } = await tool.call(pathOf(endpoint, { [name]: bad }, within), { method });
          expect([status, meta.error_message.includes(name)], `${endpoint.name} ${name}`).toEqual([
            400,
            true,
          ]);
        }
      }
      if (endpoint.body?.schema === undefined) continue;
      for (const { key, value: body } of badBodies(endpoint.body)) {
        const { status, meta } = await tool.call(pathOf(endpoint, {}, within), { method, body });
        expect([status, meta.error_message.includes(key)], `${endpoint.name} ${key}`).toEqual([400, true]);
      }
    }
    expect(await rows(`select resolved_at, taken_by from reports where id = ${id}`)).toEqual([
      { resolved_at: null, taken_by: null },
    ]);
    for (const path of [
      '/admin/apps/none',
      '/admin/reports/1',
      '/admin/reports/x',
      '/admin/users/@nobody',
      '/admin/users/999999999',
    ]) {
      expect((await tool.get(path)).status, path).toBe(404);
    }
    expect((await tool.post(`/admin/content/poem/${content_id}/remove`, {})).status).toBe(404);
    expect((await tool.get('/admin/audit?by=@nobody')).status).toBe(404);
  });

  test('lists have pages, newest first, without gaps', async () => {
    const { tool } = await moderatorAs('administrator');
    const made = [await reported(), await reported(), await reported()];
    for (const { post: id } of made) await tool.post(`/admin/content/post/${id}/remove`, {});
    for (const [path, own] of [
      ['/admin/reports?state=all&', made.map(({ id }) => id)],
      ['/admin/users?', made.map(({ author }) => author.id)],
      ['/admin/content?', made.map(({ post: id }) => id)],
    ] as const) {
      const found: string[] = [];
      for (let before = ''; ; ) {
        const { data, meta } = await tool.get(`${path}count=2&before_id=${before}`);
        found.push(...ids(data));
        if (!meta.more) break;
        before = meta.min_id;
      }
      expect(found, path).toEqual([...new Set(found)]);
      expect(
        found.filter((id) => own.includes(id)),
        path,
      ).toEqual([...own].reverse());
      const [newest] = (await tool.get(`${path}count=1`)).data;
      expect((await tool.get(`${path}since_id=${newest.pagination_id}`)).data).toEqual([]);
    }
    const { data } = await tool.get('/admin/audit?action=remove&count=2');
    expect(data.map(({ target }: Json) => target)).toEqual([
      `post ${made[2]?.post}`,
      `post ${made[1]?.post}`,
    ]);
    const searched = await tool.get(
      `/admin/users?search=${made[0]?.author.username.toUpperCase()}&state=active`,
    );
    expect(ids(searched.data)).toEqual([made[0]?.author.id]);
    expect((await tool.get('/admin/users?search=%25%25')).data).toEqual([]);
  });

  test('an action does what a page does, and the audit has the user, the app and the reason', async () => {
    const moderator = await moderatorAs();
    const administrator = await moderatorAs('administrator');
    const { id, post: removed, author, reporter } = await reported();
    const decision = {
      decision: 'remove',
      tell: 'No.',
      answer: 'Thank you.',
      note: 'spam',
      reason: ' rule 3 ',
    };
    expect((await moderator.tool.post(`/admin/reports/${id}/take`, {})).data.taken_by).toBe(
      moderator.username,
    );
    const { data } = await moderator.tool.post(`/admin/reports/${id}/decision`, decision);
    expect(data).toMatchObject({ id, decision: 'remove', decided_by: moderator.username });
    expect((await service().anonymous.get(`/posts/${removed}`)).data.is_deleted).toBe(true);
    const [entry] = (await administrator.tool.get(`/admin/audit?by=@${moderator.username}&action=remove`))
      .data;
    expect(entry).toMatchObject({
      actor: moderator.username,
      via: 'api',
      reason: 'rule 3',
      target: `post ${removed}`,
    });
    expect(entry.origin).toContain(`app ${service().clientId}`);
    const told = await rows(
      `select user_id, text from moderation_notices where user_id in (${author.id}, ${reporter.id}) order by id`,
    );
    expect(told.map(({ text }) => text)).toEqual(['No.', 'Thank you.']);
    await moderator.tool.post(`/admin/content/post/${removed}/restore`, {});
    expect((await service().anonymous.get(`/posts/${removed}`)).data.text).toBe('rude');
    const suspended = await moderator.tool.post(`/admin/users/@${author.username}/suspend`, { until: '7d' });
    expect(suspended.data.state).toBe('suspended');
    expect((await author.get('/users/me')).status).toBe(401);
    expect((await moderator.tool.post(`/admin/users/${author.id}/restore`, {})).data.state).toBe('active');
    await moderator.tool.post(`/admin/users/${author.id}/note`, { text: 'twice now' });
    const notes = await administrator.tool.get(`/admin/users/${author.id}/notes?count=1`);
    expect(notes.data).toMatchObject([{ author: moderator.username, text: 'twice now' }]);
    const notices = await moderator.tool.get(`/admin/users/${author.id}/notices`);
    expect(notices.data).toMatchObject([
      { action: 'suspend', text: '' },
      { action: 'remove', text: 'No.' },
    ]);
    // Neither themselves nor those of their rank.
    expect((await moderator.tool.post('/admin/users/me/suspend', {})).meta.error_slug).toBe('not-allowed');
    const other = await moderator.tool.post(`/admin/users/${administrator.id}/suspend`, {});
    expect(other.meta.error_slug).toBe('forbidden');
  });

  test('of eight who decide one report at once, one does; the others read who', async () => {
    const { id, author } = await reported();
    const tools = await Promise.all(Array.from({ length: 8 }, () => moderatorAs()));
    const decision = { decision: 'warn', tell: 'Be kind.' };
    const replies = await Promise.all(
      tools.map(({ tool }) => tool.post(`/admin/reports/${id}/decision`, decision)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = replies.filter(({ status }) => status !== 200);
    for (const { meta } of late) {
      expect(meta.error_slug).toBe('already-decided');
      expect(meta.error_message).toMatch(/by @mod/);
    }
    const warnings = `select count(*) as n from moderation_notices where user_id = ${author.id}`;
    expect(Number((await rows(warnings))[0].n)).toBe(1);
  });

  test('who loses the role during the call changes nothing after it', async () => {
    const moderator = await moderatorAs();
    const crowd = await Promise.all(Array.from({ length: 8 }, () => service().person(unique('crowd'))));
    let isLost = false;
    const tried = crowd.map(async ({ id }) => {
      const { status } = await moderator.tool.post(`/admin/users/${id}/suspend`, {});
      return { id, status, isAfter: isLost };
    });
    const lost = setRole(store(), undefined, Number(moderator.id), null).then(() => {
      isLost = true;
    });
    const results = await Promise.all(tried);
    await lost;
    for (const { id, status } of results) {
      expect([200, 403]).toContain(status);
      const [{ suspended_at }] = (await rows(`select suspended_at from users where id = ${id}`)) as [Json];
      expect(suspended_at !== null, id).toBe(status === 200);
    }
    // Every suspension comes before the loss in the audit.
    const audit = await rows(
      `select action from audit where actor_id = ${moderator.id} or target_id = ${moderator.id} order by id`,
    );
    expect(audit.map(({ action }) => action).lastIndexOf('role')).toBe(audit.length - 1);
    expect((await moderator.tool.get('/admin/users')).meta.error_slug).toBe('missing-scope');
  });
});
