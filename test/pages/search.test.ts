import { expect, test } from 'vitest';
import { Doc, shown } from '../doc.ts';
import { describeService } from '../harness.ts';
import { people, post, unique } from '../people.ts';

describeService('the page of a search', (service) => {
  const open = async (path: string) => {
    const response = await fetch(service().origin + path);
    expect(response.status).toBe(200);
    const html = await response.text();
    return { html, text: new Doc(html).text };
  };
  const search = (typed: string, more = '') => open(`/search?q=${encodeURIComponent(typed)}${more}`);

  test('shows what matches, newest first, with pages, from a box on every page', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('weir');
    for (let n = 1; n <= 25; n++) await post(ann, `${word} "${n}" & <b>`);
    await post(ann, 'something else');
    expect((await open('/')).html).toContain('<form class="find quietly" role="search" action="/search">');
    const doc = await search(`${word} -"7"`);
    expect(doc.html).toContain(`value="${word} -&quot;7&quot;"`);
    const numbers = (page: { text: string }) =>
      [...page.text.matchAll(new RegExp(`${word} "(\\d+)"`, 'g'))].map(([, n]) => Number(n));
    expect(numbers(doc)).toEqual([
      25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 6, 5,
    ]);
    const older = /href="(\/search\?q=[^"]+&amp;before_id=\d+)"/.exec(doc.html)![1]!;
    expect(numbers(await open(older.replaceAll('&amp;', '&')))).toEqual([4, 3, 2, 1]);
  });

  test('says what can be searched for, and what cannot', async () => {
    expect((await search('')).text).toContain('a hashtag');
    expect((await open('/search')).text).toContain('a hashtag');
    // Beside the posts, and above them where there is no room for that.
    const nothing = (await search(unique('nothing'))).html;
    expect(nothing).toMatch(
      /<details class="folded for-narrow"><summary>How to search.*<aside.*<h2 id="how">/s,
    );
    expect((await search(unique('nothing'))).text).toContain('No post matches.');
    expect((await search('"a')).text).toContain('The query has a quotation mark that is not closed.');
    expect((await search('!!!')).text).toContain('The query contains nothing to search for.');
    expect((await search('a'.repeat(2101))).text).toContain(
      'The query must be at most 2100 characters long.',
    );
    expect((await search('<script>x</script>')).html).not.toContain('<script>x');
  });

  test('finds the posts of one person, and those with photos; shows people above all posts', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const word = unique('sluice');
    const value = { type: 'photo', version: '1.0', width: 10, height: 10, url: 'https://img.example/1.png' };
    const plain = await post(ann, word);
    const photo = await post(ann, word, { annotations: [{ type: 'net.svc.core.oembed', value }] });
    const other = await post(bob, word);
    const found = async (more = '') => shown(new Doc((await search(word, more)).html));
    expect(await found()).toEqual([other, photo, plain]);
    expect(await found(`&from=@${ann.username.toUpperCase()}`)).toEqual([photo, plain]);
    expect(await found(`&from=${ann.username}&photos=1`)).toEqual([photo]);
    expect(await found('&from=nobody_here')).toEqual([]);
    expect(shown(new Doc((await open(`/search?photos=1&from=${ann.username}`)).html))).toEqual([photo]);
    const narrowed = new Doc((await search(word, `&from=${ann.username}&photos=1`)).html);
    expect(narrowed.all('input', 'checked')).toHaveLength(1);

    const doc = new Doc((await search(ann.username)).html);
    expect(doc.all('li', 'id', `person-${ann.id}`)).toHaveLength(1);
    expect(doc.all('a', 'href', `/search?q=${ann.username}&in=people`).length).toBeGreaterThan(1);
    const first = await search(word);
    for (let n = 0; n < 20; n++) await post(ann, word);
    expect(first.text).not.toContain('More people');
    const more = new Doc((await search(word, `&from=${ann.username}`)).html).link('next');
    expect(more).toContain(`from=${ann.username}`);
  });

  test('marks the words that were found, and nothing of what is around them', async () => {
    const { ann } = await people(service(), 'ann');
    const word = unique('quot');
    const id = await post(
      ann,
      `"${word}" & ${word.toUpperCase()}s, not x${word}: https://example.com/${word} #amp`,
    );
    const { html } = await search(`${word} -rain`);
    const text =
      /<div class="text"[^>]*>(.*?)<\/div>/s.exec(html.slice(html.indexOf(`id="post-${id}"`)))?.[1] ?? '';
    expect(text).toContain(
      `&quot;<mark>${word}</mark>&quot; &amp; <mark>${word.toUpperCase()}s</mark>, not x${word}:`,
    );
    expect(text).toContain(`href="https://example.com/${word}"`);
    expect((await search('amp', `&from=${ann.username}`)).html).not.toContain('<mark>amp</mark>;');
  });
});
