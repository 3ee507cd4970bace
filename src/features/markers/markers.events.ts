import { defineEvent, markerTopic, type Topic } from '../../events/catalogue.ts';
import { channelScopes } from '../../scopes.ts';
import { channelOfMarker } from './markers.names.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A user's place in a stream has changed. */
    stream_marker: { id: number; user: number; name: string };
  }
}

/** Topic of a user's markers in channels. */
export function channelMarkersTopic(user: number): Topic {
  return `channel-markers:${user}`;
}

export const markerEvent = defineEvent('stream_marker', {
  topics: ({ user, name }) => [
    markerTopic(user, name),
    ...(channelOfMarker(name) === undefined ? [] : [channelMarkersTopic(user)]),
  ],
  shows: ({ id }) => ({ kind: 'stream_marker', id }),
  app: {
    id: ({ user, name }) => `${user}:${name}`,
    data: ({ id }) => [['', 'stream_marker', id]],
    ofUser: ({ user }) => user,
    scopes: ({ name }) => (channelOfMarker(name) === undefined ? ['stream'] : channelScopes),
    channel: ({ name }) => channelOfMarker(name),
    meta: ['channel_id', 'channel_type'],
    user: ({ user }) => user,
    places: { stream: 5, clause: 6 },
  },
});
