/** The views of notifications, and the addresses that two of them had before. */
import { expect, test } from 'vitest';
import { attr, Doc } from '../doc.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService } from '../harness.ts';

const paths = ['/notifications', '/notifications/mentions', '/notifications/interactions'];

describeService('views of notifications', (service) => {
  test('lead to each other', async () => {
    const browser = await signedUp(service());
    for (const path of paths) {
      const { status, text } = await browser.get(path);
      expect(status, path).toBe(200);
      const doc = new Doc(text);
      const current = doc.all('a', 'aria-current', 'page').map((link) => attr(link, 'href'));
      expect(current, path).toContain(path);
      for (const other of paths) expect(doc.all('a', 'href', other).length, other).toBeGreaterThan(0);
    }
  });

  test('are where their old addresses lead, with the part of the list that was asked for', async () => {
    const browser = await signedUp(service());
    for (const name of ['mentions', 'interactions']) {
      for (const query of ['', '?before_id=7', '?since_id=5&at=newest']) {
        const { status, location } = await browser.get(`/${name}${query}`);
        expect([status, location]).toEqual([302, `/notifications/${name}${query}`]);
      }
    }
    expect((await new FormClient(service().origin).get(paths[1] ?? '')).location).toMatch(/^\/sign-in/);
  });
});
