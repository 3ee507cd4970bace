import { enterKeys, textSizes, themes } from '../kit/display.ts';
import { hidden } from '../kit/form.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';

/** The form for theme, size of the text, and for who writes messages what the key Enter does. */
export function renderDisplayForm({ csrf, display, language, session }: Visit): Markup {
  const { looks } = language;
  const radio = (name: 'theme' | 'text' | 'enter', value: string) =>
    markup`<input type="radio" name="${name}" value="${value}"${display[name] === value && markup` checked`}>`;
  return markup`<form method="post" action="/display" data-saves>${hidden({ csrf })}
<fieldset><legend>${looks.theme}</legend><div class="themes">${themes.map((theme) => markup`<label>${radio('theme', theme)} ${renderTheme(theme)}<span>${looks.themes[theme]}</span></label>`)}</div></fieldset>
<fieldset class="ways"><legend>${looks.text}</legend>${textSizes.map((size) => markup`<label>${radio('text', size)} ${looks.sizes[size]}</label>`)}</fieldset>
${session !== undefined && markup`<fieldset class="ways"><legend>${looks.enter}</legend>${enterKeys.map((key) => markup`<label>${radio('enter', key)} ${looks.enterKeys[key]}</label>`)}</fieldset>`}
<button class="button plain" type="submit">${looks.changeDisplay}</button></form>`;
}

/** A small page as it looks with a theme: with that of the system, half of each. */
function renderTheme(theme: (typeof themes)[number]): Markup {
  const [WIDTH, HEIGHT] = [120, 64];
  const half = theme === 'system' ? WIDTH / 2 : WIDTH;
  const page = (on: 'light' | 'dark', from: number, width: number) => {
    const line = (share: number, y: number, height: number, fill: string) =>
      markup`<rect class="${fill}" x="${from + 10}" y="${y}" width="${Math.round((width - 20) * share)}" height="${height}" rx="${height / 2}"/>`;
    return markup`<g class="on-${on}"><rect class="sheet" x="${from}" width="${width}" height="${HEIGHT}"/>${line(0.5, 14, 6, 'ink')}${line(0.9, 28, 5, 'quiet')}${line(0.3, 44, 9, 'accent')}</g>`;
  };
  return markup`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true" focusable="false">${theme !== 'dark' && page('light', 0, half)}${theme !== 'light' && page('dark', WIDTH - half, half)}</svg>`;
}
