"""Every call of the interface, by its name. Made from docs/openapi.json by packages/python/generate.ts; not to be edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Dict, List, Literal, cast

from .. import bodies, objects
from .._encode import Form, path_of
from ..objects import Reply
from .http import Content, Http
from .response import Response


class Token:
    """Calls whose names begin with `token`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        delegate_token: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Token, objects.Meta]:
        """
        Describe the presented token. An app that was given a delegate token presents that instead, with its own client
        credentials. A user stream connection can subscribe to what follows with connection_id.

        `GET /token`

        - `delegate_token`: Instead of the Identity-Delegate-Token header.
        - `client_id`: With delegate_token: the app it is for. HTTP Basic may be used instead.
        - `client_secret`: With delegate_token: the secret of that app.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            objects.Token,
            objects.Meta,
            "GET",
            "/token",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "delegate_token": delegate_token,
                "client_id": client_id,
                "client_secret": client_secret,
            },
            headers=headers,
        )

    async def delete(
        self,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Token, objects.Meta]:
        """
        End the presented token; the last one of an authorisation ends that as well.

        `DELETE /token`
        """
        return await self._http.call(
            objects.Token,
            objects.Meta,
            "DELETE",
            "/token",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )


class AppsTokens:
    """Calls whose names begin with `apps.tokens`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Token], objects.PageMeta]:
        """
        List the authorisations of the app, one for each user, as Token objects.

        `GET /apps/me/tokens`
        """
        return await self._http.call(
            List[objects.Token],
            objects.PageMeta,
            "GET",
            "/apps/me/tokens",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def user_ids(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[str], objects.Meta]:
        """
        List the ids of the users who authorised the app.

        `GET /apps/me/tokens/user_ids`
        """
        return await self._http.call(
            List[str],
            objects.Meta,
            "GET",
            "/apps/me/tokens/user_ids",
            headers=headers,
        )


class Apps:
    """Calls whose names begin with `apps`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.tokens = AppsTokens(http)


class UsersAvatar:
    """Calls whose names begin with `users.avatar`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        user_id: str,
        *,
        w: int | None = None,
        h: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """
        Be redirected to a user's avatar.

        `GET /users/{user_id}/avatar`

        Errors:
        - `missing-token`: "me" was asked for without a token.
        - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
        - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is
        suspended, as the message says.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.send(
            "GET",
            path_of("/users/{user_id}/avatar", user_id),
            query={
                "w": w,
                "h": h,
            },
            headers=headers,
        )

    async def set(
        self,
        body: Form,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Set your avatar.

        `POST /users/me/avatar`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The image has another format, cannot be read, or is too small.
        - `missing-parameter`: The form has no part avatar.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "POST",
            "/users/me/avatar",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
        )


class UsersCover:
    """Calls whose names begin with `users.cover`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        user_id: str,
        *,
        w: int | None = None,
        h: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """
        Be redirected to a user's cover image.

        `GET /users/{user_id}/cover`

        Errors:
        - `missing-token`: "me" was asked for without a token.
        - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
        - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is
        suspended, as the message says.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.send(
            "GET",
            path_of("/users/{user_id}/cover", user_id),
            query={
                "w": w,
                "h": h,
            },
            headers=headers,
        )

    async def set(
        self,
        body: Form,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Set your cover.

        `POST /users/me/cover`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The image has another format, cannot be read, or is too small.
        - `missing-parameter`: The form has no part cover.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "POST",
            "/users/me/cover",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
        )


class UsersFollowing:
    """Calls whose names begin with `users.following`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        user_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        List the users that a user follows. A user stream connection can subscribe to what follows with connection_id.

        `GET /users/{user_id}/following`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user. connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            path_of("/users/{user_id}/following", user_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def ids(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[str], objects.Meta]:
        """
        List the ids of the users that a user follows.

        `GET /users/{user_id}/following/ids`

        Errors:
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            List[str],
            objects.Meta,
            "GET",
            path_of("/users/{user_id}/following/ids", user_id),
            headers=headers,
        )


class UsersFollowers:
    """Calls whose names begin with `users.followers`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        user_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        List a user's followers. A user stream connection can subscribe to what follows with connection_id.

        `GET /users/{user_id}/followers`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user. connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            path_of("/users/{user_id}/followers", user_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def ids(
        self,
        user_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[str], objects.Meta]:
        """
        List the ids of a user's followers.

        `GET /users/{user_id}/followers/ids`

        Errors:
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            List[str],
            objects.Meta,
            "GET",
            path_of("/users/{user_id}/followers/ids", user_id),
            headers=headers,
        )


class UsersMuted:
    """Calls whose names begin with `users.muted`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.Meta]:
        """
        List the users whom a user has muted: your own list, or as an app that of a user who authorised it.

        `GET /users/{user_id}/muted`

        Errors:
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            List[objects.User],
            objects.Meta,
            "GET",
            path_of("/users/{user_id}/muted", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def ids(
        self,
        *,
        ids: str | Sequence[str],
        headers: Mapping[str, str] | None = None,
    ) -> Reply[Dict[str, List[str]], objects.Meta]:
        """
        Map users who authorised the app to the ids of those whom they have muted.

        `GET /users/muted/ids`
        """
        return await self._http.call(
            Dict[str, List[str]],
            objects.Meta,
            "GET",
            "/users/muted/ids",
            query={
                "ids": ids,
            },
            headers=headers,
        )


class UsersBlocked:
    """Calls whose names begin with `users.blocked`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.Meta]:
        """
        List the users whom a user has blocked: your own list, or as an app that of a user who authorised it.

        `GET /users/{user_id}/blocked`

        Errors:
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `forbidden`: The list is not yours, nor of a user who authorised the calling app.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            List[objects.User],
            objects.Meta,
            "GET",
            path_of("/users/{user_id}/blocked", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def ids(
        self,
        *,
        ids: str | Sequence[str],
        headers: Mapping[str, str] | None = None,
    ) -> Reply[Dict[str, List[str]], objects.Meta]:
        """
        Map users who authorised the app to the ids of those whom they have blocked.

        `GET /users/blocked/ids`
        """
        return await self._http.call(
            Dict[str, List[str]],
            objects.Meta,
            "GET",
            "/users/blocked/ids",
            query={
                "ids": ids,
            },
            headers=headers,
        )


class UsersChannelsUnread:
    """Calls whose names begin with `users.channels.unread`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def private(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[int, objects.Meta]:
        """
        Count the channels of private messages that you are subscribed to and that have unread messages.

        `GET /users/me/channels/pm/num_unread`
        """
        return await self._http.call(
            int,
            objects.Meta,
            "GET",
            "/users/me/channels/pm/num_unread",
            headers=headers,
        )

    async def broadcast(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[int, objects.Meta]:
        """
        Count the broadcast channels that you are subscribed to and that have unread messages.

        `GET /users/me/channels/broadcast/num_unread`
        """
        return await self._http.call(
            int,
            objects.Meta,
            "GET",
            "/users/me/channels/broadcast/num_unread",
            headers=headers,
        )


class UsersChannelsRead:
    """Calls whose names begin with `users.channels.read`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def broadcast(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[int, objects.Meta]:
        """
        Mark all broadcast channels that you are subscribed to as read, by moving your markers; replies with the number
        of those that are unread then.

        `DELETE /users/me/channels/broadcast/num_unread`
        """
        return await self._http.call(
            int,
            objects.Meta,
            "DELETE",
            "/users/me/channels/broadcast/num_unread",
            headers=headers,
        )


class UsersChannels:
    """Calls whose names begin with `users.channels`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.unread = UsersChannelsUnread(http)
        self.read = UsersChannelsRead(http)

    async def __call__(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Channel], objects.PageMeta]:
        """
        List the channels that you created.

        `GET /users/me/channels`
        """
        return await self._http.call(
            List[objects.Channel],
            objects.PageMeta,
            "GET",
            "/users/me/channels",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def muted(
        self,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Channel], objects.Meta]:
        """
        List the channels that you muted.

        `GET /users/me/channels/muted`
        """
        return await self._http.call(
            List[objects.Channel],
            objects.Meta,
            "GET",
            "/users/me/channels/muted",
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )


class Users:
    """Calls whose names begin with `users`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.avatar = UsersAvatar(http)
        self.cover = UsersCover(http)
        self.following = UsersFollowing(http)
        self.followers = UsersFollowers(http)
        self.muted = UsersMuted(http)
        self.blocked = UsersBlocked(http)
        self.channels = UsersChannels(http)

    async def get(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Retrieve a user by id, @username or "me".

        `GET /users/{user_id}`

        Errors:
        - `missing-token`: "me" was asked for without a token.
        - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
        - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is
        suspended, as the message says.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "GET",
            path_of("/users/{user_id}", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def list(
        self,
        *,
        ids: str | Sequence[str],
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.Meta]:
        """
        Retrieve users by their ids; those that do not exist are left out.

        `GET /users`

        Errors:
        - `wrong-token-kind`: "me" was asked for with an app token.
        """
        return await self._http.call(
            List[objects.User],
            objects.Meta,
            "GET",
            "/users",
            query={
                "ids": ids,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def search(
        self,
        *,
        q: str,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        Search people by username, name and description.

        `GET /users/search`

        - `q`: Words, @name and #tag; all must match.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            "/users/search",
            query={
                "q": q,
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def replace(
        self,
        body: bodies.UsersReplace,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Replace your profile. Annotations are merged by type; one without a value is removed.

        `PUT /users/me`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The name is blank or too long, the locale or time zone is none,
        or an annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The text of the description is too long, its entities.links break a rule, or the service does
        not accept a word or domain.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "PUT",
            "/users/me",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
        )

    async def update(
        self,
        body: bodies.UsersUpdate | None = None,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Change parts of your profile. Annotations are merged by type; one without a value is removed.

        `PATCH /users/me`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The name is blank or too long, the locale or time zone is none,
        or an annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The text of the description is too long, its entities.links break a rule, or the service does
        not accept a word or domain.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "PATCH",
            "/users/me",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
        )

    async def follow(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Follow a user.

        `POST /users/{user_id}/follow`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The user is yourself.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The user has blocked you, or you are a bot and the user does not follow you.
        - `not-found`: There is no such user.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. You follow as many users as limits.following of the token allows.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "POST",
            path_of("/users/{user_id}/follow", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def unfollow(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Stop following a user.

        `DELETE /users/{user_id}/follow`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: The user is yourself.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "DELETE",
            path_of("/users/{user_id}/follow", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def mute(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Mute a user.

        `POST /users/{user_id}/mute`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The user is yourself.
        - `not-found`: There is no such user.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. You mute as many users as is allowed.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "POST",
            path_of("/users/{user_id}/mute", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def unmute(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Stop muting a user.

        `DELETE /users/{user_id}/mute`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: The user is yourself.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "DELETE",
            path_of("/users/{user_id}/mute", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def block(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Block a user.

        `POST /users/{user_id}/block`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The user is yourself.
        - `not-found`: There is no such user.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. You block as many users as is allowed.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "POST",
            path_of("/users/{user_id}/block", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def unblock(
        self,
        user_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.User, objects.Meta]:
        """
        Stop blocking a user.

        `DELETE /users/{user_id}/block`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: The user is yourself.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            objects.User,
            objects.Meta,
            "DELETE",
            path_of("/users/{user_id}/block", user_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def interactions(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        interaction_actions: str | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        include_post_annotations: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_channel_annotations: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Interaction], objects.PageMeta]:
        """
        Retrieve what others did with you and your posts.

        `GET /users/me/interactions`

        - `interaction_actions`: Only these actions, comma-separated: follow, reply, repost, star, welcome,
        broadcast_create, broadcast_subscribe, broadcast_unsubscribe.
        """
        return await self._http.call(
            List[objects.Interaction],
            objects.PageMeta,
            "GET",
            "/users/me/interactions",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "interaction_actions": interaction_actions,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "include_post_annotations": include_post_annotations,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_channel_annotations": include_channel_annotations,
            },
            headers=headers,
        )

    async def stars(
        self,
        user_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.PageMeta]:
        """
        Retrieve the posts that a user starred, in the order of starring.

        `GET /users/{user_id}/stars`

        Errors:
        - `missing-token`: "me" was asked for without a token.
        - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
        - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is
        suspended, as the message says.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user.
        """
        return await self._http.call(
            List[objects.Post],
            objects.PageMeta,
            "GET",
            path_of("/users/{user_id}/stars", user_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def posts(
        self,
        user_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the posts of a user. A user stream connection can subscribe to what follows with connection_id.

        `GET /users/{user_id}/posts`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `missing-token`: "me" was asked for without a token.
        - `invalid-token`: The access token is malformed or unknown. Ask the user to authorise the app again.
        - `not-authorized`: The token was revoked: ask the user to authorise the app again. Or the account or the app is
        suspended, as the message says.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user. connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            path_of("/users/{user_id}/posts", user_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
            },
            headers=headers,
        )

    async def mentions(
        self,
        user_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the posts that mention a user. A user stream connection can subscribe to what follows with
        connection_id.

        `GET /users/{user_id}/mentions`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `wrong-token-kind`: "me" was asked for with an app token.
        - `not-found`: There is no such user. connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            path_of("/users/{user_id}/mentions", user_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
            },
            headers=headers,
        )

    async def messages(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Message], objects.PageMeta]:
        """
        List the messages that you wrote, in all channels.

        `GET /users/me/messages`

        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.
        """
        return await self._http.call(
            List[objects.Message],
            objects.PageMeta,
            "GET",
            "/users/me/messages",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def files(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.File], objects.PageMeta]:
        """
        List the files that you created. A user stream connection can subscribe to what follows with connection_id.

        `GET /users/me/files`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.File],
            objects.PageMeta,
            "GET",
            "/users/me/files",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
            },
            headers=headers,
        )


class PostsStream:
    """Calls whose names begin with `posts.stream`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        has_oembed_photo: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve your personal stream: the posts of those you follow, and your own. A user stream connection can
        subscribe to what follows with connection_id.

        `GET /posts/stream`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            "/posts/stream",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "has_oembed_photo": has_oembed_photo,
            },
            headers=headers,
        )

    async def unified(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        has_oembed_photo: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve your personal stream together with the posts that mention you. A user stream connection can subscribe
        to what follows with connection_id.

        `GET /posts/stream/unified`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            "/posts/stream/unified",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "has_oembed_photo": has_oembed_photo,
            },
            headers=headers,
        )

    async def global_(
        self,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the posts of all users.

        `GET /posts/stream/global`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            "/posts/stream/global",
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )


class PostsExplore:
    """Calls whose names begin with `posts.explore`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        slug: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the posts of an explore stream, which meta.explore_stream describes.

        `GET /posts/stream/explore/{slug}`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `not-found`: There is no such explore stream.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            path_of("/posts/stream/explore/{slug}", slug),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def list(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.ExploreStream], objects.Meta]:
        """
        Retrieve the explore streams; ask at most once a day.

        `GET /posts/stream/explore`
        """
        return await self._http.call(
            List[objects.ExploreStream],
            objects.Meta,
            "GET",
            "/posts/stream/explore",
            headers=headers,
        )


class Posts:
    """Calls whose names begin with `posts`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.stream = PostsStream(http)
        self.explore = PostsExplore(http)

    async def search(
        self,
        *,
        index: Literal["complete"] | None = None,
        order: Literal["id", "score"] | None = None,
        query: str | None = None,
        text: str | None = None,
        hashtags: str | None = None,
        links: str | None = None,
        link_domains: str | None = None,
        mentions: str | None = None,
        leading_mentions: str | None = None,
        annotation_types: str | None = None,
        attachment_types: str | None = None,
        crosspost_url: str | None = None,
        crosspost_domain: str | None = None,
        place_id: str | None = None,
        is_reply: bool | None = None,
        is_directed: bool | None = None,
        has_location: bool | None = None,
        has_checkin: bool | None = None,
        is_crosspost: bool | None = None,
        has_attachment: bool | None = None,
        has_oembed_photo: bool | None = None,
        has_oembed_video: bool | None = None,
        has_oembed_html5video: bool | None = None,
        has_oembed_rich: bool | None = None,
        language: str | None = None,
        client_id: str | None = None,
        creator_id: str | None = None,
        reply_to: str | None = None,
        thread_id: str | None = None,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.PageMeta]:
        """
        Search for posts by their text, entities, annotations and relations; everything given must match.

        `GET /posts/search`

        - `crosspost_url`: URL of the crosspost annotation. Quoted phrases, +foo -bar and foo OR baz are understood.
        - `crosspost_domain`: Host of the crosspost annotation, without www. Quoted phrases, +foo -bar and foo OR baz
        are understood.
        - `is_crosspost`: Has a crosspost annotation.
        - `has_oembed_photo`: Has a photo oembed annotation.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A query holds nothing that could be found, or there are too many
        terms.
        - `missing-parameter`: There is no query or filter; or no query, where order=score.
        """
        return await self._http.call(
            List[objects.Post],
            objects.PageMeta,
            "GET",
            "/posts/search",
            query={
                "index": index,
                "order": order,
                "query": query,
                "text": text,
                "hashtags": hashtags,
                "links": links,
                "link_domains": link_domains,
                "mentions": mentions,
                "leading_mentions": leading_mentions,
                "annotation_types": annotation_types,
                "attachment_types": attachment_types,
                "crosspost_url": crosspost_url,
                "crosspost_domain": crosspost_domain,
                "place_id": place_id,
                "is_reply": is_reply,
                "is_directed": is_directed,
                "has_location": has_location,
                "has_checkin": has_checkin,
                "is_crosspost": is_crosspost,
                "has_attachment": has_attachment,
                "has_oembed_photo": has_oembed_photo,
                "has_oembed_video": has_oembed_video,
                "has_oembed_html5video": has_oembed_html5video,
                "has_oembed_rich": has_oembed_rich,
                "language": language,
                "client_id": client_id,
                "creator_id": creator_id,
                "reply_to": reply_to,
                "thread_id": thread_id,
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def reposters(
        self,
        post_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        List the users who reposted a post.

        `GET /posts/{post_id}/reposters`

        Errors:
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            path_of("/posts/{post_id}/reposters", post_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def stars(
        self,
        post_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        List the users who starred a post.

        `GET /posts/{post_id}/stars`

        Errors:
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            path_of("/posts/{post_id}/stars", post_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def create(
        self,
        body: bodies.PostsCreate | None = None,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Create a post.

        `POST /posts`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. reply_to is no post that you can see, or an annotation breaks a
        rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. There is
        neither text nor a photo or video, a machine-only post has no annotation, or an annotation lacks a key.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The text is too long, entities.links break a rule, or the service does not accept a word or
        domain.
        - `not-allowed`: The post replied to is deleted or a repost; or a machine-only post has text.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "POST",
            "/posts",
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def list(
        self,
        *,
        ids: str | Sequence[str],
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.Meta]:
        """
        Retrieve posts by their ids; those you cannot see are left out.

        `GET /posts`

        - `ids`: Comma-separated ids of posts, at most 200.
        """
        return await self._http.call(
            List[objects.Post],
            objects.Meta,
            "GET",
            "/posts",
            query={
                "ids": ids,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def get(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Retrieve a post.

        `GET /posts/{post_id}`

        Errors:
        - `not-found`: There is no such post, or you may not see it. It is machine-only, and include_machine=1 is not
        given.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "GET",
            path_of("/posts/{post_id}", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def delete(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Delete a post of your own.

        `DELETE /posts/{post_id}`

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The post is another's.
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "DELETE",
            path_of("/posts/{post_id}", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def report(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Report a post to the administrators; its author is muted for you.

        `POST /posts/{post_id}/report`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The post is your own, or deleted.
        - `not-found`: There is no such post, or you may not see it.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. You mute as many users as is allowed.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "POST",
            path_of("/posts/{post_id}/report", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def repost(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Repost a post; the reply is the repost.

        `POST /posts/{post_id}/repost`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The post is deleted, machine-only, or itself a repost.
        - `not-found`: There is no such post, or you may not see it. What an earlier call with the Idempotency-Key
        created is gone.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "POST",
            path_of("/posts/{post_id}/repost", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
            creates=True,
        )

    async def unrepost(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Delete your repost of a post; the reply is the original.

        `DELETE /posts/{post_id}/repost`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: The post is itself a repost: name the original.
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "DELETE",
            path_of("/posts/{post_id}/repost", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def star(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Star a post.

        `POST /posts/{post_id}/star`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The post is deleted or a repost.
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "POST",
            path_of("/posts/{post_id}/star", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def unstar(
        self,
        post_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Post, objects.Meta]:
        """
        Take your star back.

        `DELETE /posts/{post_id}/star`

        Errors:
        - `not-found`: There is no such post, or you may not see it.
        """
        return await self._http.call(
            objects.Post,
            objects.Meta,
            "DELETE",
            path_of("/posts/{post_id}/star", post_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def replies(
        self,
        post_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the whole thread that a post belongs to. A user stream connection can subscribe to what follows with
        connection_id.

        `GET /posts/{post_id}/replies`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: There is no such post, or you may not see it. connection_id names no stream connection of this
        token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            path_of("/posts/{post_id}/replies", post_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
            },
            headers=headers,
        )

    async def tag(
        self,
        hashtag: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_directed_posts: bool | None = None,
        include_machine: bool | None = None,
        include_starred_by: bool | None = None,
        include_reposters: bool | None = None,
        include_annotations: bool | None = None,
        include_post_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Post], objects.StreamMeta]:
        """
        Retrieve the posts with a hashtag. A user stream connection can subscribe to what follows with connection_id.

        `GET /posts/tag/{hashtag}`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Post],
            objects.StreamMeta,
            "GET",
            path_of("/posts/tag/{hashtag}", hashtag),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_directed_posts": include_directed_posts,
                "include_machine": include_machine,
                "include_starred_by": include_starred_by,
                "include_reposters": include_reposters,
                "include_annotations": include_annotations,
                "include_post_annotations": include_post_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
            },
            headers=headers,
        )

    async def marker(
        self,
        body: bodies.PostsMarker | List[bodies.PostsMarker],
        *,
        reset_read_id: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.StreamMarker | List[objects.StreamMarker], objects.Meta]:
        """
        Move your markers: how far you have read a stream.

        `POST /posts/marker`

        - `reset_read_id`: Set last_read_id to id as well when id is smaller.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. name is no name of a marker, or id is no id.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        """
        return await self._http.call(
            cast(Any, objects.StreamMarker | List[objects.StreamMarker]),
            objects.Meta,
            "POST",
            "/posts/marker",
            query={
                "reset_read_id": reset_read_id,
            },
            body=body,
            headers=headers,
        )


class Places:
    """Calls whose names begin with `places`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(
        self,
        *,
        latitude: float,
        longitude: float,
        q: str | None = None,
        radius: float | None = None,
        count: int | None = None,
        remove_closed: bool | None = None,
        altitude: float | None = None,
        horizontal_accuracy: float | None = None,
        vertical_accuracy: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Place], objects.Meta]:
        """
        Search places around a position, nearest first; with `q` those whose names match, by distance and match. For
        what people do by hand: a limit of its own refuses automated search.

        `GET /places/search`

        - `latitude`: Of the centre, in degrees.
        - `longitude`: Of the centre, in degrees.
        - `q`: Words, or parts of words, of the name; all must match. Case and accents do not matter.
        - `radius`: Metres around the centre.
        - `count`: How many places at most.
        - `remove_closed`: 0 includes places that are closed for good.
        - `altitude`: Altitude in metres; has no effect.
        - `horizontal_accuracy`: Accuracy of the position in metres; has no effect.
        - `vertical_accuracy`: Accuracy of the altitude in metres; has no effect.
        """
        return await self._http.call(
            List[objects.Place],
            objects.Meta,
            "GET",
            "/places/search",
            query={
                "latitude": latitude,
                "longitude": longitude,
                "q": q,
                "radius": radius,
                "count": count,
                "remove_closed": remove_closed,
                "altitude": altitude,
                "horizontal_accuracy": horizontal_accuracy,
                "vertical_accuracy": vertical_accuracy,
            },
            headers=headers,
        )

    async def get(
        self,
        placedb_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Place, objects.Meta]:
        """
        Retrieve a place; where it was merged with another, that one, which has another id.

        `GET /places/{placedb_id}`

        Errors:
        - `not-found`: There is no such place.
        """
        return await self._http.call(
            objects.Place,
            objects.Meta,
            "GET",
            path_of("/places/{placedb_id}", placedb_id),
            headers=headers,
        )


class ChannelsSubscribers:
    """Calls whose names begin with `channels.subscribers`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        channel_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.User], objects.PageMeta]:
        """
        List the users who are subscribed to a channel. A user stream connection can subscribe to what follows with
        connection_id.

        `GET /channels/{channel_id}/subscribers`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: There is no such channel, or you may not see it. connection_id names no stream connection of this
        token.
        """
        return await self._http.call(
            List[objects.User],
            objects.PageMeta,
            "GET",
            path_of("/channels/{channel_id}/subscribers", channel_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def ids(
        self,
        channel_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[str], objects.Meta]:
        """
        List the ids of the users who are subscribed to a channel.

        `GET /channels/{channel_id}/subscribers/ids`

        Errors:
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            List[str],
            objects.Meta,
            "GET",
            path_of("/channels/{channel_id}/subscribers/ids", channel_id),
            headers=headers,
        )

    async def map(
        self,
        *,
        ids: str | Sequence[str],
        headers: Mapping[str, str] | None = None,
    ) -> Reply[Dict[str, List[str]], objects.Meta]:
        """
        Map channels to the ids of the users who are subscribed to them.

        `GET /channels/subscribers/ids`

        - `ids`: Comma-separated ids of channels, at most 200.
        """
        return await self._http.call(
            Dict[str, List[str]],
            objects.Meta,
            "GET",
            "/channels/subscribers/ids",
            query={
                "ids": ids,
            },
            headers=headers,
        )


class Channels:
    """Calls whose names begin with `channels`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.subscribers = ChannelsSubscribers(http)

    async def list(
        self,
        *,
        ids: str | Sequence[str] | None = None,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Channel], objects.PageMeta]:
        """
        List the channels that you are subscribed to, those with the latest activity first; or retrieve channels by
        their ids, of which those you cannot see are left out. A user stream connection can subscribe to what follows
        with connection_id.

        `GET /channels`

        - `ids`: Comma-separated ids of channels, at most 200. Without it, the channels that you are subscribed to are
        listed.
        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `missing-parameter`: ids is empty.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `wrong-token-kind`: An app token is used without ids.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `not-found`: connection_id names no stream connection of this token.
        """
        return await self._http.call(
            List[objects.Channel],
            objects.PageMeta,
            "GET",
            "/channels",
            query={
                "ids": ids,
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
            },
            headers=headers,
        )

    async def create(
        self,
        body: bodies.ChannelsCreate,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Create a channel; you are its owner and subscribed to it.

        `POST /channels`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an
        annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A
        broadcast channel lacks its annotation.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
        - `not-allowed`: The type is that of private messages.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "POST",
            "/channels",
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def get(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Retrieve a channel.

        `GET /channels/{channel_id}`

        Errors:
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "GET",
            path_of("/channels/{channel_id}", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def replace(
        self,
        channel_id: str,
        body: bodies.ChannelsReplace | None = None,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Change a channel: the ACLs that are given, and annotations by type.

        `PUT /channels/{channel_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an
        annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A
        broadcast channel lacks its annotation.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
        - `not-allowed`: An ACL that is immutable would change.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: You are neither owner nor editor, or the channel is inactive.
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "PUT",
            path_of("/channels/{channel_id}", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            body=body,
            headers=headers,
        )

    async def update(
        self,
        channel_id: str,
        body: bodies.ChannelsUpdate | None = None,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Change a channel, as PUT does.

        `PATCH /channels/{channel_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. An ACL breaks a rule or lists a user who does not exist, or an
        annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. A
        broadcast channel lacks its annotation.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in a channel that all users may read.
        - `not-allowed`: An ACL that is immutable would change.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: You are neither owner nor editor, or the channel is inactive.
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "PATCH",
            path_of("/channels/{channel_id}", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            body=body,
            headers=headers,
        )

    async def deactivate(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Deactivate a channel of your own, for ever: nothing more is written to it, and all are unsubscribed.

        `DELETE /channels/{channel_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: It is a channel of private messages.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: You are not the owner.
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "DELETE",
            path_of("/channels/{channel_id}", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def search(
        self,
        *,
        order: Literal["popularity", "id", "activity"] | None = None,
        q: str | None = None,
        type: str | None = None,
        creator_id: str | None = None,
        tags: str | None = None,
        is_private: bool | None = None,
        is_public: bool | None = None,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Channel], objects.PageMeta]:
        """
        Search for channels by title, description and tags; everything given must match.

        `GET /channels/search`

        - `order`: By the number of subscribers, then by the latest activity; newest first; or by the latest activity.
        - `q`: Words of names, titles, descriptions and tags. Quoted phrases, +foo -bar and foo OR baz are understood.
        - `type`: Type of the channel.
        - `creator_id`: Id of the owner.
        - `tags`: Tags. Quoted phrases, +foo -bar and foo OR baz are understood.
        - `is_private`: Neither any_user nor public of readers and writers; or other channels.
        - `is_public`: Readers are public; or other channels.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A query holds nothing that could be found, or there are too many
        terms.
        """
        return await self._http.call(
            List[objects.Channel],
            objects.PageMeta,
            "GET",
            "/channels/search",
            query={
                "order": order,
                "q": q,
                "type": type,
                "creator_id": creator_id,
                "tags": tags,
                "is_private": is_private,
                "is_public": is_public,
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def subscribe(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Subscribe to a channel; if you muted it, you no longer do.

        `POST /channels/{channel_id}/subscribe`

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The channel is inactive.
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "POST",
            path_of("/channels/{channel_id}/subscribe", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def unsubscribe(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        End your subscription to a channel.

        `DELETE /channels/{channel_id}/subscribe`

        Errors:
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "DELETE",
            path_of("/channels/{channel_id}/subscribe", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def mute(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Mute a channel: your subscription ends, and others cannot subscribe you.

        `POST /channels/{channel_id}/mute`

        Errors:
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "POST",
            path_of("/channels/{channel_id}/mute", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )

    async def unmute(
        self,
        channel_id: str,
        *,
        channel_types: str | Sequence[str] | None = None,
        include_marker: bool | None = None,
        include_read: bool | None = None,
        include_recent_message: bool | None = None,
        include_annotations: bool | None = None,
        include_channel_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_html: bool | None = None,
        include_inactive: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Channel, objects.Meta]:
        """
        Stop muting a channel; you are not subscribed to it by that.

        `DELETE /channels/{channel_id}/mute`

        Errors:
        - `not-found`: There is no such channel, or you may not see it.
        """
        return await self._http.call(
            objects.Channel,
            objects.Meta,
            "DELETE",
            path_of("/channels/{channel_id}/mute", channel_id),
            query={
                "channel_types": channel_types,
                "include_marker": include_marker,
                "include_read": include_read,
                "include_recent_message": include_recent_message,
                "include_annotations": include_annotations,
                "include_channel_annotations": include_channel_annotations,
                "include_user_annotations": include_user_annotations,
                "include_message_annotations": include_message_annotations,
                "include_html": include_html,
                "include_inactive": include_inactive,
            },
            headers=headers,
        )


class Messages:
    """Calls whose names begin with `messages`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def list(
        self,
        channel_id: str,
        *,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        connection_id: str | None = None,
        subscription_id: str | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Message], objects.StreamMeta]:
        """
        List the messages of a channel. A user stream connection can subscribe to what follows with connection_id.

        `GET /channels/{channel_id}/messages`

        - `since_id`: Only items after this pagination_id, or after the marker of the list: last_read, marker.
        - `before_id`: Only items before this pagination_id, or before the marker of the list.
        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `too-many-streams`: The connection holds as many subscriptions as it can.
        - `not-found`: There is no such channel, or you may not see it. connection_id names no stream connection of this
        token.
        """
        return await self._http.call(
            List[objects.Message],
            objects.StreamMeta,
            "GET",
            path_of("/channels/{channel_id}/messages", channel_id),
            query={
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "connection_id": connection_id,
                "subscription_id": subscription_id,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def create(
        self,
        channel_id: str,
        body: bodies.MessagesCreate | None = None,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Message, objects.Meta]:
        """
        Write a message to a channel, or with the channel pm a private message to its destinations.

        `POST /channels/{channel_id}/messages`

        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. reply_to is no message of the channel that you can see, a
        destination is no user, or an annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. There is
        no text, a machine-only message has no annotation, an annotation lacks a key, or a private message has no
        destinations.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The text is too long, entities.links break a rule, or the service does not accept a word or
        domain in a public channel.
        - `not-allowed`: The message replied to is deleted; a machine-only message has text, or is a private message.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: You may not write to the channel, or it is inactive; or you are a bot and would write first to a
        user who does not follow you.
        - `not-found`: There is no such channel, or you may not see it. What an earlier call with the Idempotency-Key
        created is gone.
        """
        return await self._http.call(
            objects.Message,
            objects.Meta,
            "POST",
            path_of("/channels/{channel_id}/messages", channel_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def get(
        self,
        channel_id: str,
        message_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Message, objects.Meta]:
        """
        Retrieve a message.

        `GET /channels/{channel_id}/messages/{message_id}`

        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `not-found`: There is no such channel, or you may not see it. There is no such message, or you may not see it.
        It is machine-only, and include_machine=1 is not given.
        """
        return await self._http.call(
            objects.Message,
            objects.Meta,
            "GET",
            path_of("/channels/{channel_id}/messages/{message_id}", channel_id, message_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def delete(
        self,
        channel_id: str,
        message_id: str,
        *,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Message, objects.Meta]:
        """
        Delete a message of your own.

        `DELETE /channels/{channel_id}/messages/{message_id}`

        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The message is another's.
        - `not-found`: There is no such channel, or you may not see it. There is no such message, or you may not see it.
        """
        return await self._http.call(
            objects.Message,
            objects.Meta,
            "DELETE",
            path_of("/channels/{channel_id}/messages/{message_id}", channel_id, message_id),
            query={
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def retrieve(
        self,
        *,
        ids: str | Sequence[str],
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Message], objects.Meta]:
        """
        Retrieve messages of any channels by their ids; those you cannot see are left out.

        `GET /channels/messages`

        - `ids`: Comma-separated ids of messages, at most 200.
        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.
        """
        return await self._http.call(
            List[objects.Message],
            objects.Meta,
            "GET",
            "/channels/messages",
            query={
                "ids": ids,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def search(
        self,
        *,
        channel_ids: str | Sequence[str],
        index: Literal["complete"] | None = None,
        order: Literal["id", "score"] | None = None,
        query: str | None = None,
        text: str | None = None,
        hashtags: str | None = None,
        links: str | None = None,
        link_domains: str | None = None,
        mentions: str | None = None,
        leading_mentions: str | None = None,
        annotation_types: str | None = None,
        attachment_types: str | None = None,
        place_id: str | None = None,
        is_reply: bool | None = None,
        is_directed: bool | None = None,
        has_location: bool | None = None,
        has_checkin: bool | None = None,
        has_attachment: bool | None = None,
        has_oembed_photo: bool | None = None,
        has_oembed_video: bool | None = None,
        has_oembed_html5video: bool | None = None,
        has_oembed_rich: bool | None = None,
        language: str | None = None,
        client_id: str | None = None,
        creator_id: str | None = None,
        reply_to: str | None = None,
        thread_id: str | None = None,
        since_id: str | None = None,
        before_id: str | None = None,
        count: int | None = None,
        include_muted: bool | None = None,
        include_deleted: bool | None = None,
        include_machine: bool | None = None,
        include_annotations: bool | None = None,
        include_message_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Message], objects.PageMeta]:
        """
        Search for messages in channels by their text, entities, annotations and relations; everything given must match.

        `GET /channels/messages/search`

        - `channel_ids`: Comma-separated ids of channels, at most 200. pm and broadcast stand for all such channels that
        you are subscribed to.
        - `has_oembed_photo`: Has a photo oembed annotation.
        - `include_muted`: Include messages of muted users. Default 0, but 1 where a message is asked for.
        - `include_deleted`: Include deleted messages, as tombstones.
        - `include_machine`: Include machine-only messages.

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A query holds nothing that could be found, or there are too many
        terms.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        channel_ids is empty; or there is no query, where order=score.
        - `wrong-token-kind`: An app token is used with pm or broadcast.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        """
        return await self._http.call(
            List[objects.Message],
            objects.PageMeta,
            "GET",
            "/channels/messages/search",
            query={
                "channel_ids": channel_ids,
                "index": index,
                "order": order,
                "query": query,
                "text": text,
                "hashtags": hashtags,
                "links": links,
                "link_domains": link_domains,
                "mentions": mentions,
                "leading_mentions": leading_mentions,
                "annotation_types": annotation_types,
                "attachment_types": attachment_types,
                "place_id": place_id,
                "is_reply": is_reply,
                "is_directed": is_directed,
                "has_location": has_location,
                "has_checkin": has_checkin,
                "has_attachment": has_attachment,
                "has_oembed_photo": has_oembed_photo,
                "has_oembed_video": has_oembed_video,
                "has_oembed_html5video": has_oembed_html5video,
                "has_oembed_rich": has_oembed_rich,
                "language": language,
                "client_id": client_id,
                "creator_id": creator_id,
                "reply_to": reply_to,
                "thread_id": thread_id,
                "since_id": since_id,
                "before_id": before_id,
                "count": count,
                "include_muted": include_muted,
                "include_deleted": include_deleted,
                "include_machine": include_machine,
                "include_annotations": include_annotations,
                "include_message_annotations": include_message_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )


class FilesContent:
    """Calls whose names begin with `files.content`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        file_id: str,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """
        Be redirected to the content of a file; 204 while it has none.

        `GET /files/{file_id}/content`

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The file is yours and not public, and neither the scope files nor a token of it is given.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.send(
            "GET",
            path_of("/files/{file_id}/content", file_id),
            query={
                "file_token": file_token,
            },
            headers=headers,
        )

    async def set(
        self,
        file_id: str,
        body: Content,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Set the content of an incomplete file, which completes it. A Filename header sets the name.

        `PUT /files/{file_id}/content`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The content type or the name of the file is malformed. The file
        is to be an image, and its content has too many pixels, or is damaged or cut off.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `not-allowed`: The file is complete.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your
        files would take more than your storage.
        """
        await self._http.call_without_reply(
            "PUT",
            path_of("/files/{file_id}/content", file_id),
            query={
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )


class FilesDerived:
    """Calls whose names begin with `files.derived`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        file_id: str,
        derived_key: str,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """
        Be redirected to the content of a derived file; 204 while the file is incomplete.

        `GET /files/{file_id}/content/{derived_key}`

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The file is yours and not public, and neither the scope files nor a token of it is given.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.send(
            "GET",
            path_of("/files/{file_id}/content/{derived_key}", file_id, derived_key),
            query={
                "file_token": file_token,
            },
            headers=headers,
        )

    async def set(
        self,
        file_id: str,
        derived_key: str,
        body: Form | Content,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Add a derived file to an incomplete file.

        `PUT /files/{file_id}/content/{derived_key}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The key, the content type or the name is malformed, the key is
        reserved, or its image has another size.
        - `missing-parameter`: The form has no part content.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your
        files would take more than your storage.
        """
        await self._http.call_without_reply(
            "PUT",
            path_of("/files/{file_id}/content/{derived_key}", file_id, derived_key),
            query={
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )

    async def upload(
        self,
        file_id: str,
        derived_key: str,
        body: Form | Content,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Add a derived file to an incomplete file, as PUT does.

        `POST /files/{file_id}/content/{derived_key}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The key, the content type or the name is malformed, the key is
        reserved, or its image has another size.
        - `missing-parameter`: The form has no part content.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your
        files would take more than your storage.
        """
        await self._http.call_without_reply(
            "POST",
            path_of("/files/{file_id}/content/{derived_key}", file_id, derived_key),
            query={
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )

    async def create(
        self,
        file_id: str,
        derived_key: str,
        body: bodies.FilesDerivedCreate | Form | Content | None = None,
        *,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Add a derived file to an incomplete file, in another place. JSON, other forms and nothing are no content of it:
        a PUT brings that.

        `POST /files/{file_id}/{derived_key}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. The key, the content type or the name is malformed, the key is
        reserved, or its image has another size.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it. The form
        has no part content.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `not-allowed`: The file is complete, has a derived file with this key, or has as many as it can.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your
        files would take more than your storage.
        """
        await self._http.call_without_reply(
            "POST",
            path_of("/files/{file_id}/{derived_key}", file_id, derived_key),
            query={
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )


class Files:
    """Calls whose names begin with `files`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.content = FilesContent(http)
        self.derived = FilesDerived(http)

    async def create(
        self,
        body: bodies.FilesCreate | Form,
        *,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.File, objects.Meta]:
        """
        Create a file: incomplete from its fields, or complete from a form with its content, where other parts with a
        file name are derived files.

        `POST /files`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule. A
        derived file has a malformed or reserved key. The file is to be an image, and its content has too many pixels,
        or is damaged or cut off.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `not-allowed`: There are more derived files than a file can have.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        - `insufficient-storage`: A limit of the account is reached: of storage, or of users whom it follows, mutes or
        blocks; or the disk of the service is full. The content is larger than your account allows for a file, or your
        files would take more than your storage.
        """
        return await self._http.call(
            objects.File,
            objects.Meta,
            "POST",
            "/files",
            query={
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def list(
        self,
        *,
        ids: str | Sequence[str],
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.File], objects.Meta]:
        """
        Retrieve files by their ids; those that you may not see are left out.

        `GET /files`

        - `ids`: Comma-separated ids of files, at most 200.
        """
        return await self._http.call(
            List[objects.File],
            objects.Meta,
            "GET",
            "/files",
            query={
                "ids": ids,
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
            },
            headers=headers,
        )

    async def get(
        self,
        file_id: str,
        *,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.File, objects.Meta]:
        """
        Retrieve a file: your own, a public one, or one whose token you have.

        `GET /files/{file_id}`

        Errors:
        - `missing-scope`: The file is yours, and neither the scope files nor a token of it is given.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.call(
            objects.File,
            objects.Meta,
            "GET",
            path_of("/files/{file_id}", file_id),
            query={
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
                "file_token": file_token,
            },
            headers=headers,
        )

    async def replace(
        self,
        file_id: str,
        body: bodies.FilesReplace | None = None,
        *,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.File, objects.Meta]:
        """
        Change a file of your own: its name, whether it is public, and annotations by type.

        `PUT /files/{file_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.call(
            objects.File,
            objects.Meta,
            "PUT",
            path_of("/files/{file_id}", file_id),
            query={
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )

    async def update(
        self,
        file_id: str,
        body: bodies.FilesUpdate | None = None,
        *,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.File, objects.Meta]:
        """
        Change a file of your own, as PUT does.

        `PATCH /files/{file_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A field has the wrong form, or an annotation breaks a rule.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The service does not accept a word or domain in the name or the annotations.
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.call(
            objects.File,
            objects.Meta,
            "PATCH",
            path_of("/files/{file_id}", file_id),
            query={
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
                "file_token": file_token,
            },
            body=body,
            headers=headers,
        )

    async def delete(
        self,
        file_id: str,
        *,
        file_types: str | Sequence[str] | None = None,
        include_incomplete: bool | None = None,
        include_private: bool | None = None,
        include_annotations: bool | None = None,
        include_file_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        file_token: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.File, objects.Meta]:
        """
        Delete a file of your own, with its derived files.

        `DELETE /files/{file_id}`

        Errors:
        - `wrong-token-kind`: The call needs the other kind of token: a user token, or an app token.
        - `missing-scope`: The token lacks a scope. The message names the scopes that the call needs.
        - `forbidden`: The file is not yours, or neither the scope files nor its write token allows it.
        - `not-found`: There is no such file, or you may not see it.
        """
        return await self._http.call(
            objects.File,
            objects.Meta,
            "DELETE",
            path_of("/files/{file_id}", file_id),
            query={
                "file_types": file_types,
                "include_incomplete": include_incomplete,
                "include_private": include_private,
                "include_annotations": include_annotations,
                "include_file_annotations": include_file_annotations,
                "include_user_annotations": include_user_annotations,
                "file_token": file_token,
            },
            headers=headers,
        )


class FiltersDelete:
    """Calls whose names begin with `filters.delete`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        filter_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Filter, objects.Meta]:
        """
        Delete a filter of your own that no stream uses.

        `DELETE /filters/{filter_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: A stream uses it. The message names the streams.
        - `not-found`: There is no such filter, or you may not see it.
        """
        return await self._http.call(
            objects.Filter,
            objects.Meta,
            "DELETE",
            path_of("/filters/{filter_id}", filter_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def all(
        self,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Filter], objects.Meta]:
        """
        Delete all your filters; none of them where a stream uses one.

        `DELETE /filters`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `not-allowed`: A stream uses it. The message names the streams.
        - `reply-too-large`: What was asked for is too much for one reply that is not paginated. Ask for fewer objects
        at once, or for less of each, such as without annotations.
        """
        return await self._http.call(
            List[objects.Filter],
            objects.Meta,
            "DELETE",
            "/filters",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )


class Filters:
    """Calls whose names begin with `filters`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.delete = FiltersDelete(http)

    async def create(
        self,
        body: bodies.FiltersCreate,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Filter, objects.Meta]:
        """
        Create a filter.

        `POST /filters`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A field has the wrong form: the pointer of a clause is
        malformed, or its value is not one that its operator compares with.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: You have 100 filters already.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        """
        return await self._http.call(
            objects.Filter,
            objects.Meta,
            "POST",
            "/filters",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def list(
        self,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Filter], objects.Meta]:
        """
        List your filters, the oldest first.

        `GET /filters`
        """
        return await self._http.call(
            List[objects.Filter],
            objects.Meta,
            "GET",
            "/filters",
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def get(
        self,
        filter_id: str,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Filter, objects.Meta]:
        """
        Retrieve a filter of your own.

        `GET /filters/{filter_id}`

        Errors:
        - `not-found`: There is no such filter, or you may not see it.
        """
        return await self._http.call(
            objects.Filter,
            objects.Meta,
            "GET",
            path_of("/filters/{filter_id}", filter_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            headers=headers,
        )

    async def replace(
        self,
        filter_id: str,
        body: bodies.FiltersReplace,
        *,
        include_annotations: bool | None = None,
        include_user_annotations: bool | None = None,
        include_html: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Filter, objects.Meta]:
        """
        Replace a filter of your own; streams that use it go on with the new one.

        `PUT /filters/{filter_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. A field has the wrong form: the pointer of a clause is
        malformed, or its value is not one that its operator compares with.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-found`: There is no such filter, or you may not see it.
        """
        return await self._http.call(
            objects.Filter,
            objects.Meta,
            "PUT",
            path_of("/filters/{filter_id}", filter_id),
            query={
                "include_annotations": include_annotations,
                "include_user_annotations": include_user_annotations,
                "include_html": include_html,
            },
            body=body,
            headers=headers,
        )


class StreamsConnection:
    """Calls whose names begin with `streams.connection`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def delete(
        self,
        connection_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        Delete a stream connection and its subscriptions; its client is disconnected.

        `DELETE /users/me/streams/{connection_id}`

        Errors:
        - `not-found`: There is no such stream connection of this token.
        """
        await self._http.call_without_reply(
            "DELETE",
            path_of("/users/me/streams/{connection_id}", connection_id),
            headers=headers,
        )


class StreamsSubscription:
    """Calls whose names begin with `streams.subscription`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def delete(
        self,
        connection_id: str,
        subscription_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """
        End a subscription.

        `DELETE /users/me/streams/{connection_id}/{subscription_id}`

        Errors:
        - `not-found`: There is no such stream connection of this token. There is no such subscription of this token.
        """
        await self._http.call_without_reply(
            "DELETE",
            path_of("/users/me/streams/{connection_id}/{subscription_id}", connection_id, subscription_id),
            headers=headers,
        )


class Streams:
    """Calls whose names begin with `streams`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.connection = StreamsConnection(http)
        self.subscription = StreamsSubscription(http)


class AppStreamsDelete:
    """Calls whose names begin with `app_streams.delete`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        stream_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.AppStream, objects.Meta]:
        """
        Delete an app stream; its client is disconnected.

        `DELETE /streams/{stream_id}`

        Errors:
        - `not-found`: There is no such app stream, or you may not see it.
        """
        return await self._http.call(
            objects.AppStream,
            objects.Meta,
            "DELETE",
            path_of("/streams/{stream_id}", stream_id),
            headers=headers,
        )

    async def all(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.AppStream], objects.Meta]:
        """
        Delete all app streams of the app; their clients are disconnected.

        `DELETE /streams`
        """
        return await self._http.call(
            List[objects.AppStream],
            objects.Meta,
            "DELETE",
            "/streams",
            headers=headers,
        )


class AppStreams:
    """Calls whose names begin with `app_streams`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.delete = AppStreamsDelete(http)

    async def create(
        self,
        body: bodies.AppStreamsCreate,
        *,
        purge: bool | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.AppStream, objects.Meta]:
        """
        Create an app stream.

        `POST /streams`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. object_types lists something else than types of messages, type
        is not long_poll, or filter_id is no filter that the app can use.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        object_types lists no type.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: Another stream that the same token made has the key.
        - `too-many-streams`: The token has made as many streams as it can.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        """
        return await self._http.call(
            objects.AppStream,
            objects.Meta,
            "POST",
            "/streams",
            query={
                "purge": purge,
            },
            body=body,
            headers=headers,
            creates=True,
        )

    async def list(
        self,
        *,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.AppStream], objects.Meta]:
        """
        List the app streams of the app, oldest first.

        `GET /streams`

        - `key`: Only streams with this key.
        """
        return await self._http.call(
            List[objects.AppStream],
            objects.Meta,
            "GET",
            "/streams",
            query={
                "key": key,
            },
            headers=headers,
        )

    async def get(
        self,
        stream_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.AppStream, objects.Meta]:
        """
        Retrieve an app stream.

        `GET /streams/{stream_id}`

        Errors:
        - `not-found`: There is no such app stream, or you may not see it.
        """
        return await self._http.call(
            objects.AppStream,
            objects.Meta,
            "GET",
            path_of("/streams/{stream_id}", stream_id),
            headers=headers,
        )

    async def change(
        self,
        stream_id: str,
        body: bodies.AppStreamsChange | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.AppStream, objects.Meta]:
        """
        Change an app stream: what is left out stays. Its client stays connected.

        `PUT /streams/{stream_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. object_types lists something else than types of messages, type
        is not long_poll, or filter_id is no filter that the app can use.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        object_types lists no type.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: Another stream that the same token made has the key.
        - `not-found`: There is no such app stream, or you may not see it.
        """
        return await self._http.call(
            objects.AppStream,
            objects.Meta,
            "PUT",
            path_of("/streams/{stream_id}", stream_id),
            body=body,
            headers=headers,
        )


class WebhooksDelete:
    """Calls whose names begin with `webhooks.delete`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def __call__(
        self,
        webhook_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Delete a webhook.

        `DELETE /webhooks/{webhook_id}`

        Errors:
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "DELETE",
            path_of("/webhooks/{webhook_id}", webhook_id),
            headers=headers,
        )

    async def all(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Webhook], objects.Meta]:
        """
        Delete all webhooks of the app.

        `DELETE /webhooks`
        """
        return await self._http.call(
            List[objects.Webhook],
            objects.Meta,
            "DELETE",
            "/webhooks",
            headers=headers,
        )


class Webhooks:
    """Calls whose names begin with `webhooks`."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.delete = WebhooksDelete(http)

    async def create(
        self,
        body: bodies.WebhooksCreate,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Create a webhook. The reply has its secret.

        `POST /webhooks`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. url is no https URL or leads to a private address, object_types
        lists something else than types of messages, description is too long, or filter_id is no filter that the app can
        use.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        object_types lists no type.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The app has as many webhooks as it can.
        - `not-found`: What an earlier call with the Idempotency-Key created is gone.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "POST",
            "/webhooks",
            body=body,
            headers=headers,
            creates=True,
        )

    async def list(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.Webhook], objects.Meta]:
        """
        List the webhooks of the app, oldest first.

        `GET /webhooks`
        """
        return await self._http.call(
            List[objects.Webhook],
            objects.Meta,
            "GET",
            "/webhooks",
            headers=headers,
        )

    async def get(
        self,
        webhook_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Retrieve a webhook.

        `GET /webhooks/{webhook_id}`

        Errors:
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "GET",
            path_of("/webhooks/{webhook_id}", webhook_id),
            headers=headers,
        )

    async def change(
        self,
        webhook_id: str,
        body: bodies.WebhooksChange | None = None,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Change a webhook, disable or enable it: what is left out stays.

        `PUT /webhooks/{webhook_id}`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. url is no https URL or leads to a private address, object_types
        lists something else than types of messages, description is too long, or filter_id is no filter that the app can
        use.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        object_types lists no type.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "PUT",
            path_of("/webhooks/{webhook_id}", webhook_id),
            body=body,
            headers=headers,
        )

    async def secret(
        self,
        webhook_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Replace the secret of a webhook. Requests are signed with both for a day.

        `POST /webhooks/{webhook_id}/secret`

        Errors:
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "POST",
            path_of("/webhooks/{webhook_id}/secret", webhook_id),
            headers=headers,
        )

    async def ping(
        self,
        webhook_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.PingResult, objects.Meta]:
        """
        Send a test request, signed like all others, and see how it is answered.

        `POST /webhooks/{webhook_id}/ping`

        Errors:
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.PingResult,
            objects.Meta,
            "POST",
            path_of("/webhooks/{webhook_id}/ping", webhook_id),
            headers=headers,
        )

    async def replay(
        self,
        webhook_id: str,
        body: bodies.WebhooksReplay,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Webhook, objects.Meta]:
        """
        Deliver events of a time again that are still in the log; then it goes on where it was.

        `POST /webhooks/{webhook_id}/replay`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted. since or until is no time.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `not-allowed`: The webhook is disabled, or the log has no events of this time that were delivered.
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            objects.Webhook,
            objects.Meta,
            "POST",
            path_of("/webhooks/{webhook_id}/replay", webhook_id),
            body=body,
            headers=headers,
        )

    async def deliveries(
        self,
        webhook_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[List[objects.WebhookDelivery], objects.Meta]:
        """
        The last 20 requests of a webhook, newest first.

        `GET /webhooks/{webhook_id}/deliveries`

        Errors:
        - `not-found`: There is no such webhook, or you may not see it.
        """
        return await self._http.call(
            List[objects.WebhookDelivery],
            objects.Meta,
            "GET",
            path_of("/webhooks/{webhook_id}/deliveries", webhook_id),
            headers=headers,
        )


class Config:
    """Calls whose names begin with `config`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def get(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.Configuration, objects.Meta]:
        """
        The service's limits; ask at most once a day.

        `GET /config`
        """
        return await self._http.call(
            objects.Configuration,
            objects.Meta,
            "GET",
            "/config",
            headers=headers,
        )


class Text:
    """Calls whose names begin with `text`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def process(
        self,
        body: bodies.TextProcess,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Reply[objects.TextProcess, objects.Meta]:
        """
        Show how a text is parsed into entities and html; creates nothing.

        `POST /text/process`

        Errors:
        - `invalid-parameter`: A parameter has the wrong type, is out of range, or holds characters that are not stored.
        The message names it and says what is accepted.
        - `missing-parameter`: A parameter or body key that the call needs is not there. The message names it.
        - `malformed-body`: The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too
        deeply, or of too many values.
        - `invalid-text`: The text is longer than that of a message may be, or entities.links break a rule.
        """
        return await self._http.call(
            objects.TextProcess,
            objects.Meta,
            "POST",
            "/text/process",
            body=body,
            headers=headers,
        )


class Calls:
    """Every call of the interface."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.token = Token(http)
        self.apps = Apps(http)
        self.users = Users(http)
        self.posts = Posts(http)
        self.places = Places(http)
        self.channels = Channels(http)
        self.messages = Messages(http)
        self.files = Files(http)
        self.filters = Filters(http)
        self.streams = Streams(http)
        self.app_streams = AppStreams(http)
        self.webhooks = Webhooks(http)
        self.config = Config(http)
        self.text = Text(http)
