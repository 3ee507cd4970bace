// Signs in with OAuth 2.0 and PKCE, as a program on a computer with a browser: CLIENT_ID=… node sign-in.mjs
// The app needs the redirect URI http://127.0.0.1/callback, and no secret.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient } from '@millrace/client';

const url = process.env.MILLRACE_URL ?? 'http://127.0.0.1:8080';
const client_id = process.env.CLIENT_ID;
const metadata = await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json();

// The browser comes back to this program, on any free port.
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const redirect_uri = `http://127.0.0.1:${server.address().port}/callback`;

const verifier = randomBytes(32).toString('base64url');
const state = randomBytes(16).toString('base64url');
const asked = new URLSearchParams({
  ...{ response_type: 'code', client_id, redirect_uri, scope: 'stream write_post', state },
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
});
console.log(`Open ${metadata.authorization_endpoint}?${asked}`);

const given = await new Promise((resolve) => {
  server.on('request', ({ url: target }, response) => {
    const { pathname, searchParams } = new URL(target, redirect_uri);
    // Without the state, it comes from somebody else.
    const isOwn = pathname === '/callback' && searchParams.get('state') === state;
    response.writeHead(isOwn ? 200 : 404, { Connection: 'close' });
    response.end(isOwn ? 'You can close this window.' : 'Not found.');
    if (isOwn) resolve(searchParams);
  });
});
server.close();
if (!given.has('code')) {
  console.error(`No access: ${given.get('error_description') ?? given.get('error')}`);
  process.exit(1);
}

const body = new URLSearchParams({
  ...{ grant_type: 'authorization_code', client_id, redirect_uri },
  code: given.get('code'),
  code_verifier: verifier,
});
const reply = await fetch(metadata.token_endpoint, { method: 'POST', body });
const { access_token: token, error_description: reason } = await reply.json();
if (!reply.ok) throw new Error(reason);

const { data: me } = await createClient({ url, token }).users.get('me');
console.log(`Signed in as @${me.username}.`);
