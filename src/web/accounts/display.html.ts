import { textSizes, themes } from '../kit/display.ts';
import { hidden } from '../kit/form.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';

/** The form for theme and size of the text. @param next - the page that it leads to. */
export function renderDisplayForm({ csrf, display, language }: Visit, next: string): Markup {
  const { looks } = language;
  const radio = (name: 'theme' | 'text', value: string, label: string) =>
    markup`<label><input type="radio" name="${name}" value="${value}"${display[name] === value && markup` checked`}> ${label}</label>`;
  return markup`<form method="post" action="/display">${hidden({ csrf, next })}
<fieldset class="ways"><legend>${looks.theme}</legend>${themes.map((theme) => radio('theme', theme, looks.themes[theme]))}</fieldset>
<fieldset class="ways"><legend>${looks.text}</legend>${textSizes.map((size) => radio('text', size, looks.sizes[size]))}</fieldset>
<button class="button plain" type="submit">${looks.changeDisplay}</button></form>`;
}
