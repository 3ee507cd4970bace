import {
  addStream,
  changeStream,
  describeStream,
  type ExploreStream,
  listStreams,
  removeStream,
} from '../features/explore/explore.ts';
import { type Command, choiceFlag, type Flags, operatorFor, textFlag, UsageError } from './command.ts';
import { properties, table } from './table.ts';

/** A command that is given a whole stream. */
function giving(verb: string, summary: string, act: typeof addStream): Command {
  const name = `explore ${verb}`;
  const required = (flags: Flags, option: string): string => {
    const text = textFlag(flags, option);
    if (text === undefined) throw new UsageError(`${name} needs --${option}.`);
    return text;
  };
  return {
    name,
    usage: '<slug> --title T --description D (--hashtag H… | --has photo)',
    summary,
    help: [
      ['--title T', 'its name for people'],
      ['--description D', 'which posts it has, for people'],
      ['--hashtag H', 'posts with this hashtag; may be repeated'],
      ['--has photo', 'posts with a photo'],
    ],
    options: {
      title: { type: 'string' },
      description: { type: 'string' },
      hashtag: { type: 'string', multiple: true },
      has: { type: 'string' },
    },
    words: 1,
    isAction: true,
    async run(ctx, [slug = ''], flags) {
      const hashtags = (flags.hashtag ?? []) as string[];
      if ((hashtags.length === 0) === (choiceFlag(flags, 'has', ['photo']) === undefined)) {
        throw new UsageError(`${name} needs either --hashtag or --has photo.`);
      }
      const texts = { title: required(flags, 'title'), description: required(flags, 'description') };
      const stream = describeStream(
        ctx.config,
        await act(ctx.store, operatorFor(flags), { slug, ...texts, hashtags }),
      );
      return { json: stream, lines: properties(stream) };
    },
  };
}

const exploreAdd = giving(
  'add',
  'Add an explore stream: posts with one of some hashtags, or with a photo.',
  addStream,
);

const exploreChange = giving(
  'change',
  'Change the texts of an explore stream that was added, and which posts it has.',
  changeStream,
);

const exploreList: Command = {
  name: 'explore list',
  summary: 'List the explore streams.',
  async run(ctx) {
    const streams = await listStreams(ctx.store.read);
    const rows = streams.map((stream) => [stream.slug, stream.title, postsOf(stream), stream.description]);
    return {
      json: { streams: streams.map((stream) => describeStream(ctx.config, stream)) },
      lines: table(['SLUG', 'TITLE', 'POSTS', 'DESCRIPTION'], rows, 'There are none.'),
    };
  },
};

function postsOf({ posts }: ExploreStream): string {
  return 'rule' in posts ? posts.rule : posts.hashtags.map((name) => `#${name}`).join(' ');
}

const exploreRemove: Command = {
  name: 'explore remove',
  usage: '<slug>',
  summary: 'Remove an explore stream that was added; its posts stay.',
  words: 1,
  isAction: true,
  async run(ctx, [slug = ''], flags) {
    await removeStream(ctx.store, operatorFor(flags), slug);
    return { json: { slug }, lines: [`Removed ${slug}.`] };
  },
};

export const exploreCommands: readonly Command[] = [exploreAdd, exploreChange, exploreList, exploreRemove];
