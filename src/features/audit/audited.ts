/**
 * What the administration does, as the audit calls it. Each has a sentence in every language (`audit` in src/web/languages), and
 * filters know no others.
 */
export const auditedActions = [
  ...(['add', 'approve', 'refuse', 'suspend', 'restore', 'limit', 'unlimit'] as const),
  ...(['warn', 'notice', 'note', 'tier', 'confirm-email', 'rename', 'delete', 'role'] as const),
  ...(['password', 'password-link', 'reset-factors', 'end-sessions', 'verify-domain'] as const),
  ...(['issue-token', 'revoke-token', 'invite', 'uninvite', 'sign-up-block', 'sign-up-unblock'] as const),
  ...(['remove', 'remove-posts', 'restore-posts', 'take', 'resolve', 'reopen'] as const),
  ...(['instance', 'announce', 'end-announcement', 'word-rule', 'word-rule-remove'] as const),
  ...(['explore-add', 'explore-change', 'explore-remove', 'places-import', 'place-remove'] as const),
  ...(['app-add', 'app-change', 'app-secret', 'app-secret-end', 'app-password-grant'] as const),
  ...(['app-delete', 'app-admin', 'app-suspend', 'app-restore', 'app-limit'] as const),
] as const;

export type AuditedAction = (typeof auditedActions)[number];

/** What an entry says besides its target. Which of it depends on the action. */
export interface AuditDetail {
  /** What was before and after, such as roles, usernames, domains, percents. */
  from?: string | number | null;
  to?: string | number | null;
  /** The same of a setting, and its key; of a picture whether it was set. */
  before?: string;
  now?: string;
  key?: string;
  change?: 'set' | 'reset';
  /** RFC 3339. */
  until?: string;
  role?: string | null;
  username?: string;
  /** Id of the account that the target belongs to. */
  user?: string;
  client_id?: string;
  /** Id of the app of a token. */
  app?: string;
  /** What was removed or restored, or what a rule or a block is about. */
  kind?: string;
  value?: string;
  /** What a rule does. */
  action?: string;
  decision?: string | null;
  /** The public text of an announcement. */
  text?: string;
  slug?: string;
  place?: string;
  permitted?: boolean;
  allowed?: boolean;
  browsers?: readonly string[];
  imported?: number;
  posts?: number;
  [more: string]: unknown;
}
