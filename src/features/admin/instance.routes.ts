import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { givenText } from '../../http/schema.ts';
import {
  type Instance,
  type InstanceKey,
  instanceKeys,
  readInstance,
  setInstance,
} from '../instance/instance.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { body, closed, oneOf } from './admin.schema.ts';

/** The accent and the pictures have calls of their own, with the contrast of the colours. */
const keys = instanceKeys.filter((key): key is Exclude<InstanceKey, 'accent'> => key !== 'accent');

const InstanceTexts = Type.Object(Object.fromEntries(keys.map((key) => [key, Type.String()])), {
  ...closed,
  title: 'InstanceTexts',
  description:
    'What the service says of itself, who registers apps, and the language of its pages; empty where nothing is set.',
});

const replyOf = (instance: Instance) => ({
  data: toJson(Object.fromEntries(keys.map((key) => [key, instance[key]]))),
});

/** What the service says of itself. */
export const instanceCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'instance',
      method: 'GET',
      path: '/instance',
      summary: 'Retrieve the texts of the service.',
      reply: InstanceTexts,
      handle: async ({ ctx }) => replyOf(await readInstance(ctx.store.read)),
    }),
    adminEndpoint('settings', {
      name: 'instance.set',
      method: 'PUT',
      path: '/instance',
      summary: 'Set one of the texts of the service; an empty one sets the default again.',
      body: body(
        { key: oneOf(keys), text: givenText('Markdown in the description, rules and terms.') },
        { key: 'rules', text: 'Be kind.' },
      ),
      reply: InstanceTexts,
      async handle(call) {
        const { key, text } = call.body;
        return replyOf(await setInstance(call.ctx.store, actorOf(call), key, text));
      },
    }),
  ],
  schemas: [InstanceTexts],
};
