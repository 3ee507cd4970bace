import {
  addSignUpBlock,
  approveSignUp,
  listSignUpBlocks,
  refuseSignUp,
  removeSignUpBlock,
  selectSignUps,
  testSignUpBlocks,
} from '../features/accounts/accounts.ts';
import { describeBlock, describeSignUp } from '../features/admin/admin.ts';
import { accountOutput } from './account.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, numberFlag, operatorFor, textFlag } from './command.ts';
import { table } from './table.ts';

const nameOf = (word: string): string => word.replace(/^@/, '').toLowerCase();

const userWaiting: Command = {
  name: 'user waiting',
  usage: '[--count N] [--after ID]',
  summary: 'List the sign-ups that wait for approval, the oldest first.',
  help: [
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after this sign-up: the next page'],
  ],
  options: { count: { type: 'string' }, after: { type: 'string' } },
  async run(ctx, _words, flags) {
    const found = await selectSignUps(ctx.store.read, {
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    });
    const waiting = found.map(describeSignUp);
    const rows = waiting.map(({ id, created_at, username, email, reason }) => [
      ...[id, created_at, `@${username}`, email ?? '', reason.replaceAll(/\s+/g, ' ')],
    ]);
    const heads = ['ID', 'SINCE', 'USERNAME', 'E-MAIL', 'REASON'];
    return { json: { waiting }, lines: table(heads, rows, 'Nobody waits for approval.') };
  },
};

const userApprove: Command = {
  name: 'user approve',
  usage: '<username>',
  summary: 'Create the account of a sign-up that waits for approval; the person is told by e-mail.',
  words: 1,
  isAction: true,
  async run(ctx, [username = ''], flags) {
    const id = await approveSignUp(ctx, operatorFor(flags), nameOf(username));
    await letItBeHeard(ctx);
    return accountOutput(ctx, id);
  },
};

const userRefuse: Command = {
  name: 'user refuse',
  usage: '<username> [--tell TEXT]',
  summary: 'Refuse a sign-up that waits for approval, and erase its data.',
  help: [['--tell TEXT', 'what the person is told by e-mail']],
  options: { tell: { type: 'string' } },
  words: 1,
  isAction: true,
  asks: ([username = '']) => `Refuse ${username} and erase the sign-up?`,
  async run(ctx, [word = ''], flags) {
    const username = nameOf(word);
    await refuseSignUp(ctx, operatorFor(flags), username, textFlag(flags, 'tell'));
    return { json: { username }, lines: [`Refused @${username}.`] };
  },
};

const signUpBlock: Command = {
  name: 'sign-up block',
  usage: '<domain|address|network>',
  summary: 'Accept no e-mail addresses at a domain, or no sign-ups from an IP address or a network.',
  words: 1,
  isAction: true,
  async run(ctx, [given = ''], flags) {
    const block = await addSignUpBlock(ctx.store, operatorFor(flags), given);
    return { json: { ...block }, lines: [`Blocked ${block.value}.`] };
  },
};

const signUpUnblock: Command = {
  name: 'sign-up unblock',
  usage: '<domain|address|network>',
  summary: 'End a block of sign-ups.',
  words: 1,
  isAction: true,
  async run(ctx, [given = ''], flags) {
    const block = await removeSignUpBlock(ctx.store, operatorFor(flags), given);
    return { json: { ...block }, lines: [`${block.value} is no longer blocked.`] };
  },
};

const signUpBlocks: Command = {
  name: 'sign-up blocks',
  summary: 'List the blocked e-mail domains and networks.',
  async run(ctx) {
    const blocks = (await listSignUpBlocks(ctx.store.read)).map(describeBlock);
    const rows = blocks.map(({ value, created_at }) => [value, created_at]);
    return { json: { blocks }, lines: table(['VALUE', 'SINCE'], rows, 'Nothing is blocked.') };
  },
};

const signUpTest: Command = {
  name: 'sign-up test',
  usage: '<e-mail|address>',
  summary: 'Say which block applies to an e-mail address or an IP address.',
  words: 1,
  async run(ctx, [given = '']) {
    const block = (await testSignUpBlocks(ctx.store.read, given)) ?? null;
    return { json: { block }, lines: [block === null ? 'Nothing blocks it.' : `Blocked by ${block.value}.`] };
  },
};

/** Commands that decide about sign-ups. */
export const signUpCommands: readonly Command[] = [
  userWaiting,
  userApprove,
  userRefuse,
  signUpBlock,
  signUpUnblock,
  signUpBlocks,
  signUpTest,
];
