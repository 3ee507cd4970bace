import { isIP } from 'node:net';
import { ApiError } from '../../errors.ts';
import { rangeOf } from '../../http/client-address.ts';
import { type Param, parseUserRef, type UserRef } from '../../http/params.ts';
import { type RemovableKind, removableKinds } from './removable.ts';

/** The kind of content in a path. */
export const pathKind: Param<RemovableKind> = {
  schema: { type: 'string', enum: removableKinds, examples: ['post'] },
  about: 'What it is.',
  required: true,
  errors: { 'not-found': 'There is no such kind of content.' },
  read(value) {
    const kind = removableKinds.find((one) => one === value);
    if (kind === undefined) throw new ApiError('not-found', 'there is no such kind of content.');
    return kind;
  },
};

/** One of several words; all where it is absent. */
export function optionalWord<T extends string>(values: readonly T[], about: string): Param<T | undefined> {
  return {
    schema: { type: 'string', enum: values },
    about,
    required: false,
    read(value, name) {
      if (value === undefined || value === '') return undefined;
      const known = values.find((one) => one === value);
      if (known === undefined)
        throw new ApiError('invalid-parameter', `${name} must be one of ${values.join(', ')}.`);
      return known;
    },
  };
}

/** Reads an IP address as the network that sessions store. @throws {ApiError} 400 */
export function readAddress(given: string): string {
  const address = given.trim();
  if (address === '') return '';
  const [ip = ''] = address.split('/');
  if (isIP(ip) !== 0) return rangeOf(ip);
  throw new ApiError(
    'invalid-parameter',
    `address must be an IP address such as 203.0.113.7, not "${given}".`,
  );
}

/** An IP address, as the network that is stored; any where it is absent. */
export function optionalAddress(about: string): Param<string> {
  return { schema: { type: 'string' }, about, required: false, read: (value) => readAddress(value ?? '') };
}

/** An account, by id or `@username`; any where it is absent. */
export function optionalUser(about: string): Param<UserRef | undefined> {
  return {
    schema: { type: 'string' },
    about,
    required: false,
    errors: { 'not-found': 'There is no such user.' },
    read(value, name) {
      if (value === undefined || value === '') return undefined;
      const ref = parseUserRef(value);
      if (ref === undefined)
        throw new ApiError('invalid-parameter', `${name} must be an id or an @username.`);
      return ref;
    },
  };
}
