/** axe finds no fault on any page of the administration, empty and filled, at both widths, light and dark. */
import { test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { sections } from '../../src/web/admin/admin.html.ts';
import { fillAdministration } from '../admin/filled.ts';
import { signedUp } from '../form-client.ts';
import { expectNoFault } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectToFit } from './readable.ts';

describeBrowser('pages of the administration', (service, open) => {
  test('have no fault, empty or filled, and fit a phone', async () => {
    const [boss, page] = [await signedUp(service(), 'boss'), await open()];
    await signInAs(page, boss);
    await setRole(service().ctx.store, undefined, boss.id, 'owner');
    const paths = sections.map(({ path }) => path);
    for (const path of paths) {
      await page.goto(path);
      await expectNoFault(page, `${path}, empty`);
    }
    for (const path of [...paths, ...(await fillAdministration(service()))]) {
      await page.goto(path);
      await expectNoFault(page, `${path}, filled`);
      await expectToFit(page, path);
    }
  });
});
