/** Programs on the user's own machine, which listen on whatever port is free (RFC 8252, 7.3). */
import { describe, expect, test } from 'vitest';
import { allow, askUri, exchange, makeApp, makePkce, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';

describeService('redirect URIs on the user’s own machine', (service) => {
  test.each([
    ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback'],
    ['http://127.0.0.1:8000/callback', 'http://127.0.0.1:65535/callback'],
    ['http://127.0.0.1:8000/callback', 'http://127.0.0.1/callback'],
    ['http://[::1]/callback', 'http://[::1]:51004/callback'],
    ['http://localhost:3000', 'http://localhost:51004'],
    ['http://localhost/?from=app', 'http://localhost:51004/?from=app'],
  ])('%s is also %s', async (registered, redirectUri) => {
    const browser = await signedUp(service());
    const app = { ...(await makeApp(service(), registered)), redirectUri };
    const { verifier, challenge } = makePkce();
    const answer = await allow(browser, askUri(app, { ...challenge, state: 's' }));
    expect([answer.origin, answer.pathname]).toEqual([
      new URL(redirectUri).origin,
      new URL(redirectUri).pathname,
    ]);
    const code = answer.searchParams.get('code')!;
    const more = { client_secret: undefined, code_verifier: verifier };
    const elsewhere = await exchange(service(), app, code, {
      ...more,
      redirect_uri: redirectUri.replace(/(:\d+)?(\/[^/]*)?$/, ':1$2'),
    });
    expect([elsewhere.status, elsewhere.body.error]).toEqual([400, 'invalid_grant']);
    expect((await exchange(service(), app, code, more)).status).toBe(200);
  });

  describe('nothing else about them may differ', () => {
    test.each([
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/other'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback/'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004/callback?next=x'],
      ['http://127.0.0.1/callback', 'https://127.0.0.1:51004/callback'],
      ['http://127.0.0.1/callback', 'http://127.0.0.2:51004/callback'],
      ['http://127.0.0.1/callback', 'http://localhost:51004/callback'],
      ['http://127.0.0.1/callback', 'http://[::1]:51004/callback'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:51004@evil.example/callback'],
      ['http://127.0.0.1', 'http://127.0.0.1:51004.evil.example'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:65536/callback'],
      ['http://127.0.0.1/callback', 'http://127.0.0.1:x/callback'],
      ['http://localhost/callback', 'http://localhost.evil.example:51004/callback'],
      ['https://localhost/callback', 'https://localhost:51004/callback'],
      ['https://client.example/callback', 'https://client.example:51004/callback'],
      ['http://client.example/callback', 'http://client.example:51004/callback'],
    ])('%s is not %s', async (registered, redirectUri) => {
      const app = { ...(await makeApp(service(), registered)), redirectUri };
      const { status, location } = await (await signedUp(service())).get(askUri(app));
      expect([status, location]).toEqual([400, '']);
    });
  });
});
