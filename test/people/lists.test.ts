/** Lists of people as CSV files: what is downloaded is read again, and what cannot be read is said. */
import { expect, test } from 'vitest';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { type Browser, visitor } from '../channel-pages.ts';
import { Doc, textOf } from '../doc.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

const LISTS = '/account/lists';

describeService('lists of people as files', (service) => {
  const host = () => new URL(service().ctx.config.url).host;

  async function upload(me: Browser, list: string, content: string | Uint8Array<ArrayBuffer>): Promise<Doc> {
    const files = { file: new File([content], 'list.csv', { type: 'text/csv' }) };
    return new Doc((await me.submit(LISTS, LISTS, { list }, files)).text);
  }

  /** What the page says of a file. */
  const came = (doc: Doc): string =>
    [...doc.all('section', 'class', 'notice'), ...doc.all('p', 'role', 'alert')].map(textOf).join(' ');

  test.each([
    { list: 'following', verb: 'follow', bit: 'you_follow' },
    { list: 'muted', verb: 'mute', bit: 'you_muted' },
    { list: 'blocked', verb: 'block', bit: 'you_blocked' },
  ])('$list is downloaded as Mastodon has it, and read again', async ({ list, verb, bit }) => {
    const [me, other] = [await visitor(service(), 'from'), await visitor(service(), 'to')];
    const { ann, bob } = await people(service(), 'ann', 'bob');
    for (const one of [ann, bob]) await me.api.post(`/users/${one.id}/${verb}`);
    const { text, headers } = await me.get(`${LISTS}/${list}.csv`);
    expect(text).toBe(`Account address\r\n${bob.username}@${host()}\r\n${ann.username}@${host()}\r\n`);
    expect([
      headers.get('content-type'),
      headers.get('content-disposition'),
      headers.get('cache-control'),
    ]).toEqual(['text/csv; charset=utf-8', `attachment; filename="${list}.csv"`, 'no-store']);
    await other.api.post(`/users/${ann.id}/${verb}`);
    const doc = await upload(other, list, text);
    expect(came(doc)).toMatch(/1 person of the file\. 1 person was on the list before\.$/);
    for (const one of [ann, bob]) expect((await other.api.get(`/users/${one.id}`)).data[bit]).toBe(true);
    expect(came(await upload(other, list, text))).toMatch(/0 people of the file\. 2 people were/);
  });

  test('are read in all the forms that names have, and say whom they leave out and why', async () => {
    const me = await visitor(service(), 'forms');
    const all = await people(service(), 'ann', 'bob', 'cy', 'dee', 'eve', 'gone');
    const { ann, bob, cy, dee, eve, gone } = all;
    await suspendUser(service().ctx.store, undefined, Number(gone.id));
    const doc = await upload(
      me,
      'muted',
      [
        'Hide notifications;"Account address"',
        `true;@${ann.username}`,
        `true;"${bob.username.toUpperCase()}@${host()}"`,
        `;acct:@${cy.username}@${host()}`,
        `;https://${host()}/@${dee.username}/`,
        `;${eve.username}`,
        `;@${eve.username}`,
        '',
        `;${ann.username}@elsewhere.example`,
        `;https://elsewhere.example/@${ann.username}`,
        `;https://elsewhere.example/users/${ann.username}`,
        `;${gone.username}`,
        `;${me.username}`,
        ';nobody_at_all',
        `;=HYPERLINK("http://x.example")`,
        ';<b>bold</b>',
        ';\u0000',
        ';\u212aelvin',
        ';https://[',
        `;${'x'.repeat(5_000)}`,
      ].join('\n'),
    );
    const text = came(doc);
    expect(text).toContain('You have muted 5 people of the file.');
    expect(text).toMatch(/3 people: they are on another service\./);
    expect(text).toMatch(/1 person: .*cannot mute yourself/);
    expect(text).toMatch(/8 people: there is no such person here\..*<b>bold<\/b>/);
    expect(doc.all('b')).toEqual([]);
    const ids = (await me.api.get('/users/me/muted')).data.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual([ann, bob, cy, dee, eve].map(({ id }) => id).sort());
  });

  test('are text in UTF-8 or UTF-16 of bounded size', async () => {
    const me = await visitor(service(), 'bytes');
    const { ann, bob, cy } = await people(service(), 'ann', 'bob', 'cy');
    const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    expect(came(await upload(me, 'muted', utf16(`Account address\n@${ann.username}\n`)))).toContain(
      '1 person',
    );
    expect(came(await upload(me, 'muted', `\ufeffAccount address,x\r@${bob.username}\r`))).toContain(
      '1 person of',
    );
    expect(came(await upload(me, 'muted', new Uint8Array([0x61, 0xff, 0x0a])))).toContain(
      'must be text in UTF-8',
    );
    expect(came(await upload(me, 'muted', 'a\n'.repeat(1_000_001)))).toContain('at most 2 MB');
    expect(came(await upload(me, 'muted', 'x\n'.repeat(60_000)))).toMatch(/line 50001 and those after it/);
    expect(came(await upload(me, 'muted', `${cy.username}\n"${'x'.repeat(20_000)}`))).toContain(
      'The file is not CSV',
    );
    expect((await me.api.get(`/users/${cy.id}`)).data.you_muted).toBe(false);
    expect(came(await upload(me, 'muted', ''))).toContain('0 people of the file.');
    expect(came(await upload(me, 'nothing', '@a'))).toContain('Say what to do');
    const none = await me.submit(LISTS, LISTS, { list: 'muted' });
    expect([none.status, none.text.includes('Choose a file')]).toEqual([400, true]);
  });

  test('are only read from our own page, and not too often', async () => {
    const me = await visitor(service(), 'often');
    const { ann } = await people(service(), 'ann');
    const files = { file: new File([ann.username], 'list.csv') };
    const form = { list: 'muted', csrf: 'wrong' };
    expect((await me.request(LISTS, { form, files })).status).toBe(403);
    expect((await me.api.get(`/users/${ann.id}`)).data.you_muted).toBe(false);
    for (let n = 0; n < 10; n++) await upload(me, 'muted', ann.username);
    expect((await me.submit(LISTS, LISTS, { list: 'muted' }, files)).status).toBe(429);
  });

  test('add at most 1,000 people at once, and the others when they are uploaded again', async () => {
    const me = await visitor(service(), 'many');
    const { store } = service().ctx;
    const names = Array.from({ length: 1_003 }, (_, n) => `many_${n}`);
    for (let at = 0; at < names.length; at += 200) {
      await Promise.all(names.slice(at, at + 200).map((username) => addUser(store, { username })));
    }
    const file = `${names.join('\n')}\n${names[0]}`;
    expect(came(await upload(me, 'following', file))).toMatch(
      /You follow 1,000 people of the file\. Left out: ?3 people: one file adds/,
    );
    expect(came(await upload(me, 'following', file))).toMatch(
      /You follow 3 people of the file\. 1,000 people were/,
    );
    expect((await me.api.get('/users/me')).data.counts.following).toBe(1_003);
  });
});
