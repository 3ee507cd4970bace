import fc from 'fast-check';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { foldText } from '../../src/search/words.ts';
import { type Entities, type ProcessedText, scanText, TextError } from '../../src/text/entities.ts';
import { hashtagName } from '../../src/text/hashtag-name.ts';
import { renderHtml } from '../../src/text/html.ts';
import { fillTemplates } from '../../src/text/templates.ts';
import { processText, slice } from './process.ts';

const ORIGIN = 'https://millrace.example';
const RUNS = { numRuns: 3000 };

const PIECES = (
  '@bob @alice @nobody # #tag #Ünï @ . .com example.com http:// https://x.org/ ( ) [ ]( ] { } {post_id} : :80 ' +
  '/ ? & &amp; < > " \' <script> </a> <br> - _ é e\u0301 日本 рф 😀 👩‍👩‍👧 𝒳 ❤\ufe0f 1 a A x@y.de \u202e \u200d \u200c · ～ ་ λ я @bob@ @bob. _ % İ ß ſ ﬁ & _ #a· ・b \u200ck @bob@ 207 ٣ 1\ufe0f\u20e3 € ℹ www. http://a:b@ :b@x.org'
).split(' ');

/** Pieces that mean something, put together at random, with any Unicode in between. */
const text = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...PIECES, '\n', '\r\n', '\r', '\t'), weight: 5 },
      { arbitrary: fc.constantFrom(' ', ' x.net/a(b) ', ' @bob ', ' #Tag '), weight: 3 },
      { arbitrary: fc.string({ maxLength: 4, unit: 'binary' }), weight: 1 },
      { arbitrary: fc.string({ maxLength: 4, unit: 'grapheme' }), weight: 1 },
    ),
    // Without a size fast-check keeps nearly all of them too short to hold several entities.
    { maxLength: 25, size: 'max' },
  )
  .map((pieces) => pieces.join('').replaceAll('\0', ''));

const URLS = [
  'http://example.com',
  'https://www.x.org/{post_id}?"<&',
  'http://日本.jp/{message_id}',
  'http://[::1]/',
  'HTTP://evil.com:80/#x',
];

const links = fc.array(
  fc.record({
    gap: fc.integer({ max: 20, min: 0 }),
    len: fc.integer({ max: 8, min: 1 }),
    process_template: fc.boolean(),
    url: fc.constantFrom(...URLS),
  }),
  { maxLength: 3 },
);

/** A text and links one after the other in it: at random places nearly all would be refused for overlaps. */
const linked = fc.tuple(text, links).map(([typed, wanted]) => {
  let pos = 0;
  const placed = wanted.map(({ gap, len, ...link }) => {
    const place = { len, pos: pos + gap };
    pos = place.pos + len;
    return { ...link, ...place };
  });
  const length = [...typed].length;
  return { links: placed.filter((link) => link.pos + link.len <= length), typed };
});

const flags = fc.record({ parse_links: fc.boolean(), parse_markdown_links: fc.boolean() });

/** Undefined where the request is refused, which must be for a reason that is told. */
function tryProcess(typed: string, entities: unknown): ProcessedText | undefined {
  try {
    return processText(typed, entities);
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return undefined;
  }
}

function expectTruth({ entities, text }: ProcessedText): void {
  for (const hashtag of entities.hashtags) {
    expect(hashtagName(slice(text, hashtag).slice(1))).toBe(hashtag.name);
    expect(slice(text, hashtag)).toMatch(/^#(?:[\p{L}\p{M}\p{Nd}_\u200c·・･〜～׳״་]|\u200d)+$/u);
  }
  for (const mention of entities.mentions)
    expect(slice(text, mention).toLowerCase()).toBe(`@${mention.name}`);
  for (const link of entities.links) {
    expect(slice(text, link)).toBe(link.text);
    const url = new URL(link.url);
    expect(url.protocol).toMatch(/^https?:$/);
    expect(url.username + url.password).toBe('');
    if (link.amended_len === undefined) continue;
    const suffix = { len: link.amended_len - link.len, pos: link.pos + link.len };
    expect(slice(text, suffix)).toBe(` [${url.hostname}]`);
  }
  let end = 0;
  for (const entity of inOrder(entities)) {
    expect(entity.pos).toBeGreaterThanOrEqual(end);
    end = entity.pos + ('amended_len' in entity ? entity.amended_len! : entity.len);
  }
  expect(end).toBeLessThanOrEqual([...text].length);
}

function inOrder({ hashtags, links, mentions }: Entities) {
  return [...hashtags, ...links, ...mentions].sort((a, b) => a.pos - b.pos);
}

type Node = DefaultTreeAdapterMap['node'];

/** The text of parsed html and the start tags in it, as written. Fails on anything we never write. */
function readHtml(html: string): { tags: string[]; text: string } {
  const tags: string[] = [];
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeName === '#text' && 'value' in node) {
      text += node.value;
    } else if ('attrs' in node) {
      if (node.tagName === 'br') text += '\n';
      else tags.push([node.tagName, ...node.attrs.map(({ name, value }) => `${name}=${value}`)].join(' '));
      node.childNodes.forEach(visit);
    } else {
      throw new Error(`html contains a ${node.nodeName}`);
    }
  };
  parseFragment(html).childNodes.forEach(visit);
  return { tags, text };
}

function expectHtml({ entities, text }: ProcessedText): void {
  const html = renderHtml(text, entities, ORIGIN);
  const read = readHtml(html);
  expect(read.text).toBe(text.replaceAll(/\r\n?/g, '\n'));
  expect(read.tags).toEqual([
    `span itemscope=${ORIGIN}/schemas/Post`,
    ...inOrder(entities).map((entity) => {
      if ('url' in entity) return `a href=${entity.url}`;
      return 'id' in entity
        ? `span data-mention-id=${entity.id} data-mention-name=${entity.name} itemprop=mention`
        : `span data-hashtag-name=${entity.name} itemprop=hashtag`;
    }),
  ]);
}

test('every entity is what it says, before and after templates are filled in', () => {
  fc.assert(
    fc.property(linked, fc.option(flags), ({ links, typed }, wishes) => {
      const processed = tryProcess(typed, wishes && { links, ...wishes });
      if (processed === undefined) return;
      expectTruth(processed);
      expectHtml(processed);
      const filled = fillTemplates(processed, { post_id: '9'.repeat(12) });
      expectTruth(filled);
      expectHtml(filled);
    }),
    RUNS,
  );
});

const WORD = String.raw`[[\p{L}\p{M}\p{Nd}_]--[\p{Extended_Pictographic}\u20e3\ufe0e\ufe0f]]`;
/** The digit of a keycap emoji is none. */
const NO_KEYCAP = String.raw`(?![0-9]\ufe0f?\u20e3)`;
const LETTER = String.raw`[\p{L}--\p{Extended_Pictographic}]`;
const JOINED = String.raw`(?<=[\p{L}\p{M}])[\u200c\u200d·・･〜～׳״་](?=${LETTER})`;
const HASHTAG = new RegExp(String.raw`(?<!${WORD}|[&@])#(?!\p{M})(?:${NO_KEYCAP}${WORD}|${JOINED})+`, 'gv');
const NAME = `(?:${NO_KEYCAP}[A-Za-z0-9_])`;
const GOES_ON = String.raw`@|[\p{M}--[\u20e3\ufe0e\ufe0f]]|(?=${LETTER})[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]`;
const MENTION = new RegExp(`(?<!${WORD})@${NAME}{1,20}(?!${NAME}|${GOES_ON})`, 'gv');

test('without URLs, hashtags and mentions are what these patterns find', () => {
  const find = (typed: string, pattern: RegExp) =>
    [...typed.matchAll(pattern)].map(({ 0: match, index }) => ({
      len: [...match].length,
      name: hashtagName(match.slice(1)),
      pos: [...typed.slice(0, index)].length,
    }));
  const withoutUrls = text.map((typed) => typed.replaceAll(/[.:]/g, ''));
  let found = 0;
  fc.assert(
    fc.property(withoutUrls, (typed) => {
      const { mentions, processed } = scanText(typed);
      expect(processed.entities.links).toEqual([]);
      const hashtags = find(typed, HASHTAG).filter(({ name }) => !name.includes(' '));
      expect(processed.entities.hashtags).toEqual(hashtags);
      expect(mentions.map(({ len, name, pos }) => ({ len, name, pos }))).toEqual(find(typed, MENTION));
      found += mentions.length + processed.entities.hashtags.length;
    }),
    RUNS,
  );
  expect(found).toBeGreaterThan(RUNS.numRuns);
});

test('a text without given links is stored as typed and counted in code points', () => {
  fc.assert(
    fc.property(text, (typed) => {
      const processed = processText(typed);
      expect(processed.text).toBe(typed);
      expect(processed.length).toBe([...typed].length);
      const points = [...typed];
      for (const link of processed.entities.links) {
        // No user name or password, in ASCII at least: what looks like its host is one.
        expect(points.slice(link.pos).join('')).not.toMatch(/^(?:https?:\/\/)?[\w.:!,;-]*@/i);
        expect(link.text).not.toMatch(/[[\p{S}\p{Extended_Pictographic}]--\p{ASCII}]|[0-9#*]\ufe0f?\u20e3/v);
      }
    }),
    RUNS,
  );
});

test('only the hosts behind links are added to a text, and they do not count', () => {
  fc.assert(
    fc.property(linked, ({ links, typed }) => {
      const processed = tryProcess(typed, { links });
      if (processed === undefined) return;
      const points = [...processed.text];
      for (const { amended_len, len, pos } of processed.entities.links.toReversed()) {
        if (amended_len !== undefined) points.splice(pos + len, amended_len - len);
      }
      expect(points.join('')).toBe(typed);
      expect(processed.length).toBe([...typed].length);
    }),
    RUNS,
  );
});

test('sending back what was received changes nothing', () => {
  fc.assert(
    fc.property(linked, ({ links, typed }) => {
      const processed = tryProcess(typed, { links });
      if (processed === undefined) return;
      const again = processText(processed.text, processed.entities);
      expect({ ...again, templates: processed.templates }).toEqual(processed);
    }),
    RUNS,
  );
});

test('any html without entities is only text', () => {
  const none = { hashtags: [], links: [], mentions: [] };
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      fc.pre(!typed.includes('\0'));
      expectHtml({ entities: none, length: 0, templates: [], text: typed });
    }),
    RUNS,
  );
});

test('a hashtag has one name, however it is typed, and searches find it', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'iİIı\u0307\u0323éŉﷺſςΣ'),
    fc.string({ maxLength: 1, minLength: 1, unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 6, unit }), (typed) => {
      const name = hashtagName(typed);
      expect(hashtagName(name)).toBe(name);
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
        expect(hashtagName(typed.normalize(form))).toBe(name);
      expect(foldText(name)).toBe(foldText(typed));
    }),
    RUNS,
  );
});
