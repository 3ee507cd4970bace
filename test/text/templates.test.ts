import { describe, expect, test } from 'vitest';
import { fillTemplate, fillTemplates } from '../../src/text/templates.ts';
import { processText } from './process.ts';

describe('templates', () => {
  test('are filled in in the address and in the text of the link, and what follows moves', () => {
    const processed = processText('#a😀 photos.example.com/{post_id}/1 @bob {post_id} #b');
    expect(processed.length).toBe(52);
    const filled = fillTemplates(processed, { post_id: '1234567890123' });
    expect(filled.text).toBe('#a😀 photos.example.com/1234567890123/1 @bob {post_id} #b');
    expect(filled.length).toBe(52);
    expect(filled.entities).toEqual({
      hashtags: [
        { len: 2, name: 'a', pos: 0 },
        { len: 2, name: 'b', pos: 54 },
      ],
      links: [
        {
          len: 34,
          pos: 4,
          text: 'photos.example.com/1234567890123/1',
          url: 'http://photos.example.com/1234567890123/1',
        },
      ],
      mentions: [{ id: '1', len: 4, name: 'bob', pos: 39 }],
    });
    expect(fillTemplates(filled, { post_id: '5' })).toBe(filled);
  });

  test('move the host behind a link along', () => {
    const links = [{ pos: 0, len: 9, url: 'http://x.com/{post_id}' }];
    const filled = fillTemplates(processText('{post_id} #a', { links }), { post_id: '7' });
    expect(filled.text).toBe('7 [x.com] #a');
    expect(filled.entities.links).toEqual([
      { len: 1, pos: 0, text: '7', url: 'http://x.com/7', amended_len: 9 },
    ]);
    expect(filled.entities.hashtags[0]!.pos).toBe(10);
  });

  test('are left alone by process_template: false, one link at a time', () => {
    const links = [
      { pos: 0, len: 1, url: 'http://x.com/{post_id}', process_template: false },
      { pos: 1, len: 1, url: 'http://x.com/{post_id}', process_template: true },
    ];
    const filled = fillTemplates(processText('ab', { links }), { post_id: '7' });
    expect(filled.entities.links.map(({ url }) => url)).toEqual(['http://x.com/{post_id}', 'http://x.com/7']);
    expect(Object.keys(filled.entities.links[0]!)).toEqual(['len', 'pos', 'text', 'url', 'amended_len']);
  });

  test('of another kind stay', () => {
    const filled = fillTemplates(processText('x.com/{message_id}/{other}'), { post_id: '7' });
    expect(filled.text).toBe('x.com/{message_id}/{other}');
    const message = fillTemplates(processText('x.com/{message_id}/{other}'), { message_id: '8' });
    expect(message.entities.links[0]!.url).toBe('http://x.com/8/{other}');
  });

  test('cost nothing where there are none', () => {
    const processed = processText('x.com {post_id}');
    expect(fillTemplates(processed, { post_id: '7' })).toBe(processed);
  });

  test('of a single address', () => {
    expect(fillTemplate('a/{post_id}/{post_id}/{message_id}', { post_id: '$&' })).toBe(
      'a/$&/$&/{message_id}',
    );
  });
});
