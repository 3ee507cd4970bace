import { Type } from 'typebox';
import { givenText } from '../../http/schema.ts';
import { body, closed, id, maybe, time } from './admin.schema.ts';

const count = Type.Integer();
const maybeTime = (description: string) => Type.Union([time, Type.Null()], { description });

export const UpkeepTask = Type.Object(
  {
    task: Type.String(),
    due: Type.Union([count, Type.Null()], {
      description: 'How many rows wait for it; null if it looks at everything each time.',
    }),
    oldest: maybeTime('Since when the oldest of them waits.'),
    ran_at: maybeTime('When it last succeeded.'),
    took_ms: Type.Union([count, Type.Null()], { description: 'How long that took.' }),
    failed_at: maybeTime('When it last failed.'),
    failure: maybe('Why.'),
  },
  { ...closed, title: 'UpkeepTask' },
);

export const Overview = Type.Object(
  {
    ...{ accounts: count, active_day: count, active_week: count, limited: count, suspended: count },
    ...{ reports: count, appeals: count, held: count, sign_ups: count, removed: count, streams: count },
    storage: Type.Integer({ description: 'In bytes.' }),
    days: Type.Array(Type.Object({ day: Type.String(), posts: count, messages: count }, closed), {
      description: 'The oldest first; today is the last.',
    }),
    upkeep: Type.Array(UpkeepTask),
  },
  { ...closed, title: 'Overview' },
);

export const AdminAnnouncement = Type.Object(
  { id, text: Type.String({ description: 'Markdown.' }), created_at: time, ends_at: time },
  { ...closed, title: 'AdminAnnouncement' },
);

export const announceBody = body(
  {
    text: givenText('Markdown; at most 1000 characters.', 1000),
    until: givenText('When it ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z.'),
  },
  { text: 'We move on Sunday.', until: '7d' },
);

const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' });
const theme = (name: string) =>
  Type.Object(
    {
      colour,
      is_changed: Type.Boolean({
        description: 'Whether it was made lighter or darker until all pairs are readable.',
      }),
      pairs: Type.Array(
        Type.Object({ pair: Type.String(), least: Type.Number(), ratio: Type.Number() }, closed),
      ),
    },
    {
      ...closed,
      description: `Links and buttons on the ${name} theme, and the contrast of what meets there.`,
    },
  );
const picture = Type.Union(
  [Type.Object({ path: Type.String(), width: Type.Integer(), height: Type.Integer() }, closed), Type.Null()],
  { description: 'Null for the default.' },
);

export const Appearance = Type.Object(
  {
    accent: Type.Union([colour, Type.Null()], { description: 'As it was set; null for the default.' }),
    ...{ light: theme('light'), dark: theme('dark'), logo: picture, icon: picture, cover: picture },
  },
  { ...closed, title: 'Appearance' },
);

export const accentBody = body({ accent: givenText('Such as #0b6270.') }, { accent: '#1d4ed8' });
