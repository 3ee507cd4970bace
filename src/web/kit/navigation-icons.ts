import { Markup } from './markup.ts';

/** The lines of each icon, in a box of 24. */
export const iconLines = {
  home: 'M4 11 12 4l8 7v8.5h-5.5V14h-5v5.5H4z',
  mentions: 'M16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z',
  notifications: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  messages: 'M4 5.5h16v11H11l-4.5 4v-4H4z',
  explore: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM15.5 8.5l-2 5-5 2 2-5z',
  profile: 'M16 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.8-4 3.8-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  account:
    'M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
} as const;

/** The icon of an entry of the navigation, which phones show in place of its label. */
export function navigationIcon(lines: string): Markup {
  return new Markup(`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${lines}"/></svg>`);
}
