/** Puts a test token where the commands of the page have `$TOKEN`, so that they work as they are copied. */
import { storedToken } from './token.ts';

const token = storedToken();
for (const code of token?.test === undefined ? [] : document.querySelectorAll('.reference .language code')) {
  code.textContent = (code.textContent ?? '').replace(/\$TOKEN\b/g, () => token?.secret ?? '');
}
