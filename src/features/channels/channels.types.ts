import type { Config } from '../../config.ts';
import { ApiError } from '../../errors.ts';
import { type Annotation, checkTypeName } from '../annotations/annotations.ts';
import { type Acls, aclNames } from './channels.acl.ts';
import { open } from './channels.visibility.ts';

type Named = Pick<Config, 'namespace'>;

/** The type of channels of private messages. */
export function privateType({ namespace }: Named): string {
  return `${namespace}.pm`;
}

/** The type of broadcast channels. */
export function broadcastType({ namespace }: Named): string {
  return `${namespace}.broadcast`;
}

/**
 * Checks the type of a new channel: any reversed domain name outside the core namespace (docs/interface.md, Channel types).
 * @throws {ApiError} 400.
 */
export function checkType(config: Named, type: string): void {
  if (type === privateType(config)) {
    throw new ApiError('not-allowed', 'a channel of this type is created by a message to the channel pm.');
  }
  if (type !== broadcastType(config)) checkTypeName(config, type, 'com.example.chat');
}

/** Checks a channel against the rules of its type. @throws {ApiError} 400. */
export function checkTypeRules(config: Named, type: string, acls: Acls, annotations: string): void {
  for (const name of aclNames) {
    const { users } = acls[name];
    const isUnlimited = name === 'readers' && type === broadcastType(config);
    if (users.size > MAX_LISTED && !isUnlimited) {
      throw new ApiError('invalid-parameter', `${name}.user_ids must list at most ${MAX_LISTED} users.`);
    }
  }
  if (type !== broadcastType(config)) return;
  const { writers } = acls;
  if (writers.users.size > 1 || writers.open !== open.nobody) {
    throw new ApiError(
      'invalid-parameter',
      'writers of a broadcast channel must be one user at most: further publishers are editors.',
    );
  }
  const needed = `${config.namespace}.broadcast.metadata`;
  if (!(JSON.parse(annotations) as Annotation[]).some((annotation) => annotation.type === needed)) {
    throw new ApiError('missing-parameter', `annotations of a broadcast channel must have ${needed}.`);
  }
}

/** Most users on an ACL. */
const MAX_LISTED = 200;
