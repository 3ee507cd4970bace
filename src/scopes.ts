/** The scopes that a user can grant (docs/interface.md, Tokens and sign-in), with their descriptions on the permission page. */
export const scopes = {
  basic: 'See your basic profile and what you may see of other people',
  stream: 'Read your personal stream and your mentions',
  messages: 'Read and send private and public messages for you',
  public_messages: 'Read and send messages in public channels for you',
  export: 'Export everything you have made',
  write_post: 'Post, repost and star for you',
  follow: 'Follow, mute and block people for you',
  files: 'See, add and change your files',
  update_profile: 'Change your profile',
} as const;

/** Every scope with its description: those above, and the one of the administration, which an owner permits to an app. */
export const scopeTexts = {
  ...scopes,
  admin: 'Administer this service for you, with the rights of your role',
} as const;

export type Scope = keyof typeof scopeTexts;

/** Either of these gives access to channels and messages. */
export const channelScopes = ['public_messages', 'messages'] as const;

/** All that any app may ask for, in this order. */
export const allScopes: readonly Scope[] = Object.keys(scopes) as Scope[];

/** Needed by the calls below `/admin`, and by nothing else: no other scope includes it. */
export const adminScope: Scope = 'admin';

/** The scopes that calls require, and `basic`, which every user token has. */
export function scopesInUse(calls: readonly { scopes: readonly Scope[] }[]): Scope[] {
  const used = new Set<Scope>(['basic', ...calls.flatMap((call) => call.scopes)]);
  return [...allScopes, adminScope].filter((name) => used.has(name));
}

/**
 * Parses a list of scopes separated by spaces, commas or a literal `%20`. Unknown ones are ignored, `basic` is always granted and
 * `messages` includes `public_messages` (docs/interface.md, Tokens and sign-in).
 */
export function parseScopes(text: string): Scope[] {
  const asked = new Set(text.split(/(?:[\s,]|%20)+/));
  asked.add('basic');
  if (asked.has('messages')) asked.add('public_messages');
  return [...allScopes, adminScope].filter((name) => asked.has(name));
}
