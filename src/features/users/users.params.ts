import { flag, type Values } from '../../http/params.ts';
import type { Query } from '../../objects/kind.ts';

/** The general parameters of users (docs/interface.md, Users). */
export const userParams = {
  include_annotations: flag(false, 'Include all annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
};

/** Which parts of a user to show. */
export interface UserOptions {
  annotations: boolean;
  html: boolean;
}

/** Reads the parameters that concern users; those that an endpoint does not have get their defaults. */
export function userOptions(query: Query): UserOptions {
  const given: Partial<Values<typeof userParams>> = query;
  return {
    annotations: given.include_annotations === true || given.include_user_annotations === true,
    html: given.include_html ?? true,
  };
}

/** Which users a list shows. */
export interface UserFilter {
  /** Leave out users who blocked the viewer and those whom the viewer blocked and limited ones (see `canListUser`). */
  unasked: boolean;
  /** Leave out limited users whom the viewer does not follow, though others are listed whom the viewer blocks. */
  withinReach?: boolean;
}
