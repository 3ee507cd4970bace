import { Type } from 'typebox';
import { appTypes } from '../../events/catalogue.ts';
import { about, givenFlag, givenList, givenText } from '../../http/schema.ts';
import { filterSchema } from '../filters/filters.ts';
import { Id, Timestamp } from '../users/users.ts';

const closed = { additionalProperties: false };

/** Longest URL and description, in characters. */
export const MAX_URL = 2_000;
export const MAX_DESCRIPTION = 256;

/** One request, with all its attempts (docs/interface.md, Webhooks). */
export const WebhookDelivery = Type.Object(
  {
    webhook_id: Type.String({ description: 'The header webhook-id of the request.' }),
    num_events: Type.Integer({ description: 'How many events it brings.' }),
    is_delivered: Type.Boolean({ description: 'Whether it was answered with a status of 200 to 299.' }),
    attempts: Type.Integer({ description: 'How often it was sent.' }),
    created_at: about(Timestamp, 'When it was first sent.'),
    attempted_at: about(Timestamp, 'When it was last sent.'),
    duration_ms: Type.Integer({ description: 'How long the last attempt took.' }),
    status: Type.Optional(
      Type.Integer({ description: 'The status of the last answer. Absent without one.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
  },
  { ...closed, title: 'WebhookDelivery' },
);

/** Webhook object (docs/interface.md, Webhooks). */
export const webhookSchema = () =>
  Type.Object(
    {
      id: about(Id, 'Id of the webhook.'),
      url: Type.String({ description: 'Where requests are sent.' }),
      description: Type.String({ description: 'What its app notes about it.' }),
      object_types: Type.Array(Type.Enum([...appTypes()]), {
        description: 'Which messages it gets, as they were given.',
      }),
      filter: Type.Optional(about(filterSchema(), 'What lets messages through. Absent where it has none.')),
      is_enabled: Type.Boolean({ description: 'Whether requests are sent.' }),
      created_at: about(Timestamp, 'When it was created.'),
      secret: Type.Optional(
        Type.String({
          description: 'Key of the signatures. Only in the replies that create or replace it.',
        }),
      ),
      disabled_at: Type.Optional(about(Timestamp, 'Since when it is disabled.')),
      disabled_because: Type.Optional(
        Type.Enum(['app', 'failing', 'gone'], {
          description:
            'Disabled by its app, after three days without a successful request, or because the URL answered 410.',
        }),
      ),
      failing_since: Type.Optional(
        about(Timestamp, 'The first failed request since the last successful one.'),
      ),
      next_attempt_at: Type.Optional(about(Timestamp, 'When a failed request is sent again.')),
      is_replaying: Type.Optional(
        Type.Literal(true, { description: 'Events that were delivered before are being delivered again.' }),
      ),
    },
    { ...closed, title: 'Webhook' },
  );

const fields = {
  url: givenText(`An https URL without a password, at most ${MAX_URL} characters long.`, MAX_URL),
  description: givenText(`At most ${MAX_DESCRIPTION} characters.`, MAX_DESCRIPTION),
  object_types: givenList(givenText()),
  filter_id: Type.Union([givenText(), Type.Integer(), Type.Null()], {
    description:
      'Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none.',
  }),
};
const types = () => `At least one of ${appTypes().join(', ')}.`;

export const newWebhookBody = () =>
  Type.Object(
    {
      url: fields.url,
      object_types: { ...fields.object_types, description: types() },
      description: Type.Optional(fields.description),
      filter_id: Type.Optional(fields.filter_id),
    },
    {
      examples: [{ url: 'https://app.example/hook', object_types: ['post', 'star'], description: 'Digest' }],
    },
  );

export const changedWebhookBody = () =>
  Type.Object(
    {
      url: Type.Optional(fields.url),
      object_types: Type.Optional({ ...fields.object_types, description: types() }),
      description: Type.Optional(fields.description),
      filter_id: Type.Optional(fields.filter_id),
      is_enabled: Type.Optional(givenFlag('false disables it; true enables it, from the next event on.')),
    },
    { examples: [{ description: 'Weekly digest' }] },
  );

export const replayBody = Type.Object(
  {
    since: givenText('A time, such as 2026-01-02T03:04:05Z: events from then on.'),
    until: Type.Optional(givenText('A time: no events from then on. Without it, all that were delivered.')),
  },
  { examples: [{ since: '2026-01-02T03:04:05Z' }] },
);

export const PingResult = Type.Object(
  {
    is_delivered: Type.Boolean({ description: 'Whether it was answered with a status of 200 to 299.' }),
    duration_ms: Type.Integer({ description: 'How long that took.' }),
    status: Type.Optional(Type.Integer({ description: 'The status of the answer. Absent without one.' })),
    error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
  },
  { ...closed, title: 'PingResult' },
);
