import { Random } from '@millrace/avatars/random';
import type { Draft } from './conversations.ts';
import type { Person } from './people.ts';

/** Something that a person reports to the moderators. */
export interface DemoReport {
  /** Index in users. */
  reporter: number;
  /** Index of a post by somebody else. */
  post: number;
  category: 'spam' | 'other';
  /** At most 1,000 characters. */
  comment: string;
}

/** What is reported: a post with a link twice, and one without. Nothing is very wrong among these people. */
const complaints = [
  { hasLink: true, category: 'spam', comment: 'The same link every day this week.' },
  { hasLink: true, category: 'spam', comment: 'Is this an advert?' },
  { hasLink: false, category: 'other', comment: 'Not what we agreed at the meeting. Please have a look.' },
] as const;

/** Reports of the latest posts in English by people other than the visitor, who decides on them. */
export function makeReports(
  drafts: readonly Draft[],
  people: readonly Person[],
  { visitor, seed }: { visitor: number; seed: number },
): DemoReport[] {
  const random = new Random(seed, 'reports');
  const speaks = (index: number): boolean => {
    const { user, language } = people[index] as Person;
    return index !== visitor && user.type === 'human' && language.code === 'en';
  };
  const reporters = random.shuffle([...people.keys()].filter(speaks));
  return complaints.flatMap(({ hasLink, ...complaint }) => {
    const post = drafts.findLastIndex(
      ({ author, text, replyTo, repostOf }) =>
        speaks(author) &&
        text.includes('https://') === hasLink &&
        replyTo === undefined &&
        repostOf === undefined,
    );
    const at = reporters.findIndex((one) => one !== drafts[post]?.author);
    if (post < 0 || at < 0) return [];
    const [reporter] = reporters.splice(at, 1) as [number];
    return { ...complaint, reporter, post };
  });
}
