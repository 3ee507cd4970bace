import { describe, expect, test } from 'vitest';
import { scanText } from '../../src/text/entities.ts';
import { processText, slice } from './process.ts';

describe('hashtags', () => {
  test.each([
    ['#tag', ['tag']],
    ['a #Tag, #TAG_2!', ['tag', 'tag_2']],
    ['#1 #207, #_1 #٣', ['1', '207', '_1', '٣']],
    ['#1a #2024vision', ['1a', '2024vision']],
    ['#日本 #über #नमस्ते', ['日本', 'über', 'नमस्ते']],
    ['#cafe\u0301 #Café', ['café', 'café']],
    ['#𝒳yz and 😀#after', ['xyz', 'after']],
    ['❤\ufe0f#heart', ['heart']],
    ['1\ufe0f\u20e3 #\ufe0f\u20e3 #\ufe0f\u20e3abc', []],
    ['a#b 1#b _#b é#b 𝒳#b', []],
    ['&#39; @#at', []],
    ['/#path a/#b //#c ##double', ['path', 'b', 'c', 'double']],
    ['#1\ufe0f\u20e3 #a1\u20e3 #ℹ\ufe0f', ['a']],
    ['€#euro ™#mark …#dots', ['euro', 'mark', 'dots']],
    ['(#in) "#quoted" -#dash', ['in', 'quoted', 'dash']],
    ['#', []],
    ['#one#two', ['one']],
  ])('%s', (text, names) => {
    expect(processText(text).entities.hashtags.map(({ name }) => name)).toEqual(names);
  });

  test('keeps the typed case in the text and counts code points', () => {
    const { entities, text } = processText('😀 #Tag');
    expect(entities.hashtags).toEqual([{ len: 4, name: 'tag', pos: 2 }]);
    expect(slice(text, entities.hashtags[0]!)).toBe('#Tag');
  });
});

describe('mentions', () => {
  test.each([
    ['hi @bob', ['bob']],
    ['hi @BOB, @Alice.', ['bob', 'alice']],
    ['hi @nobody', []],
    ['hi @a_20_character_name_', ['a_20_character_name_']],
    ['hi @a_20_character_name_x', []],
    ['mail x@bob.com é@bob 1@bob _@bob', []],
    ['(@bob) "@alice" .@bob', ['bob', 'alice', 'bob']],
    ['@bobさん 😀@alice', ['bob', 'alice']],
    ['@ @@bob', ['bob']],
    ['@bob@alice', []],
  ])('%s', (text, names) => {
    expect(processText(text).entities.mentions.map(({ name }) => name)).toEqual(names);
  });

  test('carry id, place and lower-cased name', () => {
    expect(processText('😀 @Bob').entities.mentions).toEqual([{ id: '1', len: 4, name: 'bob', pos: 2 }]);
  });

  test.each([
    ['@bob hi @alice', [true, undefined]],
    ['@bob @alice hi', [true, true]],
    [' \n@bob\n\u3000@alice', [true, true]],
    ['@bob, @alice', [true, undefined]],
    ['@nobody @bob', [undefined]],
    ['@bob @nobody @alice', [true, undefined]],
    ['.@bob', [undefined]],
    ['#tag @bob', [undefined]],
  ])('lead only at the start: %s', (text, leading) => {
    expect(processText(text).entities.mentions.map(({ is_leading }) => is_leading)).toEqual(leading);
  });

  test('names to look up are distinct and lower-cased', () => {
    expect(scanText('@Bob @nobody @bob x@mail.com').names).toEqual(['bob', 'nobody']);
  });
});

describe('the text itself', () => {
  test.each(['a\0b', '\ud83d', 'a\ude00b'])('is refused: %j', (text) => {
    expect(() => scanText(text)).toThrow(/^text /);
  });

  test('stays as typed, line breaks included', () => {
    const text = ' a\r\nb\rc\n\td ';
    expect(processText(text)).toMatchObject({ text, length: 11 });
  });

  test('is measured in code points', () => {
    expect(processText('😀é\u0301日').length).toBe(4);
  });
});
