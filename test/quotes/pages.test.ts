/** Quotes on pages, in feeds and on pages of others (docs/interface.md, Quotes). */
import { expect, test } from 'vitest';
import { visitor } from '../channel-pages.ts';
import type { FormClient } from '../form-client.ts';
import { describeService } from '../harness.ts';
import { people, post } from '../people.ts';

describeService('quotes on pages', (service) => {
  const textOf = async (browser: FormClient, path: string) => (await browser.request(path)).text;

  test('are written by a form, and shown once as a card, to those who may see what is quoted', async () => {
    const { ann } = await people(service(), 'ann');
    const eve = await visitor(service(), 'eve');
    const id = await post(ann, 'Words & <more> of ann');
    const asked = `/compose?quote=${id}`;
    const page = await textOf(eve, `/@${ann.username}/post/${id}`);
    expect(page).toContain(`href="${asked}"`);
    const form = await textOf(eve, asked);
    expect(form).toContain('Words &amp; &lt;more&gt; of ann</span>');
    const fields = async (text: string) => ({
      ...{ csrf: await eve.csrf(asked), once: `once${text}`, quote: id, text },
    });
    const empty = await eve.request('/compose', { form: await fields(' ') });
    expect([empty.status, empty.text.includes('a post that quotes')]).toEqual([400, false]);
    const sent = await eve.request('/compose', { form: await fields('See this') });
    expect(sent.status).toBe(303);
    const { data } = await ann.get(`/posts/${id}/quotes?include_annotations=1`);
    const url = `${service().origin}/@${ann.username}/post/${id}`;
    expect(data).toMatchObject([{ text: `See this ${url}`, entities: { links: [{ url }] } }]);
    const [{ id: own }] = data;
    expect(sent.headers.get('location')).toContain(`/post/${own}`);

    const path = `/@${eve.username}/post/${own}`;
    for (const shown of [
      `/@${eve.username}`,
      path,
      `/@${ann.username}/post/${id}/quotes`,
      `/fragments/posts?ids=${own}`,
    ]) {
      const html = await textOf(eve, shown);
      expect([shown, html.match(/class="quoted"/g)?.length]).toEqual([shown, 1]);
      expect(html).toContain('See this</span></div>');
      expect(html).not.toContain(`>${url}<`);
    }
    const facts = await textOf(eve, `/@${ann.username}/post/${id}`);
    expect(facts).toContain(`href="/@${ann.username}/post/${id}/quotes">1 quote</a>`);
    const feed = await textOf(eve, `/feed/rss/users/@${eve.username}/posts`);
    expect(feed).toContain('See this&lt;/span&gt;&lt;blockquote cite=');
    expect(feed).toContain('Words &amp;amp; &amp;lt;more&amp;gt; of ann');
    const oembed = async () => JSON.parse(await textOf(eve, `/oembed?url=${service().origin}${path}`)).html;
    expect(await oembed()).toContain('<blockquote cite=');
    expect(await oembed()).toContain('of ann');

    // The reader blocks the author: nothing of the words, anywhere.
    const bob = await visitor(service(), 'bob');
    await bob.api.post(`/users/${ann.id}/block`);
    await bob.api.post(`/users/${eve.id}/follow`);
    for (const shown of [
      '/home',
      `/@${eve.username}`,
      path,
      `/fragments/posts?ids=${own}`,
      `/fragments/posts?ids=${own}&focus=${own}`,
    ]) {
      const html = await textOf(bob, shown);
      expect([shown, html.includes('of ann'), html.includes('is not available')]).toEqual([
        shown,
        false,
        true,
      ]);
    }
    expect((await bob.request(asked)).status).toBe(200);
    expect(await textOf(bob, asked)).not.toContain('of ann');
    await ann.delete(`/posts/${id}`);
    for (const html of [
      await textOf(eve, path),
      await oembed(),
      await textOf(eve, `/feed/rss/users/@${eve.username}/posts`),
    ]) {
      expect(html).not.toContain('of ann');
      expect(html).toContain('not available');
    }
  });

  test('are notifications of their own kind, once', async () => {
    const ann = await visitor(service(), 'ann');
    const { bob } = await people(service(), 'bob');
    const { data } = await ann.api.post('/posts', { text: 'mine' });
    const quote = { type: 'net.svc.core.quote', value: { '+net.svc.core.post': { post_id: data.id } } };
    await post(bob, `@${ann.username} read that`, { annotations: [quote] });
    const html = await textOf(ann, '/notifications');
    expect(html.match(/class="post notification/g)).toHaveLength(1);
    expect(html).toContain('quoted your post');
    expect(html).toContain('read that');
    expect(await textOf(ann, '/notifications/interactions')).toContain('quoted your post');
  });
});
