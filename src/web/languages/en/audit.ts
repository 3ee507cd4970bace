import type { AuditedAction } from '../../../features/audit/audit.ts';
import { type Content, markup } from '../../kit/markup.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** What stands in a sentence of the audit. Which of it depends on the action; entries of earlier versions lack some. */
export interface Said {
  /** Who acted. */
  by: Content;
  /** To what: a person by their name, or one of `things`. */
  target: Content;
  /** What was before and after. */
  from?: Content;
  to?: Content;
  /** When it ends. */
  until?: Content;
  /** What it is about, such as a domain, a setting or a text. */
  value?: Content;
  /** How a report was decided. */
  decision?: Content;
  count?: number | undefined;
  /** Whether it was allowed. */
  isAllowed?: boolean | undefined;
}

type Sentences = Readonly<Record<AuditedAction, (said: Said) => Content>>;

/** The audit: a sentence for each action of the administration. */
export const audit = {
  /** Who acts where no account does, at the start of a sentence. */
  operator: 'The operator',
  service: 'The service',
  anyAction: 'any',
  /** After a form that changed nothing. */
  unchanged: 'Nothing has changed: it was already like that.',
  /** What is acted on, as the object of a sentence. */
  things: {
    account: (name: Content): Content => markup`the account ${name}`,
    signUp: (name: Content): Content => markup`the sign-up of ${name}`,
    invitation: (name: Content): Content => markup`the invitation of ${name}`,
    app: (name: Content): Content => markup`the app ${name}`,
    report: (id: Content): Content => markup`report ${id}`,
    token: (id: Content): Content => markup`access token ${id}`,
    tokenFor: (id: Content, app: Content): Content => markup`access token ${id} of the app ${app}`,
    tokenOf: (id: Content, app: Content, name: Content): Content =>
      markup`access token ${id} of the app ${app} for ${name}`,
    post: (id: Content, name: Content): Content => markup`post ${id} of ${name}`,
    message: (id: Content, name: Content): Content => markup`message ${id} of ${name}`,
    file: (id: Content, name: Content): Content => markup`file ${id} of ${name}`,
    channel: (id: Content, name: Content): Content => markup`channel ${id} of ${name}`,
    avatar: (_: Content, name: Content): Content => markup`the avatar of ${name}`,
    cover: (_: Content, name: Content): Content => markup`the cover of ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to
        ? markup`${by} added the account ${target} with the role ${to}.`
        : markup`${by} added the account ${target}.`,
    approve: ({ by, target }) => markup`${by} approved ${target}.`,
    refuse: ({ by, target }) => markup`${by} refused ${target}.`,
    suspend: ({ by, target, until }) =>
      until ? markup`${by} suspended ${target} until ${until}.` : markup`${by} suspended ${target}.`,
    restore: ({ by, target }) => markup`${by} restored ${target}.`,
    limit: ({ by, target, until }) =>
      until
        ? markup`${by} limited the reach of ${target} until ${until}.`
        : markup`${by} limited the reach of ${target}.`,
    unlimit: ({ by, target }) => markup`${by} lifted the limit of ${target}.`,
    warn: ({ by, target }) => markup`${by} warned ${target}.`,
    notice: ({ by, target }) => markup`${by} wrote to ${target}.`,
    note: ({ by, target }) => markup`${by} added a note about ${target}.`,
    tier: ({ by, target, from, to }) => markup`${by} changed the storage of ${target} from ${from} to ${to}.`,
    'confirm-email': ({ by, target }) => markup`${by} confirmed the e-mail address of ${target}.`,
    rename: ({ by, target, from, to }) => markup`${by} renamed ${target}, from ${from} to ${to}.`,
    delete: ({ by, target }) => markup`${by} deleted the account ${target}.`,
    role: ({ by, target, from, to }) => markup`${by} changed the role of ${target} from ${from} to ${to}.`,
    password: ({ by, target }) => markup`${by} set a new password for ${target}.`,
    'password-link': ({ by, target }) =>
      markup`${by} made a link with which ${target} can set a new password.`,
    'reset-factors': ({ by, target }) => markup`${by} removed the second factors of ${target}.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`${by} signed ${target} out of ${plural(count, { one: '# browser', other: '# browsers' })}.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`${by} verified the domain ${to} for ${target}, in place of ${from}.`
        : markup`${by} verified the domain ${to} for ${target}.`,
    'issue-token': ({ by, target }) => markup`${by} issued ${target}.`,
    'revoke-token': ({ by, target }) => markup`${by} revoked ${target}.`,
    invite: ({ by, target }) => markup`${by} replaced ${target}.`,
    uninvite: ({ by, target }) => markup`${by} ended ${target}.`,
    'sign-up-block': ({ by, value }) => markup`${by} blocked ${value} for sign-ups.`,
    'sign-up-unblock': ({ by, value }) => markup`${by} no longer blocks ${value} for sign-ups.`,
    remove: ({ by, target }) => markup`${by} removed ${target}.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`${by} removed all posts of ${target}: ${plural(count, { one: '# post', other: '# posts' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`${by} restored the posts of ${target} that were removed together: ${plural(count, { one: '# post', other: '# posts' })}.`,
    take: ({ by, target }) => markup`${by} took ${target}.`,
    resolve: ({ by, target, decision }) =>
      decision ? markup`${by} decided ${target}: ${decision}.` : markup`${by} decided ${target}.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`${by} undid the decision about ${target}, which was: ${decision}.`
        : markup`${by} undid the decision about ${target}.`,
    instance: ({ by, value, from, to }) =>
      to
        ? markup`${by} changed a setting: ${value}, from ${from} to ${to}.`
        : markup`${by} changed a setting: ${value}.`,
    announce: ({ by, value }) => markup`${by} announced: ${value}`,
    'end-announcement': ({ by, value }) => markup`${by} ended the announcement: ${value}`,
    'word-rule': ({ by, value, to }) => markup`${by} added a rule. A post with ${value} is ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`${by} removed the rule about ${value}.`,
    'explore-add': ({ by, value }) => markup`${by} added the explore stream ${value}.`,
    'explore-change': ({ by, value }) => markup`${by} changed the explore stream ${value}.`,
    'explore-remove': ({ by, value }) => markup`${by} removed the explore stream ${value}.`,
    'places-import': ({ by, count = 0 }) =>
      markup`${by} imported ${plural(count, { one: '# place', other: '# places' })}.`,
    'place-remove': ({ by, value }) => markup`${by} removed the place ${value}.`,
    'app-add': ({ by, target }) => markup`${by} registered ${target}.`,
    'app-change': ({ by, target }) => markup`${by} changed ${target}.`,
    'app-secret': ({ by, target }) => markup`${by} gave ${target} a new secret.`,
    'app-secret-end': ({ by, target }) => markup`${by} ended the previous secret of ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} allowed ${target} the password grant.`
        : markup`${by} no longer allows ${target} the password grant.`,
    'app-delete': ({ by, target }) => markup`${by} deleted ${target}.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`${by} permitted ${target} to administer the service.`
        : markup`${by} no longer permits ${target} to administer the service.`,
    'app-suspend': ({ by, target }) => markup`${by} suspended ${target}.`,
    'app-restore': ({ by, target }) => markup`${by} ended the suspension of ${target}.`,
    'app-limit': ({ by, target, from, to }) =>
      markup`${by} changed the limits of ${target} from ${from} to ${to}.`,
  } satisfies Sentences as Sentences,
};
