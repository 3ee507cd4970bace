import { limitApp, MAX_PERCENT, restoreApp, suspendApp } from '../features/admin/admin.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, operatorFor, textFlag, UsageError } from './command.ts';

export const appSuspend: Command = {
  name: 'app suspend',
  usage: '<client_id> [--tell TEXT]',
  summary: 'Suspend an app: its tokens are rejected and its streams end, until it is restored.',
  help: [['--tell TEXT', 'what its owner is told; nothing without it']],
  options: { tell: { type: 'string' } },
  words: 1,
  isAction: true,
  async run(ctx, [client_id = ''], flags) {
    await suspendApp(ctx.store, operatorFor(flags), client_id, textFlag(flags, 'tell'));
    await letItBeHeard(ctx);
    return { json: { client_id, state: 'suspended' }, lines: [`Suspended ${client_id}.`] };
  },
};

export const appRestore: Command = {
  name: 'app restore',
  usage: '<client_id>',
  summary: 'End the suspension of an app.',
  words: 1,
  isAction: true,
  async run(ctx, [client_id = ''], flags) {
    await restoreApp(ctx.store, operatorFor(flags), client_id);
    await letItBeHeard(ctx);
    return { json: { client_id, state: 'active' }, lines: [`Restored ${client_id}.`] };
  },
};

export const appLimit: Command = {
  name: 'app limit',
  usage: '<client_id> <percent>|none',
  summary: 'Give an app its own limits, in percent of those of all apps, or remove them.',
  words: 2,
  isAction: true,
  async run(ctx, [client_id = '', given = ''], flags) {
    const percent = /^\d{1,6}%?$/.test(given) ? Number.parseInt(given, 10) : null;
    if (percent === null && given !== 'none')
      throw new UsageError(`app limit takes a number of 1 to ${MAX_PERCENT}, or none, not "${given}".`);
    await limitApp(ctx.store, operatorFor(flags), client_id, percent);
    await letItBeHeard(ctx);
    const told =
      percent === null ? 'has the limits of all apps' : `has ${percent}% of the limits of all apps`;
    return { json: { client_id, limit_percent: percent }, lines: [`${client_id} ${told}.`] };
  },
};

/** Commands that act on apps. */
export const appActionCommands: readonly Command[] = [appSuspend, appRestore, appLimit];
