import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { requiredText } from '../../http/params.ts';
import {
  addSignUpBlock,
  listSignUpBlocks,
  removeSignUpBlock,
  testSignUpBlocks,
} from '../accounts/accounts.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { blockBody, NamedBlock, SignUpBlock } from './people.schema.ts';
import { describeBlock } from './queues.list.ts';

/** Who cannot sign up. */
export const signUpBlockCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'sign-up-blocks',
      method: 'GET',
      path: '/sign-up-blocks',
      summary: 'List the e-mail domains and networks that cannot sign up.',
      reply: Type.Array(SignUpBlock),
      async handle({ ctx }) {
        const blocks = await listSignUpBlocks(ctx.store.read);
        return { data: blocks.map((block) => toJson(describeBlock(block))) };
      },
    }),
    adminEndpoint('settings', {
      name: 'sign-up-block.add',
      method: 'POST',
      path: '/sign-up-blocks',
      summary: 'Block an e-mail domain, an IP address or a network for sign-ups.',
      body: blockBody,
      reply: NamedBlock,
      errors: { 'insufficient-storage': 'There are 10,000 blocks already.' },
      handle: async (call) => ({
        data: toJson(await addSignUpBlock(call.ctx.store, actorOf(call), call.body.value)),
      }),
    }),
    adminEndpoint('settings', {
      name: 'sign-up-block.remove',
      method: 'POST',
      path: '/sign-up-blocks/remove',
      summary: 'End a block of sign-ups.',
      body: blockBody,
      reply: NamedBlock,
      errors: { 'not-found': 'It is not blocked.' },
      handle: async (call) => ({
        data: toJson(await removeSignUpBlock(call.ctx.store, actorOf(call), call.body.value)),
      }),
    }),
    adminEndpoint('settings', {
      name: 'sign-up-block.test',
      method: 'GET',
      path: '/sign-up-blocks/test',
      summary: 'Say which block applies to an e-mail address or an IP address.',
      query: { value: requiredText('An e-mail address, a domain or an IP address.', 'ada@spam.example') },
      reply: Type.Object({ block: Type.Union([NamedBlock, Type.Null()]) }),
      async handle({ ctx, query }) {
        return { data: toJson({ block: (await testSignUpBlocks(ctx.store.read, query.value)) ?? null }) };
      },
    }),
  ],
  schemas: [SignUpBlock],
};
