/** Roles of those who run the service, the one with the most rights first. */
export const roles = ['owner', 'administrator', 'moderator'] as const;

export type Role = (typeof roles)[number];

/** Each role may also do what those below it may. */
const RANK: Readonly<Record<Role, number>> = { moderator: 1, administrator: 2, owner: 3 };

/**
 * What each role may do: code, pages and docs/operating.md take it from here. `from` is the least role that may; `what`
 * completes "may …".
 */
export const permissions = {
  look: {
    from: 'moderator',
    what: 'see the overview, accounts with their e-mail addresses, and removed content',
  },
  reports: { from: 'moderator', what: 'take, answer and decide reports' },
  appeals: { from: 'moderator', what: 'accept and reject appeals against decisions of moderators' },
  sign_ups: { from: 'moderator', what: 'approve and refuse sign-ups' },
  content: { from: 'moderator', what: 'remove and restore posts, messages, files, avatars and covers' },
  warn: {
    from: 'moderator',
    what: 'warn people and write to them, and write notes about them for the other moderators',
  },
  limit: { from: 'moderator', what: 'limit the reach of accounts to their followers, and lift that' },
  suspend: { from: 'moderator', what: 'suspend and restore accounts' },
  accounts: {
    from: 'administrator',
    what: 'rename and delete accounts, set their storage, confirm their e-mail addresses, give them new passwords, and remove their second factors',
  },
  tokens: {
    from: 'administrator',
    what: 'end sessions and access tokens, see the figures of apps, suspend apps and set their limits',
  },
  invitations: { from: 'administrator', what: 'replace and end invitations' },
  settings: {
    from: 'administrator',
    what: "change the instance's texts and look, explore streams, who registers apps, who cannot sign up, and words that are held or refused",
  },
  audit: { from: 'administrator', what: 'read and export the audit' },
  roles: { from: 'owner', what: 'give and take roles' },
  apps: { from: 'owner', what: 'permit apps to administer the service for people with a role' },
} as const satisfies Record<string, { from: Role; what: string }>;

export type Permission = keyof typeof permissions;

/** Whether a role may do something. */
export function mayDo(role: Role | null, what: Permission): boolean {
  return role !== null && RANK[role] >= RANK[permissions[what].from];
}

/** An account with what it is in the administration. */
interface Ranked {
  id: number;
  role: Role | null;
}

/**
 * Whether a person with a role may act on an account or what it made: those with the same or a higher role are out of reach, except
 * for owners. One's own is within.
 */
export function isInReach({ id, role }: Ranked, other: Ranked): boolean {
  if (role === 'owner' || other.id === id || other.role === null) return true;
  return role !== null && RANK[role] > RANK[other.role];
}

/** Whether the role is at least an administrator's. */
export function isAdministrator(role: Role | null): boolean {
  return role !== null && RANK[role] >= RANK.administrator;
}
