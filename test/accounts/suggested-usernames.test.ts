/** Usernames that the form for signing up suggests in place of one that was refused. */
import { expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { FormClient } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('suggested usernames', (service) => {
  const suggested = (text: string) =>
    new Doc(text).all('button', 'form', 'suggested').map((button) => attr(button, 'value') ?? '');
  const typed = (text: string) =>
    new Doc(text).all('input', 'name', 'username').map((one) => attr(one, 'value'));

  test('are free, and one that is chosen takes the place of what was typed', async () => {
    const { ann } = await people(service(), 'ann');
    const browser = new FormClient(service().origin);
    const email = 'new@example.org';
    const refused = await browser.submit('/join', '/join', {
      ...{ username: ann.username, password: 'correct horse battery', email },
    });
    expect(refused.status).toBe(400);
    const names = suggested(refused.text);
    expect(names).toHaveLength(3);
    for (const name of names) expect(name).toMatch(new RegExp(`^${ann.username}\\d{2,3}$`));
    const csrf = await browser.csrf('/join');
    const [name = ''] = names;
    const form = { csrf, act: 'choose', username: name, email, next: '/home' };
    const chosen = await browser.request('/join', { form });
    expect(chosen.status).toBe(200);
    expect(typed(chosen.text)).toEqual([name]);
    expect(chosen.text).toContain(`value="${email}"`);
    expect(chosen.text).not.toContain('correct horse');
    // Nothing is made by choosing.
    expect((await service().anonymous.get(`/users/@${name}`)).status).toBe(404);
  });

  test('keep what can be kept of a name that cannot be one; nothing is suggested for other mistakes', async () => {
    const browser = new FormClient(service().origin);
    const send = async (username: string, password = 'correct horse battery') =>
      suggested((await browser.submit('/join', '/join', { username, password })).text);
    expect((await send('Zoë van Dam!'))[0]).toBe('zoe_van_dam');
    expect((await send('x'.repeat(30)))[0]).toBe('x'.repeat(17));
    expect(await send('ねこ')).toEqual([]);
    expect(await send('fine_name', 'short')).toEqual([]);
  });

  test('a link may say which is meant', async () => {
    const { text } = await new FormClient(service().origin).get('/join?username=%22zoe');
    expect(typed(text)).toEqual(['"zoe']);
    expect(suggested(text)).toEqual([]);
  });
});
