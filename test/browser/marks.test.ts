/** Marks that pile up on a letter do not reach beyond the text that has them. */
import { test } from 'vitest';
import { describeBrowser } from './chromium.ts';
import { expectToFit } from './readable.ts';

/** Marks that fonts place above, below, over and after a letter, or not at all. */
const piles = ['\u0301', '\u0323', '\u0489', '\u20dd', '\u0e49', '\u0f71', '\u{1d165}'].map(
  (mark) => `a${mark.repeat(30)}`,
);

describeBrowser('marks', (service, open) => {
  test.each([390, 1200])('at %d px', async (width) => {
    const ada = await service().person(`ada${width}`, {
      name: 'Ada',
      description: `a${'\u20dd'.repeat(200)} b`,
    });
    for (const text of [...piles, `a${'\u0489'.repeat(200)}`, `a${'\u0e49'.repeat(200)}`])
      await ada.post('/posts', { text });
    const page = await open({ viewport: { width, height: 900 } });
    await page.goto(`${service().origin}/@ada${width}`);
    await expectToFit(page, 'posts with piles of marks');
  });
});
