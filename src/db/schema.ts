import type { Generated } from 'kysely';

/**
 * The tables. Ids are 64-bit integers from the one counter of `clock`, read as numbers (they stay far below 2^53);
 * times are milliseconds since 1970; flags are 0 or 1; lists and objects are JSON text. The same on both databases.
 */
export interface Schema {
  meta: MetaTable;
  clock: ClockTable;
  users: UserTable;
  user_counts: UserCountTable;
  apps: AppTable;
  authorizations: AuthorizationTable;
  tokens: TokenTable;
  delegate_tokens: DelegateTokenTable;
  oauth_codes: CodeTable;
  sessions: SessionTable;
  password_links: PasswordLinkTable;
  email_links: EmailLinkTable;
  invitations: InvitationTable;
  invitation_uses: InvitationUseTable;
  follows: FollowTable;
  mutes: PairTable;
  blocks: PairTable;
  posts: PostTable;
  post_hashtags: PostHashtagTable;
  post_mentions: PostMentionTable;
  places: PlaceTable;
  stars: StarTable;
  stream_markers: StreamMarkerTable;
  interactions: InteractionTable;
  reports: ReportTable;
  audit: AuditTable;
  explore_streams: ExploreStreamTable;
  events: EventTable;
  stream_connections: StreamConnectionTable;
  stream_subscriptions: StreamSubscriptionTable;
  app_streams: AppStreamTable;
  stream_notices: StreamNoticeTable;
  consumers: ConsumerTable;
  channels: ChannelTable;
  channel_counts: ChannelCountTable;
  channel_acl: ChannelAclTable;
  channel_subscriptions: ChannelSubscriptionTable;
  channel_mutes: ChannelMuteTable;
  messages: MessageTable;
  files: FileTable;
  derived_files: DerivedFileTable;
  unused_contents: UnusedContentTable;
  processes: ProcessTable;
  imports: ImportTable;
  filters: FilterTable;
  submissions: SubmissionTable;
}

/**
 * One row: what has been given out. Who writes locks it first, so ids and events become visible in order
 * (docs/events.md).
 */
export interface ClockTable {
  /** 0. */
  shard: number;
  /** Of any table. */
  last_id: number;
  /** Of the event log. */
  last_seq: number;
  /** Time of that event, by which it is told from another one of the same number; 0 where it is not known. */
  last_at: number;
}

/** A content of files that perhaps no row uses (contents/contents.ts). */
/** A serving process on PostgreSQL. */
export interface ProcessTable {
  id: string;
  /** By the clock of the database, in milliseconds. */
  started_at: number;
  /** It is alive until then, by the clock of the database, unless it renews its lease. */
  lease_until: number;
  /** Separated by commas. */
  roles: string;
  version: string;
  /** Tells its Redis from others; empty while that is not known, null where it has none. */
  redis: string | null;
  /** JSON of where it runs. */
  place: string;
}

export interface UnusedContentTable {
  key: string;
  /** When it came to this state. */
  since: number;
  /** 0: it was stored; 1: nothing uses it; 2: it is being deleted. */
  state: 0 | 1 | 2;
  /** The account that it counts for; null for nobody's. */
  user_id: number | null;
  /** What it counts. */
  bytes: Generated<number>;
}

/** What was imported for a user, so that it is imported once (docs/export.md). */
export interface ImportTable {
  user_id: number;
  /** What it was where it comes from: a URL. */
  origin: string;
  /** The post, repost or file that it became. */
  object_id: number;
}

/** Something that a user sent, and was carried out once (web/accounts/once.ts). */
export interface SubmissionTable {
  user_id: number;
  /** What tells it from all others of the user: its kind and an id that was given with it. */
  key: string;
  created_at: number;
  /** Of what was sent, to tell another thing with the same key. */
  body_digest: string;
  /** What came of it; null while it is carried out. */
  result: string | null;
}

/** Values that belong to the store as a whole, such as the key of token digests. */
export interface MetaTable {
  key: string;
  value: string;
}

export interface UserTable {
  id: number;
  username: string;
  name: string;
  description: string;
  description_entities: string;
  timezone: string;
  locale: string;
  type: 'human' | 'feed' | 'bot';
  tier: 'free' | 'paid';
  is_admin: number;
  password_hash: string | null;
  /** JSON ImageRef, or null for the default picture. */
  avatar: string | null;
  cover: string | null;
  annotations: string;
  verified_domain: string | null;
  created_at: number;
  /** Null unless the account is suspended. */
  suspended_at: Generated<number | null>;
  /** Null unless the account was deleted; the row stays to keep the username taken. */
  deleted_at: Generated<number | null>;
  /** Lower-case. */
  email: string | null;
  /** From then on the e-mail address signs in, and is of this account alone; null before. */
  email_confirmed_at: Generated<number | null>;
}

/** One row for each user; apart, because it changes with every post. */
export interface UserCountTable {
  user_id: number;
  num_following: Generated<number>;
  num_followers: Generated<number>;
  num_posts: Generated<number>;
  num_stars: Generated<number>;
  /** Bytes of all files. */
  storage_used: Generated<number>;
}

export interface AppTable {
  id: number;
  client_id: string;
  owner_id: number;
  name: string;
  link: string;
  redirect_uris: string;
  client_secret_digest: string;
  /** Null where the app may not use the password grant. */
  password_grant_secret_digest: string | null;
  created_at: number;
  /** A deleted app stays as the source of what was posted with it. */
  deleted_at: number | null;
}

/** Joins one app and one user; its scopes are the union of what was granted (docs/interface.md, Authorisations). */
export interface AuthorizationTable {
  id: number;
  app_id: number;
  user_id: number;
  scopes: string;
  created_at: number;
}

export interface TokenTable {
  id: number;
  digest: string;
  app_id: number;
  /** Null for an app token. */
  user_id: number | null;
  authorization_id: number | null;
  scopes: string;
  created_at: number;
  revoked_at: number | null;
  /** To the hour. Null where it has not been used since this is noted. */
  last_used_at: Generated<number | null>;
}

/** Shows one app that another holds a token (docs/interface.md, Identity delegation); valid while that token is. */
export interface DelegateTokenTable {
  digest: string;
  /** The access token it stands for. */
  token_id: number;
  /** The app it is for. */
  app_id: number;
  created_at: number;
}

/** Authorisation codes; stored for a while after use, so that a second use is noticed. */
export interface CodeTable {
  digest: string;
  app_id: number;
  user_id: number;
  redirect_uri: string;
  scopes: string;
  /** PKCE, method S256. */
  challenge: string | null;
  created_at: number;
  used_at: number | null;
  /** The token it gave. */
  token_id: number | null;
}

/** Browsers that are signed in. */
export interface SessionTable {
  digest: string;
  user_id: number;
  created_at: number;
  expires_at: number;
  /** The browser, as `Firefox on Linux`; empty where it was not recognised. */
  agent: string;
}

/** The latest link that was sent to confirm an account's e-mail address; the digest is of the code in the URL. */
export interface EmailLinkTable {
  user_id: number;
  digest: string;
  /** The address it was sent to: it confirms no other. */
  email: string;
  expires_at: number;
}

/** Links that set a new password once; the digest is of the secret in the URL. */
export interface PasswordLinkTable {
  digest: string;
  user_id: number;
  expires_at: number;
}

/** Codes that let people sign up (`invite_link` of the token). */
export interface InvitationTable {
  id: number;
  /** Of the code, which is made anew from the inviter and the counter where it is shown. */
  digest: string;
  inviter_id: number;
  /** Which invitation of this person it is; an earlier one is no longer valid. */
  counter: number;
  created_at: number;
  revoked_at: number | null;
}

/** Who came by which invitation. */
export interface InvitationUseTable {
  user_id: number;
  invitation_id: number;
  created_at: number;
}

export interface FollowTable {
  id: number;
  follower_id: number;
  followee_id: number;
  created_at: number;
}

/** `user_id` mutes or blocks `target_id`. */
export interface PairTable {
  user_id: number;
  target_id: number;
  created_at: number;
}

export interface PostTable {
  id: number;
  user_id: number;
  app_id: number;
  created_at: number;
  /** Empty in a repost, whose text is that of its original, and in a tombstone. */
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  repost_of: number | null;
  is_deleted: Generated<number>;
  machine_only: Generated<number>;
  /** 1 when the text begins with mentions. */
  is_directed: Generated<number>;
  /** What the annotations hold that lists filter by, as a sum of bits. */
  facets: Generated<number>;
  /** 1 for a post that was made elsewhere: streams leave it out (docs/export.md). */
  is_imported: Generated<number>;
  num_replies: Generated<number>;
  num_stars: Generated<number>;
  num_reposts: Generated<number>;
}

export interface PostHashtagTable {
  name: string;
  post_id: number;
}

export interface PostMentionTable {
  user_id: number;
  post_id: number;
  is_leading: number;
}

/**
 * Places in the world, as imported (docs/interface.md, Places). A row stays when its place is removed or merged, so its
 * number always stands for the same id.
 */
export interface PlaceTable {
  /** By which other tables name it. */
  number: number;
  /** As the file had it; what clients see. */
  id: string;
  /** JSON of the Place object without its id; empty for a place that was removed, or is known by its replacement only. */
  fields: string;
  /** The name as searches compare it; begins with a space. */
  words: string;
  /** Id of the place that it was merged into. */
  replaced_by: string | null;
  is_closed: number;
  /** The number of its cell on the map; null for a place that searches do not show. */
  cell: number | null;
  /** Its point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}

export interface StarTable {
  id: number;
  user_id: number;
  post_id: number;
  created_at: number;
}

/** How far a user has read a stream (docs/interface.md, Stream markers). */
export interface StreamMarkerTable {
  id: number;
  user_id: number;
  name: string;
  /** The `pagination_id` that the marker is at. */
  position: number;
  /** The greatest position so far. */
  last_read_id: number;
  percentage: number;
  /** Counts the changes. */
  version: number;
  updated_at: number;
}

/**
 * What others did with a user or the user's posts, a row for each act; those of the same action on the same object on a
 * day are one interaction (docs/interface.md, Interactions).
 */
export interface InteractionTable {
  /** Whom it concerns. */
  user_id: number;
  /** A number of `actions` in `interactions.actions.ts`. */
  action: number;
  object_id: number;
  /** Since 1970, in UTC. */
  day: number;
  /** Of the star, follow or post that it is. */
  id: number;
  actor_id: number;
  created_at: number;
  /** 1 for the latest act of an interaction, whose id is that of the interaction. */
  is_latest: number;
}

/** Someone told the administrators of a post. */
export interface ReportTable {
  id: number;
  post_id: number;
  reporter_id: number;
  created_at: number;
  resolved_at: number | null;
  /** Null while it is open, and where it was resolved on the command line. */
  resolved_by: number | null;
  note: string | null;
}

/** What administrators did. */
export interface AuditTable {
  id: number;
  at: number;
  /** Null for the operator on the command line. */
  actor_id: number | null;
  action: string;
  target_kind: 'user' | 'report' | 'invitation' | 'instance' | 'token';
  /** 0 for the instance, of which there is one. */
  target_id: number;
  /** JSON object. */
  detail: string;
}

/** An Explore Stream that an operator added (docs/interface.md, Explore streams). */
export interface ExploreStreamTable {
  slug: string;
  title: string;
  description: string;
  /** JSON list, in lower case and without `#`; empty where the stream has posts with a photo. */
  hashtags: string;
  created_at: number;
}

/** The event log: gapless, in commit order (docs/events.md). */
export interface EventTable {
  seq: number;
  at: number;
  type: string;
  /** JSON of the event apart from seq and at. */
  body: string;
}

export interface StreamConnectionTable {
  id: string;
  token_id: number;
  user_id: number;
  /** JSON display options, fixed at connect. */
  options: string;
  auto_delete: number;
  created_at: number;
  /** When the client was last connected; null while it is. */
  waiting_since: number | null;
  /** Everything up to this event was delivered; while it has an owner, that one knows better. */
  delivered_seq: number;
  /** The process that has its client; null while it waits for one. */
  owner: Generated<string | null>;
  /** Counts the owners, so that one that was given up can change nothing any more. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}

export interface StreamSubscriptionTable {
  connection_id: string;
  subscription_id: string;
  /** JSON of what it listens to and what it leaves out. */
  body: string;
  /** Events up to here are before the subscription, or were delivered to it. */
  since_seq: number;
}

/** Tells the owner of a stream connection that others have changed its rows. */
export interface StreamNoticeTable {
  owner: string;
  /** Random. */
  id: string;
  connection_id: string;
  /** The subscription that was made or ended; null where the connection itself is concerned. */
  subscription_id: string | null;
}

/** What follows the log once for the whole service. */
export interface ConsumerTable {
  name: string;
  /** The last event that it was given, and when that happened. */
  seq: number;
  at: number;
  /** The process that runs it; null while none does. */
  owner: string | null;
  /** Counts the owners, so that one that was given up can change nothing any more. */
  epoch: Generated<number>;
}

export interface ChannelTable {
  id: number;
  owner_id: number;
  type: string;
  created_at: number;
  annotations: string;
  /** Who may read and write besides those listed: 0 nobody, 1 all users, 2 everybody. */
  readers_open: 0 | 1 | 2;
  writers_open: 0 | 1 | 2;
  readers_immutable: number;
  writers_immutable: number;
  editors_immutable: number;
  is_inactive: Generated<number>;
  /** Of a channel of private messages: a digest of the ids of all its users, the owner's included. Null for others. */
  people: string | null;
}

/** One row for each channel; apart, because it changes with every message. */
export interface ChannelCountTable {
  channel_id: number;
  num_messages: Generated<number>;
  num_subscribers: Generated<number>;
  /** Id of the latest message, deleted or not; that of the channel itself while it is empty. */
  activity_id: number;
}

/** The users that the ACLs of a channel list, the owner not among them. */
export interface ChannelAclTable {
  channel_id: number;
  user_id: number;
  /** 1 reader, 2 writer, 4 editor. */
  role: number;
}

export interface ChannelSubscriptionTable {
  id: number;
  channel_id: number;
  user_id: number;
  created_at: number;
}

export interface ChannelMuteTable {
  user_id: number;
  channel_id: number;
  created_at: number;
}

export interface MessageTable {
  id: number;
  channel_id: number;
  user_id: number;
  app_id: number;
  created_at: number;
  /** Empty in a tombstone. */
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  is_deleted: Generated<number>;
  machine_only: Generated<number>;
  /** What the annotations hold that searches filter by, as a sum of bits. */
  facets: Generated<number>;
  num_replies: Generated<number>;
}

export interface FileTable {
  id: number;
  user_id: number;
  /** The app that created it. */
  app_id: number;
  created_at: number;
  type: string;
  /** As the client gave it; null where it follows from `mime_type`. */
  kind: 'image' | 'other' | null;
  name: string;
  /** Null until there is a content. */
  mime_type: string | null;
  is_public: Generated<number>;
  annotations: string;
  /** Key of the content; null while the file is incomplete, and so are the others that follow from it. */
  content: string | null;
  completed_at: number | null;
  sha1: string | null;
  size: number | null;
  /** Of an image that can be read, in pixels. */
  width: number | null;
  height: number | null;
  /** Bytes of the content and of all derived files. */
  total_size: Generated<number>;
}

export interface DerivedFileTable {
  file_id: number;
  key: string;
  name: string;
  mime_type: string;
  /** Key of the content. */
  content: string;
  sha1: string;
  size: number;
  width: number | null;
  height: number | null;
}

export interface AppStreamTable {
  id: number;
  token_id: number;
  /** That of the token. */
  app_id: number;
  /** Unique among the streams of the token. */
  key: string | null;
  /** JSON of a list, in the order in which it was given. */
  object_types: string;
  filter_id: number | null;
  created_at: number;
  /** It is deleted when its client leaves. */
  auto_delete: Generated<number>;
  /** Everything up to this event was delivered before the client left. */
  delivered_seq: number;
  /** The process that has its client; null where it has none. */
  owner: string | null;
  /** Counts the owners, so that one that was taken for dead changes nothing of the next one's. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}

/** A filter of app streams. */
export interface FilterTable {
  id: number;
  user_id: number;
  /** Empty where it was given none. */
  name: string;
  match_policy: string;
  clauses: string;
  created_at: number;
}
