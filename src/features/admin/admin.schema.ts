import { type TProperties, Type } from 'typebox';
import { givenText } from '../../http/schema.ts';

export const closed = { additionalProperties: false };
export const id = Type.String({ pattern: '^[0-9]+$' });
const pagination_id = Type.Optional(Type.String({ description: 'Its place in the list. Only in lists.' }));
export const time = Type.String({ format: 'date-time' });
export const maybe = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
export const oneOf = <T extends string>(values: readonly T[], description?: string) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { ...(description !== undefined && { description }) },
  );
/** The rule that a decision names. */
export const brokenRule = Type.Union(
  [
    Type.Object({ number: Type.Integer(), text: Type.String() }, { additionalProperties: false }),
    Type.Null(),
  ],
  { description: 'The rule that was broken, as it was then; null if the decision names none.' },
);
export const named = (title: string, properties: TProperties) =>
  Type.Object({ ...properties, pagination_id }, { ...closed, title });

const reason = Type.Optional(givenText('Why, for the audit; at most 1000 characters.', 1000));
export const tell = Type.Optional(
  givenText('What the person is told by e-mail and on their account page; nothing without it.'),
);
export const until = Type.Optional(
  givenText('When the suspension or limit ends: 12h, 7d, 2026-12-31 or 2026-12-31T18:00Z; never without it.'),
);

/** A body for an action. @param example - a whole one, for the reference. */
export function body<P extends TProperties>(properties: P, example: Record<string, unknown>) {
  return { schema: Type.Object({ ...properties, reason }, { examples: [example] }), form: true };
}

/** The body of an action that needs nothing but a reason. */
export const reasonBody = body({}, { reason: 'a mistake' });
