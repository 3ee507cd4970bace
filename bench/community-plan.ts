/** What the people of a community do on a day, and how many calls that is in the busiest hour. */

import { FREQUENT } from './community-follows.ts';

/** What a person does on a day. */
const day = {
  /** Reads of timelines, the first of each visit included. */
  timelines: 60,
  /** Reads of conversations and profiles. */
  others: 20,
  posts: 3,
  stars: 8,
  messages: 10,
  /** Of the pictures each is in a post. */
  pictures: 2,
  /** Times that a page or an app is opened; all together they are open for so many minutes. */
  visits: 8,
  openMinutes: 40,
};

/** The part of a day's calls that is in its busiest hour. */
const BUSIEST = 0.1;
/** The part of the people who read with a browser; the others have an app, which uses the API. */
export const ON_PAGES = 0.5;
const HOUR_S = 3600;

/** What is measured: calls of one kind, whose delays are comparable. */
export const kinds = {
  page: 'timelines: Home and other lists as pages',
  fragment: 'timelines: new posts as parts of a page',
  list: 'timelines: Home and other lists in an app',
  newer: 'timelines: what is newer than what an app has, mostly nothing',
  conversation: 'conversations and profiles as pages',
  thread: 'conversations and profiles in an app',
  post: 'posts',
  star: 'stars',
  message: 'messages',
  picture: 'pictures, uploaded',
  visit: 'from opening a page or an app until its stream is subscribed',
  marker: 'markers of what was read',
  faces: 'faces of new posts, which pages ask for when frames come',
} as const;

export type Kind = keyof typeof kinds;

/** What happens at random times, independently of each other. */
export type Act = 'timeline' | 'other' | 'post' | 'star' | 'message' | 'visit';

export interface Plan {
  people: number;
  /** Pages and apps that are open at the same time: people by the part of the hour that they have one open. */
  seats: number;
  /** How often each happens, a second. */
  rates: Record<Act, number>;
}

/** What the busiest hour of so many people a day is like. `times` as fast as it is: tests have no time. */
export function planOf(people: number, times = 1): Plan {
  const second = (people * BUSIEST * times) / HOUR_S;
  const rates = {
    timeline: (day.timelines - day.visits) * second,
    other: day.others * second,
    post: day.posts * second,
    star: day.stars * second,
    message: day.messages * second,
    visit: day.visits * second,
  };
  return { people, seats: Math.round((people * BUSIEST * day.openMinutes) / 60), rates };
}

/** The part of the posts that shows a picture. */
export const WITH_PICTURE = day.pictures / day.posts;

/** Pictures that are sent again and again: every second one is a photo as telephones make them. */
export const PICTURES = 4;
export const picturesADay = (people: number): number => people * day.pictures;

/** How many times as much a day has as these milliseconds of its busiest hour. */
export const dayOver = (ms: number): number => (HOUR_S * 1000) / ms / BUSIEST;

/** What the store has already: posts of some days, stars and messages of one. */
export const stored = {
  posts: (people: number): number => people * day.posts * 3,
  starsEach: day.stars,
  messages: (people: number): number => people * day.messages,
};

/** The mix in one line. */
export const mixText =
  `a person's day: ${day.timelines} reads of timelines, ${day.others} of conversations and profiles, ${day.posts} posts, ` +
  `${day.stars} stars, ${day.messages} messages, ${day.pictures} pictures, ${day.visits} visits of ${day.openMinutes / day.visits} minutes with a stream; ` +
  `the busiest hour has ${BUSIEST * 100} % of the day; ${ON_PAGES * 100} % of the people read pages, the others use an app; ` +
  `the middle person follows ${FREQUENT}`;
