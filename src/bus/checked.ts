import type { Static, TSchema } from 'typebox';
import Schema from 'typebox/schema';
import { lazily } from '../lazily.ts';

/** Validates a value's form. Data from Redis is trusted as little as data from a client. */
export type Check<T> = (value: unknown) => value is T;

/** Declares the form of a message or a reply of Redis. */
export function checked<S extends TSchema>(schema: S): Check<Static<S>> {
  const compiled = lazily(() => Schema.Compile(schema));
  return (value): value is Static<S> => compiled().Check(value);
}

/** Parses a message; undefined if it is not JSON or not of this form. */
export function readMessage<T>(text: string, isValid: Check<T>): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
