import type { Bodies } from '../packages/client/src/index.ts';
import { roles, USERS, username } from './sample-plan.ts';

/** What a filter's clauses name of a message, as far as those of the benchmark do. */
interface Message {
  data: {
    user: { id: string };
    text?: string;
    num_stars: number;
    entities: { hashtags: { name: string }[]; mentions: { id: string }[] };
  };
}

type Filter = Bodies['filters.create'];
type Clause = Filter['clauses'][number];

interface Chosen {
  filter: Filter;
  /** What the filter says, without it. */
  passes(message: Message): boolean;
}

const topics = ['harbour', 'weaving', 'gardening', 'trains', 'maps', 'bread', 'radio', 'birds'];
const words = ['coffee', 'loom', 'rain', 'maps'];

const clause = (field: string, operator: Clause['operator'], value: Clause['value']): Clause => ({
  object_type: 'post',
  field: `/data/${field}`,
  operator,
  value,
});

/** Fifty filters of five clauses: by authors, people who are mentioned, hashtags, words and numbers. */
export function chosenFilter(place: number): Chosen {
  const tag = topics[place % topics.length] as string;
  const word = words[place % words.length] as string;
  const some = Array.from({ length: 20 }, (_, index) => String(((place * 101 + index * 37) % USERS) + 1));
  const [one = '', other = ''] = some;
  const tags = ({ data }: Message) => data.entities.hashtags.map(({ name }) => name);
  const mentioned = ({ data }: Message) => data.entities.mentions.map(({ id }) => id);
  if (place % 2 === 0) {
    return {
      filter: {
        name: `Of ${username(roles.star + place)}`,
        match_policy: 'include_any',
        clauses: [
          clause('user/id', 'equals', one),
          clause('user/id', 'equals', other),
          clause('user/id', 'one_of', some),
          clause('entities/mentions/*/id', 'one_of', some),
          clause('entities/hashtags/*/name', 'equals', tag),
        ],
      },
      passes: (message) =>
        some.includes(message.data.user.id) ||
        mentioned(message).some((id) => some.includes(id)) ||
        tags(message).includes(tag),
    };
  }
  return {
    filter: {
      name: `About ${tag}`,
      match_policy: 'include_all',
      clauses: [
        clause('entities/hashtags/*/name', 'equals', tag),
        clause('text', 'matches', word),
        clause('num_stars', 'ge', 0),
        clause('num_stars', 'lt', 1000),
        clause('user/id', 'matches', '2'),
      ],
    },
    passes: (message) =>
      tags(message).includes(tag) &&
      (message.data.text ?? '').includes(word) &&
      message.data.user.id.includes('2'),
  };
}
