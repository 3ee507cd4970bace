"""Objects of the interface. Made from docs/openapi.json by packages/python/generate.ts; not to be edited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from .record import Record, Reply

ErrorSlug = Literal["invalid-parameter", "missing-parameter", "malformed-body", "malformed-request", "invalid-text", "not-allowed", "too-many-streams", "reply-too-large", "missing-token", "invalid-token", "not-authorized", "invalid-client", "code-used", "redirect-uri-required", "wrong-token-kind", "missing-scope", "forbidden", "factor-needed", "confirm-needed", "stale-form", "not-found", "method-not-allowed", "request-timeout", "under-way", "already-decided", "body-too-large", "unsupported-media-type", "key-reused", "too-many-requests", "internal-error", "unavailable", "insufficient-storage"]
"""Names of errors; later versions of a service may have more."""


@dataclass(kw_only=True, slots=True)
class User(Record):
    id: str
    """Id of the user. Users have ids of their own: a post of the same id has nothing to do with them."""
    username: str
    """At most 20 characters: a-z, 0-9 and underscore. Upper case means the same where a call takes it."""
    name: str
    """At most 50 characters of any kind."""
    description: UserDescription
    """What the user says of themselves."""
    timezone: str
    """Name of a time zone, such as Europe/Berlin."""
    locale: str
    """ISO locale, such as en_US."""
    avatar_image: Image
    """The square picture of the user."""
    cover_image: Image
    """The wide picture of the user's page."""
    type: Literal["human", "feed", "bot"]
    """human, feed (posts from an external feed) or bot (run by a program)."""
    created_at: str
    """When the account was made, in UTC."""
    counts: UserCounts
    """Counts of what belongs to the user."""
    verified_domain: str | None = None
    """Domain that the user controls, as the service has verified. Absent without one."""
    annotations: list[Annotation] | None = None
    """Only with include_annotations=1 or include_user_annotations=1, and then also when there are none."""
    canonical_url: str
    """URL of the user's page."""
    follows_you: bool | None = None
    """Whether the user follows you. Absent without a user token and on your own record."""
    you_blocked: bool | None = None
    """Whether you have blocked the user. Absent without a user token and on your own record."""
    you_follow: bool | None = None
    """Whether you follow the user. Absent without a user token and on your own record."""
    you_muted: bool | None = None
    """Whether you have muted the user. Absent without a user token and on your own record."""
    you_can_subscribe: bool | None = None
    """Whether you can subscribe the user to channels. Absent without a user token and on your own record."""
    you_can_follow: bool | None = None
    """Whether you can follow the user. Absent without a user token and on your own record."""
    is_follower: bool | None = None
    """Use follows_you."""
    is_following: bool | None = None
    """Use you_follow."""
    is_muted: bool | None = None
    """Use you_muted."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class UserDescription(Record):
    """What the user says of themselves."""

    text: str
    """At most as long as user.text_max_length of the Configuration."""
    html: str | None = None
    """The text as HTML, made by the service. Absent with include_html=0."""
    entities: Entities
    """Those of the text."""


@dataclass(kw_only=True, slots=True)
class UserCounts(Record):
    """Counts of what belongs to the user."""

    following: int
    """How many users the user follows."""
    followers: int
    """How many users follow the user."""
    posts: int
    """How many posts the user has, reposts included, deleted ones not."""
    stars: int
    """How many posts the user has starred."""


@dataclass(kw_only=True, slots=True)
class Post(Record):
    id: str
    """Id of the post."""
    user: User | None = None
    """The author. Absent when the account was deleted."""
    created_at: str
    """When it was created, in UTC. For display: order is by id."""
    text: str | None = None
    """
    At most as long as post.text_max_length of the Configuration, apart from hosts that were added to links. Absent when
    the post is machine-only, and when it or its original is deleted.
    """
    html: str | None = None
    """The text as HTML, made by the service. Absent without a text and with include_html=0."""
    source: App
    """The app that created it."""
    reply_to: str | None
    """Id of the post that it replies to; null when it is no reply."""
    thread_id: str
    """Id of the post that began the thread: its own when it is no reply."""
    num_replies: int
    """How many posts reply to it directly."""
    num_stars: int
    """How many users have starred it."""
    num_reposts: int
    """How many users have reposted it."""
    annotations: list[Annotation] | None = None
    """Only with include_annotations=1 or include_post_annotations=1, and then also when there are none."""
    entities: Entities
    """Those of the text; its lists are empty when the post is deleted."""
    is_deleted: bool | None = None
    """true when the post is deleted. Absent otherwise."""
    deleted: bool | None = None
    """Use is_deleted."""
    machine_only: bool
    """Whether it has annotations and no text; such posts are shown only with include_machine=1."""
    you_starred: bool | None = None
    """Whether you have starred it. Absent without a user token."""
    you_reposted: bool | None = None
    """Whether you have reposted it. Absent without a user token."""
    starred_by: list[User] | None = None
    """Some of the users who starred it, those whom you follow first. Only with include_starred_by=1."""
    reposters: list[User] | None = None
    """Some of the users who reposted it, those whom you follow first. Only with include_reposters=1."""
    canonical_url: str
    """URL of the post's page."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""
    repost_of: Post | None = None
    """The whole original, when this is a repost; an original is no repost itself. Absent otherwise."""


@dataclass(kw_only=True, slots=True)
class StreamMarker(Record):
    name: str
    """The stream that it is in."""
    id: str
    """The pagination_id that it is at."""
    last_read_id: str
    """The greatest id so far, unless it was reset."""
    percentage: int
    """How far down the item is scrolled, from 0 to 100."""
    updated_at: str
    """When it was changed last, in UTC."""
    version: str
    """Another one after each change."""


@dataclass(kw_only=True, slots=True)
class Interaction(Record):
    action: Literal["follow", "reply", "repost", "star", "welcome", "broadcast_create", "broadcast_subscribe", "broadcast_unsubscribe"]
    """What was done."""
    event_date: str
    """When it was done last, in UTC."""
    objects: list[User | Post | Channel]
    """What it was done to: your post, you, or a broadcast channel. Empty for welcome."""
    users: list[User]
    """Who did it, the last one first. Empty for welcome."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class ExploreStream(Record):
    slug: str
    """Its id: lower-case letters and digits."""
    title: str
    """Its name for people."""
    description: str
    """Which posts it has, for people."""
    url: str
    """The URL of the call that reads its posts."""


@dataclass(kw_only=True, slots=True)
class Channel(Record):
    id: str
    """Id of the channel."""
    type: str
    """Reversed domain name that says what the channel is for."""
    owner: User | None = None
    """The user who created it. Absent when the account was deleted."""
    counts: ChannelCounts
    """Counts of what belongs to the channel."""
    annotations: list[Annotation] | None = None
    """Only with include_annotations=1 or include_channel_annotations=1, and then also when there are none."""
    readers: ACL
    """Who may read it, besides those who may write to it."""
    writers: ACL
    """Who may write to it, besides its editors."""
    editors: ACL
    """Who may change it, besides its owner."""
    is_inactive: bool
    """It was deactivated: nothing more can be written to it."""
    you_subscribed: bool | None = None
    """Whether you are subscribed to it. Absent without a user token."""
    you_muted: bool | None = None
    """Whether you muted it: then others cannot subscribe you. Absent without a user token."""
    you_can_edit: bool | None = None
    """Use editors.you."""
    has_unread: bool | None = None
    """
    Whether it has a message after last_read_id of your marker, or any where you have no marker. Absent without a user
    token.
    """
    marker: StreamMarker | ChannelMarker | None = None
    """How far you have read its messages. Only with include_marker=1 and a user token."""
    recent_message_id: str | None = None
    """Id of the latest message, deleted or not. Absent while there is none."""
    recent_message: Message | None = None
    """The latest message. Only with include_recent_message=1 and on user streams; absent where you may not see it."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class ChannelCounts(Record):
    """Counts of what belongs to the channel."""

    messages: int
    """How many messages it has, deleted ones not counted."""
    subscribers: int | None = None
    """How many users are subscribed to it. Shown to owner and editors."""


@dataclass(kw_only=True, slots=True)
class ChannelMarker(Record):
    name: str
    """The stream that it is in."""


@dataclass(kw_only=True, slots=True)
class ACL(Record):
    any_user: bool
    """All users are included. Always false for editors."""
    public: bool
    """Everybody is included, without a token too. Always false for writers and editors."""
    immutable: bool
    """It cannot be changed."""
    user_ids: list[str]
    """The users who are listed. The owner never is."""
    you: bool
    """You are included: as owner, or by this ACL or one that implies it."""


@dataclass(kw_only=True, slots=True)
class Message(Record):
    id: str
    """Id of the message."""
    channel_id: str
    """Id of the channel that it is in."""
    user: User | None = None
    """The author. Absent when the account was deleted."""
    created_at: str
    """When it was created, in UTC. For display: order is by id."""
    text: str | None = None
    """
    At most as long as message.text_max_length of the Configuration, apart from hosts that were added to links. Absent
    when the message is machine-only or deleted.
    """
    html: str | None = None
    """The text as HTML, made by the service. Absent without a text and with include_html=0."""
    source: App
    """The app that created it."""
    reply_to: str | None
    """Id of the message that it replies to, in the same channel; null when it is no reply."""
    thread_id: str
    """Id of the message that began the thread: its own when it is no reply."""
    num_replies: int
    """How many messages reply to it directly."""
    annotations: list[Annotation] | None = None
    """Only with include_annotations=1 or include_message_annotations=1, and then also when there are none."""
    entities: Entities
    """Those of the text; its lists are empty when the message is deleted."""
    is_deleted: bool | None = None
    """true when the message is deleted. Absent otherwise."""
    machine_only: bool
    """Whether it has annotations and no text; such messages are shown only with include_machine=1."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class File(Record):
    name: str
    """At most 255 characters."""
    mime_type: str | None = None
    """Content type, as it was given."""
    sha1: str | None = None
    """SHA-1 of the content, in hexadecimal."""
    size: int | None = None
    """Of the content, in bytes."""
    image_info: FileImageInfo | None = None
    """Size in pixels, of images that can be read."""
    url: str | None = field(default=None, repr=False)
    """Temporary URL of the content."""
    url_expires: str | None = None
    """Until when url leads to the content, in UTC."""
    id: str
    """Id of the file."""
    type: str
    """Reversed domain name that says what the file is for."""
    kind: Literal["image", "other"]
    """As it was given, or else by mime_type."""
    complete: bool
    """It has a content. What follows from that is absent before."""
    public: bool
    """Everybody may read it."""
    created_at: str
    """When it was created, in UTC."""
    total_size: int
    """Bytes of the content and of all derived files."""
    derived_files: dict[str, DerivedFile] | None = None
    """By their keys, the automatic ones of a picture among them. Absent before it is complete."""
    url_permanent: str | None = None
    """Redirects to the content, without a token. While the file is public."""
    url_short: str | None = None
    """The same, short; a file extension may be appended. While the file is public."""
    file_token: str | None = field(default=None, repr=False)
    """
    Write token, for the owner: at creation, when it was passed as file_token, and with the scope files in calls without
    query parameters. Never on streams.
    """
    file_token_read: str | None = field(default=None, repr=False)
    """Read token: of a public file, or the one that gave access."""
    source: App
    """The app that created it."""
    annotations: list[Annotation] | None = None
    """Only with include_annotations=1 or include_file_annotations=1, and then also when there are none."""
    user: User | None = None
    """Who created it."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class FileImageInfo(Record):
    """Size in pixels, of images that can be read."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""


@dataclass(kw_only=True, slots=True)
class DerivedFile(Record):
    name: str
    """At most 255 characters."""
    mime_type: str
    """Content type, as it was given."""
    sha1: str
    """SHA-1 of the content, in hexadecimal."""
    size: int
    """Of the content, in bytes."""
    image_info: DerivedFileImageInfo | None = None
    """Size in pixels, of images that can be read."""
    url: str = field(repr=False)
    """Temporary URL of the content."""
    url_expires: str
    """Until when url leads to the content, in UTC."""


@dataclass(kw_only=True, slots=True)
class DerivedFileImageInfo(Record):
    """Size in pixels, of images that can be read."""

    width: int
    """In pixels."""
    height: int
    """In pixels."""


@dataclass(kw_only=True, slots=True)
class AppStream(Record):
    id: str
    """Id of the stream."""
    endpoint: str = field(repr=False)
    """URL to connect to. It holds a secret, so anyone who has it can read the stream."""
    filter: Filter | None = None
    """What lets messages through. Absent where it has none."""
    object_types: list[Literal["post", "user_follow", "token", "user", "stream_marker", "channel", "channel_subscription", "message", "file", "star", "mute", "block"]]
    """Which messages it gets, as they were given."""
    type: Literal["long_poll"]
    """A long-lived reply in chunks."""
    key: str | None = None
    """Its name among the streams of the token."""


@dataclass(kw_only=True, slots=True)
class Webhook(Record):
    id: str
    """Id of the webhook."""
    url: str = field(repr=False)
    """Where requests are sent."""
    description: str
    """What its app notes about it."""
    object_types: list[Literal["post", "user_follow", "token", "user", "stream_marker", "channel", "channel_subscription", "message", "file", "star", "mute", "block"]]
    """Which messages it gets, as they were given."""
    filter: Filter | None = None
    """What lets messages through. Absent where it has none."""
    is_enabled: bool
    """Whether requests are sent."""
    created_at: str
    """When it was created."""
    secret: str | None = field(default=None, repr=False)
    """Key of the signatures. Only in the replies that create or replace it."""
    disabled_at: str | None = None
    """Since when it is disabled."""
    disabled_because: Literal["app", "failing", "gone"] | None = None
    """Disabled by its app, after three days without a successful request, or because the URL answered 410."""
    failing_since: str | None = None
    """The first failed request since the last successful one."""
    next_attempt_at: str | None = None
    """When a failed request is sent again."""
    is_replaying: Literal[True] | None = None
    """Events that were delivered before are being delivered again."""


@dataclass(kw_only=True, slots=True)
class WebhookDelivery(Record):
    webhook_id: str
    """The header webhook-id of the request."""
    num_events: int
    """How many events it brings."""
    is_delivered: bool
    """Whether it was answered with a status of 200 to 299."""
    attempts: int
    """How often it was sent."""
    created_at: str
    """When it was first sent."""
    attempted_at: str
    """When it was last sent."""
    duration_ms: int
    """How long the last attempt took."""
    status: int | None = None
    """The status of the last answer. Absent without one."""
    error: str | None = None
    """Why there was no answer."""


@dataclass(kw_only=True, slots=True)
class PingResult(Record):
    is_delivered: bool
    """Whether it was answered with a status of 200 to 299."""
    duration_ms: int
    """How long that took."""
    status: int | None = None
    """The status of the answer. Absent without one."""
    error: str | None = None
    """Why there was no answer."""


@dataclass(kw_only=True, slots=True)
class Filter(Record):
    id: str
    """Id of the filter."""
    name: str | None = None
    """Absent where it was given none."""
    clauses: list[FilterClause]
    """Those for the type of a message judge it. Empty only where a filter that could not be read was deleted."""
    match_policy: Literal["include_any", "include_all", "exclude_any", "exclude_all"]
    """Whether messages for which any, or all, of the clauses hold are let through, or kept out."""
    owner: User | None = None
    """Whose filter it is. Absent where the account is not active."""


@dataclass(kw_only=True, slots=True)
class FilterClause(Record):
    object_type: Literal["post", "star", "user_follow", "mute", "block", "stream_marker", "message", "channel", "channel_subscription", "token", "file"]
    """The type of the messages that it judges."""
    field: str
    """JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk."""
    operator: Literal["equals", "matches", "lt", "le", "gt", "ge", "one_of"]
    """How the field is compared with the value."""
    value: str | int | list[str | int]
    """A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge."""


@dataclass(kw_only=True, slots=True)
class Token(Record):
    app: App
    """The app that holds the token."""
    client_id: str
    """That of the app."""
    scopes: list[str]
    """What the token allows. Empty for an app token."""
    limits: TokenLimits | None = None
    """Limits of the account. Absent for an app token."""
    storage: TokenStorage | None = None
    """Room for files of the account. Absent for an app token."""
    user: User | None = None
    """Whom the token acts for. Absent for an app token."""
    invite_link: str | None = None
    """
    Address to hand on to others who want to sign up. Only where a user token asks about itself, and not while signing
    up is closed.
    """
    is_app_token: bool | None = None
    """true for an app token. Absent for a user token."""
    pagination_id: str | None = None
    """Its place in the list, for since_id and before_id. Only in lists that come in pages."""


@dataclass(kw_only=True, slots=True)
class TokenLimits(Record):
    """Limits of the account. Absent for an app token."""

    following: int
    """How many users the account may follow."""
    max_file_size: int
    """Size of the largest file that it may upload, in bytes."""


@dataclass(kw_only=True, slots=True)
class TokenStorage(Record):
    """Room for files of the account. Absent for an app token."""

    available: int
    """In bytes."""
    used: int
    """In bytes."""


@dataclass(kw_only=True, slots=True)
class App(Record):
    client_id: str
    """What the app is known by when it asks for tokens."""
    link: str
    """Address of the app's own page."""
    name: str
    """What people know it by."""


@dataclass(kw_only=True, slots=True)
class Image(Record):
    height: int
    """In pixels."""
    width: int
    """In pixels."""
    is_default: bool
    """The user has not chosen one."""
    url: str
    """URL of the picture. It takes w and h, in pixels, for another size; what is left out follows the aspect ratio."""


@dataclass(kw_only=True, slots=True)
class Entities(Record):
    hashtags: list[EntitiesHashtag]
    """In the order of the text."""
    links: list[EntitiesLink]
    """In the order of the text."""
    mentions: list[EntitiesMention]
    """In the order of the text. Only users who exist are mentioned."""


@dataclass(kw_only=True, slots=True)
class EntitiesHashtag(Record):
    len: int
    """Length of the hashtag in the text, in code points."""
    pos: int
    """Where the hashtag begins in the text, in code points from 0."""
    name: str
    """The hashtag without #, in lower case."""


@dataclass(kw_only=True, slots=True)
class EntitiesLink(Record):
    len: int
    """Length of the link in the text, in code points."""
    pos: int
    """Where the link begins in the text, in code points from 0."""
    text: str
    """The piece of the text that is the link."""
    url: str
    """Where it leads."""
    amended_len: int | None = None
    """Length together with the [host] behind it. Absent where there is none."""


@dataclass(kw_only=True, slots=True)
class EntitiesMention(Record):
    len: int
    """Length of the mention in the text, in code points."""
    pos: int
    """Where the mention begins in the text, in code points from 0."""
    id: str
    """Id of the user who is mentioned."""
    name: str
    """The username without @, in lower case."""
    is_leading: bool | None = None
    """true where only mentions stand before it. Absent elsewhere."""


@dataclass(kw_only=True, slots=True)
class Annotation(Record):
    type: str
    """Reversed domain name that says what the value is, such as com.example.mood."""
    value: dict[str, Any]
    """Whatever the type stands for, its replacement values filled in."""


@dataclass(kw_only=True, slots=True)
class Place(Record):
    placedb_id: str
    """Its id; a setting may give this key another name."""
    name: str
    """Its name."""
    address: str | None = None
    """Street and number."""
    address_extended: str | None = None
    """What else the address needs, such as the floor."""
    locality: str | None = None
    """City, town or village."""
    region: str | None = None
    """State, province or the like."""
    admin_region: str | None = None
    """Larger area that the region is part of."""
    post_town: str | None = None
    """Town that its post goes by."""
    po_box: str | None = None
    """Post office box."""
    postcode: str | None = None
    """Postal code."""
    country_code: str | None = None
    """ISO 3166-1 alpha-2."""
    latitude: float
    """Degrees."""
    longitude: float
    """Degrees."""
    is_open: bool | None = None
    """In business, or open to the public; not its opening hours."""
    telephone: str | None = None
    """In local form."""
    fax: str | None = None
    """In local form."""
    website: str | None = None
    """URL of its own page."""
    categories: list[PlaceCategory] | None = None
    """What kind of place it is; at most one today."""
    distance: float | None = None
    """In search results: metres from the centre."""


@dataclass(kw_only=True, slots=True)
class PlaceCategory(Record):
    id: str
    """Of the most specific category."""
    labels: list[str]
    """From general to specific."""


@dataclass(kw_only=True, slots=True)
class Configuration(Record):
    text: ConfigurationText
    """Limits of every text."""
    user: ConfigurationUser
    """Limits of a user."""
    post: ConfigurationPost
    """Limits of a post."""
    channel: ConfigurationChannel
    """Limits of a channel."""
    message: ConfigurationMessage
    """Limits of a message."""
    file: ConfigurationFile
    """Limits of a file."""
    limits: ConfigurationLimits
    """Limits of what clients send."""


@dataclass(kw_only=True, slots=True)
class ConfigurationText(Record):
    """Limits of every text."""

    uri_template_length: ConfigurationTextUriTemplateLength
    """Of the templates in URLs that are filled in after saving."""


@dataclass(kw_only=True, slots=True)
class ConfigurationTextUriTemplateLength(Record):
    """Of the templates in URLs that are filled in after saving."""

    post_id: int
    """Characters that {post_id} counts as."""
    message_id: int
    """Characters that {message_id} counts as."""


@dataclass(kw_only=True, slots=True)
class ConfigurationUser(Record):
    """Limits of a user."""

    annotation_max_bytes: int
    """Bytes that the annotations of one may take, counted as the UTF-8 of the minified list."""
    text_max_length: int
    """Longest text of a description, in code points."""


@dataclass(kw_only=True, slots=True)
class ConfigurationPost(Record):
    """Limits of a post."""

    annotation_max_bytes: int
    """Bytes that the annotations of one may take, counted as the UTF-8 of the minified list."""
    text_max_length: int
    """Longest text, in code points."""


@dataclass(kw_only=True, slots=True)
class ConfigurationChannel(Record):
    """Limits of a channel."""

    annotation_max_bytes: int
    """Bytes that the annotations of one may take, counted as the UTF-8 of the minified list."""


@dataclass(kw_only=True, slots=True)
class ConfigurationMessage(Record):
    """Limits of a message."""

    annotation_max_bytes: int
    """Bytes that the annotations of one may take, counted as the UTF-8 of the minified list."""
    text_max_length: int
    """Longest text, in code points."""


@dataclass(kw_only=True, slots=True)
class ConfigurationFile(Record):
    """Limits of a file."""

    annotation_max_bytes: int
    """Bytes that the annotations of one may take, counted as the UTF-8 of the minified list."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimits(Record):
    """Limits of what clients send."""

    user: ConfigurationLimitsUser
    """Limits of what a user does."""
    search: ConfigurationLimitsSearch
    """Limits of a search for posts, messages or channels."""
    filter: ConfigurationLimitsFilter
    """Limits of filters. Lengths are in code points."""
    body: ConfigurationLimitsBody
    """Limits of a JSON body, where a call does not say that it takes more."""
    lookup: ConfigurationLimitsLookup
    """Limits of a call with ids."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimitsUser(Record):
    """Limits of what a user does."""

    max_muted: int
    """Users that one user mutes."""
    max_blocked: int
    """Users that one user blocks."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimitsSearch(Record):
    """Limits of a search for posts, messages or channels."""

    max_terms: int
    """Terms of all queries together."""
    query_max_length: int
    """Longest query, in code points."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimitsFilter(Record):
    """Limits of filters. Lengths are in code points."""

    max_count: int
    """Filters of a user."""
    max_clauses: int
    """Clauses of a filter."""
    max_list_members: int
    """Members of a list in a clause."""
    name_max_length: int
    """Longest name."""
    field_max_length: int
    """Longest field of a clause."""
    value_max_length: int
    """Longest string in the value of a clause."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimitsBody(Record):
    """Limits of a JSON body, where a call does not say that it takes more."""

    max_bytes: int
    """Bytes; of a form as well."""
    max_values: int
    """Values in all, objects and lists among them."""
    max_depth: int
    """Objects and lists within one another."""


@dataclass(kw_only=True, slots=True)
class ConfigurationLimitsLookup(Record):
    """Limits of a call with ids."""

    max_ids: int
    """Ids in one call."""


@dataclass(kw_only=True, slots=True)
class Meta(Record):
    code: Literal[200]
    """The status of the reply."""
    subscription_id: str | None = None
    """Name of the subscription. Absent where nothing was subscribed to."""
    subscription_ids: list[str] | None = None
    """The same, as the frames of a stream have it."""
    warnings: list[str] | None = None
    """
    Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none.
    """
    count: int | None = None
    """How many items there are. Only in searches."""


@dataclass(kw_only=True, slots=True)
class PageMeta(Record):
    code: Literal[200]
    """The status of the reply."""
    subscription_id: str | None = None
    """Name of the subscription. Absent where nothing was subscribed to."""
    subscription_ids: list[str] | None = None
    """The same, as the frames of a stream have it."""
    warnings: list[str] | None = None
    """
    Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none.
    """
    more: bool
    """Whether the range that was asked for holds more."""
    max_id: str | None = None
    """pagination_id of the first item. Absent from an empty page."""
    min_id: str | None = None
    """pagination_id of the last item. Absent from an empty page."""
    unread_counts: dict[str, int] | None = None
    """
    For each core type, in how many channels that you are subscribed to you have unread messages. Only in GET /channels
    without ids.
    """
    count: int | None = None
    """How many items there are. Only in searches."""
    partial: Literal[True] | None = None
    """A search by rank had no time to look at all that match: these are the best of the newest. Else absent."""


@dataclass(kw_only=True, slots=True)
class StreamMeta(Record):
    code: Literal[200]
    """The status of the reply."""
    subscription_id: str | None = None
    """Name of the subscription. Absent where nothing was subscribed to."""
    subscription_ids: list[str] | None = None
    """The same, as the frames of a stream have it."""
    warnings: list[str] | None = None
    """
    Names unknown parameters and keys that look like known ones, and what was clamped. Absent where there are none.
    """
    more: bool
    """Whether the range that was asked for holds more."""
    max_id: str | None = None
    """pagination_id of the first item. Absent from an empty page."""
    min_id: str | None = None
    """pagination_id of the last item. Absent from an empty page."""
    marker: StreamMetaMarker | None = None
    """Your place in the list: a StreamMarker, which has only name until it is set. Absent without a user token."""
    explore_stream: dict[str, Any] | None = None
    """The explore stream that the posts are of. Only there."""


@dataclass(kw_only=True, slots=True)
class StreamMetaMarker(Record):
    """Your place in the list: a StreamMarker, which has only name until it is set. Absent without a user token."""

    name: str
    """The name of the marker."""


@dataclass(kw_only=True, slots=True)
class FrameMeta(Record):
    code: Literal[200]
    """The status of the reply."""
    connection_id: str
    """Names the connection."""
    subscription_ids: list[str] | None = None
    """The subscriptions that the frame is for."""
    type: str | None = None
    """The type of the event."""
    more: bool | None = None
    """Whether the range that was asked for holds more."""
    max_id: str | None = None
    """pagination_id of the first item. Absent from an empty page."""
    min_id: str | None = None
    """pagination_id of the last item. Absent from an empty page."""
    is_deleted: Literal[True] | None = None
    """Tells that something was deleted or undone. Else absent."""
    deleted_id: str | None = None
    """The id of what was deleted. Else absent."""


@dataclass(kw_only=True, slots=True)
class MessageMeta(Record):
    id: str
    """The id of the object, or of the relation that was made or ended."""
    type: str
    """The type of the event."""
    timestamp: int
    """When it happened, in seconds of unix time."""
    is_deleted: Literal[True] | None = None
    """Tells that something was deleted or undone. Else absent."""
    channel_id: str | None = None
    """The channel of a marker. Else absent."""
    channel_type: str | None = None
    """The type of the channel of a message or marker. Else absent."""
    user_id: str | None = None
    """The user of a marker or an authorisation. Else absent."""
    subscribed_user_ids: list[str] | None = None
    """Of a channel or message: subscribers of the channel who authorised the app."""
    suppress_notifications: list[str] | None = None
    """Users who are not to be notified. Only where there is something to notify of."""
    suppress_notifications_all: bool | None = None
    """Nobody is to be notified. Only there."""


@dataclass(kw_only=True, slots=True)
class TextProcess(Record):
    entities: Entities
    """Those of the text, as it is below."""
    html: str
    """The text as HTML."""
    text: str
    """The text as it would be shown: Markdown links replaced, hosts added."""


__all__ = [
    "ErrorSlug",
    "Record",
    "Reply",
    "User",
    "UserDescription",
    "UserCounts",
    "Post",
    "StreamMarker",
    "Interaction",
    "ExploreStream",
    "Channel",
    "ChannelCounts",
    "ChannelMarker",
    "ACL",
    "Message",
    "File",
    "FileImageInfo",
    "DerivedFile",
    "DerivedFileImageInfo",
    "AppStream",
    "Webhook",
    "WebhookDelivery",
    "PingResult",
    "Filter",
    "FilterClause",
    "Token",
    "TokenLimits",
    "TokenStorage",
    "App",
    "Image",
    "Entities",
    "EntitiesHashtag",
    "EntitiesLink",
    "EntitiesMention",
    "Annotation",
    "Place",
    "PlaceCategory",
    "Configuration",
    "ConfigurationText",
    "ConfigurationTextUriTemplateLength",
    "ConfigurationUser",
    "ConfigurationPost",
    "ConfigurationChannel",
    "ConfigurationMessage",
    "ConfigurationFile",
    "ConfigurationLimits",
    "ConfigurationLimitsUser",
    "ConfigurationLimitsSearch",
    "ConfigurationLimitsFilter",
    "ConfigurationLimitsBody",
    "ConfigurationLimitsLookup",
    "Meta",
    "PageMeta",
    "StreamMeta",
    "StreamMetaMarker",
    "FrameMeta",
    "MessageMeta",
    "TextProcess",
]
