import { Type } from 'typebox';

const closed = { additionalProperties: false };
const text = Type.String();
const id = Type.String({ pattern: '^[0-9]+$' });
const time = Type.String({ format: 'date-time' });
const count = Type.Integer({ minimum: 0 });
const orNull = (type: typeof text | typeof count | typeof time, description: string) =>
  Type.Union([type, Type.Null()], { description });

const listed = {
  id,
  client_id: text,
  name: text,
  link: text,
  owner: orNull(text, 'Username; null if a program registered it, or the service itself.'),
  registered_by_program: Type.Boolean(),
  redirect_uris: Type.Array(text),
  password_grant: Type.Boolean({ description: 'It may use the password grant.' }),
  may_administer: Type.Boolean({ description: 'People with a role can grant it the scope admin.' }),
  state: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
  limit_percent: orNull(count, 'Its limits in percent of those of all apps; null if it has none of its own.'),
  users: Type.Integer({ minimum: 0, description: 'How many people authorised it.' }),
  calls_today: Type.Integer({ minimum: 0, description: 'Since midnight UTC.' }),
  calls_week: Type.Integer({ minimum: 0, description: 'Of today and the six days before.' }),
  errors_week: Type.Integer({ minimum: 0, description: 'Of these, those answered with 400 and above.' }),
  created_at: time,
};

/** An app in the administration. */
export const AdminApp = Type.Object(
  {
    ...listed,
    pagination_id: Type.Optional(Type.String({ description: 'Its place in the list. Only in lists.' })),
  },
  { ...closed, title: 'AdminApp' },
);

const figures = { calls: count, client_errors: count, limited: count, server_errors: count };
const Limits = Type.Array(Type.Object({ limit: count, left: count, seconds: count }, closed), {
  description: 'Of requests, and of writes: how many, how many are left, and how long a window is.',
});
const AppStream = Type.Object(
  {
    id,
    key: Type.Union([text, Type.Null()]),
    object_types: Type.Array(text),
    created_at: time,
    is_connected: Type.Boolean(),
    events_behind: Type.Integer({ minimum: 0, description: 'Events of the log after its position.' }),
    seconds_behind: Type.Integer({ minimum: 0, description: 'Age of the first of them.' }),
  },
  closed,
);
const AppWebhook = Type.Object(
  {
    id,
    url: text,
    disabled_at: orNull(time, 'Null while it is enabled.'),
    failing_since: orNull(time, 'Null while its requests succeed.'),
    events_behind: count,
    last_status: orNull(count, 'Of the last request; null without an answer.'),
    last_error: orNull(text, 'Why the last request had no answer.'),
    last_at: orNull(time, 'When that was.'),
  },
  closed,
);

/** An app with its figures. */
export const AdminAppFigures = Type.Object(
  {
    ...listed,
    days: Type.Array(Type.Object({ day: text, ...figures }, closed), {
      description: 'The last 30 days, oldest first.',
    }),
    endpoints: Type.Array(Type.Object({ endpoint: text, ...figures }, closed), {
      description: 'Sums of seven days, most calls first.',
    }),
    errors: Type.Array(
      Type.Object(
        { id: text, at: time, method: text, endpoint: text, status: count, slug: text, message: text },
        closed,
      ),
      { description: 'The last 50, newest first; id is the error_id of the reply.' },
    ),
    limits: Type.Union(
      [Type.Object({ app: Limits, app_token: Limits, user_token: Limits }, closed), Type.Null()],
      {
        description:
          'What is left: of all app tokens together, and of the app token and the user token closest to a limit among the 20 used last. Null if limits are off.',
      },
    ),
    tokens: Type.Object({ app: count, user: count, people: count }, closed),
    user_streams: Type.Object({ connected: count, all: count }, closed),
    app_streams: Type.Array(AppStream),
    webhooks: Type.Array(AppWebhook),
  },
  { ...closed, title: 'AdminAppFigures' },
);
