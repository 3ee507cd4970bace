/** Saves choices as they are made. Without scripts their forms have a button. */
import { fieldsOf, find } from '../dom.ts';
import { send } from './fragments.ts';
import { tell, tellWhy } from './tell.ts';

/** How the page looks, of which a form may choose the theme and the size of the text. */
const root = document.documentElement;

export function saveChoices(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-saves]')) saveOf(form);
}

function saveOf(form: HTMLFormElement): void {
  const choices = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]')];
  const chosen = () => choices.map(({ checked }) => checked);
  let saved = chosen();
  let work = Promise.resolve();
  find(form, 'button[type=submit]').hidden = true;

  async function save(): Promise<void> {
    const wanted = chosen();
    // The save before took this choice along.
    if (wanted.every((one, at) => one === saved[at])) return;
    try {
      const fields = new URLSearchParams(fieldsOf(form));
      const { page } = await send(form.action, fields);
      saved = wanted;
      tell(page.querySelector('.notice[role=status]')?.textContent ?? '');
    } catch (thrown) {
      for (const [at, choice] of choices.entries()) choice.checked = saved[at] === true;
      show();
      tellWhy(thrown);
    }
  }

  /** Shows what is chosen of the display. */
  function show(): void {
    for (const { name, value, checked } of choices) {
      if (checked && (name === 'theme' || name === 'text')) root.dataset[name] = value;
    }
  }

  form.addEventListener('change', () => {
    show();
    work = work.then(save);
  });
}
