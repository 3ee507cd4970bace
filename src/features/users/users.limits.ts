import type { Limits } from '../service/service.ts';

/** Maximum users one user can follow (docs/interface.md, Following, muting, blocking; `limits.following` of the token). */
export const FOLLOWING_LIMIT = 40_000;
/** Maximum users one user can mute, and maximum they can block. */
export const TARGETS_LIMIT = 40_000;

const MB = 1_000_000;

/** Storage limits of accounts, in bytes (docs/interface.md, Limits). */
export const tiers = {
  free: { storage: 500 * MB, file: 10 * MB },
  paid: { storage: 10_000 * MB, file: 100 * MB },
};

export const userLimits: Limits = {
  key: 'user',
  about: 'Limits of what a user does.',
  numbers: {
    max_muted: [TARGETS_LIMIT, 'Users that one user mutes.'],
    max_blocked: [TARGETS_LIMIT, 'Users that one user blocks.'],
  },
};
