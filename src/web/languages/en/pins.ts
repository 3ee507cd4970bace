/** Lists that are pinned beside the personal stream. */
export const pins = {
  title: 'Pinned lists',
  about: 'They are tabs of Home, in this order on all your devices.',
  none: 'A hashtag, a search, a stream, a channel or a person that you pin becomes a tab of Home.',
  edit: 'Change pinned lists',
  pin: 'Pin to Home',
  unpin: 'Unpin from Home',
  pinned: 'Pinned to Home',
  unpinned: 'Unpinned',
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Unpin ${name}`,
  /** The numbers are written as the language does. */
  moved: (name: string, place: string, count: string) => `${name} is now ${place} of ${count}`,
  removed: (name: string) => `${name} is unpinned`,
  open: 'Open the whole page',
  gone: 'This is no longer there, or you may not see it.',
  kinds: {
    tag: 'Hashtag',
    search: 'Search',
    explore: 'Explore stream',
    channel: 'Channel',
    user: 'Person',
  },
};
