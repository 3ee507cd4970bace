import { Markup } from '../kit/markup.ts';

/** Code in one of the languages of examples. */
export interface Code {
  /** As in the name of a block of code: `sh`, `js` or `py`. */
  language: string;
  text: string;
}

export const languages: Readonly<Record<string, string>> = { sh: 'Shell', js: 'JavaScript', py: 'Python' };

/** Code wider than the page scrolls separately, also by keyboard. */
export function renderCode(text: string): string {
  return `<pre tabindex="0"><code>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</code></pre>\n`;
}

/**
 * The same example in several languages, with a tab for each. Tabs need no script: radio buttons decide what is shown.
 * `client/languages.ts` keeps the choice.
 * @param name - of the buttons: one of its own for each example of a page
 */
export function renderTabs(examples: readonly Code[], name: string): Markup {
  const tabs = examples.map(({ language, text }, index) => {
    const id = `${name}-${language}`;
    const shown = text.includes('curl') ? 'curl' : languages[language];
    return `<input type="radio" class="unseen" name="${name}" id="${id}" value="${language}"${index === 0 ? ' checked' : ''}><label for="${id}">${shown}</label>`;
  });
  const panels = examples.map(({ text }) => `<div class="language">${renderCode(text)}</div>`);
  return new Markup(`<fieldset class="languages"><legend class="unseen">Language of the example</legend>
${tabs.join('\n')}
${panels.join('')}</fieldset>
`);
}
