import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { MAX_IDS } from '../../http/params.ts';
import { MAX_BODY_BYTES, MAX_DEPTH, MAX_VALUES } from '../../http/read-body.ts';
import { type Limits, objectLimits, requestLimits } from './config.limits.ts';
import { configurationSchema } from './config.schema.ts';

export const bodyLimits: Limits = {
  key: 'body',
  about: 'Limits of a JSON body, where a call does not say that it takes more.',
  numbers: {
    max_bytes: [MAX_BODY_BYTES, 'Bytes; of a form as well.'],
    max_values: [MAX_VALUES, 'Values in all, objects and lists among them.'],
    max_depth: [MAX_DEPTH, 'Objects and lists within one another.'],
  },
};

export const lookupLimits: Limits = {
  key: 'lookup',
  about: 'Limits of a call with ids.',
  numbers: { max_ids: [MAX_IDS, 'Ids in one call.'] },
};

const valuesOf = (limits: readonly Limits[]) =>
  Object.fromEntries(
    limits.map(({ key, numbers }) => [
      key,
      Object.fromEntries(Object.entries(numbers).map(([name, [value]]) => [name, value])),
    ]),
  );

export function configEndpoints() {
  const configuration = toJson({
    text: { uri_template_length: { post_id: 9, message_id: 12 } },
    ...valuesOf(objectLimits.items),
    limits: valuesOf(requestLimits.items),
  });
  return [
    endpoint({
      name: 'config.get',
      method: 'GET',
      path: '/config',
      section: 'Other',
      summary: "The service's limits; ask at most once a day.",
      token: 'none',
      limited: false,
      reply: configurationSchema(),
      async handle() {
        return { data: configuration };
      },
    }),
  ];
}
