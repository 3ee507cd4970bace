import { errors } from '../errors.ts';
import { scopes } from '../scopes.ts';

const whole = { type: 'integer' };
const word = { type: 'string' };

/** The envelope of replies and refusals (specification, Conventions 2; decision 1). */
export const envelopeSchemas = {
  Meta: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { const: 200 },
      subscription_id: word,
      subscription_ids: { type: 'array', items: word },
    },
  },
  PageMeta: {
    type: 'object',
    required: ['code', 'more'],
    properties: {
      code: { const: 200 },
      more: { type: 'boolean', description: 'Whether the range that was asked for holds more.' },
      max_id: { ...word, description: 'pagination_id of the first item.' },
      min_id: { ...word, description: 'pagination_id of the last item.' },
      subscription_id: word,
      subscription_ids: { type: 'array', items: word },
    },
  },
  Error: {
    type: 'object',
    required: ['meta'],
    properties: {
      meta: {
        type: 'object',
        required: ['code', 'error_message', 'error_id', 'error_slug'],
        properties: {
          code: whole,
          error_message: { ...word, description: 'Says how to mend the request.' },
          error_id: { ...word, pattern: '^[0-9a-f]{32}$', description: 'Names the request in the log.' },
          error_slug: { enum: Object.keys(errors) },
        },
      },
    },
  },
};

/** Headers of calls that rate limits count (decision 3). */
export const limitHeaders = {
  'X-RateLimit-Limit': { description: 'Calls that the window allows.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Calls that are left in it.', schema: whole },
  'X-RateLimit-Reset': { description: 'Seconds until the window starts anew.', schema: whole },
};

/** Of a refusal for too many calls. */
export const retryHeaders = { 'Retry-After': { description: 'Seconds to wait.', schema: whole } };

/** The kinds of token (specification, Authentication). */
export const securitySchemes = {
  user_token: {
    type: 'http',
    scheme: 'bearer',
    description: `A user's access token. Its scopes: ${Object.entries(scopes)
      .map(([name, about]) => `${name} (${about})`)
      .join('; ')}.`,
  },
  app_token: { type: 'http', scheme: 'bearer', description: "An app's own access token; it has no scopes." },
};
