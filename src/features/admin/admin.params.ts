import { ApiError } from '../../errors.ts';
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
