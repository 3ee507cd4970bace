import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { listWordRules, removeWordRule, setWordRule, testWords } from '../words/words.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { NamedRule, WordRule, wordBodies } from './moderation.schema.ts';
import { describeRule } from './queues.list.ts';

/** Rules about words and domains. */
export const wordCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'words',
      method: 'GET',
      path: '/words',
      summary: 'List the rules about words and domains.',
      reply: Type.Array(WordRule),
      async handle({ ctx }) {
        return { data: (await listWordRules(ctx.store.read)).map((rule) => toJson(describeRule(rule))) };
      },
    }),
    adminEndpoint('settings', {
      name: 'word.add',
      method: 'POST',
      path: '/words',
      summary: 'Add a rule about words or a domain, or change what it does.',
      body: wordBodies.add,
      reply: NamedRule,
      errors: { 'insufficient-storage': 'There are 10,000 rules already.' },
      async handle(call) {
        const { kind, value, action } = call.body;
        return { data: toJson(await setWordRule(call.ctx.store, actorOf(call), { kind, value, action })) };
      },
    }),
    adminEndpoint('settings', {
      name: 'word.remove',
      method: 'POST',
      path: '/words/remove',
      summary: 'Remove a rule about words or a domain; posts that it held stay held.',
      body: wordBodies.remove,
      reply: Type.Pick(NamedRule, ['kind', 'value']),
      errors: { 'not-found': 'There is no such rule.' },
      async handle(call) {
        const { kind, value } = call.body;
        return { data: toJson(await removeWordRule(call.ctx.store, actorOf(call), { kind, value })) };
      },
    }),
    adminEndpoint('settings', {
      name: 'word.test',
      method: 'POST',
      path: '/words/test',
      summary: 'Say which rules about words and domains apply to a text.',
      body: wordBodies.test,
      reply: Type.Array(NamedRule),
      async handle({ ctx, body }) {
        const rules = await testWords(ctx, body.text);
        return { data: rules.map(({ kind, value, action }) => toJson({ kind, value, action })) };
      },
    }),
  ],
  schemas: [WordRule],
};
