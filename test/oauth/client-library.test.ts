/** The grants as a client library that knows nothing of Millrace goes through them. */
import * as oauth from 'oauth4webapi';
import { expect, test } from 'vitest';
import { allow, makeApp, signedUp, userToken } from '../form-client.ts';
import { Client, describeService } from '../harness.ts';

describeService('oauth4webapi', (service) => {
  const server = (): oauth.AuthorizationServer => ({
    issuer: service().origin,
    authorization_endpoint: `${service().origin}/oauth/authorize`,
    token_endpoint: `${service().origin}/oauth/access_token`,
    revocation_endpoint: `${service().origin}/oauth/revoke`,
    introspection_endpoint: `${service().origin}/oauth/introspect`,
    device_authorization_endpoint: `${service().origin}/oauth/device_authorization`,
  });
  const plain = { [oauth.allowInsecureRequests]: true };

  test('finds the endpoints', async () => {
    const issuer = new URL(service().origin);
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const found = await oauth.processDiscoveryResponse(issuer, response);
    expect(found).toMatchObject({
      ...server(),
      response_types_supported: ['code', 'token'],
      grant_types_supported: [
        ...['implicit', 'authorization_code', 'client_credentials', 'password', 'delegate'],
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(found.scopes_supported).toContain('write_post');
  });

  for (const [name, authentication] of [
    ['HTTP Basic', oauth.ClientSecretBasic],
    ['a secret in the body', oauth.ClientSecretPost],
    ['no secret', () => oauth.None()],
  ] as const) {
    test(`gets a token for a code with PKCE and ${name}`, async () => {
      const browser = await signedUp(service());
      const app = await makeApp(service());
      const client: oauth.Client = { client_id: app.client_id };
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const address = new URL(server().authorization_endpoint!);
      address.search = new URLSearchParams({
        client_id: app.client_id,
        redirect_uri: app.redirectUri,
        response_type: 'code',
        scope: 'stream write_post',
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      const answer = await allow(browser, address.pathname + address.search);
      const params = oauth.validateAuthResponse(server(), client, answer, state);
      const response = await oauth.authorizationCodeGrantRequest(
        server(),
        client,
        authentication(app.client_secret),
        params,
        app.redirectUri,
        verifier,
        plain,
      );
      const result = await oauth.processAuthorizationCodeResponse(server(), client, response);
      expect(result.token_type).toBe('bearer');
      expect(result.scope).toBe('basic stream write_post');
      const reply = await oauth.protectedResourceRequest(
        result.access_token,
        'GET',
        new URL(`${service().origin}/api/token`),
        undefined,
        undefined,
        plain,
      );
      expect(await reply.json()).toMatchObject({ data: { user: { id: String(browser.id) } } });
    });
  }

  test('signs a device in', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const client: oauth.Client = { client_id: app.client_id };
    const asked = await oauth.deviceAuthorizationRequest(
      server(),
      client,
      oauth.ClientSecretPost(app.client_secret),
      { scope: 'follow' },
      plain,
    );
    const begun = await oauth.processDeviceAuthorizationResponse(server(), client, asked);
    const poll = async () => {
      const { device_code } = begun;
      const reply = await oauth.deviceCodeGrantRequest(
        server(),
        client,
        oauth.ClientSecretPost(app.client_secret),
        device_code,
        plain,
      );
      return oauth.processDeviceCodeResponse(server(), client, reply);
    };
    await expect(poll()).rejects.toMatchObject({ error: 'authorization_pending' });
    await expect(poll()).rejects.toMatchObject({ error: 'slow_down' });
    const { pathname, search } = new URL(begun.verification_uri_complete!);
    await browser.submit(pathname + search, '/device', { decision: 'allow' });
    expect(await poll()).toMatchObject({ token_type: 'bearer', scope: 'basic follow' });
    await expect(poll()).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  test('describes and ends its token', async () => {
    const app = await makeApp(service());
    const client: oauth.Client = { client_id: app.client_id };
    const { access, user } = await userToken(service(), app, 'follow');
    const secret = oauth.ClientSecretBasic(app.client_secret);
    const describeToken = async () => {
      const response = await oauth.introspectionRequest(server(), client, secret, access, plain);
      return oauth.processIntrospectionResponse(server(), client, response);
    };
    expect(await describeToken()).toMatchObject({
      ...{ active: true, scope: 'basic follow', sub: String(user.id), username: user.username },
    });
    const response = await oauth.revocationRequest(server(), client, oauth.None(), access, plain);
    await oauth.processRevocationResponse(response);
    expect(await describeToken()).toEqual({ active: false });
  });

  test('understands an error', async () => {
    const browser = await signedUp(service());
    const app = await makeApp(service());
    const query = {
      client_id: app.client_id,
      redirect_uri: app.redirectUri,
      response_type: 'code',
      state: 's',
    };
    const { location } = await browser.submit(
      `/oauth/authorize?${new URLSearchParams(query)}`,
      '/oauth/authorize',
      {
        decision: 'deny',
      },
    );
    const denied = () =>
      oauth.validateAuthResponse(server(), { client_id: app.client_id }, new URL(location), 's');
    expect(denied).toThrow(oauth.AuthorizationResponseError);
  });

  test('gets an app token, and understands that its secret is wrong', async () => {
    const app = await makeApp(service());
    const client: oauth.Client = { client_id: app.client_id };
    const ask = (secret: string) =>
      oauth.clientCredentialsGrantRequest(server(), client, oauth.ClientSecretBasic(secret), {}, plain);
    const result = await oauth.processClientCredentialsResponse(
      server(),
      client,
      await ask(app.client_secret),
    );
    const { data } = await new Client(service().origin, result.access_token).get('/token');
    expect(data.is_app_token).toBe(true);
    const refused = oauth.processClientCredentialsResponse(server(), client, await ask('wrong'));
    await expect(refused).rejects.toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
  });
});
