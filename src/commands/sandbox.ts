import { jsonOf } from '../sandboxes.ts';
import { type Command, UsageError } from './command.ts';
import { allSandboxes, MAX_SANDBOXES, makeSandbox } from './sandbox-store.ts';

export const sandboxCommand: Command = {
  name: 'sandbox',
  usage: '[--export]',
  summary: 'Make a sandbox with test people and print their tokens, valid for a day.',
  help: [['--export', 'print lines for a shell that set TOKEN, BEN, CEM and the rest']],
  options: { export: { type: 'boolean' } },
  async run(ctx, _words, flags) {
    if (flags.json === true && flags.export === true)
      throw new UsageError('sandbox takes either --json or --export.');
    if (allSandboxes(ctx).length >= MAX_SANDBOXES)
      throw new Error(`There are ${MAX_SANDBOXES} sandboxes already; each ends after a day.`);
    const made = await makeSandbox(ctx, { network: '', isLocal: true });
    const [ada, ben, cem] = made.people.map(({ token }) => token);
    const variables = {
      TOKEN: ada,
      BEN: ben,
      CEM: cem,
      APP_TOKEN: made.app_token,
      CLIENT_ID: made.client_id,
      CLIENT_SECRET: made.client_secret,
      CHANNEL: made.channel_id,
      SANDBOX_URL: made.url,
    };
    const prefix = flags.export === true ? 'export ' : '';
    return {
      json: jsonOf(made),
      lines: Object.entries(variables).map(([name, value]) => `${prefix}${name}=${value}`),
    };
  },
};
