import { Type } from 'typebox';
import { closed, maybe, time } from './admin.schema.ts';

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
