/** Exporting one's data and importing an archive, as people do it in a browser, on both widths. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repository } from '../archives/car-file.ts';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

const car = repository('did:plc:ewvi7nxzyoun6zhxrhs64oiz', {
  'app.bsky.feed.post/3a': { text: 'Bees from elsewhere', createdAt: '2023-05-01T10:00:00Z' },
  'app.bsky.graph.follow/3a': { subject: 'did:plc:other' },
});

describeBrowser('own data', (service, open) => {
  test.each([390, 1280])('an export is downloaded, an archive imported, at %d', async (width) => {
    const ann = await signedUp(service(), 'ann');
    const page = await open({ viewport: { width, height: 844 } });
    const check = async (what: string) => {
      await expectReadable(page, what);
      await expectToFit(page, what);
      await page.setViewportSize({ width, height: 844 });
    };
    await signInAs(page, ann);
    await page.goto('/account');
    await page.getByRole('link', { name: /^Import/ }).click();
    await page.waitForURL('**/account/import');
    await page.getByLabel('Choose an archive').setInputFiles({
      name: 'repo.car',
      mimeType: 'application/vnd.ipld.car',
      buffer: car,
    });
    await check('the form');
    await page.getByRole('button', { name: 'Upload it and see what would be imported' }).click();
    // The page is loaded again until the archive was read.
    await page.getByRole('heading', { name: 'What would be imported' }).waitFor();
    await page.getByText('Bees from elsewhere').waitFor();
    await page.getByText('1 follows: a CAR file names people').waitFor();
    await check('the preview');
    await page.getByRole('button', { name: 'Import it' }).press('Enter');
    await page.getByRole('heading', { name: 'The archive is imported' }).waitFor();
    await check('the summary');

    await page.goto('/account');
    await page.getByRole('link', { name: /^Export/ }).click();
    await page.waitForURL('**/account/export');
    await check('the start of an export');
    await page.getByRole('button', { name: 'Make an export' }).press('Enter');
    await page.getByRole('heading', { name: 'Your export is ready' }).waitFor();
    await check('the export');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download it' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^ann_.*\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });
});
