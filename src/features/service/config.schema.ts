import { Type } from 'typebox';
import { type Limits, objectLimits, requestLimits } from './config.limits.ts';

const closed = { additionalProperties: false };

/** Configuration object (docs/interface.md, Configuration). */
export function configurationSchema() {
  return Type.Object(
    {
      text: Type.Object(
        {
          uri_template_length: Type.Object(
            {
              post_id: Type.Integer({ description: 'Characters that {post_id} counts as.' }),
              message_id: Type.Integer({ description: 'Characters that {message_id} counts as.' }),
            },
            { ...closed, description: 'Of the templates in URLs that are filled in after saving.' },
          ),
        },
        { ...closed, description: 'Limits of every text.' },
      ),
      ...schemasOf(objectLimits.items),
      limits: Type.Object(schemasOf(requestLimits.items), {
        ...closed,
        description: 'Limits of what clients send.',
      }),
    },
    { ...closed, title: 'Configuration' },
  );
}

const schemasOf = (limits: readonly Limits[]) =>
  Object.fromEntries(
    limits.map(({ key, about, numbers }) => {
      const members = Object.entries(numbers).map(([name, [, description]]) => [
        name,
        Type.Integer({ description }),
      ]);
      return [key, Type.Object(Object.fromEntries(members), { ...closed, description: about })];
    }),
  );
