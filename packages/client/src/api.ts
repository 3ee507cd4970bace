/** Made from docs/openapi.json by packages/client/generate.ts; not to be edited. */
import type { CallOptions, Content, Reply } from './http.ts';

export interface User {
  /** Id of the user. Users have ids of their own: a post of the same id has nothing to do with them. */
  id: string;
  /** At most 20 characters: a-z, 0-9 and underscore. Upper case means the same where a call takes it. */
  username: string;
  /** At most 50 characters of any kind. */
  name: string;
  /** What the user says of themselves. */
  description: {
    /** At most as long as user.text_max_length of the Configuration. */
    text: string;
    /** The text as HTML, made by the service. Absent with include_html=0. */
    html?: string;
    /** Those of the text. */
    entities: Entities;
  };
  /** Name of a time zone, such as Europe/Berlin. */
  timezone: string;
  /** ISO locale, such as en_US. */
  locale: string;
  /** The square picture of the user. */
  avatar_image: Image;
  /** The wide picture of the user's page. */
  cover_image: Image;
  /** human, feed (posts from an external feed) or bot (run by a program). */
  type: 'human' | 'feed' | 'bot';
  /** When the account was made, in UTC. */
  created_at: string;
  /** Counts of what belongs to the user. */
  counts: {
    /** How many users the user follows. */
    following: number;
    /** How many users follow the user. */
    followers: number;
    /** How many posts the user has, reposts included, deleted ones not. */
    posts: number;
    /** How many posts the user has starred. */
    stars: number;
  };
  /** Domain that the user controls, as the service has verified. Absent without one. */
  verified_domain?: string;
  /** Only with include_annotations=1 or include_user_annotations=1, and then also when there are none. */
  annotations?: Annotation[];
  /** URL of the user's page. */
  canonical_url: string;
  /** Whether the user follows you. Absent without a user token and on your own record. */
  follows_you?: boolean;
  /** Whether you have blocked the user. Absent without a user token and on your own record. */
  you_blocked?: boolean;
  /** Whether you follow the user. Absent without a user token and on your own record. */
  you_follow?: boolean;
  /** Whether you have muted the user. Absent without a user token and on your own record. */
  you_muted?: boolean;
  /** Whether you can subscribe the user to channels. Absent without a user token and on your own record. */
  you_can_subscribe?: boolean;
  /** Whether you can follow the user. Absent without a user token and on your own record. */
  you_can_follow?: boolean;
  /** Use follows_you. */
  is_follower?: boolean;
  /** Use you_follow. */
  is_following?: boolean;
  /** Use you_muted. */
  is_muted?: boolean;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface Post {
  /** Id of the post. */
  id: string;
  /** The author. Absent when the account was deleted. */
  user?: User;
  /** When it was created, in UTC. For display: order is by id. */
  created_at: string;
  /** At most as long as post.text_max_length of the Configuration, apart from hosts that were added to links. Absent when the post is machine-only, and when it or its original is deleted. */
  text?: string;
  /** The text as HTML, made by the service. Absent without a text and with include_html=0. */
  html?: string;
  /** The app that created it. */
  source: App;
  /** Id of the post that it replies to; null when it is no reply. */
  reply_to: string | null;
  /** Id of the post that began the thread: its own when it is no reply. */
  thread_id: string;
  /** How many posts reply to it directly. */
  num_replies: number;
  /** How many users have starred it. */
  num_stars: number;
  /** How many users have reposted it. */
  num_reposts: number;
  /** Only with include_annotations=1 or include_post_annotations=1, and then also when there are none. */
  annotations?: Annotation[];
  /** Those of the text; its lists are empty when the post is deleted. */
  entities: Entities;
  /** true when the post is deleted. Absent otherwise. */
  is_deleted?: boolean;
  /** Use is_deleted. */
  deleted?: boolean;
  /** Whether it has annotations and no text; such posts are shown only with include_machine=1. */
  machine_only: boolean;
  /** Whether you have starred it. Absent without a user token. */
  you_starred?: boolean;
  /** Whether you have reposted it. Absent without a user token. */
  you_reposted?: boolean;
  /** Some of the users who starred it, those whom you follow first. Only with include_starred_by=1. */
  starred_by?: User[];
  /** Some of the users who reposted it, those whom you follow first. Only with include_reposters=1. */
  reposters?: User[];
  /** URL of the post's page. */
  canonical_url: string;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
  /** The whole original, when this is a repost; an original is no repost itself. Absent otherwise. */
  repost_of?: Post;
}

export interface StreamMarker {
  /** The stream that it is in. */
  name: string;
  /** The pagination_id that it is at. */
  id: string;
  /** The greatest id so far, unless it was reset. */
  last_read_id: string;
  /** How far down the item is scrolled, from 0 to 100. */
  percentage: number;
  /** When it was changed last, in UTC. */
  updated_at: string;
  /** Another one after each change. */
  version: string;
}

export interface Interaction {
  /** What was done. */
  action: 'follow' | 'reply' | 'repost' | 'star' | 'welcome' | 'broadcast_create' | 'broadcast_subscribe' | 'broadcast_unsubscribe';
  /** When it was done last, in UTC. */
  event_date: string;
  /** What it was done to: your post, you, or a broadcast channel. Empty for welcome. */
  objects: Array<User | Post | Channel>;
  /** Who did it, the last one first. Empty for welcome. */
  users: User[];
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface ExploreStream {
  /** Its id: lower-case letters and digits. */
  slug: string;
  /** Its name for people. */
  title: string;
  /** Which posts it has, for people. */
  description: string;
  /** The URL of the call that reads its posts. */
  url: string;
}

export interface Channel {
  /** Id of the channel. */
  id: string;
  /** Reversed domain name that says what the channel is for. */
  type: string;
  /** The user who created it. Absent when the account was deleted. */
  owner?: User;
  /** Counts of what belongs to the channel. */
  counts: {
    /** How many messages it has, deleted ones not counted. */
    messages: number;
    /** How many users are subscribed to it. Shown to owner and editors. */
    subscribers?: number;
  };
  /** Only with include_annotations=1 or include_channel_annotations=1, and then also when there are none. */
  annotations?: Annotation[];
  /** Who may read it, besides those who may write to it. */
  readers: ACL;
  /** Who may write to it, besides its editors. */
  writers: ACL;
  /** Who may change it, besides its owner. */
  editors: ACL;
  /** It was deactivated: nothing more can be written to it. */
  is_inactive: boolean;
  /** Whether you are subscribed to it. Absent without a user token. */
  you_subscribed?: boolean;
  /** Whether you muted it: then others cannot subscribe you. Absent without a user token. */
  you_muted?: boolean;
  /** Use editors.you. */
  you_can_edit?: boolean;
  /** Whether it has a message after last_read_id of your marker, or any where you have no marker. Absent without a user token. */
  has_unread?: boolean;
  /** How far you have read its messages. Only with include_marker=1 and a user token. */
  marker?: StreamMarker | {
    /** The stream that it is in. */
    name: string;
  };
  /** Id of the latest message, deleted or not. Absent while there is none. */
  recent_message_id?: string;
  /** The latest message. Only with include_recent_message=1 and on user streams; absent where you may not see it. */
  recent_message?: Message;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface ACL {
  /** All users are included. Always false for editors. */
  any_user: boolean;
  /** Everybody is included, without a token too. Always false for writers and editors. */
  public: boolean;
  /** It cannot be changed. */
  immutable: boolean;
  /** The users who are listed. The owner never is. */
  user_ids: string[];
  /** You are included: as owner, or by this ACL or one that implies it. */
  you: boolean;
}

export interface Message {
  /** Id of the message. */
  id: string;
  /** Id of the channel that it is in. */
  channel_id: string;
  /** The author. Absent when the account was deleted. */
  user?: User;
  /** When it was created, in UTC. For display: order is by id. */
  created_at: string;
  /** At most as long as message.text_max_length of the Configuration, apart from hosts that were added to links. Absent when the message is machine-only or deleted. */
  text?: string;
  /** The text as HTML, made by the service. Absent without a text and with include_html=0. */
  html?: string;
  /** The app that created it. */
  source: App;
  /** Id of the message that it replies to, in the same channel; null when it is no reply. */
  reply_to: string | null;
  /** Id of the message that began the thread: its own when it is no reply. */
  thread_id: string;
  /** How many messages reply to it directly. */
  num_replies: number;
  /** Only with include_annotations=1 or include_message_annotations=1, and then also when there are none. */
  annotations?: Annotation[];
  /** Those of the text; its lists are empty when the message is deleted. */
  entities: Entities;
  /** true when the message is deleted. Absent otherwise. */
  is_deleted?: boolean;
  /** Whether it has annotations and no text; such messages are shown only with include_machine=1. */
  machine_only: boolean;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface File {
  /** At most 255 characters. */
  name: string;
  /** Content type, as it was given. */
  mime_type?: string;
  /** SHA-1 of the content, in hexadecimal. */
  sha1?: string;
  /** Of the content, in bytes. */
  size?: number;
  /** Size in pixels, of images that can be read. */
  image_info?: {
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
  };
  /** Temporary URL of the content. */
  url?: string;
  /** Until when url leads to the content, in UTC. */
  url_expires?: string;
  /** Id of the file. */
  id: string;
  /** Reversed domain name that says what the file is for. */
  type: string;
  /** As it was given, or else by mime_type. */
  kind: 'image' | 'other';
  /** It has a content. What follows from that is absent before. */
  complete: boolean;
  /** Everybody may read it. */
  public: boolean;
  /** When it was created, in UTC. */
  created_at: string;
  /** Bytes of the content and of all derived files. */
  total_size: number;
  /** By their keys, the automatic ones of a picture among them. Absent before it is complete. */
  derived_files?: Record<string, DerivedFile>;
  /** Redirects to the content, without a token. While the file is public. */
  url_permanent?: string;
  /** The same, short; a file extension may be appended. While the file is public. */
  url_short?: string;
  /** Write token, for the owner: at creation, when it was passed as file_token, and with the scope files in calls without query parameters. Never on streams. */
  file_token?: string;
  /** Read token: of a public file, or the one that gave access. */
  file_token_read?: string;
  /** The app that created it. */
  source: App;
  /** Only with include_annotations=1 or include_file_annotations=1, and then also when there are none. */
  annotations?: Annotation[];
  /** Who created it. */
  user?: User;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface DerivedFile {
  /** At most 255 characters. */
  name: string;
  /** Content type, as it was given. */
  mime_type: string;
  /** SHA-1 of the content, in hexadecimal. */
  sha1: string;
  /** Of the content, in bytes. */
  size: number;
  /** Size in pixels, of images that can be read. */
  image_info?: {
    /** In pixels. */
    width: number;
    /** In pixels. */
    height: number;
  };
  /** Temporary URL of the content. */
  url: string;
  /** Until when url leads to the content, in UTC. */
  url_expires: string;
}

export interface AppStream {
  /** Id of the stream. */
  id: string;
  /** URL to connect to. It holds a secret, so anyone who has it can read the stream. */
  endpoint: string;
  /** What lets messages through. Absent where it has none. */
  filter?: Filter;
  /** Which messages it gets, as they were given. */
  object_types: Array<'post' | 'user_follow' | 'token' | 'user' | 'stream_marker' | 'channel' | 'channel_subscription' | 'message' | 'file' | 'star' | 'mute' | 'block'>;
  /** A long-lived reply in chunks. */
  type: 'long_poll';
  /** Its name among the streams of the token. */
  key?: string;
}

export interface Webhook {
  /** Id of the webhook. */
  id: string;
  /** Where requests are sent. */
  url: string;
  /** What its app notes about it. */
  description: string;
  /** Which messages it gets, as they were given. */
  object_types: Array<'post' | 'user_follow' | 'token' | 'user' | 'stream_marker' | 'channel' | 'channel_subscription' | 'message' | 'file' | 'star' | 'mute' | 'block'>;
  /** What lets messages through. Absent where it has none. */
  filter?: Filter;
  /** Whether requests are sent. */
  is_enabled: boolean;
  /** When it was created. */
  created_at: string;
  /** Key of the signatures. Only in the replies that create or replace it. */
  secret?: string;
  /** Since when it is disabled. */
  disabled_at?: string;
  /** Disabled by its app, after three days without a successful request, or because the URL answered 410. */
  disabled_because?: 'app' | 'failing' | 'gone';
  /** The first failed request since the last successful one. */
  failing_since?: string;
  /** When a failed request is sent again. */
  next_attempt_at?: string;
  /** Events that were delivered before are being delivered again. */
  is_replaying?: true;
}

export interface WebhookDelivery {
  /** The header webhook-id of the request. */
  webhook_id: string;
  /** How many events it brings. */
  num_events: number;
  /** Whether it was answered with a status of 200 to 299. */
  is_delivered: boolean;
  /** How often it was sent. */
  attempts: number;
  /** When it was first sent. */
  created_at: string;
  /** When it was last sent. */
  attempted_at: string;
  /** How long the last attempt took. */
  duration_ms: number;
  /** The status of the last answer. Absent without one. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
}

export interface PingResult {
  /** Whether it was answered with a status of 200 to 299. */
  is_delivered: boolean;
  /** How long that took. */
  duration_ms: number;
  /** The status of the answer. Absent without one. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
}

export interface Filter {
  /** Id of the filter. */
  id: string;
  /** Absent where it was given none. */
  name?: string;
  /** Those for the type of a message judge it. Empty only where a filter that could not be read was deleted. */
  clauses: Array<{
    /** The type of the messages that it judges. */
    object_type: 'post' | 'star' | 'user_follow' | 'mute' | 'block' | 'stream_marker' | 'message' | 'channel' | 'channel_subscription' | 'token' | 'file';
    /** JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk. */
    field: string;
    /** How the field is compared with the value. */
    operator: 'equals' | 'matches' | 'lt' | 'le' | 'gt' | 'ge' | 'one_of';
    /** A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge. */
    value: string | number | Array<string | number>;
  }>;
  /** Whether messages for which any, or all, of the clauses hold are let through, or kept out. */
  match_policy: 'include_any' | 'include_all' | 'exclude_any' | 'exclude_all';
  /** Whose filter it is. Absent where the account is not active. */
  owner?: User;
}

export interface Token {
  /** The app that holds the token. */
  app: App;
  /** That of the app. */
  client_id: string;
  /** What the token allows. Empty for an app token. */
  scopes: string[];
  /** Limits of the account. Absent for an app token. */
  limits?: {
    /** How many users the account may follow. */
    following: number;
    /** Size of the largest file that it may upload, in bytes. */
    max_file_size: number;
  };
  /** Room for files of the account. Absent for an app token. */
  storage?: {
    /** In bytes. */
    available: number;
    /** In bytes. */
    used: number;
  };
  /** Whom the token acts for. Absent for an app token. */
  user?: User;
  /** Address to hand on to others who want to sign up. Only where a user token asks about itself, and not while signing up is closed. */
  invite_link?: string;
  /** true for an app token. Absent for a user token. */
  is_app_token?: boolean;
  /** Its place in the list, for since_id and before_id. Only in lists that come in pages. */
  pagination_id?: string;
}

export interface App {
  /** What the app is known by when it asks for tokens. */
  client_id: string;
  /** Address of the app's own page. */
  link: string;
  /** What people know it by. */
  name: string;
}

export interface Image {
  /** In pixels. */
  height: number;
  /** In pixels. */
  width: number;
  /** The user has not chosen one. */
  is_default: boolean;
  /** URL of the picture. It takes w and h, in pixels, for another size; what is left out follows the aspect ratio. */
  url: string;
}

export interface Entities {
  /** In the order of the text. */
  hashtags: Array<{
    /** Length of the hashtag in the text, in code points. */
    len: number;
    /** Where the hashtag begins in the text, in code points from 0. */
    pos: number;
    /** The hashtag without #, in lower case. */
    name: string;
  }>;
  /** In the order of the text. */
  links: Array<{
    /** Length of the link in the text, in code points. */
    len: number;
    /** Where the link begins in the text, in code points from 0. */
    pos: number;
    /** The piece of the text that is the link. */
    text: string;
    /** Where it leads. */
    url: string;
    /** Length together with the [host] behind it. Absent where there is none. */
    amended_len?: number;
  }>;
  /** In the order of the text. Only users who exist are mentioned. */
  mentions: Array<{
    /** Length of the mention in the text, in code points. */
    len: number;
    /** Where the mention begins in the text, in code points from 0. */
    pos: number;
    /** Id of the user who is mentioned. */
    id: string;
    /** The username without @, in lower case. */
    name: string;
    /** true where only mentions stand before it. Absent elsewhere. */
    is_leading?: boolean;
  }>;
}

export interface Annotation {
  /** Reversed domain name that says what the value is, such as com.example.mood. */
  type: string;
  /** Whatever the type stands for, its replacement values filled in. */
  value: Record<string, unknown>;
}

export interface Place {
  /** Its id; a setting may give this key another name. */
  placedb_id: string;
  /** Its name. */
  name: string;
  /** Street and number. */
  address?: string;
  /** What else the address needs, such as the floor. */
  address_extended?: string;
  /** City, town or village. */
  locality?: string;
  /** State, province or the like. */
  region?: string;
  /** Larger area that the region is part of. */
  admin_region?: string;
  /** Town that its post goes by. */
  post_town?: string;
  /** Post office box. */
  po_box?: string;
  /** Postal code. */
  postcode?: string;
  /** ISO 3166-1 alpha-2. */
  country_code?: string;
  /** Degrees. */
  latitude: number;
  /** Degrees. */
  longitude: number;
  /** In business, or open to the public; not its opening hours. */
  is_open?: boolean;
  /** In local form. */
  telephone?: string;
  /** In local form. */
  fax?: string;
  /** URL of its own page. */
  website?: string;
  /** What kind of place it is; at most one today. */
  categories?: Array<{
    /** Of the most specific category. */
    id: string;
    /** From general to specific. */
    labels: string[];
  }>;
  /** In search results: metres from the centre. */
  distance?: number;
}

export interface Configuration {
  /** Limits of every text. */
  text: {
    /** Of the templates in URLs that are filled in after saving. */
    uri_template_length: {
      /** Characters that {post_id} counts as. */
      post_id: number;
      /** Characters that {message_id} counts as. */
      message_id: number;
    };
  };
  /** Limits of a user. */
  user: {
    /** Bytes that the annotations of one may take, counted as the UTF-8 of the minified list. */
    annotation_max_bytes: number;
    /** Longest text of a description, in code points. */
    text_max_length: number;
  };
  /** Limits of a post. */
  post: {
    /** Bytes that the annotations of one may take, counted as the UTF-8 of the minified list. */
    annotation_max_bytes: number;
    /** Longest text, in code points. */
    text_max_length: number;
  };
  /** Limits of a channel. */
  channel: {
    /** Bytes that the annotations of one may take, counted as the UTF-8 of the minified list. */
    annotation_max_bytes: number;
  };
  /** Limits of a message. */
  message: {
    /** Bytes that the annotations of one may take, counted as the UTF-8 of the minified list. */
    annotation_max_bytes: number;
    /** Longest text, in code points. */
    text_max_length: number;
  };
  /** Limits of a file. */
  file: {
    /** Bytes that the annotations of one may take, counted as the UTF-8 of the minified list. */
    annotation_max_bytes: number;
  };
  /** Limits of what clients send. */
  limits: {
    /** Limits of what a user does. */
    user: {
      /** Users that one user mutes. */
      max_muted: number;
      /** Users that one user blocks. */
      max_blocked: number;
    };
    /** Limits of a search for posts, messages or channels. */
    search: {
      /** Terms of all queries together. */
      max_terms: number;
      /** Longest query, in code points. */
      query_max_length: number;
    };
    /** Limits of filters. Lengths are in code points. */
    filter: {
      /** Filters of a user. */
      max_count: number;
      /** Clauses of a filter. */
      max_clauses: number;
      /** Members of a list in a clause. */
      max_list_members: number;
      /** Longest name. */
      name_max_length: number;
      /** Longest field of a clause. */
      field_max_length: number;
      /** Longest string in the value of a clause. */
      value_max_length: number;
    };
    /** Limits of a JSON body, where a call does not say that it takes more. */
    body: {
      /** Bytes; of a form as well. */
      max_bytes: number;
      /** Values in all, objects and lists among them. */
      max_values: number;
      /** Objects and lists within one another. */
      max_depth: number;
    };
    /** Limits of a call with ids. */
    lookup: {
      /** Ids in one call. */
      max_ids: number;
    };
  };
}

export interface Meta {
  /** The status of the reply. */
  code: 200;
  /** Name of the subscription. Absent where nothing was subscribed to. */
  subscription_id?: string;
  /** The same, as the frames of a stream have it. */
  subscription_ids?: string[];
  /** Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none. */
  warnings?: string[];
  /** How many items there are. Only in searches. */
  count?: number;
}

export interface PageMeta {
  /** The status of the reply. */
  code: 200;
  /** Name of the subscription. Absent where nothing was subscribed to. */
  subscription_id?: string;
  /** The same, as the frames of a stream have it. */
  subscription_ids?: string[];
  /** Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none. */
  warnings?: string[];
  /** Whether the range that was asked for holds more. */
  more: boolean;
  /** pagination_id of the first item. Absent from an empty page. */
  max_id?: string;
  /** pagination_id of the last item. Absent from an empty page. */
  min_id?: string;
  /** For each core type, in how many channels that you are subscribed to you have unread messages. Only in GET /channels without ids. */
  unread_counts?: Record<string, number>;
  /** How many items there are. Only in searches. */
  count?: number;
  /** A search by rank had no time to look at all that match: these are the best of the newest. Else absent. */
  partial?: true;
}

export interface StreamMeta {
  /** The status of the reply. */
  code: 200;
  /** Name of the subscription. Absent where nothing was subscribed to. */
  subscription_id?: string;
  /** The same, as the frames of a stream have it. */
  subscription_ids?: string[];
  /** Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none. */
  warnings?: string[];
  /** Whether the range that was asked for holds more. */
  more: boolean;
  /** pagination_id of the first item. Absent from an empty page. */
  max_id?: string;
  /** pagination_id of the last item. Absent from an empty page. */
  min_id?: string;
  /** Your place in the list: a StreamMarker, which has only name until it is set. Absent without a user token. */
  marker?: {
    /** The name of the marker. */
    name: string;
  };
  /** The explore stream that the posts are of. Only there. */
  explore_stream?: Record<string, unknown>;
}

export interface FrameMeta {
  /** The status of the reply. */
  code: 200;
  /** Names the connection. */
  connection_id: string;
  /** The subscriptions that the frame is for. */
  subscription_ids?: string[];
  /** The type of the event. */
  type?: string;
  /** Whether the range that was asked for holds more. */
  more?: boolean;
  /** pagination_id of the first item. Absent from an empty page. */
  max_id?: string;
  /** pagination_id of the last item. Absent from an empty page. */
  min_id?: string;
  /** Tells that something was deleted or undone. Else absent. */
  is_deleted?: true;
  /** The id of what was deleted. Else absent. */
  deleted_id?: string;
}

export interface MessageMeta {
  /** The id of the object, or of the relation that was made or ended. */
  id: string;
  /** The type of the event. */
  type: string;
  /** When it happened, in seconds of unix time. */
  timestamp: number;
  /** Tells that something was deleted or undone. Else absent. */
  is_deleted?: true;
  /** The channel of a marker. Else absent. */
  channel_id?: string;
  /** The type of the channel of a message or marker. Else absent. */
  channel_type?: string;
  /** The user of a marker or an authorisation. Else absent. */
  user_id?: string;
  /** Of a channel or message: subscribers of the channel who authorised the app. */
  subscribed_user_ids?: string[];
  /** Users who are not to be notified. Only where there is something to notify of. */
  suppress_notifications?: string[];
  /** Nobody is to be notified. Only there. */
  suppress_notifications_all?: boolean;
}

/** Names of errors; later versions of a service may have more. */
export type ErrorSlug = 'invalid-parameter' | 'missing-parameter' | 'malformed-body' | 'malformed-request' | 'invalid-text' | 'not-allowed' | 'too-many-streams' | 'reply-too-large' | 'missing-token' | 'invalid-token' | 'not-authorized' | 'invalid-client' | 'code-used' | 'redirect-uri-required' | 'wrong-token-kind' | 'missing-scope' | 'forbidden' | 'factor-needed' | 'confirm-needed' | 'stale-form' | 'not-found' | 'method-not-allowed' | 'request-timeout' | 'under-way' | 'already-decided' | 'body-too-large' | 'unsupported-media-type' | 'key-reused' | 'too-many-requests' | 'internal-error' | 'unavailable' | 'insufficient-storage';

/** Parameters in the query that several calls have. */
export interface QueryParameters {
  /** Include all annotations. */
  include_annotations: boolean | 0 | 1;
  /** Include user annotations. */
  include_user_annotations: boolean | 0 | 1;
  /** Include html alongside text. */
  include_html: boolean | 0 | 1;
  /** Only items after this pagination_id. */
  since_id: string;
  /** Only items before this pagination_id. */
  before_id: string;
  /** How many items; a negative count takes the oldest of the range. They are always newest first. */
  count: number;
  /** Width in pixels; more than 2048 is 2048. */
  w: number;
  /** Height in pixels; more than 2048 is 2048. */
  h: number;
  /** Subscribe this user stream connection to what follows this page. */
  connection_id: string;
  /** Name of the subscription; made up when absent. */
  subscription_id: string;
  /** Comma-separated ids or @usernames, at most 200. */
  ids: string | readonly string[];
  /** Include a sample of the users who starred each post. */
  include_starred_by: boolean | 0 | 1;
  /** Include a sample of the users who reposted each post. */
  include_reposters: boolean | 0 | 1;
  /** Include post annotations. */
  include_post_annotations: boolean | 0 | 1;
  /** Include posts of muted users. Default 0, but 1 where one user is asked for. */
  include_muted: boolean | 0 | 1;
  /** Include deleted posts, as tombstones. */
  include_deleted: boolean | 0 | 1;
  /** Include posts directed at users you do not follow. Default 0 for the personal stream, 1 elsewhere. */
  include_directed_posts: boolean | 0 | 1;
  /** Include machine-only posts. */
  include_machine: boolean | 0 | 1;
  /** Only posts with a photo oembed annotation, of the last 30 days. */
  has_oembed_photo: boolean | 0 | 1;
  /** Include channel annotations. */
  include_channel_annotations: boolean | 0 | 1;
  /** Comma-separated types: only channels of these. All types where it is not given. */
  channel_types: string | readonly string[];
  /** Include your marker of each channel. With a user token. */
  include_marker: boolean | 0 | 1;
  /** Include channels without unread messages. Without a user token, they always are. */
  include_read: boolean | 0 | 1;
  /** Include the latest message of each channel. */
  include_recent_message: boolean | 0 | 1;
  /** Include message annotations. */
  include_message_annotations: boolean | 0 | 1;
  /** Include inactive channels. */
  include_inactive: boolean | 0 | 1;
  /** Which index is searched. */
  index: 'complete';
  /** Newest first, or best first, which needs a query. */
  order: 'id' | 'score';
  /** Words of the text; #hashtags and @mentions in it are recognised. Quoted phrases, +foo -bar and foo OR baz are understood. */
  query: string;
  /** Words of the text. Quoted phrases, +foo -bar and foo OR baz are understood. */
  text: string;
  /** Hashtags without #. Quoted phrases, +foo -bar and foo OR baz are understood. */
  hashtags: string;
  /** URLs that the text links to. Quoted phrases, +foo -bar and foo OR baz are understood. */
  links: string;
  /** Hosts that the text links to, without www. Quoted phrases, +foo -bar and foo OR baz are understood. */
  link_domains: string;
  /** Usernames of mentioned users, without @. Quoted phrases, +foo -bar and foo OR baz are understood. */
  mentions: string;
  /** Usernames of users mentioned at the beginning, without @. Quoted phrases, +foo -bar and foo OR baz are understood. */
  leading_mentions: string;
  /** Types of annotations. Quoted phrases, +foo -bar and foo OR baz are understood. */
  annotation_types: string;
  /** Types of files attached by the file list annotation. Quoted phrases, +foo -bar and foo OR baz are understood. */
  attachment_types: string;
  /** Id of the place of the checkin annotation. Quoted phrases, +foo -bar and foo OR baz are understood. */
  place_id: string;
  /** Replies, or what is none. */
  is_reply: boolean | 0 | 1;
  /** What begins with a mention. */
  is_directed: boolean | 0 | 1;
  /** Has a geolocation annotation. */
  has_location: boolean | 0 | 1;
  /** Has a checkin annotation. */
  has_checkin: boolean | 0 | 1;
  /** Has attached files. */
  has_attachment: boolean | 0 | 1;
  /** Has a video oembed annotation. */
  has_oembed_video: boolean | 0 | 1;
  /** Has an html5video oembed annotation. */
  has_oembed_html5video: boolean | 0 | 1;
  /** Has a rich oembed annotation. */
  has_oembed_rich: boolean | 0 | 1;
  /** Language annotation: an ISO 639-1 code. */
  language: string;
  /** client_id of the app it was created with. */
  client_id: string;
  /** Id of the author. */
  creator_id: string;
  /** Direct replies to the one with this id. */
  reply_to: string;
  /** Those of the thread whose first one has this id, that one included. */
  thread_id: string;
  /** Comma-separated types: only files of these. All types where it is not given. */
  file_types: string | readonly string[];
  /** Include files without a content. */
  include_incomplete: boolean | 0 | 1;
  /** Include files that are not public. */
  include_private: boolean | 0 | 1;
  /** Include file annotations. */
  include_file_annotations: boolean | 0 | 1;
  /** A token of the file: its write token, or one that lets it be read. */
  file_token: string;
  /** Drop what has queued so far. */
  purge: boolean | 0 | 1;
}

/** Some of the parameters that several calls have, none of them required. */
type Query<K extends keyof QueryParameters> = { [P in K]?: QueryParameters[P] | undefined };

/** What calls are sent as JSON, by their names. */
export interface Bodies {
  'users.replace': {
    /** 1 to 50 characters of any kind. */
    name: string;
    /** ISO locale, such as en_US. */
    locale: string;
    /** Name of a time zone, such as Europe/Berlin. */
    timezone: string;
    /** What the user says of themselves. */
    description: {
      /** At most 256 characters, without the URLs of Markdown links. Empty for none. */
      text: string;
      /** How to find links. Hashtags and mentions are found in the text, whatever is given. */
      entities?: {
        /** Links in place of the URLs in the text. */
        links?: Array<{
          /** Position of the linked words in the text, in code points. */
          pos: number;
          /** Their length in code points. */
          len: number;
          /** Where they lead: an http or https URL. */
          url: string;
          /** false leaves {post_id} and {message_id} in the URL as they are. */
          process_template?: boolean | number | string | null;
        }> | null;
        /** true to have the URLs in the text as well as links. */
        parse_links?: boolean | number | string | null;
        /** true to turn [text](address) into links. */
        parse_markdown_links?: boolean | number | string | null;
      } | null;
    };
    /** At most one of each type. Types that are not in the list stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | null;
  };
  'users.update': {
    /** 1 to 50 characters of any kind. */
    name?: string;
    /** ISO locale, such as en_US. */
    locale?: string;
    /** Name of a time zone, such as Europe/Berlin. */
    timezone?: string;
    /** What the user says of themselves. */
    description?: {
      /** At most 256 characters, without the URLs of Markdown links. Empty for none. */
      text: string;
      /** How to find links. Hashtags and mentions are found in the text, whatever is given. */
      entities?: {
        /** Links in place of the URLs in the text. */
        links?: Array<{
          /** Position of the linked words in the text, in code points. */
          pos: number;
          /** Their length in code points. */
          len: number;
          /** Where they lead: an http or https URL. */
          url: string;
          /** false leaves {post_id} and {message_id} in the URL as they are. */
          process_template?: boolean | number | string | null;
        }> | null;
        /** true to have the URLs in the text as well as links. */
        parse_links?: boolean | number | string | null;
        /** true to turn [text](address) into links. */
        parse_markdown_links?: boolean | number | string | null;
      } | null;
    };
    /** At most one of each type. Types that are not in the list stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | null;
  };
  'posts.create': {
    /** Required unless machine_only, or annotations have a photo or video. Mentions, hashtags and URLs in it are found. At most 256 characters, without the URLs of Markdown links. */
    text?: string | null;
    /** Id of the post to reply to; null or "" for none. */
    reply_to?: string | number | null;
    /** true for a post that has annotations and no text. Whom it mentions is then in entities.mentions: a list of {name} or {id}. */
    machine_only?: boolean | number | string;
    /** List of {type, value}. They cannot be changed later. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. */
      value: Record<string, unknown>;
    }> | null;
    /** How to find links. Hashtags and mentions are found in the text, whatever is given. */
    entities?: {
      /** Links in place of the URLs in the text. */
      links?: Array<{
        /** Position of the linked words in the text, in code points. */
        pos: number;
        /** Their length in code points. */
        len: number;
        /** Where they lead: an http or https URL. */
        url: string;
        /** false leaves {post_id} and {message_id} in the URL as they are. */
        process_template?: boolean | number | string | null;
      }> | null;
      /** true to have the URLs in the text as well as links. */
      parse_links?: boolean | number | string | null;
      /** true to turn [text](address) into links. */
      parse_markdown_links?: boolean | number | string | null;
    } | null;
  };
  'posts.marker': {
    /** The stream, as meta.marker.name of its list has it. */
    name: string;
    /** The pagination_id of the item that the reader is at. */
    id: string | number;
    /** How far down the item is scrolled. Default 0. */
    percentage?: number;
  } | Array<{
    /** The stream, as meta.marker.name of its list has it. */
    name: string;
    /** The pagination_id of the item that the reader is at. */
    id: string | number;
    /** How far down the item is scrolled. Default 0. */
    percentage?: number;
  }>;
  'channels.create': {
    /** Reversed domain name that says what the channel is for. */
    type: string;
    /** Who may read: one of any_user, public and user_ids (ids or @usernames). */
    readers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may write: any_user or user_ids. */
    writers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may change the channel: user_ids. */
    editors?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** At most one of each type. Types that are not in the list stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | null;
    /** true subscribes the users on the ACLs who have not muted the channel. */
    auto_subscribe?: boolean | number | string | null;
  };
  'channels.replace': {
    /** Who may read: one of any_user, public and user_ids (ids or @usernames). */
    readers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may write: any_user or user_ids. */
    writers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may change the channel: user_ids. */
    editors?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** At most one of each type. Types that are not in the list stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | null;
    /** true subscribes the users on the ACLs who have not muted the channel. */
    auto_subscribe?: boolean | number | string | null;
  };
  'channels.update': {
    /** Who may read: one of any_user, public and user_ids (ids or @usernames). */
    readers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may write: any_user or user_ids. */
    writers?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** Who may change the channel: user_ids. */
    editors?: {
      /** All users are included. */
      any_user?: boolean | number | string;
      /** Everybody is included, without a token too. Of readers only. */
      public?: boolean | number | string;
      /** It can never be changed. Left out in an update, this stays. */
      immutable?: boolean | number | string;
      /** Ids or @usernames: at most 200, but any number of readers of a broadcast channel. */
      user_ids?: Array<string | number>;
    } | null;
    /** At most one of each type. Types that are not in the list stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | null;
    /** true subscribes the users on the ACLs who have not muted the channel. */
    auto_subscribe?: boolean | number | string | null;
  };
  'messages.create': {
    /** Required unless machine_only. Mentions, hashtags and URLs in it are found. At most 2048 characters, without the URLs of Markdown links. */
    text?: string | null;
    /** Id of the message to reply to; null or "" for none. */
    reply_to?: string | number | null;
    /** true for a message that has annotations and no text. Whom it mentions is then in entities.mentions: a list of {name} or {id}. */
    machine_only?: boolean | number | string;
    /** List of {type, value}. They cannot be changed later. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. */
      value: Record<string, unknown>;
    }> | null;
    /** How to find links. Hashtags and mentions are found in the text, whatever is given. */
    entities?: {
      /** Links in place of the URLs in the text. */
      links?: Array<{
        /** Position of the linked words in the text, in code points. */
        pos: number;
        /** Their length in code points. */
        len: number;
        /** Where they lead: an http or https URL. */
        url: string;
        /** false leaves {post_id} and {message_id} in the URL as they are. */
        process_template?: boolean | number | string | null;
      }> | null;
      /** true to have the URLs in the text as well as links. */
      parse_links?: boolean | number | string | null;
      /** true to turn [text](address) into links. */
      parse_markdown_links?: boolean | number | string | null;
    } | null;
    /** With the channel pm only: the users to write to, at most 200, by id or @username. */
    destinations?: Array<string | number> | null;
  };
  'files.create': {
    /** Reversed domain name that says what the file is for. */
    type: string;
    /** image or other. Without it, the content type decides. */
    kind?: string;
    /** At most 255 characters, none of them a control character. */
    name?: string;
    /** true lets everybody read it. */
    public?: boolean | number | string;
    /** At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | string | null;
  };
  'files.replace': {
    /** At most 255 characters, none of them a control character. */
    name?: string;
    /** true lets everybody read it. */
    public?: boolean | number | string;
    /** At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | string | null;
  };
  'files.update': {
    /** At most 255 characters, none of them a control character. */
    name?: string;
    /** true lets everybody read it. */
    public?: boolean | number | string;
    /** At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are. */
    annotations?: Array<{
      /** Reversed domain name, such as com.example.mood. */
      type: string;
      /** Whatever the type stands for. Without it, the annotation of this type is removed. */
      value?: Record<string, unknown>;
    }> | string | null;
  };
  'files.derived.create': {
    /** The type of the derived file. It is not stored. */
    type?: unknown;
  };
  'filters.create': {
    /** At most 128 characters. */
    name?: string;
    /** At least one, at most 50. */
    clauses: Array<{
      /** The type of the messages that it judges. */
      object_type: 'post' | 'star' | 'user_follow' | 'mute' | 'block' | 'stream_marker' | 'message' | 'channel' | 'channel_subscription' | 'token' | 'file';
      /** JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk. At most 256 characters. */
      field: string;
      /** How the field is compared with the value. */
      operator: 'equals' | 'matches' | 'lt' | 'le' | 'gt' | 'ge' | 'one_of';
      /** A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge. A text has at most 256 characters. */
      value: string | number | Array<string | number>;
    }>;
    /** Whether messages for which any, or all, of the clauses hold are let through, or kept out. */
    match_policy: 'include_any' | 'include_all' | 'exclude_any' | 'exclude_all';
  };
  'filters.replace': {
    /** At most 128 characters. */
    name?: string;
    /** At least one, at most 50. */
    clauses: Array<{
      /** The type of the messages that it judges. */
      object_type: 'post' | 'star' | 'user_follow' | 'mute' | 'block' | 'stream_marker' | 'message' | 'channel' | 'channel_subscription' | 'token' | 'file';
      /** JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk. At most 256 characters. */
      field: string;
      /** How the field is compared with the value. */
      operator: 'equals' | 'matches' | 'lt' | 'le' | 'gt' | 'ge' | 'one_of';
      /** A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge. A text has at most 256 characters. */
      value: string | number | Array<string | number>;
    }>;
    /** Whether messages for which any, or all, of the clauses hold are let through, or kept out. */
    match_policy: 'include_any' | 'include_all' | 'exclude_any' | 'exclude_all';
  };
  'appStreams.create': {
    /** At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star, mute, block. */
    object_types: string[];
    /** Only long_poll, which is the default. */
    type?: string;
    /** Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none. */
    filter_id?: string | number | null;
    /** A name that no other stream of the token has, at most 256 characters long. */
    key?: string | null;
  };
  'appStreams.change': {
    /** At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star, mute, block. */
    object_types?: string[];
    /** Only long_poll, which is the default. */
    type?: string;
    /** Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none. */
    filter_id?: string | number | null;
    /** A name that no other stream of the token has, at most 256 characters long. */
    key?: string | null;
  };
  'webhooks.create': {
    /** An https URL without a password, at most 2000 characters long. */
    url: string;
    /** At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star, mute, block. */
    object_types: string[];
    /** At most 256 characters. */
    description?: string;
    /** Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none. */
    filter_id?: string | number | null;
  };
  'webhooks.change': {
    /** An https URL without a password, at most 2000 characters long. */
    url?: string;
    /** At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star, mute, block. */
    object_types?: string[];
    /** At most 256 characters. */
    description?: string;
    /** Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none. */
    filter_id?: string | number | null;
    /** false disables it; true enables it, from the next event on. */
    is_enabled?: boolean | number | string;
  };
  'webhooks.replay': {
    /** A time, such as 2026-01-02T03:04:05Z: events from then on. */
    since: string;
    /** A time: no events from then on. Without it, all that were delivered. */
    until?: string;
  };
  'text.process': {
    /** At most 2048 characters, without the URLs of Markdown links. */
    text: string;
    /** How to find links. Hashtags and mentions are found in the text, whatever is given. */
    entities?: {
      /** Links in place of the URLs in the text. */
      links?: Array<{
        /** Position of the linked words in the text, in code points. */
        pos: number;
        /** Their length in code points. */
        len: number;
        /** Where they lead: an http or https URL. */
        url: string;
        /** false leaves {post_id} and {message_id} in the URL as they are. */
        process_template?: boolean | number | string | null;
      }> | null;
      /** true to have the URLs in the text as well as links. */
      parse_links?: boolean | number | string | null;
      /** true to turn [text](address) into links. */
      parse_markdown_links?: boolean | number | string | null;
    } | null;
  };
}

/** Every call of the interface, by its name. */
export interface Calls {
  token: {
    /**
     * Describe the presented token. An app that was given a delegate token presents that instead, with its own client credentials. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /token`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: connection_id names no stream connection of this token.
     */
    get(query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id'> & { /** Instead of the Identity-Delegate-Token header. */ delegate_token?: string | undefined; /** With delegate_token: the app it is for. HTTP Basic may be used instead. */ client_id?: string | undefined; /** With delegate_token: the secret of that app. */ client_secret?: string | undefined }, options?: CallOptions): Promise<Reply<Token, Meta>>;
    /**
     * End the presented token; the last one of an authorisation ends that as well.
     *
     * `DELETE /token`
     */
    delete(query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Token, Meta>>;
  };
  apps: {
    /**
     * List the authorisations of the app, one for each user, as Token objects.
     *
     * `GET /apps/me/tokens`
     */
    tokens: {
      /**
       * List the authorisations of the app, one for each user, as Token objects.
       *
       * `GET /apps/me/tokens`
       */
      (query?: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Token[], PageMeta>>;
      /**
       * List the ids of the users who authorised the app.
       *
       * `GET /apps/me/tokens/user_ids`
       */
      user_ids(query?: Query<never>, options?: CallOptions): Promise<Reply<string[], Meta>>;
    };
  };
  users: {
    /**
     * Retrieve a user by id, @username or "me".
     *
     * `GET /users/{user_id}`
     *
     * Errors:
     * - `missing-token`: "me" was asked for without a token.
     * - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
     * - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user.
     */
    get(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * Retrieve users by their ids; those that do not exist are left out.
     *
     * `GET /users`
     *
     * Errors:
     * - `wrong-token-kind`: "me" was asked for with an app token.
     */
    list(query: Query<'include_annotations' | 'include_user_annotations' | 'include_html'> & { /** Comma-separated ids or @usernames, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<User[], Meta>>;
    /**
     * Search people by username, name and description.
     *
     * `GET /users/search`
     */
    search(query: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_user_annotations' | 'include_html'> & { /** Words, @name and #tag; all must match. */ q: string }, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
    /**
     * Replace your profile. Annotations are merged by type; one without a value is removed.
     *
     * `PUT /users/me`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The name is blank or too long, the locale or time zone is none, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The text of the description is too long, its entities.links break a rule, or the service does not accept a word or domain.
     */
    replace(body: Bodies['users.replace'], query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * Change parts of your profile. Annotations are merged by type; one without a value is removed.
     *
     * `PATCH /users/me`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The name is blank or too long, the locale or time zone is none, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The text of the description is too long, its entities.links break a rule, or the service does not accept a word or domain.
     */
    update(body?: Bodies['users.update'], query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    avatar: {
      /**
       * Be redirected to a user's avatar.
       *
       * `GET /users/{user_id}/avatar`
       *
       * Errors:
       * - `missing-token`: "me" was asked for without a token.
       * - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
       * - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user.
       */
      get(user_id: string, query?: Query<'w' | 'h'>, options?: CallOptions): Promise<Response>;
      /**
       * Set your avatar.
       *
       * `POST /users/me/avatar`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The image has another format, cannot be read, or is too small.
       * - `missing-parameter`: The form has no part avatar.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       */
      set(body: FormData, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    };
    cover: {
      /**
       * Be redirected to a user's cover image.
       *
       * `GET /users/{user_id}/cover`
       *
       * Errors:
       * - `missing-token`: "me" was asked for without a token.
       * - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
       * - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user.
       */
      get(user_id: string, query?: Query<'w' | 'h'>, options?: CallOptions): Promise<Response>;
      /**
       * Set your cover.
       *
       * `POST /users/me/cover`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The image has another format, cannot be read, or is too small.
       * - `missing-parameter`: The form has no part cover.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       */
      set(body: FormData, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    };
    /**
     * Follow a user.
     *
     * `POST /users/{user_id}/follow`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The user is yourself.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The user has blocked you, or you are a bot and the user does not follow you.
     * - `not-found`: There is no such user.
     * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. You follow as many users as limits.following of the token allows.
     */
    follow(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * Stop following a user.
     *
     * `DELETE /users/{user_id}/follow`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: The user is yourself.
     * - `not-found`: There is no such user.
     */
    unfollow(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * List the users that a user follows. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /users/{user_id}/following`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user. connection_id names no stream connection of this token.
     */
    following: {
      /**
       * List the users that a user follows. A user stream connection can subscribe to what follows with connection_id.
       *
       * `GET /users/{user_id}/following`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `too-many-streams`: The connection holds as many subscriptions as it can.
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user. connection_id names no stream connection of this token.
       */
      (user_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'connection_id' | 'subscription_id' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
      /**
       * List the ids of the users that a user follows.
       *
       * `GET /users/{user_id}/following/ids`
       *
       * Errors:
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user.
       */
      ids(user_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<string[], Meta>>;
    };
    /**
     * List a user's followers. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /users/{user_id}/followers`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user. connection_id names no stream connection of this token.
     */
    followers: {
      /**
       * List a user's followers. A user stream connection can subscribe to what follows with connection_id.
       *
       * `GET /users/{user_id}/followers`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `too-many-streams`: The connection holds as many subscriptions as it can.
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user. connection_id names no stream connection of this token.
       */
      (user_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'connection_id' | 'subscription_id' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
      /**
       * List the ids of a user's followers.
       *
       * `GET /users/{user_id}/followers/ids`
       *
       * Errors:
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `not-found`: There is no such user.
       */
      ids(user_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<string[], Meta>>;
    };
    /**
     * Mute a user.
     *
     * `POST /users/{user_id}/mute`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The user is yourself.
     * - `not-found`: There is no such user.
     * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. You mute as many users as is allowed.
     */
    mute(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * Stop muting a user.
     *
     * `DELETE /users/{user_id}/mute`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: The user is yourself.
     * - `not-found`: There is no such user.
     */
    unmute(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * List the users whom a user has muted: your own list, or as an app that of a user who authorised it.
     *
     * `GET /users/{user_id}/muted`
     *
     * Errors:
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
     * - `not-found`: There is no such user.
     */
    muted: {
      /**
       * List the users whom a user has muted: your own list, or as an app that of a user who authorised it.
       *
       * `GET /users/{user_id}/muted`
       *
       * Errors:
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
       * - `not-found`: There is no such user.
       */
      (user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], Meta>>;
      /**
       * Map users who authorised the app to the ids of those whom they have muted.
       *
       * `GET /users/muted/ids`
       */
      ids(query: { /** Comma-separated ids or @usernames, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<Record<string, string[]>, Meta>>;
    };
    /**
     * Block a user.
     *
     * `POST /users/{user_id}/block`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The user is yourself.
     * - `not-found`: There is no such user.
     * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. You block as many users as is allowed.
     */
    block(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * Stop blocking a user.
     *
     * `DELETE /users/{user_id}/block`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: The user is yourself.
     * - `not-found`: There is no such user.
     */
    unblock(user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User, Meta>>;
    /**
     * List the users whom a user has blocked: your own list, or as an app that of a user who authorised it.
     *
     * `GET /users/{user_id}/blocked`
     *
     * Errors:
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
     * - `not-found`: There is no such user.
     */
    blocked: {
      /**
       * List the users whom a user has blocked: your own list, or as an app that of a user who authorised it.
       *
       * `GET /users/{user_id}/blocked`
       *
       * Errors:
       * - `wrong-token-kind`: "me" was asked for with an app token.
       * - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
       * - `not-found`: There is no such user.
       */
      (user_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], Meta>>;
      /**
       * Map users who authorised the app to the ids of those whom they have blocked.
       *
       * `GET /users/blocked/ids`
       */
      ids(query: { /** Comma-separated ids or @usernames, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<Record<string, string[]>, Meta>>;
    };
    /**
     * Retrieve what others did with you and your posts.
     *
     * `GET /users/me/interactions`
     */
    interactions(query?: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_user_annotations' | 'include_html' | 'include_post_annotations' | 'include_starred_by' | 'include_reposters' | 'include_channel_annotations'> & { /** Only these actions, comma-separated: follow, reply, repost, star, welcome, broadcast_create, broadcast_subscribe, broadcast_unsubscribe. */ interaction_actions?: string | undefined }, options?: CallOptions): Promise<Reply<Interaction[], PageMeta>>;
    /**
     * Retrieve the posts that a user starred, in the order of starring.
     *
     * `GET /users/{user_id}/stars`
     *
     * Errors:
     * - `missing-token`: "me" was asked for without a token.
     * - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
     * - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user.
     */
    stars(user_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post[], PageMeta>>;
    /**
     * Retrieve the posts of a user. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /users/{user_id}/posts`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `missing-token`: "me" was asked for without a token.
     * - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
     * - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user. connection_id names no stream connection of this token.
     */
    posts(user_id: string, query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
    /**
     * Retrieve the posts that mention a user. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /users/{user_id}/mentions`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `wrong-token-kind`: "me" was asked for with an app token.
     * - `not-found`: There is no such user. connection_id names no stream connection of this token.
     */
    mentions(user_id: string, query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
    /**
     * List the channels that you created.
     *
     * `GET /users/me/channels`
     */
    channels: {
      /**
       * List the channels that you created.
       *
       * `GET /users/me/channels`
       */
      (query?: Query<'since_id' | 'before_id' | 'count' | 'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel[], PageMeta>>;
      unread: {
        /**
         * Count the channels of private messages that you are subscribed to and that have unread messages.
         *
         * `GET /users/me/channels/pm/num_unread`
         */
        private(query?: Query<never>, options?: CallOptions): Promise<Reply<number, Meta>>;
        /**
         * Count the broadcast channels that you are subscribed to and that have unread messages.
         *
         * `GET /users/me/channels/broadcast/num_unread`
         */
        broadcast(query?: Query<never>, options?: CallOptions): Promise<Reply<number, Meta>>;
      };
      read: {
        /**
         * Mark all broadcast channels that you are subscribed to as read, by moving your markers; replies with the number of those that are unread then.
         *
         * `DELETE /users/me/channels/broadcast/num_unread`
         */
        broadcast(query?: Query<never>, options?: CallOptions): Promise<Reply<number, Meta>>;
      };
      /**
       * List the channels that you muted.
       *
       * `GET /users/me/channels/muted`
       */
      muted(query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel[], Meta>>;
    };
    /**
     * List the messages that you wrote, in all channels.
     *
     * `GET /users/me/messages`
     */
    messages(query?: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message[], PageMeta>>;
    /**
     * List the files that you created. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /users/me/files`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: connection_id names no stream connection of this token.
     */
    files(query?: Query<'since_id' | 'before_id' | 'count' | 'connection_id' | 'subscription_id' | 'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations'>, options?: CallOptions): Promise<Reply<File[], PageMeta>>;
  };
  posts: {
    /**
     * Search for posts by their text, entities, annotations and relations; everything given must match.
     *
     * `GET /posts/search`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A query holds nothing that could be found, or there are too many terms.
     * - `missing-parameter`: There is no query or filter; or no query, where order=score.
     */
    search(query?: Query<'index' | 'order' | 'query' | 'text' | 'hashtags' | 'links' | 'link_domains' | 'mentions' | 'leading_mentions' | 'annotation_types' | 'attachment_types' | 'place_id' | 'is_reply' | 'is_directed' | 'has_location' | 'has_checkin' | 'has_attachment' | 'has_oembed_video' | 'has_oembed_html5video' | 'has_oembed_rich' | 'language' | 'client_id' | 'creator_id' | 'reply_to' | 'thread_id' | 'since_id' | 'before_id' | 'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'> & { /** URL of the crosspost annotation. Quoted phrases, +foo -bar and foo OR baz are understood. */ crosspost_url?: string | undefined; /** Host of the crosspost annotation, without www. Quoted phrases, +foo -bar and foo OR baz are understood. */ crosspost_domain?: string | undefined; /** Has a crosspost annotation. */ is_crosspost?: boolean | 0 | 1 | undefined; /** Has a photo oembed annotation. */ has_oembed_photo?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Post[], PageMeta>>;
    /**
     * List the users who reposted a post.
     *
     * `GET /posts/{post_id}/reposters`
     *
     * Errors:
     * - `not-found`: There is no such post, or you may not see it.
     */
    reposters(post_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
    /**
     * List the users who starred a post.
     *
     * `GET /posts/{post_id}/stars`
     *
     * Errors:
     * - `not-found`: There is no such post, or you may not see it.
     */
    stars(post_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
    /**
     * Create a post.
     *
     * `POST /posts`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. reply_to is no post that you can see, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. There is neither text nor a photo or video, a machine-only post has no annotation, or an annotation lacks a key.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The text is too long, entities.links break a rule, or the service does not accept a word or domain.
     * - `not-allowed`: The post replied to is deleted or a repost; or a machine-only post has text.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     */
    create(body?: Bodies['posts.create'], query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Retrieve posts by their ids; those you cannot see are left out.
     *
     * `GET /posts`
     */
    list(query: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'> & { /** Comma-separated ids of posts, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<Post[], Meta>>;
    /**
     * Retrieve a post.
     *
     * `GET /posts/{post_id}`
     *
     * Errors:
     * - `not-found`: There is no such post, or you may not see it. It is machine-only, and include_machine=1 is not given.
     */
    get(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Delete a post of your own.
     *
     * `DELETE /posts/{post_id}`
     *
     * Errors:
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The post is another's.
     * - `not-found`: There is no such post, or you may not see it.
     */
    delete(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Report a post to the administrators; its author is muted for you.
     *
     * `POST /posts/{post_id}/report`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The post is your own, or deleted.
     * - `not-found`: There is no such post, or you may not see it.
     * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. You mute as many users as is allowed.
     */
    report(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Repost a post; the reply is the repost.
     *
     * `POST /posts/{post_id}/repost`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The post is deleted, machine-only, or itself a repost.
     * - `not-found`: There is no such post, or you may not see it. What an earlier call with the Idempotency-Key created is gone.
     */
    repost(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Delete your repost of a post; the reply is the original.
     *
     * `DELETE /posts/{post_id}/repost`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: The post is itself a repost: name the original.
     * - `not-found`: There is no such post, or you may not see it.
     */
    unrepost(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Star a post.
     *
     * `POST /posts/{post_id}/star`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The post is deleted or a repost.
     * - `not-found`: There is no such post, or you may not see it.
     */
    star(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Take your star back.
     *
     * `DELETE /posts/{post_id}/star`
     *
     * Errors:
     * - `not-found`: There is no such post, or you may not see it.
     */
    unstar(post_id: string, query?: Query<'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Post, Meta>>;
    /**
     * Retrieve the whole thread that a post belongs to. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /posts/{post_id}/replies`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: There is no such post, or you may not see it. connection_id names no stream connection of this token.
     */
    replies(post_id: string, query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
    /**
     * Retrieve the posts with a hashtag. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /posts/tag/{hashtag}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: connection_id names no stream connection of this token.
     */
    tag(hashtag: string, query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
    /**
     * Retrieve your personal stream: the posts of those you follow, and your own. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /posts/stream`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: connection_id names no stream connection of this token.
     */
    stream: {
      /**
       * Retrieve your personal stream: the posts of those you follow, and your own. A user stream connection can subscribe to what follows with connection_id.
       *
       * `GET /posts/stream`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `too-many-streams`: The connection holds as many subscriptions as it can.
       * - `not-found`: connection_id names no stream connection of this token.
       */
      (query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id' | 'has_oembed_photo'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
      /**
       * Retrieve your personal stream together with the posts that mention you. A user stream connection can subscribe to what follows with connection_id.
       *
       * `GET /posts/stream/unified`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `too-many-streams`: The connection holds as many subscriptions as it can.
       * - `not-found`: connection_id names no stream connection of this token.
       */
      unified(query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html' | 'connection_id' | 'subscription_id' | 'has_oembed_photo'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
      /**
       * Retrieve the posts of all users.
       *
       * `GET /posts/stream/global`
       */
      global(query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
    };
    /**
     * Retrieve the posts of an explore stream, which meta.explore_stream describes.
     *
     * `GET /posts/stream/explore/{slug}`
     *
     * Errors:
     * - `not-found`: There is no such explore stream.
     */
    explore: {
      /**
       * Retrieve the posts of an explore stream, which meta.explore_stream describes.
       *
       * `GET /posts/stream/explore/{slug}`
       *
       * Errors:
       * - `not-found`: There is no such explore stream.
       */
      (slug: string, query?: Query<'count' | 'include_muted' | 'include_deleted' | 'include_directed_posts' | 'include_machine' | 'include_starred_by' | 'include_reposters' | 'include_annotations' | 'include_post_annotations' | 'include_user_annotations' | 'include_html'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined }, options?: CallOptions): Promise<Reply<Post[], StreamMeta>>;
      /**
       * Retrieve the explore streams; ask at most once a day.
       *
       * `GET /posts/stream/explore`
       */
      list(query?: Query<never>, options?: CallOptions): Promise<Reply<ExploreStream[], Meta>>;
    };
    /**
     * Move your markers: how far you have read a stream.
     *
     * `POST /posts/marker`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. name is no name of a marker, or id is no id.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     */
    marker(body: Bodies['posts.marker'], query?: { /** Set last_read_id to id as well when id is smaller. */ reset_read_id?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<StreamMarker | StreamMarker[], Meta>>;
  };
  places: {
    /**
     * Search places around a position, nearest first; with `q` those whose names match, by distance and match. For what people do by hand: a limit of its own refuses automated search.
     *
     * `GET /places/search`
     */
    search(query: { /** Of the centre, in degrees. */ latitude: number; /** Of the centre, in degrees. */ longitude: number; /** Words, or parts of words, of the name; all must match. Case and accents do not matter. */ q?: string | undefined; /** Metres around the centre. */ radius?: number | undefined; /** How many places at most. */ count?: number | undefined; /** 0 includes places that are closed for good. */ remove_closed?: boolean | 0 | 1 | undefined; /** Altitude in metres; has no effect. */ altitude?: number | undefined; /** Accuracy of the position in metres; has no effect. */ horizontal_accuracy?: number | undefined; /** Accuracy of the altitude in metres; has no effect. */ vertical_accuracy?: number | undefined }, options?: CallOptions): Promise<Reply<Place[], Meta>>;
    /**
     * Retrieve a place; where it was merged with another, that one, which has another id.
     *
     * `GET /places/{placedb_id}`
     *
     * Errors:
     * - `not-found`: There is no such place.
     */
    get(placedb_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<Place, Meta>>;
  };
  channels: {
    /**
     * List the channels that you are subscribed to, those with the latest activity first; or retrieve channels by their ids, of which those you cannot see are left out. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /channels`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `missing-parameter`: ids is empty.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `wrong-token-kind`: An app token is used without ids.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `not-found`: connection_id names no stream connection of this token.
     */
    list(query?: Query<'since_id' | 'before_id' | 'count' | 'connection_id' | 'subscription_id' | 'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'> & { /** Comma-separated ids of channels, at most 200. Without it, the channels that you are subscribed to are listed. */ ids?: string | readonly string[] | undefined; /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Channel[], PageMeta>>;
    /**
     * Create a channel; you are its owner and subscribed to it.
     *
     * `POST /channels`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A broadcast channel lacks its annotation.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
     * - `not-allowed`: The type is that of private messages.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     */
    create(body: Bodies['channels.create'], query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Retrieve a channel.
     *
     * `GET /channels/{channel_id}`
     *
     * Errors:
     * - `not-found`: There is no such channel, or you may not see it.
     */
    get(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Change a channel: the ACLs that are given, and annotations by type.
     *
     * `PUT /channels/{channel_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A broadcast channel lacks its annotation.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
     * - `not-allowed`: An ACL that is immutable would change.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: You are neither owner nor editor, or the channel is inactive.
     * - `not-found`: There is no such channel, or you may not see it.
     */
    replace(channel_id: string, body?: Bodies['channels.replace'], query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Change a channel, as PUT does.
     *
     * `PATCH /channels/{channel_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A broadcast channel lacks its annotation.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
     * - `not-allowed`: An ACL that is immutable would change.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: You are neither owner nor editor, or the channel is inactive.
     * - `not-found`: There is no such channel, or you may not see it.
     */
    update(channel_id: string, body?: Bodies['channels.update'], query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Deactivate a channel of your own, for ever: nothing more is written to it, and all are unsubscribed.
     *
     * `DELETE /channels/{channel_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: It is a channel of private messages.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: You are not the owner.
     * - `not-found`: There is no such channel, or you may not see it.
     */
    deactivate(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Search for channels by title, description and tags; everything given must match.
     *
     * `GET /channels/search`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A query holds nothing that could be found, or there are too many terms.
     */
    search(query?: Query<'since_id' | 'before_id' | 'count' | 'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'> & { /** By the number of subscribers, then by the latest activity; newest first; or by the latest activity. */ order?: 'popularity' | 'id' | 'activity' | undefined; /** Words of names, titles, descriptions and tags. Quoted phrases, +foo -bar and foo OR baz are understood. */ q?: string | undefined; /** Type of the channel. */ type?: string | undefined; /** Id of the owner. */ creator_id?: string | undefined; /** Tags. Quoted phrases, +foo -bar and foo OR baz are understood. */ tags?: string | undefined; /** Neither any_user nor public of readers and writers; or other channels. */ is_private?: boolean | 0 | 1 | undefined; /** Readers are public; or other channels. */ is_public?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Channel[], PageMeta>>;
    /**
     * Subscribe to a channel; if you muted it, you no longer do.
     *
     * `POST /channels/{channel_id}/subscribe`
     *
     * Errors:
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The channel is inactive.
     * - `not-found`: There is no such channel, or you may not see it.
     */
    subscribe(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * End your subscription to a channel.
     *
     * `DELETE /channels/{channel_id}/subscribe`
     *
     * Errors:
     * - `not-found`: There is no such channel, or you may not see it.
     */
    unsubscribe(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Mute a channel: your subscription ends, and others cannot subscribe you.
     *
     * `POST /channels/{channel_id}/mute`
     *
     * Errors:
     * - `not-found`: There is no such channel, or you may not see it.
     */
    mute(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * Stop muting a channel; you are not subscribed to it by that.
     *
     * `DELETE /channels/{channel_id}/mute`
     *
     * Errors:
     * - `not-found`: There is no such channel, or you may not see it.
     */
    unmute(channel_id: string, query?: Query<'channel_types' | 'include_marker' | 'include_read' | 'include_recent_message' | 'include_annotations' | 'include_channel_annotations' | 'include_user_annotations' | 'include_message_annotations' | 'include_html' | 'include_inactive'>, options?: CallOptions): Promise<Reply<Channel, Meta>>;
    /**
     * List the users who are subscribed to a channel. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /channels/{channel_id}/subscribers`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: There is no such channel, or you may not see it. connection_id names no stream connection of this token.
     */
    subscribers: {
      /**
       * List the users who are subscribed to a channel. A user stream connection can subscribe to what follows with connection_id.
       *
       * `GET /channels/{channel_id}/subscribers`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `too-many-streams`: The connection holds as many subscriptions as it can.
       * - `not-found`: There is no such channel, or you may not see it. connection_id names no stream connection of this token.
       */
      (channel_id: string, query?: Query<'since_id' | 'before_id' | 'count' | 'connection_id' | 'subscription_id' | 'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<User[], PageMeta>>;
      /**
       * List the ids of the users who are subscribed to a channel.
       *
       * `GET /channels/{channel_id}/subscribers/ids`
       *
       * Errors:
       * - `not-found`: There is no such channel, or you may not see it.
       */
      ids(channel_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<string[], Meta>>;
      /**
       * Map channels to the ids of the users who are subscribed to them.
       *
       * `GET /channels/subscribers/ids`
       */
      map(query: { /** Comma-separated ids of channels, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<Record<string, string[]>, Meta>>;
    };
  };
  messages: {
    /**
     * List the messages of a channel. A user stream connection can subscribe to what follows with connection_id.
     *
     * `GET /channels/{channel_id}/messages`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `too-many-streams`: The connection holds as many subscriptions as it can.
     * - `not-found`: There is no such channel, or you may not see it. connection_id names no stream connection of this token.
     */
    list(channel_id: string, query?: Query<'count' | 'connection_id' | 'subscription_id' | 'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Only items after this pagination_id, or after the marker of the list: last_read, marker. */ since_id?: string | undefined; /** Only items before this pagination_id, or before the marker of the list. */ before_id?: string | undefined; /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message[], StreamMeta>>;
    /**
     * Write a message to a channel, or with the channel pm a private message to its destinations.
     *
     * `POST /channels/{channel_id}/messages`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. reply_to is no message of the channel that you can see, a destination is no user, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. There is no text, a machine-only message has no annotation, an annotation lacks a key, or a private message has no destinations.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The text is too long, entities.links break a rule, or the service does not accept a word or domain in a public channel.
     * - `not-allowed`: The message replied to is deleted; a machine-only message has text, or is a private message.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: You may not write to the channel, or it is inactive; or you are a bot and would write first to a user who does not follow you.
     * - `not-found`: There is no such channel, or you may not see it. What an earlier call with the Idempotency-Key created is gone.
     */
    create(channel_id: string, body?: Bodies['messages.create'], query?: Query<'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message, Meta>>;
    /**
     * Retrieve a message.
     *
     * `GET /channels/{channel_id}/messages/{message_id}`
     *
     * Errors:
     * - `not-found`: There is no such channel, or you may not see it. There is no such message, or you may not see it. It is machine-only, and include_machine=1 is not given.
     */
    get(channel_id: string, message_id: string, query?: Query<'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message, Meta>>;
    /**
     * Delete a message of your own.
     *
     * `DELETE /channels/{channel_id}/messages/{message_id}`
     *
     * Errors:
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The message is another's.
     * - `not-found`: There is no such channel, or you may not see it. There is no such message, or you may not see it.
     */
    delete(channel_id: string, message_id: string, query?: Query<'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message, Meta>>;
    /**
     * Retrieve messages of any channels by their ids; those you cannot see are left out.
     *
     * `GET /channels/messages`
     */
    retrieve(query: Query<'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Comma-separated ids of messages, at most 200. */ ids: string | readonly string[]; /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message[], Meta>>;
    /**
     * Search for messages in channels by their text, entities, annotations and relations; everything given must match.
     *
     * `GET /channels/messages/search`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A query holds nothing that could be found, or there are too many terms.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. channel_ids is empty; or there is no query, where order=score.
     * - `wrong-token-kind`: An app token is used with pm or broadcast.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     */
    search(query: Query<'index' | 'order' | 'query' | 'text' | 'hashtags' | 'links' | 'link_domains' | 'mentions' | 'leading_mentions' | 'annotation_types' | 'attachment_types' | 'place_id' | 'is_reply' | 'is_directed' | 'has_location' | 'has_checkin' | 'has_attachment' | 'has_oembed_video' | 'has_oembed_html5video' | 'has_oembed_rich' | 'language' | 'client_id' | 'creator_id' | 'reply_to' | 'thread_id' | 'since_id' | 'before_id' | 'count' | 'include_annotations' | 'include_message_annotations' | 'include_user_annotations' | 'include_html'> & { /** Comma-separated ids of channels, at most 200. pm and broadcast stand for all such channels that you are subscribed to. */ channel_ids: string | readonly string[]; /** Has a photo oembed annotation. */ has_oembed_photo?: boolean | 0 | 1 | undefined; /** Include messages of muted users. Default 0, but 1 where a message is asked for. */ include_muted?: boolean | 0 | 1 | undefined; /** Include deleted messages, as tombstones. */ include_deleted?: boolean | 0 | 1 | undefined; /** Include machine-only messages. */ include_machine?: boolean | 0 | 1 | undefined }, options?: CallOptions): Promise<Reply<Message[], PageMeta>>;
  };
  files: {
    /**
     * Create a file: incomplete from its fields, or complete from a form with its content, where other parts with a file name are derived files.
     *
     * `POST /files`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule. A derived file has a malformed or reserved key. The file is to be an image, and its content has too many pixels, or is damaged or cut off.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
     * - `not-allowed`: There are more derived files than a file can have.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your files would take more than your storage.
     */
    create(body: Bodies['files.create'] | FormData, query?: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations'>, options?: CallOptions): Promise<Reply<File, Meta>>;
    /**
     * Retrieve files by their ids; those that you may not see are left out.
     *
     * `GET /files`
     */
    list(query: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations'> & { /** Comma-separated ids of files, at most 200. */ ids: string | readonly string[] }, options?: CallOptions): Promise<Reply<File[], Meta>>;
    /**
     * Retrieve a file: your own, a public one, or one whose token you have.
     *
     * `GET /files/{file_id}`
     *
     * Errors:
     * - `missing-scope`: The file is yours, and neither the scope files nor a token of it is given.
     * - `not-found`: There is no such file, or you may not see it.
     */
    get(file_id: string, query?: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations' | 'file_token'>, options?: CallOptions): Promise<Reply<File, Meta>>;
    /**
     * Change a file of your own: its name, whether it is public, and annotations by type.
     *
     * `PUT /files/{file_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
     * - `not-found`: There is no such file, or you may not see it.
     */
    replace(file_id: string, body?: Bodies['files.replace'], query?: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations' | 'file_token'>, options?: CallOptions): Promise<Reply<File, Meta>>;
    /**
     * Change a file of your own, as PUT does.
     *
     * `PATCH /files/{file_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
     * - `not-found`: There is no such file, or you may not see it.
     */
    update(file_id: string, body?: Bodies['files.update'], query?: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations' | 'file_token'>, options?: CallOptions): Promise<Reply<File, Meta>>;
    /**
     * Delete a file of your own, with its derived files.
     *
     * `DELETE /files/{file_id}`
     *
     * Errors:
     * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
     * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
     * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
     * - `not-found`: There is no such file, or you may not see it.
     */
    delete(file_id: string, query?: Query<'file_types' | 'include_incomplete' | 'include_private' | 'include_annotations' | 'include_file_annotations' | 'include_user_annotations' | 'file_token'>, options?: CallOptions): Promise<Reply<File, Meta>>;
    content: {
      /**
       * Be redirected to the content of a file; 204 while it has none.
       *
       * `GET /files/{file_id}/content`
       *
       * Errors:
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The file is yours and not public, and neither the scope files nor a token of it is given.
       * - `not-found`: There is no such file, or you may not see it.
       */
      get(file_id: string, query?: Query<'file_token'>, options?: CallOptions): Promise<Response>;
      /**
       * Set the content of an incomplete file, which completes it. A Filename header sets the name.
       *
       * `PUT /files/{file_id}/content`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The content type or the name of the file is malformed. The file is to be an image, and its content has too many pixels, or is damaged or cut off.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
       * - `not-allowed`: The file is complete.
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
       * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
       * - `not-found`: There is no such file, or you may not see it.
       * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your files would take more than your storage.
       */
      set(file_id: string, body: Content, query?: Query<'file_token'>, options?: CallOptions): Promise<void>;
    };
    derived: {
      /**
       * Be redirected to the content of a derived file; 204 while the file is incomplete.
       *
       * `GET /files/{file_id}/content/{derived_key}`
       *
       * Errors:
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The file is yours and not public, and neither the scope files nor a token of it is given.
       * - `not-found`: There is no such file, or you may not see it.
       */
      get(file_id: string, derived_key: string, query?: Query<'file_token'>, options?: CallOptions): Promise<Response>;
      /**
       * Add a derived file to an incomplete file.
       *
       * `PUT /files/{file_id}/content/{derived_key}`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The key, the content type or the name is malformed, the key is reserved, or its image has another size.
       * - `missing-parameter`: The form has no part content.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
       * - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
       * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
       * - `not-found`: There is no such file, or you may not see it.
       * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your files would take more than your storage.
       */
      set(file_id: string, derived_key: string, body: FormData | Content, query?: Query<'file_token'>, options?: CallOptions): Promise<void>;
      /**
       * Add a derived file to an incomplete file, as PUT does.
       *
       * `POST /files/{file_id}/content/{derived_key}`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The key, the content type or the name is malformed, the key is reserved, or its image has another size.
       * - `missing-parameter`: The form has no part content.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
       * - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
       * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
       * - `not-found`: There is no such file, or you may not see it.
       * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your files would take more than your storage.
       */
      upload(file_id: string, derived_key: string, body: FormData | Content, query?: Query<'file_token'>, options?: CallOptions): Promise<void>;
      /**
       * Add a derived file to an incomplete file, in another place. JSON, other forms and nothing are no content of it: a PUT brings that.
       *
       * `POST /files/{file_id}/{derived_key}`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. The key, the content type or the name is malformed, the key is reserved, or its image has another size.
       * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. The form has no part content.
       * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
       * - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
       * - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
       * - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
       * - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
       * - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
       * - `not-found`: There is no such file, or you may not see it.
       * - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your files would take more than your storage.
       */
      create(file_id: string, derived_key: string, body?: Bodies['files.derived.create'] | FormData | Content, query?: Query<'file_token'>, options?: CallOptions): Promise<void>;
    };
  };
  filters: {
    /**
     * Create a filter.
     *
     * `POST /filters`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A field has the wrong form: the pointer of a clause is malformed, or its value is not one that its operator compares with.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: You have 100 filters already.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     */
    create(body: Bodies['filters.create'], query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter, Meta>>;
    /**
     * List your filters, the oldest first.
     *
     * `GET /filters`
     */
    list(query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter[], Meta>>;
    /**
     * Delete a filter of your own that no stream uses.
     *
     * `DELETE /filters/{filter_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `not-allowed`: A stream uses it. The message names the streams.
     * - `not-found`: There is no such filter, or you may not see it.
     */
    delete: {
      /**
       * Delete a filter of your own that no stream uses.
       *
       * `DELETE /filters/{filter_id}`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `not-allowed`: A stream uses it. The message names the streams.
       * - `not-found`: There is no such filter, or you may not see it.
       */
      (filter_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter, Meta>>;
      /**
       * Delete all your filters; none of them where a stream uses one.
       *
       * `DELETE /filters`
       *
       * Errors:
       * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
       * - `not-allowed`: A stream uses it. The message names the streams.
       * - `reply-too-large`: What was asked for is too much for one reply that is not paginated. Ask for fewer objects at once, or for less of each, such as without annotations.
       */
      all(query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter[], Meta>>;
    };
    /**
     * Retrieve a filter of your own.
     *
     * `GET /filters/{filter_id}`
     *
     * Errors:
     * - `not-found`: There is no such filter, or you may not see it.
     */
    get(filter_id: string, query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter, Meta>>;
    /**
     * Replace a filter of your own; streams that use it go on with the new one.
     *
     * `PUT /filters/{filter_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. A field has the wrong form: the pointer of a clause is malformed, or its value is not one that its operator compares with.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-found`: There is no such filter, or you may not see it.
     */
    replace(filter_id: string, body: Bodies['filters.replace'], query?: Query<'include_annotations' | 'include_user_annotations' | 'include_html'>, options?: CallOptions): Promise<Reply<Filter, Meta>>;
  };
  streams: {
    connection: {
      /**
       * Delete a stream connection and its subscriptions; its client is disconnected.
       *
       * `DELETE /users/me/streams/{connection_id}`
       *
       * Errors:
       * - `not-found`: There is no such stream connection of this token.
       */
      delete(connection_id: string, query?: Query<never>, options?: CallOptions): Promise<void>;
    };
    subscription: {
      /**
       * End a subscription.
       *
       * `DELETE /users/me/streams/{connection_id}/{subscription_id}`
       *
       * Errors:
       * - `not-found`: There is no such stream connection of this token. There is no such subscription of this token.
       */
      delete(connection_id: string, subscription_id: string, query?: Query<never>, options?: CallOptions): Promise<void>;
    };
  };
  appStreams: {
    /**
     * Create an app stream.
     *
     * `POST /streams`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. object_types lists something else than types of messages, type is not long_poll, or filter_id is no filter that the app can use.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. object_types lists no type.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: Another stream that the same token made has the key.
     * - `too-many-streams`: The token has made as many streams as it can.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     */
    create(body: Bodies['appStreams.create'], query?: Query<'purge'>, options?: CallOptions): Promise<Reply<AppStream, Meta>>;
    /**
     * List the app streams of the app, oldest first.
     *
     * `GET /streams`
     */
    list(query?: { /** Only streams with this key. */ key?: string | undefined }, options?: CallOptions): Promise<Reply<AppStream[], Meta>>;
    /**
     * Delete an app stream; its client is disconnected.
     *
     * `DELETE /streams/{stream_id}`
     *
     * Errors:
     * - `not-found`: There is no such app stream, or you may not see it.
     */
    delete: {
      /**
       * Delete an app stream; its client is disconnected.
       *
       * `DELETE /streams/{stream_id}`
       *
       * Errors:
       * - `not-found`: There is no such app stream, or you may not see it.
       */
      (stream_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<AppStream, Meta>>;
      /**
       * Delete all app streams of the app; their clients are disconnected.
       *
       * `DELETE /streams`
       */
      all(query?: Query<never>, options?: CallOptions): Promise<Reply<AppStream[], Meta>>;
    };
    /**
     * Retrieve an app stream.
     *
     * `GET /streams/{stream_id}`
     *
     * Errors:
     * - `not-found`: There is no such app stream, or you may not see it.
     */
    get(stream_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<AppStream, Meta>>;
    /**
     * Change an app stream: what is left out stays. Its client stays connected.
     *
     * `PUT /streams/{stream_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. object_types lists something else than types of messages, type is not long_poll, or filter_id is no filter that the app can use.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. object_types lists no type.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: Another stream that the same token made has the key.
     * - `not-found`: There is no such app stream, or you may not see it.
     */
    change(stream_id: string, body?: Bodies['appStreams.change'], query?: Query<never>, options?: CallOptions): Promise<Reply<AppStream, Meta>>;
  };
  webhooks: {
    /**
     * Create a webhook. The reply has its secret.
     *
     * `POST /webhooks`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. url is no https URL or leads to a private address, object_types lists something else than types of messages, description is too long, or filter_id is no filter that the app can use.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. object_types lists no type.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The app has as many webhooks as it can.
     * - `not-found`: What an earlier call with the Idempotency-Key created is gone.
     */
    create(body: Bodies['webhooks.create'], query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
    /**
     * List the webhooks of the app, oldest first.
     *
     * `GET /webhooks`
     */
    list(query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook[], Meta>>;
    /**
     * Delete a webhook.
     *
     * `DELETE /webhooks/{webhook_id}`
     *
     * Errors:
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    delete: {
      /**
       * Delete a webhook.
       *
       * `DELETE /webhooks/{webhook_id}`
       *
       * Errors:
       * - `not-found`: There is no such webhook, or you may not see it.
       */
      (webhook_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
      /**
       * Delete all webhooks of the app.
       *
       * `DELETE /webhooks`
       */
      all(query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook[], Meta>>;
    };
    /**
     * Retrieve a webhook.
     *
     * `GET /webhooks/{webhook_id}`
     *
     * Errors:
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    get(webhook_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
    /**
     * Change a webhook, disable or enable it: what is left out stays.
     *
     * `PUT /webhooks/{webhook_id}`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. url is no https URL or leads to a private address, object_types lists something else than types of messages, description is too long, or filter_id is no filter that the app can use.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. object_types lists no type.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    change(webhook_id: string, body?: Bodies['webhooks.change'], query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
    /**
     * Replace the secret of a webhook. Requests are signed with both for a day.
     *
     * `POST /webhooks/{webhook_id}/secret`
     *
     * Errors:
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    secret(webhook_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
    /**
     * Send a test request, signed like all others, and see how it is answered.
     *
     * `POST /webhooks/{webhook_id}/ping`
     *
     * Errors:
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    ping(webhook_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<PingResult, Meta>>;
    /**
     * Deliver events of a time again that are still in the log; then it goes on where it was.
     *
     * `POST /webhooks/{webhook_id}/replay`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted. since or until is no time.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `not-allowed`: The webhook is disabled, or the log has no events of this time that were delivered.
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    replay(webhook_id: string, body: Bodies['webhooks.replay'], query?: Query<never>, options?: CallOptions): Promise<Reply<Webhook, Meta>>;
    /**
     * The last 20 requests of a webhook, newest first.
     *
     * `GET /webhooks/{webhook_id}/deliveries`
     *
     * Errors:
     * - `not-found`: There is no such webhook, or you may not see it.
     */
    deliveries(webhook_id: string, query?: Query<never>, options?: CallOptions): Promise<Reply<WebhookDelivery[], Meta>>;
  };
  config: {
    /**
     * The service's limits; ask at most once a day.
     *
     * `GET /config`
     */
    get(query?: Query<never>, options?: CallOptions): Promise<Reply<Configuration, Meta>>;
  };
  text: {
    /**
     * Show how a text is parsed into entities and html; creates nothing.
     *
     * `POST /text/process`
     *
     * Errors:
     * - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.
     * - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
     * - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or of too many values.
     * - `invalid-text`: The text is longer than that of a message may be, or entities.links break a rule.
     */
    process(body: Bodies['text.process'], query?: Query<never>, options?: CallOptions): Promise<Reply<{
      /** Those of the text, as it is below. */
      entities: Entities;
      /** The text as HTML. */
      html: string;
      /** The text as it would be shown: Markdown links replaced, hosts added. */
      text: string;
    }, Meta>>;
  };
}

/** Method and path of every call, whether it takes a body, and whether it takes an Idempotency-Key. */
export const calls: Readonly<
  Record<string, readonly [method: string, path: string, hasBody?: boolean, creates?: boolean]>
> = {
  'token.get': ['GET', '/token'],
  'token.delete': ['DELETE', '/token'],
  'apps.tokens': ['GET', '/apps/me/tokens'],
  'apps.tokens.user_ids': ['GET', '/apps/me/tokens/user_ids'],
  'users.get': ['GET', '/users/{user_id}'],
  'users.list': ['GET', '/users'],
  'users.search': ['GET', '/users/search'],
  'users.replace': ['PUT', '/users/me', true],
  'users.update': ['PATCH', '/users/me', true],
  'users.avatar.get': ['GET', '/users/{user_id}/avatar'],
  'users.avatar.set': ['POST', '/users/me/avatar', true],
  'users.cover.get': ['GET', '/users/{user_id}/cover'],
  'users.cover.set': ['POST', '/users/me/cover', true],
  'users.follow': ['POST', '/users/{user_id}/follow'],
  'users.unfollow': ['DELETE', '/users/{user_id}/follow'],
  'users.following': ['GET', '/users/{user_id}/following'],
  'users.followers': ['GET', '/users/{user_id}/followers'],
  'users.following.ids': ['GET', '/users/{user_id}/following/ids'],
  'users.followers.ids': ['GET', '/users/{user_id}/followers/ids'],
  'users.mute': ['POST', '/users/{user_id}/mute'],
  'users.unmute': ['DELETE', '/users/{user_id}/mute'],
  'users.muted': ['GET', '/users/{user_id}/muted'],
  'users.muted.ids': ['GET', '/users/muted/ids'],
  'users.block': ['POST', '/users/{user_id}/block'],
  'users.unblock': ['DELETE', '/users/{user_id}/block'],
  'users.blocked': ['GET', '/users/{user_id}/blocked'],
  'users.blocked.ids': ['GET', '/users/blocked/ids'],
  'users.interactions': ['GET', '/users/me/interactions'],
  'posts.search': ['GET', '/posts/search'],
  'posts.reposters': ['GET', '/posts/{post_id}/reposters'],
  'posts.stars': ['GET', '/posts/{post_id}/stars'],
  'posts.create': ['POST', '/posts', true, true],
  'posts.list': ['GET', '/posts'],
  'posts.get': ['GET', '/posts/{post_id}'],
  'posts.delete': ['DELETE', '/posts/{post_id}'],
  'posts.report': ['POST', '/posts/{post_id}/report'],
  'posts.repost': ['POST', '/posts/{post_id}/repost', false, true],
  'posts.unrepost': ['DELETE', '/posts/{post_id}/repost'],
  'posts.star': ['POST', '/posts/{post_id}/star'],
  'posts.unstar': ['DELETE', '/posts/{post_id}/star'],
  'users.stars': ['GET', '/users/{user_id}/stars'],
  'posts.replies': ['GET', '/posts/{post_id}/replies'],
  'users.posts': ['GET', '/users/{user_id}/posts'],
  'users.mentions': ['GET', '/users/{user_id}/mentions'],
  'posts.tag': ['GET', '/posts/tag/{hashtag}'],
  'posts.stream': ['GET', '/posts/stream'],
  'posts.stream.unified': ['GET', '/posts/stream/unified'],
  'posts.stream.global': ['GET', '/posts/stream/global'],
  'posts.explore.list': ['GET', '/posts/stream/explore'],
  'posts.explore': ['GET', '/posts/stream/explore/{slug}'],
  'posts.marker': ['POST', '/posts/marker', true],
  'places.search': ['GET', '/places/search'],
  'places.get': ['GET', '/places/{placedb_id}'],
  'channels.list': ['GET', '/channels'],
  'channels.create': ['POST', '/channels', true, true],
  'channels.get': ['GET', '/channels/{channel_id}'],
  'channels.replace': ['PUT', '/channels/{channel_id}', true],
  'channels.update': ['PATCH', '/channels/{channel_id}', true],
  'channels.deactivate': ['DELETE', '/channels/{channel_id}'],
  'users.channels': ['GET', '/users/me/channels'],
  'users.channels.unread.private': ['GET', '/users/me/channels/pm/num_unread'],
  'users.channels.unread.broadcast': ['GET', '/users/me/channels/broadcast/num_unread'],
  'users.channels.read.broadcast': ['DELETE', '/users/me/channels/broadcast/num_unread'],
  'users.channels.muted': ['GET', '/users/me/channels/muted'],
  'channels.search': ['GET', '/channels/search'],
  'channels.subscribe': ['POST', '/channels/{channel_id}/subscribe'],
  'channels.unsubscribe': ['DELETE', '/channels/{channel_id}/subscribe'],
  'channels.mute': ['POST', '/channels/{channel_id}/mute'],
  'channels.unmute': ['DELETE', '/channels/{channel_id}/mute'],
  'channels.subscribers': ['GET', '/channels/{channel_id}/subscribers'],
  'channels.subscribers.ids': ['GET', '/channels/{channel_id}/subscribers/ids'],
  'channels.subscribers.map': ['GET', '/channels/subscribers/ids'],
  'messages.list': ['GET', '/channels/{channel_id}/messages'],
  'messages.create': ['POST', '/channels/{channel_id}/messages', true, true],
  'messages.get': ['GET', '/channels/{channel_id}/messages/{message_id}'],
  'messages.delete': ['DELETE', '/channels/{channel_id}/messages/{message_id}'],
  'messages.retrieve': ['GET', '/channels/messages'],
  'users.messages': ['GET', '/users/me/messages'],
  'messages.search': ['GET', '/channels/messages/search'],
  'files.create': ['POST', '/files', true, true],
  'files.list': ['GET', '/files'],
  'users.files': ['GET', '/users/me/files'],
  'files.get': ['GET', '/files/{file_id}'],
  'files.replace': ['PUT', '/files/{file_id}', true],
  'files.update': ['PATCH', '/files/{file_id}', true],
  'files.delete': ['DELETE', '/files/{file_id}'],
  'files.content.get': ['GET', '/files/{file_id}/content'],
  'files.content.set': ['PUT', '/files/{file_id}/content', true],
  'files.derived.get': ['GET', '/files/{file_id}/content/{derived_key}'],
  'files.derived.set': ['PUT', '/files/{file_id}/content/{derived_key}', true],
  'files.derived.upload': ['POST', '/files/{file_id}/content/{derived_key}', true],
  'files.derived.create': ['POST', '/files/{file_id}/{derived_key}', true],
  'filters.create': ['POST', '/filters', true, true],
  'filters.list': ['GET', '/filters'],
  'filters.delete.all': ['DELETE', '/filters'],
  'filters.get': ['GET', '/filters/{filter_id}'],
  'filters.replace': ['PUT', '/filters/{filter_id}', true],
  'filters.delete': ['DELETE', '/filters/{filter_id}'],
  'streams.connection.delete': ['DELETE', '/users/me/streams/{connection_id}'],
  'streams.subscription.delete': ['DELETE', '/users/me/streams/{connection_id}/{subscription_id}'],
  'appStreams.create': ['POST', '/streams', true, true],
  'appStreams.list': ['GET', '/streams'],
  'appStreams.delete.all': ['DELETE', '/streams'],
  'appStreams.get': ['GET', '/streams/{stream_id}'],
  'appStreams.change': ['PUT', '/streams/{stream_id}', true],
  'appStreams.delete': ['DELETE', '/streams/{stream_id}'],
  'webhooks.create': ['POST', '/webhooks', true, true],
  'webhooks.list': ['GET', '/webhooks'],
  'webhooks.delete.all': ['DELETE', '/webhooks'],
  'webhooks.get': ['GET', '/webhooks/{webhook_id}'],
  'webhooks.change': ['PUT', '/webhooks/{webhook_id}', true],
  'webhooks.delete': ['DELETE', '/webhooks/{webhook_id}'],
  'webhooks.secret': ['POST', '/webhooks/{webhook_id}/secret'],
  'webhooks.ping': ['POST', '/webhooks/{webhook_id}/ping'],
  'webhooks.replay': ['POST', '/webhooks/{webhook_id}/replay', true],
  'webhooks.deliveries': ['GET', '/webhooks/{webhook_id}/deliveries'],
  'config.get': ['GET', '/config'],
  'text.process': ['POST', '/text/process', true],
};
