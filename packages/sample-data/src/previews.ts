import { Random } from '@millrace/avatars/random';
import type { DemoPicture, Gallery } from './pictures/gallery.ts';

/** What the page of a link shows of itself. */
export interface DemoPreview {
  url: string;
  title: string;
  description: string;
  /** Name of the site. */
  site: string;
  picture?: DemoPicture;
}

/** Pages by the words that their URLs end in (`<link:…>` in the phrases), with the topic of their pictures. */
const pages: Readonly<Record<string, [title: string, description: string, site: string, topic: string]>> = {
  'archive-puzzle': [
    'Help us read this',
    'A page from the archive that nobody could place so far. Tell us what you see in it.',
    'Millbrook Archive',
    'history',
  ],
  bees: [
    'Bees of the garden: a sheet to print',
    'Twelve species that visit in summer, with the marks to tell them apart.',
    'The Pollinator Count',
    'gardening',
  ],
  'bread-recipe': [
    'A loaf that takes two days and ten minutes',
    'Flour, water, salt and waiting. With times for a warm and for a cold kitchen.',
    'Crumb & Crust',
    'baking',
  ],
  brotrezept: [
    'Ein Brot für Leute mit wenig Zeit',
    'Vier Zutaten, zehn Minuten Arbeit, der Rest ist Geduld.',
    'Krume',
    'baking',
  ],
  concert: [
    'Summer concert of the community choir',
    'Old favourites and something written for us. Free; there is a hat for the roof.',
    'Millbrook Choir',
    'choir',
  ],
  'moon-sketch': [
    'Sketches at the eyepiece',
    'Drawn with a pencil and a red light. The date, the hour and the air are on each sheet.',
    'Cold Fingers Observatory',
    'astronomy',
  ],
  nestbox: [
    'Nest box camera, live',
    'What goes on in the box behind the school. Best before breakfast.',
    'School Lane Nest Boxes',
    'birds',
  ],
  'open-day': [
    'Open day at the signal box',
    'Pull a lever, ring a bell, ask the signalman. Children are welcome, and uncles.',
    'Friends of the Branch Line',
    'trains',
  ],
  'open-table': [
    'Open table: games for everybody',
    'Come alone and leave with friends. We explain all rules, patiently.',
    'The Third Player',
    'games',
  ],
  'patch-log': [
    'A year on one patch',
    'Every walk, every species, and what the weather thought of it.',
    'Patch Notes',
    'birds',
  ],
  'path-news': [
    'Paths: closures and diversions',
    'What the warden knows of bridges, bulls and mud, brought up to date every Friday.',
    'Hill Paths',
    'hiking',
  ],
  'path-volunteers': [
    'Clearing paths: the next dates',
    'Bring gloves. We bring the shears, the cake and the tea.',
    'Hill Paths',
    'hiking',
  ],
  'plot-notes': [
    'Notes from the shared plot',
    'What we built, what it cost, and what we would do differently.',
    'Plot 14',
    'gardening',
  ],
  'release-notes': [
    'Release notes',
    'What is new, what is fixed, and whom to thank for it.',
    'Small Programs',
    'code',
  ],
  'ride-route': [
    'The route, with its hills and cakes',
    'Quiet lanes, one proper climb and two places to stop. Nobody is left behind.',
    'Sunday Wheelers',
    'bicycles',
  ],
  sentiers: [
    'État des sentiers',
    'Fermetures, déviations et passages boueux, mis à jour chaque vendredi.',
    'Sentiers et crêtes',
    'hiking',
  ],
  series: [
    'A new series of prints',
    'Made on foot, with one lens and whatever light there was.',
    'Contact Sheet',
    'photography',
  ],
  'sky-photo': [
    'The sky over the roofs',
    'One photo a day, at the same window, since the spring.',
    'Cloud Diary',
    'weather',
  ],
  'swap-day': [
    'Swap day at the school hall',
    'Bring what no longer fits and take what does. Coffee at the back.',
    'Millbrook Parents',
    'parenting',
  ],
  volunteer: [
    'Volunteers wanted',
    'Two hours a week among books, with tea. No experience needed.',
    'Dyer Street Library',
    'library',
  ],
  'wheel-notes': [
    'How I built my first wheel',
    'Thirty-two spokes, three evenings, and all the mistakes so that you need not make them.',
    'Spoke by Spoke',
    'bicycles',
  ],
};

/** What the links in these texts show, each URL once; nothing for those that are not known. */
export function previewsOf(texts: Iterable<string>, gallery: Gallery, seed: number): DemoPreview[] {
  const previews = new Map<string, DemoPreview>();
  for (const text of texts) {
    for (const [url] of text.matchAll(/https:\/\/[\w./-]*[\w/]/g)) {
      const preview = previews.has(url) ? undefined : previewOf(url, text, gallery, new Random(seed, url));
      if (preview !== undefined) previews.set(url, preview);
    }
  }
  return [...previews.values()];
}

function previewOf(url: string, text: string, gallery: Gallery, random: Random): DemoPreview | undefined {
  const named = /“([^“”]+)”/.exec(text)?.[1];
  if (url.includes('//library.example.org/item/') && named !== undefined) {
    const description =
      `${/ by [^.(]*\(/.exec(text)?.[0].slice(1, -2) ?? ''}. Reserve it at the desk or here.`.replace(
        /^b/,
        'B',
      );
    return {
      url,
      title: named,
      description,
      site: 'Dyer Street Library',
      picture: pictureOf('library', gallery, random),
    };
  }
  if (url.includes('//words.example.net/') && named !== undefined) {
    return {
      url,
      title: named,
      description: `Where “${named}” comes from, who says it still, and what they mean by it.`,
      site: 'Half-forgotten Words',
    };
  }
  const page = pages[/\/([a-z-]*[a-z])(?:-\d+)?$/.exec(url)?.[1] ?? ''];
  if (page === undefined) return undefined;
  const [title, description, site, topic] = page;
  return {
    url,
    title,
    description,
    site,
    ...(random.chance(0.75) && { picture: pictureOf(topic, gallery, random) }),
  };
}

function pictureOf(topic: string, gallery: Gallery, random: Random): DemoPicture {
  return gallery.pick(topic, 1, random)[0] as DemoPicture;
}
