/** Commands about accounts. */
import { createClient } from '../client.ts';
import { MillraceError } from '../error.ts';
import { type Account, findAccount, nameOf, recall, remember } from './accounts.ts';
import { type Command, showReply } from './command.ts';
import { errorReply, Failure } from './failure.ts';
import { showUser } from './show.ts';
import { CLIENT_ID, originOf, SCOPES, SignIn } from './sign-in.ts';

const login: Command = {
  args: '<url>',
  about: 'sign in at a service, in a browser',
  more: 'The token goes into a file that only you can read. Several accounts may be signed in; the last one is used.',
  options: {
    'client-id': { type: 'string', value: 'ID', about: 'of another app', default: CLIENT_ID },
    scope: { type: 'string', value: 'SCOPES', about: `what to ask for; "${SCOPES}"`, default: SCOPES },
  },
  async run(call) {
    const { args, options, terminal } = call;
    const url = originOf(args[0] as string);
    const signIn = new SignIn(url);
    const clientId = options['client-id'] as string;
    const asked = await signIn.begin(clientId, options.scope as string);
    if (asked === undefined) throw new Failure(`${url} knows no app "${clientId}".`);
    terminal.note('Open ', { text: asked.verification_uri, style: 'bold' }, ' and enter the code ', {
      text: asked.user_code,
      style: 'bold',
    });
    terminal.note({ text: `or open ${asked.verification_uri_complete}`, style: 'quiet' });
    const { token, username } = await signIn.finish(clientId, asked);
    const account = { url, username, token };
    const others = recall().accounts.filter((one) => nameOf(one) !== nameOf(account));
    remember({ accounts: [...others, account], current: nameOf(account) });
    const reply = await createClient(account).users.get('me');
    showReply(call, reply, () => terminal.line('Signed in as ', { text: nameOf(account), style: 'name' }));
  },
};

const logout: Command = {
  args: '',
  about: 'end the token of an account, and forget it',
  async run({ account, terminal, options }) {
    const own = account();
    const reply = await createClient(own)
      .token.delete()
      .catch((error: unknown) => {
        // It was revoked before.
        if (error instanceof MillraceError && error.status === 401) return errorReply(error);
        throw error;
      });
    const { accounts, current } = recall();
    const left = accounts.filter((one) => nameOf(one) !== nameOf(own));
    const next = current === nameOf(own) ? left.at(-1) && nameOf(left.at(-1) as Account) : current;
    remember({ accounts: left, ...(next !== undefined && { current: next }) });
    if (options.json) terminal.json(reply);
    else terminal.line(`Signed out ${nameOf(own)}.`);
  },
};

const accounts: Command = {
  args: '',
  about: 'list the accounts that are signed in',
  more: 'It asks no service; with --json it prints what it knows in the form of a reply.',
  options: { use: { type: 'string', value: 'NAME', about: 'use this one from now on' } },
  async run({ remembered, terminal, options }) {
    let { current } = remembered;
    if (options.use !== undefined) {
      current = nameOf(findAccount(remembered, String(options.use)));
      remember({ ...remembered, current });
    }
    const names = remembered.accounts.map(nameOf);
    if (options.json) {
      terminal.json({ data: { accounts: names, current }, meta: { code: 200 } });
      return;
    }
    for (const name of names) {
      terminal.line(name === current ? { text: '● ', style: 'good' } : '  ', name);
    }
  },
};

const whoami: Command = {
  args: '',
  about: 'show your profile',
  async run(call) {
    const { terminal, service, client } = call;
    showReply(call, await client().users.get('me'), (data) => {
      const { host } = new URL(service().url);
      terminal.line({ text: `${data.username}@${host}`, style: 'bold' });
      showUser(terminal, data);
    });
  },
};

export const signingCommands = { login, logout, accounts, whoami };
