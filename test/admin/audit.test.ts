/** The audit in sentences: on its page, in the history of a person and by the command. */
import { describe, expect, test } from 'vitest';
import { detailOf } from '../../src/features/admin/audit.names.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { readAudit, wholeAudit } from '../../src/features/audit/audit.sql.ts';
import { auditedActions } from '../../src/features/audit/audited.ts';
import type { Role } from '../../src/features/audit/roles.ts';
import { languageTags } from '../../src/language-tags.ts';
import { sentencesOf } from '../../src/web/admin/audit.sentences.ts';
import { markup, plainText } from '../../src/web/kit/markup.ts';
import { readLanguage } from '../../src/web/languages/languages.ts';
import { signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';
import { run, runCommand } from './areas/area.ts';

describe.each(languageTags)('sentences in %s', (tag) => {
  test('each action has one, with and without what it may name', async () => {
    const { audit } = await readLanguage(tag);
    expect(Object.keys(audit.sentences).sort()).toEqual([...auditedActions].sort());
    for (const action of auditedActions) {
      const bare = plainText(audit.sentences[action]({ by: '@mod', target: '@ann' }));
      const full = plainText(
        audit.sentences[action]({
          ...{ by: '@mod', target: '@ann', from: 'before', to: 'after', until: 'later' },
          ...{ value: 'this', decision: 'removed', count: 3, isAllowed: true },
        }),
      );
      for (const sentence of [bare, full]) {
        expect(sentence, action).toContain('@mod');
        expect(sentence, action).not.toMatch(/undefined|null|\[object|NaN/);
      }
    }
  });
});

test.each(languageTags)('things keep their elements in %s', async (tag) => {
  const { audit } = await readLanguage(tag);
  const name = markup`<bdi>7</bdi>`;
  for (const [kind, thing] of Object.entries(audit.things)) {
    const sentence = audit.sentences.remove({ by: name, target: thing(name, name, name) });
    expect(plainText(sentence), kind).not.toContain('<');
  }
});

const textIn = (html: string) => html.replace(/<[^>]*>/g, '');

describeService('the audit', (service) => {
  const adminAs = async (role: Role) => {
    const browser = await signedUp(service(), role.slice(0, 5));
    await setRole(service().ctx.store, undefined, browser.id, role);
    return browser;
  };
  const sentencesBy = async (username: string) => {
    const { lines } = await runCommand(service().ctx, 'audit list', [], { by: username });
    return lines as string[];
  };

  test('says in sentences what was done to whom, from what to what, with links', async () => {
    const owner = await adminAs('owner');
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const page = `/admin/people/${ann.username}`;
    await owner.submit(page, `${page}/role`, { role: 'moderator', reason: 'helps out' });
    await owner.submit(page, `${page}/suspend`, { until: '2099-12-31', told: 'A secret reason.' });
    await owner.submit(page, `${page}/note`, { note: 'rude in private' });
    const written = await post(bob, 'gone soon');
    await owner.submit('/admin/content', '/admin/content/remove', { kind: 'post', which: written });
    await owner.submit('/admin/instance', '/admin/instance', { app_registration: 'admins' });
    await owner.submit('/admin/instance', '/admin/instance', { app_registration: '' });

    const by = `@${owner.username}`;
    const expected = [
      `${by} changed a setting: Who registers apps, from administrators to everybody.`,
      `${by} changed a setting: Who registers apps, from everybody to administrators.`,
      `${by} removed post ${written} of @${bob.username}.`,
      `${by} added a note about @${ann.username}.`,
      `${by} suspended @${ann.username} until 31 Dec 2099, 00:00 UTC.`,
      `${by} changed the role of @${ann.username} from none to moderator.`,
    ];
    const [, ...lines] = await sentencesBy(owner.username);
    expect(lines.map((line, index) => [line.includes(expected[index] ?? '-'), line])).toEqual(
      lines.map((line) => [true, line]),
    );
    const { text } = await owner.get(`/admin/audit?by=${owner.username}`);
    expect(text).toContain(`<a href="${page}"><bdi>@${ann.username}</bdi></a> from none to moderator.`);
    expect(text).toContain(`removed post <bdi>${written}</bdi> of`);
    const history = (await owner.get(page)).text;
    expect(history).toContain('until <time datetime="2099-12-31T00:00:00Z">');
    const audit = history.slice(history.indexOf('<h2>History</h2>'));
    for (const said of [text, audit, lines.join()]) expect(said).not.toMatch(/secret reason|in private/);
    // The post has a page again.
    await run(service().ctx, 'content restore', ['post', written]);
    const again = (await owner.get(`/admin/audit?by=${owner.username}`)).text;
    expect(again).toContain(`href="/@${bob.username}/post/${written}"`);
  });

  test('offers exactly the actions there are, and knows no others', async () => {
    const admin = await adminAs('administrator');
    const { text } = await admin.get('/admin/audit?action=rename');
    const [choice = ''] = /<select id="action"[\s\S]*?<\/select>/.exec(text) ?? [];
    const offered = [...choice.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);
    expect(offered).toEqual([...auditedActions]);
    expect(choice).toContain('<option value="rename" selected>');
    const { ctx } = service();
    await expect(runCommand(ctx, 'audit list', [], { action: 'explode' })).rejects.toThrow(
      '--action must be',
    );
  });

  test('the page after a form says what was done, only to who did it', async () => {
    const [moderator, other] = await Promise.all([adminAs('moderator'), adminAs('moderator')]);
    const { ann } = await people(service(), 'ann');
    const page = `/admin/people/${ann.username}`;
    const { location } = await moderator.submit(page, `${page}/limit`, {});
    expect(location).toMatch(new RegExp(`^${page}\\?done=\\d+$`));
    const notice = (text: string) =>
      textIn(/<div class="notice" role="status">.*?<\/div>/s.exec(text)?.[0] ?? '');
    expect(notice((await moderator.get(location ?? '')).text)).toBe(
      `@${moderator.username} limited the reach of @${ann.username}.`,
    );
    expect(notice((await other.get(location ?? '')).text)).toBe('');
    const form = { csrf: await moderator.csrf('/account') };
    const again = await moderator.request(`${page}/limit`, { form });
    expect(again.location).toBe(`${page}?done=nothing`);
    expect(notice((await moderator.get(again.location ?? '')).text)).toContain('Nothing has changed');
    for (const done of ['x', '0', '1-x', '9'.repeat(30), '-', '1'.repeat(5000)]) {
      expect((await moderator.get(`${page}?done=${done}`)).status).toBe(200);
    }
  });

  test('entries that lack what is named, or name what is unknown, are sentences too', async () => {
    const { store } = service().ctx;
    const { ann } = await people(service(), 'ann');
    await run(service().ctx, 'user tier', [ann.username, 'paid']);
    const range = { after: 0, before: Number.MAX_SAFE_INTEGER, ascending: false, limit: 1 };
    const [row] = await readAudit(store.read, { ...wholeAudit, user: Number(ann.id), ...range });
    expect(detailOf(row!)).toEqual({ from: 'free', to: 'paid' });
    const language = await readLanguage('en');
    const kinds = ['user', 'report', 'invitation', 'instance', 'token', 'sign-up', 'post', 'app'] as const;
    for (const action of [...auditedActions, 'of-long-ago']) {
      const rows = kinds.map((target_kind) => ({ ...row!, action, target_kind, target_id: 1, detail: '{}' }));
      for (const sentence of await sentencesOf(store.read, rows, { language, role: 'owner' })) {
        expect(plainText(sentence), action).not.toMatch(/undefined|null|\[object|NaN/);
      }
    }
  });
});
