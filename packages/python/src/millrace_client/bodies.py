"""What calls are sent as JSON. Made from docs/openapi.json by packages/python/generate.ts; not to be edited."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NotRequired, TypedDict


class UsersReplace(TypedDict):
    name: str
    """1 to 50 characters of any kind."""
    locale: str
    """ISO locale, such as en_US."""
    timezone: str
    """Name of a time zone, such as Europe/Berlin."""
    description: UsersReplaceDescription
    """What the user says of themselves."""
    annotations: NotRequired[list[UsersReplaceAnnotation] | None]
    """At most one of each type. Types that are not in the list stay as they are."""


class UsersReplaceDescription(TypedDict):
    """What the user says of themselves."""

    text: str
    """At most 256 characters, without the URLs of Markdown links. Empty for none."""
    entities: NotRequired[UsersReplaceDescriptionEntities | None]
    """How to find links. Hashtags and mentions are found in the text, whatever is given."""


class UsersReplaceDescriptionEntities(TypedDict):
    links: NotRequired[list[UsersReplaceDescriptionEntitiesLink] | None]
    """Links in place of the URLs in the text."""
    parse_links: NotRequired[bool | int | str | None]
    """true to have the URLs in the text as well as links."""
    parse_markdown_links: NotRequired[bool | int | str | None]
    """true to turn [text](address) into links."""


class UsersReplaceDescriptionEntitiesLink(TypedDict):
    pos: int
    """Position of the linked words in the text, in code points."""
    len: int
    """Their length in code points."""
    url: str
    """Where they lead: an http or https URL."""
    process_template: NotRequired[bool | int | str | None]
    """false leaves {post_id} and {message_id} in the URL as they are."""


class UsersReplaceAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class UsersUpdate(TypedDict):
    name: NotRequired[str]
    """1 to 50 characters of any kind."""
    locale: NotRequired[str]
    """ISO locale, such as en_US."""
    timezone: NotRequired[str]
    """Name of a time zone, such as Europe/Berlin."""
    description: NotRequired[UsersUpdateDescription]
    """What the user says of themselves."""
    annotations: NotRequired[list[UsersUpdateAnnotation] | None]
    """At most one of each type. Types that are not in the list stay as they are."""


class UsersUpdateDescription(TypedDict):
    """What the user says of themselves."""

    text: str
    """At most 256 characters, without the URLs of Markdown links. Empty for none."""
    entities: NotRequired[UsersUpdateDescriptionEntities | None]
    """How to find links. Hashtags and mentions are found in the text, whatever is given."""


class UsersUpdateDescriptionEntities(TypedDict):
    links: NotRequired[list[UsersUpdateDescriptionEntitiesLink] | None]
    """Links in place of the URLs in the text."""
    parse_links: NotRequired[bool | int | str | None]
    """true to have the URLs in the text as well as links."""
    parse_markdown_links: NotRequired[bool | int | str | None]
    """true to turn [text](address) into links."""


class UsersUpdateDescriptionEntitiesLink(TypedDict):
    pos: int
    """Position of the linked words in the text, in code points."""
    len: int
    """Their length in code points."""
    url: str
    """Where they lead: an http or https URL."""
    process_template: NotRequired[bool | int | str | None]
    """false leaves {post_id} and {message_id} in the URL as they are."""


class UsersUpdateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class PostsCreate(TypedDict):
    text: NotRequired[str | None]
    """
    Required unless machine_only, or annotations have a photo or video. Mentions, hashtags and URLs in it are found. At
    most 256 characters, without the URLs of Markdown links.
    """
    reply_to: NotRequired[str | int | None]
    """Id of the post to reply to; null or "" for none."""
    machine_only: NotRequired[bool | int | str]
    """
    true for a post that has annotations and no text. Whom it mentions is then in entities.mentions: a list of {name} or
    {id}.
    """
    annotations: NotRequired[list[PostsCreateAnnotation] | None]
    """List of {type, value}. They cannot be changed later."""
    entities: NotRequired[PostsCreateEntities | None]
    """How to find links. Hashtags and mentions are found in the text, whatever is given."""


class PostsCreateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: Mapping[str, Any]
    """Whatever the type stands for."""


class PostsCreateEntities(TypedDict):
    links: NotRequired[list[PostsCreateEntitiesLink] | None]
    """Links in place of the URLs in the text."""
    parse_links: NotRequired[bool | int | str | None]
    """true to have the URLs in the text as well as links."""
    parse_markdown_links: NotRequired[bool | int | str | None]
    """true to turn [text](address) into links."""


class PostsCreateEntitiesLink(TypedDict):
    pos: int
    """Position of the linked words in the text, in code points."""
    len: int
    """Their length in code points."""
    url: str
    """Where they lead: an http or https URL."""
    process_template: NotRequired[bool | int | str | None]
    """false leaves {post_id} and {message_id} in the URL as they are."""


class PostsMarker(TypedDict):
    name: str
    """The stream, as meta.marker.name of its list has it."""
    id: str | int
    """The pagination_id of the item that the reader is at."""
    percentage: NotRequired[int]
    """How far down the item is scrolled. Default 0."""


class ChannelsCreate(TypedDict):
    type: str
    """Reversed domain name that says what the channel is for."""
    readers: NotRequired[ChannelsCreateReaders | None]
    """Who may read: one of any_user, public and user_ids (ids or @usernames)."""
    writers: NotRequired[ChannelsCreateWriters | None]
    """Who may write: any_user or user_ids."""
    editors: NotRequired[ChannelsCreateEditors | None]
    """Who may change the channel: user_ids."""
    annotations: NotRequired[list[ChannelsCreateAnnotation] | None]
    """At most one of each type. Types that are not in the list stay as they are."""
    auto_subscribe: NotRequired[bool | int | str | None]
    """true subscribes the users on the ACLs who have not muted the channel."""


class ChannelsCreateReaders(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsCreateWriters(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsCreateEditors(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsCreateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class ChannelsReplace(TypedDict):
    readers: NotRequired[ChannelsReplaceReaders | None]
    """Who may read: one of any_user, public and user_ids (ids or @usernames)."""
    writers: NotRequired[ChannelsReplaceWriters | None]
    """Who may write: any_user or user_ids."""
    editors: NotRequired[ChannelsReplaceEditors | None]
    """Who may change the channel: user_ids."""
    annotations: NotRequired[list[ChannelsReplaceAnnotation] | None]
    """At most one of each type. Types that are not in the list stay as they are."""
    auto_subscribe: NotRequired[bool | int | str | None]
    """true subscribes the users on the ACLs who have not muted the channel."""


class ChannelsReplaceReaders(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsReplaceWriters(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsReplaceEditors(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsReplaceAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class ChannelsUpdate(TypedDict):
    readers: NotRequired[ChannelsUpdateReaders | None]
    """Who may read: one of any_user, public and user_ids (ids or @usernames)."""
    writers: NotRequired[ChannelsUpdateWriters | None]
    """Who may write: any_user or user_ids."""
    editors: NotRequired[ChannelsUpdateEditors | None]
    """Who may change the channel: user_ids."""
    annotations: NotRequired[list[ChannelsUpdateAnnotation] | None]
    """At most one of each type. Types that are not in the list stay as they are."""
    auto_subscribe: NotRequired[bool | int | str | None]
    """true subscribes the users on the ACLs who have not muted the channel."""


class ChannelsUpdateReaders(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsUpdateWriters(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsUpdateEditors(TypedDict):
    any_user: NotRequired[bool | int | str]
    """All users are included."""
    public: NotRequired[bool | int | str]
    """Everybody is included, without a token too. Of readers only."""
    immutable: NotRequired[bool | int | str]
    """It can never be changed. Left out in an update, this stays."""
    user_ids: NotRequired[list[str | int]]
    """Ids or @usernames: at most 200, but any number of readers of a broadcast channel."""


class ChannelsUpdateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class MessagesCreate(TypedDict):
    text: NotRequired[str | None]
    """
    Required unless machine_only. Mentions, hashtags and URLs in it are found. At most 2048 characters, without the URLs
    of Markdown links.
    """
    reply_to: NotRequired[str | int | None]
    """Id of the message to reply to; null or "" for none."""
    machine_only: NotRequired[bool | int | str]
    """
    true for a message that has annotations and no text. Whom it mentions is then in entities.mentions: a list of {name}
    or {id}.
    """
    annotations: NotRequired[list[MessagesCreateAnnotation] | None]
    """List of {type, value}. They cannot be changed later."""
    entities: NotRequired[MessagesCreateEntities | None]
    """How to find links. Hashtags and mentions are found in the text, whatever is given."""
    destinations: NotRequired[list[str | int] | None]
    """With the channel pm only: the users to write to, at most 200, by id or @username."""


class MessagesCreateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: Mapping[str, Any]
    """Whatever the type stands for."""


class MessagesCreateEntities(TypedDict):
    links: NotRequired[list[MessagesCreateEntitiesLink] | None]
    """Links in place of the URLs in the text."""
    parse_links: NotRequired[bool | int | str | None]
    """true to have the URLs in the text as well as links."""
    parse_markdown_links: NotRequired[bool | int | str | None]
    """true to turn [text](address) into links."""


class MessagesCreateEntitiesLink(TypedDict):
    pos: int
    """Position of the linked words in the text, in code points."""
    len: int
    """Their length in code points."""
    url: str
    """Where they lead: an http or https URL."""
    process_template: NotRequired[bool | int | str | None]
    """false leaves {post_id} and {message_id} in the URL as they are."""


class FilesCreate(TypedDict):
    type: str
    """Reversed domain name that says what the file is for."""
    kind: NotRequired[str]
    """image or other. Without it, the content type decides."""
    name: NotRequired[str]
    """At most 255 characters, none of them a control character."""
    public: NotRequired[bool | int | str]
    """true lets everybody read it."""
    annotations: NotRequired[list[FilesCreateAnnotation] | str | None]
    """At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are."""


class FilesCreateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class FilesReplace(TypedDict):
    name: NotRequired[str]
    """At most 255 characters, none of them a control character."""
    public: NotRequired[bool | int | str]
    """true lets everybody read it."""
    annotations: NotRequired[list[FilesReplaceAnnotation] | str | None]
    """At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are."""


class FilesReplaceAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class FilesUpdate(TypedDict):
    name: NotRequired[str]
    """At most 255 characters, none of them a control character."""
    public: NotRequired[bool | int | str]
    """true lets everybody read it."""
    annotations: NotRequired[list[FilesUpdateAnnotation] | str | None]
    """At most one of each type; in a form, the JSON of the list. Types that are not in it stay as they are."""


class FilesUpdateAnnotation(TypedDict):
    type: str
    """Reversed domain name, such as com.example.mood."""
    value: NotRequired[Mapping[str, Any]]
    """Whatever the type stands for. Without it, the annotation of this type is removed."""


class FilesDerivedCreate(TypedDict):
    type: NotRequired[Any]
    """The type of the derived file. It is not stored."""


class FiltersCreate(TypedDict):
    name: NotRequired[str]
    """At most 128 characters."""
    clauses: list[FiltersCreateClause]
    """At least one, at most 50."""
    match_policy: Literal["include_any", "include_all", "exclude_any", "exclude_all"]
    """Whether messages for which any, or all, of the clauses hold are let through, or kept out."""


class FiltersCreateClause(TypedDict):
    object_type: Literal["post", "star", "user_follow", "mute", "block", "stream_marker", "message", "channel", "channel_subscription", "token", "file"]
    """The type of the messages that it judges."""
    field: str
    """
    JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk. At most 256 characters.
    """
    operator: Literal["equals", "matches", "lt", "le", "gt", "ge", "one_of"]
    """How the field is compared with the value."""
    value: str | int | list[str | int]
    """
    A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge. A text has at most 256
    characters.
    """


class FiltersReplace(TypedDict):
    name: NotRequired[str]
    """At most 128 characters."""
    clauses: list[FiltersReplaceClause]
    """At least one, at most 50."""
    match_policy: Literal["include_any", "include_all", "exclude_any", "exclude_all"]
    """Whether messages for which any, or all, of the clauses hold are let through, or kept out."""


class FiltersReplaceClause(TypedDict):
    object_type: Literal["post", "star", "user_follow", "mute", "block", "stream_marker", "message", "channel", "channel_subscription", "token", "file"]
    """The type of the messages that it judges."""
    field: str
    """
    JSON Pointer into the message; * stands for every element of a list, ~2 for an asterisk. At most 256 characters.
    """
    operator: Literal["equals", "matches", "lt", "le", "gt", "ge", "one_of"]
    """How the field is compared with the value."""
    value: str | int | list[str | int]
    """
    A list for one_of, or the variable $authorized_userids; a whole number for lt, le, gt and ge. A text has at most 256
    characters.
    """


class AppStreamsCreate(TypedDict):
    object_types: list[str]
    """
    At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star,
    mute, block.
    """
    type: NotRequired[str]
    """Only long_poll, which is the default."""
    filter_id: NotRequired[str | int | None]
    """Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none."""
    key: NotRequired[str | None]
    """A name that no other stream of the token has, at most 256 characters long."""


class AppStreamsChange(TypedDict):
    object_types: NotRequired[list[str]]
    """
    At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star,
    mute, block.
    """
    type: NotRequired[str]
    """Only long_poll, which is the default."""
    filter_id: NotRequired[str | int | None]
    """Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none."""
    key: NotRequired[str | None]
    """A name that no other stream of the token has, at most 256 characters long."""


class WebhooksCreate(TypedDict):
    url: str
    """An https URL without a password, at most 2000 characters long."""
    object_types: list[str]
    """
    At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star,
    mute, block.
    """
    description: NotRequired[str]
    """At most 256 characters."""
    filter_id: NotRequired[str | int | None]
    """Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none."""


class WebhooksChange(TypedDict):
    url: NotRequired[str]
    """An https URL without a password, at most 2000 characters long."""
    object_types: NotRequired[list[str]]
    """
    At least one of post, user_follow, token, user, stream_marker, channel, channel_subscription, message, file, star,
    mute, block.
    """
    description: NotRequired[str]
    """At most 256 characters."""
    filter_id: NotRequired[str | int | None]
    """Id of a filter of the maker of the app, or of a user who authorised it. null or "" for none."""
    is_enabled: NotRequired[bool | int | str]
    """false disables it; true enables it, from the next event on."""


class WebhooksReplay(TypedDict):
    since: str
    """A time, such as 2026-01-02T03:04:05Z: events from then on."""
    until: NotRequired[str]
    """A time: no events from then on. Without it, all that were delivered."""


class TextProcess(TypedDict):
    text: str
    """At most 2048 characters, without the URLs of Markdown links."""
    entities: NotRequired[TextProcessEntities | None]
    """How to find links. Hashtags and mentions are found in the text, whatever is given."""


class TextProcessEntities(TypedDict):
    links: NotRequired[list[TextProcessEntitiesLink] | None]
    """Links in place of the URLs in the text."""
    parse_links: NotRequired[bool | int | str | None]
    """true to have the URLs in the text as well as links."""
    parse_markdown_links: NotRequired[bool | int | str | None]
    """true to turn [text](address) into links."""


class TextProcessEntitiesLink(TypedDict):
    pos: int
    """Position of the linked words in the text, in code points."""
    len: int
    """Their length in code points."""
    url: str
    """Where they lead: an http or https URL."""
    process_template: NotRequired[bool | int | str | None]
    """false leaves {post_id} and {message_id} in the URL as they are."""
