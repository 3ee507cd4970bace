import { describe, expect, test } from 'vitest';
import { FormClient } from '../form-client.ts';
import { freePort } from '../free-port.ts';
import { databases, TestService } from '../harness.ts';

const PASSWORD = 'a good long password';

describe.each(databases)('sign-up by settings on %s', (database) => {
  test('is by invitation only, or closed', async () => {
    const service = await TestService.start(database, { MILLRACE_SIGNUP: 'invite' });
    try {
      const stranger = new FormClient(service.origin);
      expect((await stranger.get('/join')).text).toContain('Invitation');
      expect((await stranger.signUp('uninvited')).status).toBe(403);
      expect((await stranger.signUp('uninvited', { invite: 'made-up-invitation' })).status).toBe(403);
      expect((await service.anonymous.get('/users/@uninvited')).status).toBe(404);
      const member = await service.person('member');
      const { data } = await member.get('/token');
      const guest = new FormClient(service.origin);
      const reply = await guest.submit(data.invite_link.slice(service.origin.length), '/join', {
        username: 'guest',
        password: PASSWORD,
      });
      expect(reply.status).toBe(303);
      expect((await service.anonymous.get('/users/@guest')).status).toBe(200);
    } finally {
      await service.stop();
    }
    const closed = await TestService.start(database, { MILLRACE_SIGNUP: 'closed' });
    try {
      const stranger = new FormClient(closed.origin);
      expect((await stranger.get('/join')).status).toBe(403);
      const csrf = await stranger.csrf();
      const reply = await stranger.request('/join', {
        form: { csrf, username: 'sneaky', password: PASSWORD },
      });
      expect(reply.status).toBe(403);
      expect((await closed.anonymous.get('/users/@sneaky')).status).toBe(404);
      expect((await (await closed.person('member')).get('/token')).data).not.toHaveProperty('invite_link');
    } finally {
      await closed.stop();
    }
  });

  test('cookies are Secure and of this host alone when the origin is https', async () => {
    const port = await freePort();
    const settings = { MILLRACE_URL: 'https://social.example', MILLRACE_PORT: String(port) };
    const service = await TestService.start(database, settings);
    try {
      const browser = new FormClient(`http://127.0.0.1:${port}`);
      const first = await browser.get('/sign-in');
      const { setCookies } = await browser.signUp('careful');
      for (const cookie of [...first.setCookies, ...setCookies]) {
        expect(cookie).toMatch(
          /^__Host-millrace_\w+=[\w-]{20,40}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
        );
      }
      expect((await browser.get('/account')).status).toBe(200);
    } finally {
      await service.stop();
    }
  });
});
