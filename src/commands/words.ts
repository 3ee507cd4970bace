import { approvePost, describeHeld, describeRule, refusePost } from '../features/admin/admin.ts';
import {
  listWordRules,
  removeWordRule,
  selectHeldPosts,
  setWordRule,
  testWords,
} from '../features/words/words.ts';
import { parseId } from '../http/params.ts';
import { letItBeHeard } from './be-heard.ts';
import {
  type Command,
  choiceFlag,
  type Flags,
  numberFlag,
  operatorFor,
  textFlag,
  UsageError,
} from './command.ts';
import { table } from './table.ts';

const domainOption = { domain: { type: 'boolean' } } as const;
const domainHelp = ['--domain', 'it is a domain with its subdomains, instead of words'] as const;

const kindOf = (flags: Flags): 'word' | 'domain' => (flags.domain === true ? 'domain' : 'word');

const wordAdd: Command = {
  name: 'word add',
  usage: '<words|domain> [--domain] [--action hold|refuse]',
  summary: 'Hold new posts with some words, or with links to a domain, for review, or refuse them.',
  help: [domainHelp, ['--action A', 'hold (default) or refuse']],
  options: { ...domainOption, action: { type: 'string' } },
  words: 1,
  isAction: true,
  async run(ctx, [value = ''], flags) {
    const action = choiceFlag(flags, 'action', ['hold', 'refuse']) ?? 'hold';
    const rule = await setWordRule(ctx.store, operatorFor(flags), { kind: kindOf(flags), value, action });
    await letItBeHeard(ctx);
    return { json: { ...rule }, lines: [`Posts with "${rule.value}": ${rule.action}.`] };
  },
};

const wordRemove: Command = {
  name: 'word remove',
  usage: '<words|domain> [--domain]',
  summary: 'Remove a rule about words or a domain; posts that it held stay held.',
  help: [domainHelp],
  options: domainOption,
  words: 1,
  isAction: true,
  async run(ctx, [value = ''], flags) {
    const rule = await removeWordRule(ctx.store, operatorFor(flags), { kind: kindOf(flags), value });
    await letItBeHeard(ctx);
    return { json: { ...rule }, lines: [`Removed the rule about "${rule.value}".`] };
  },
};

const wordList: Command = {
  name: 'word list',
  summary: 'List the rules about words and domains.',
  async run(ctx) {
    const rules = (await listWordRules(ctx.store.read)).map(describeRule);
    const rows = rules.map(({ kind, value, action, created_at }) => [kind, value, action, created_at]);
    const lines = table(['ABOUT', 'VALUE', 'ACTION', 'SINCE'], rows, 'There are no rules.');
    return { json: { rules }, lines };
  },
};

const wordTest: Command = {
  name: 'word test',
  usage: '<text>',
  summary: 'Say which rules about words and domains apply to a text.',
  words: 1,
  async run(ctx, [text = '']) {
    const rules = await testWords(ctx, text);
    const rows = rules.map(({ kind, value, action }) => [kind, value, action]);
    return { json: { rules }, lines: table(['ABOUT', 'VALUE', 'ACTION'], rows, 'No rule applies.') };
  },
};

const contentHeld: Command = {
  name: 'content held',
  usage: '[--count N] [--after ID]',
  summary: 'List the posts that are held for review, the oldest first.',
  help: [
    ['--count N', 'how many; default all'],
    ['--after ID', 'those after this post: the next page'],
  ],
  options: { count: { type: 'string' }, after: { type: 'string' } },
  async run(ctx, _words, flags) {
    const found = await selectHeldPosts(ctx.store.read, {
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      limit: numberFlag(flags, 'count', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
    });
    const held = found.map(describeHeld);
    const rows = held.map(({ id, created_at, username, rules, text }) => [
      ...[id, created_at, `@${username}`, rules.join(', '), text.replaceAll(/\s+/g, ' ')],
    ]);
    const heads = ['ID', 'SINCE', 'OF', 'HELD FOR', 'TEXT'];
    return { json: { held }, lines: table(heads, rows, 'No post waits for review.') };
  },
};

/** @throws {UsageError} */
function readPost(name: string, word: string): number {
  const id = parseId(word);
  if (id === undefined) throw new UsageError(`${name} needs the id of a post, not "${word}".`);
  return id;
}

const contentApprove: Command = {
  name: 'content approve',
  usage: '<id>',
  summary: 'Publish a post that is held for review.',
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = readPost('content approve', word);
    await approvePost(ctx, operatorFor(flags), id);
    await letItBeHeard(ctx);
    return { json: { kind: 'post', id: String(id) }, lines: [`Published post ${id}.`] };
  },
};

const contentRefuse: Command = {
  name: 'content refuse',
  usage: '<id> [--tell TEXT]',
  summary: 'Remove a post that is held for review; it can be restored as other removed content.',
  help: [['--tell TEXT', 'what its author is told by e-mail and on the account page']],
  options: { tell: { type: 'string' } },
  words: 1,
  isAction: true,
  async run(ctx, [word = ''], flags) {
    const id = readPost('content refuse', word);
    await refusePost(ctx.store, operatorFor(flags), id, textFlag(flags, 'tell'));
    await letItBeHeard(ctx);
    return { json: { kind: 'post', id: String(id) }, lines: [`Removed post ${id}.`] };
  },
};

/** Commands about words and domains, and about what they hold for review. */
export const wordCommands: readonly Command[] = [
  contentHeld,
  contentApprove,
  contentRefuse,
  wordAdd,
  wordRemove,
  wordList,
  wordTest,
];
