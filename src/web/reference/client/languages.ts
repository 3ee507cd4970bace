/** Shows the examples of all pages in the language that the reader chose last (`reference/guides.ts`). */
import { stored } from '../../client/dom.ts';

const KEY = 'language of examples';
const choices = [...document.querySelectorAll<HTMLInputElement>('.languages > input')];

function choose(language: string): void {
  for (const choice of choices) if (choice.value === language) choice.checked = true;
}

const chosen = stored(() => localStorage.getItem(KEY));
if (chosen) choose(chosen);
for (const choice of choices)
  choice.addEventListener('change', () => {
    // Examples above may get longer or shorter; what is being read stays in its place.
    const before = choice.getBoundingClientRect().top;
    choose(choice.value);
    scrollBy({ top: choice.getBoundingClientRect().top - before, behavior: 'instant' });
    stored(() => localStorage.setItem(KEY, choice.value));
  });
