import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import type { Param } from '../../http/params.ts';

type Named = Pick<Config, 'namespace'>;

/** Longest type of a channel or file, in characters. */
export const MAX_TYPE_LENGTH = 256;
/** Most types in a list of types. */
const MAX_TYPES = 50;

/** Whether this is a reversed domain name, as the types of annotations, channels and files are. */
export function isTypeName(type: string): boolean {
  return /^[\w-]+(\.[\w-]+)+$/.test(type);
}

/** Whether a type is in the core namespace, in any letter case, so that none looks like a core type without being one. */
export function isCoreType({ namespace }: Named, type: string): boolean {
  return `${type}.`.toLowerCase().startsWith(`${namespace}.`.toLowerCase());
}

/**
 * Checks the type of a new channel or file: any reversed domain name outside the core namespace.
 * @throws {ApiError} 400
 */
export function checkTypeName(config: Named, type: string, example: string): void {
  if (type.length > MAX_TYPE_LENGTH || !isTypeName(type)) {
    throw new ApiError('invalid-parameter', `type must be a reversed domain name such as ${example}.`);
  }
  if (isCoreType(config, type)) {
    throw new ApiError('invalid-parameter', `type: "${type}" is not a core type that exists.`);
  }
}

/** A comma-separated list of types of these objects; undefined for all types. */
export function typeList(objects: 'channels' | 'files'): Param<readonly string[] | undefined> {
  return {
    schema: { type: 'string' },
    about: `Comma-separated types: only ${objects} of these. All types where it is not given.`,
    required: false,
    read(value, name) {
      const given = (value ?? '').split(',').flatMap((type) => type.trim() || []);
      if (given.length === 0) return undefined;
      if (given.length <= MAX_TYPES && given.every((type) => type.length <= MAX_TYPE_LENGTH)) return given;
      throw new ApiError(
        'invalid-parameter',
        `${name} must list at most ${MAX_TYPES} types of at most ${MAX_TYPE_LENGTH} characters.`,
      );
    },
  };
}
