/** What others may import of this feature. */
export { channelMarkerOf, loadChannelMarkers } from './channel-markers.ts';
export { moveMarkers } from './markers.actions.ts';
export { findMarker } from './markers.cache.ts';
export { channelMarkersTopic } from './markers.events.ts';
export { describeMarker, type MarkerRule, markerRules } from './markers.kind.ts';
export { channelMarkerName, channelOfMarker, readMarkerName } from './markers.names.ts';
export { StreamMarker, UnsetMarker } from './markers.schema.ts';
export { markersOf, selectNamedMarkers } from './markers.sql.ts';
