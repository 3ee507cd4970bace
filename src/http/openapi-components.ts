import { errors } from '../errors.ts';
import { type Scope, scopeTexts } from '../scopes.ts';

const whole = { type: 'integer' };
const word = { type: 'string' };
const userIds = { type: 'array', items: word };

const success = {
  code: { const: 200, description: 'The status of the reply.' },
  subscription_id: {
    ...word,
    description: 'Name of the subscription. Absent where nothing was subscribed to.',
  },
  subscription_ids: {
    type: 'array',
    items: word,
    description: 'The same, as the frames of a stream have it.',
  },
  warnings: {
    type: 'array',
    items: word,
    description:
      'Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none.',
  },
};

const count = { ...whole, description: 'How many items there are. Only in searches.' };

const page = {
  more: { type: 'boolean', description: 'Whether the range that was asked for holds more.' },
  max_id: { ...word, description: 'pagination_id of the first item. Absent from an empty page.' },
  min_id: { ...word, description: 'pagination_id of the last item. Absent from an empty page.' },
};

/** The envelope of replies and errors (docs/interface.md, Envelope and transport). */
export const envelopeSchemas = {
  Meta: {
    type: 'object',
    required: ['code'],
    properties: { ...success, count },
  },
  PageMeta: {
    type: 'object',
    required: ['code', 'more'],
    properties: {
      ...success,
      ...page,
      unread_counts: {
        type: 'object',
        additionalProperties: whole,
        description:
          'For each core type, in how many channels that you are subscribed to you have unread messages. Only in GET /channels without ids.',
      },
      count,
      partial: {
        const: true,
        description:
          'A search by rank had no time to look at all that match: these are the best of the newest. Else absent.',
      },
    },
  },
  StreamMeta: {
    type: 'object',
    required: ['code', 'more'],
    properties: {
      ...success,
      ...page,
      marker: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { ...word, description: 'The name of the marker.' },
          id: { ...word, description: 'The pagination_id that it is at.' },
          last_read_id: { ...word, description: 'The greatest id so far, unless it was reset.' },
          percentage: { ...whole, description: 'How far down the item is scrolled, from 0 to 100.' },
          updated_at: { ...word, description: 'When it was changed last, in UTC.' },
          version: { ...word, description: 'Another one after each change.' },
        },
        description:
          'Your place in the list: a StreamMarker, which has only name until it is set. Absent without a user token.',
      },
      explore_stream: {
        type: 'object',
        description: 'The explore stream that the posts are of. Only there.',
      },
    },
  },
  FrameMeta: {
    type: 'object',
    required: ['code', 'connection_id'],
    properties: {
      code: success.code,
      connection_id: { ...word, description: 'Names the connection.' },
      subscription_ids: {
        ...success.subscription_ids,
        description: 'The subscriptions that the frame is for.',
      },
      type: { ...word, description: 'The type of the event.' },
      ...page,
      is_deleted: { const: true, description: 'Tells that something was deleted or undone. Else absent.' },
      deleted_id: { ...word, description: 'The id of what was deleted. Else absent.' },
      is_revision: {
        const: true,
        description: 'Tells that a post was revised, where include_revisions=1 asks for it. Else absent.',
      },
    },
  },
  MessageMeta: {
    type: 'object',
    required: ['id', 'type', 'timestamp'],
    properties: {
      id: { ...word, description: 'The id of the object, or of the relation that was made or ended.' },
      type: { ...word, description: 'The type of the event.' },
      timestamp: { ...whole, description: 'When it happened, in seconds of unix time.' },
      is_deleted: { const: true, description: 'Tells that something was deleted or undone. Else absent.' },
      channel_id: { ...word, description: 'The channel of a marker. Else absent.' },
      channel_type: {
        ...word,
        description: 'The type of the channel of a message, reaction or marker. Else absent.',
      },
      user_id: { ...word, description: 'The user of a marker or an authorisation. Else absent.' },
      subscribed_user_ids: {
        ...userIds,
        description: 'Of a channel or message: subscribers of the channel who authorised the app.',
      },
      suppress_notifications: {
        ...userIds,
        description: 'Users who are not to be notified. Only where there is something to notify of.',
      },
      suppress_notifications_all: { type: 'boolean', description: 'Nobody is to be notified. Only there.' },
    },
  },
  Error: {
    type: 'object',
    required: ['meta'],
    properties: {
      meta: {
        type: 'object',
        description: 'There is no data beside it.',
        required: ['code', 'error_message', 'error_id', 'error_slug', 'error_url'],
        properties: {
          code: { ...whole, description: 'The status of the reply.' },
          error_message: { ...word, description: 'Says how to fix the request.' },
          error_id: { ...word, pattern: '^[0-9a-f]{32}$', description: 'Names the request in the log.' },
          error_slug: { enum: Object.keys(errors), description: 'Names the kind of error.' },
          error_url: { ...word, description: 'A page that explains the error.' },
        },
      },
    },
  },
};

/** Headers of rate-limited calls (docs/interface.md, Limits). */
export const limitHeaders = {
  'X-RateLimit-Limit': { description: 'Calls that the window allows.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Calls that are left in it.', schema: whole },
  'X-RateLimit-Reset': { description: 'Seconds until the next window.', schema: whole },
};

/** Of calls that create (docs/interface.md, Sending a call again). */
export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Made by the client for what is to be created: 1 to 255 characters of printable ASCII without spaces. Sent again within 24 hours, the call creates nothing, and replies with what the first one created.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

/** Of their replies. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'An earlier call with the same Idempotency-Key created the object. Else absent.',
    schema: { const: 'true' },
  },
};

/** For errors that pass. */
export const retryHeaders = { 'Retry-After': { description: 'Seconds to wait.', schema: whole } };

/**
 * The kinds of token (docs/interface.md, Tokens and sign-in) and how to obtain them. `offered` are the scopes to describe; an
 * empty `origin` gives relative URLs.
 */
export function securitySchemes(origin: string, offered: readonly Scope[]): Record<string, object> {
  const described = Object.fromEntries(offered.map((name) => [name, scopeTexts[name]]));
  const authorizationUrl = `${origin}${oauthPaths.authorize}`;
  const tokenUrl = `${origin}${oauthPaths.token}`;
  return {
    user_token: {
      type: 'oauth2',
      description: "A user's access token, sent as Authorization: Bearer.",
      flows: {
        authorizationCode: { authorizationUrl, tokenUrl, scopes: described },
        implicit: { authorizationUrl, scopes: described },
        password: { tokenUrl, scopes: described },
      },
    },
    app_token: {
      type: 'oauth2',
      description: "An app's own access token, sent as Authorization: Bearer; it has no scopes.",
      flows: { clientCredentials: { tokenUrl, scopes: {} } },
    },
  };
}

/** Where apps request permission from users, and tokens, and what they do with tokens. */
export const oauthPaths = {
  authorize: '/oauth/authorize',
  token: '/oauth/access_token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  device: '/oauth/device_authorization',
  register: '/oauth/register',
};
