import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { adminEndpoint } from './admin.endpoint.ts';
import { closed } from './admin.schema.ts';
import { growthOf } from './growth.ts';

const count = Type.Integer();
const maybeCount = Type.Union([count, Type.Null()]);

const Growth = Type.Object(
  {
    days: Type.Array(Type.Object({ day: Type.String(), sign_ups: count }, closed), {
      description: 'The oldest first; today is the last.',
    }),
    weeks: Type.Array(
      Type.Object(
        {
          week: Type.String({ description: 'Its first day, a Monday.' }),
          sign_ups: count,
          active: Type.Union([count, Type.Null()], {
            description: 'People who posted, wrote a message or used an app; null if they were not counted.',
          }),
          stayed: Type.Array(maybeCount, {
            description: 'How many who signed up in this week were active in it, and in each week since.',
          }),
        },
        closed,
      ),
      { description: 'The oldest first; the current one is the last.' },
    ),
  },
  { ...closed, title: 'Growth' },
);

/** Sign-ups, and who stays. */
export const growthCalls = {
  endpoints: [
    adminEndpoint('look', {
      name: 'growth',
      method: 'GET',
      path: '/growth',
      summary: 'Retrieve how many people sign up, by day and by week, and how many of them stay.',
      reply: Growth,
      async handle({ ctx }) {
        const { days, weeks } = await growthOf(ctx);
        return {
          data: toJson({
            days: days.map(({ day, signUps }) => ({ day, sign_ups: signUps })),
            weeks: weeks.map(({ signUps, ...week }) => ({ ...week, sign_ups: signUps })),
          }),
        };
      },
    }),
  ],
  schemas: [Growth],
};
