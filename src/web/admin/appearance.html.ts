import { derive, limits, pairs, pairsOf, type Theme } from '../../features/instance/instance.ts';
import { type InstancePicture, PICTURE_TYPES } from '../../images/pictures.ts';
import { hidden, textArea } from '../kit/form.html.ts';
import { type Look, renderBrand } from '../kit/look.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf, type Slot } from '../languages/intl.ts';
import { actionForm, reasonField } from './admin.html.ts';
import type { Moderating } from './admin-visit.ts';

const themes: readonly Theme[] = ['light', 'dark'];

/** How a page looks on a theme, whichever the reader has. The stylesheets of the page have its colours. */
function renderSample(look: Look, theme: Theme, texts: Texts['instance']): Markup {
  const link: Slot = (text) => markup`<a href="/about">${text}</a>`;
  const focused: Slot = (text) => markup`<span class="focused">${text}</span>`;
  return markup`<section class="sample on-${theme}" aria-labelledby="on-${theme}">
<h3 id="on-${theme}">${texts.onTheme[theme]}</h3>
<p class="brand">${renderBrand(look)}</p>
<p>${texts.sampleText(link, focused)}</p>
<div class="notice"><p>${texts.sampleNotice(link)}</p><p class="quiet">${texts.sampleSmall}</p></div>
<p><span class="button">${texts.sampleButton}</span> <span class="button plain">${texts.samplePlain}</span></p>
</section>`;
}

/** Says what an accent becomes on a theme. */
function describeChange(accent: string, theme: Theme, texts: Texts['instance']): Markup {
  const { colours, isChanged } = derive(accent, theme);
  const shown = markup`<code>${accent || colours.accent}</code>`;
  const changed = markup`<code>${colours.accent}</code>`;
  return markup`<li>${isChanged ? texts.changed[theme](changed, shown) : texts.unchanged[theme](shown)}</li>`;
}

/** The colours of an accent and the contrast of all pairs, with samples. */
export function renderPreview(look: Look, { admin, locale, instance: texts }: Texts): Markup {
  const ratioOf = (ratio: number) => markup`<bdi>${numbersOf(locale).format(roundDown(ratio))} : 1</bdi>`;
  const [light, dark] = themes.map((theme) => pairsOf(derive(look.accent, theme).colours));
  const rows = pairs.map(({ what, least }, index) => [
    ...[texts.pairs[what], ratioOf(least)],
    ...[light, dark].map((measured) => ratioOf(measured?.[index]?.ratio ?? 0)),
  ]);
  return markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">${admin.preview}</h2>
<ul>${themes.map((theme) => describeChange(look.accent, theme, texts))}</ul>
<div class="beside">${themes.map((theme) => renderSample(look, theme, texts))}</div>
${renderTable(texts.contrast, [texts.pair, texts.atLeast, texts.light, texts.dark], rows, '')}</section>`;
}

/** Rounded down, so that no ratio seems to be reached that is not. */
function roundDown(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

const path = '/admin/appearance';

/** The forms for the logo, the icon or the cover. */
export function renderPictureForms(
  visit: Moderating,
  { kind, title, shown, hint }: { kind: InstancePicture; title: string; shown: Content; hint: string },
): Markup {
  const at = `${path}/${kind}`;
  const { instance: texts } = visit.language;
  const isOwn = Object.keys(visit.instance.pictures).some((name) => name.startsWith(kind));
  return markup`<section class="panel" aria-labelledby="${kind}-title" id="${kind}"><h2 id="${kind}-title">${title}</h2>
${shown && markup`<p>${shown}</p>`}
<form method="post" action="${at}" enctype="multipart/form-data">${hidden({ csrf: visit.csrf })}
${reasonField(visit, kind)}
<div class="field"><label for="${kind}-file">${texts.chooseImage}</label>
<input id="${kind}-file" name="picture" type="file" accept="${PICTURE_TYPES}" required aria-describedby="${kind}-hint">
<p class="hint" id="${kind}-hint">${hint}</p></div>
<button class="button plain" type="submit">${texts.useImage}</button></form>
${isOwn && actionForm(visit, `${at}/reset`, texts.toDefault, reasonField(visit, `${kind}-reset`))}
</section>`;
}

/** The form for the stylesheet of the instance. */
export function renderStyleForm(visit: Moderating, style: string): Markup {
  const { looks, locale } = visit.language;
  const hint = looks.styleHint(numbersOf(locale).format(limits.style));
  return markup`<section class="panel" aria-labelledby="style-title" id="style"><h2 id="style-title">${looks.style}</h2>
${actionForm(visit, `${path}/style`, looks.save, [
  textArea('css', looks.css, style, { rows: 10, hint }),
  reasonField(visit, 'style'),
])}</section>`;
}

/** The form that says whether search engines may show the pages. */
export function renderIndexingForm(visit: Moderating): Markup {
  const { looks } = visit.language;
  return markup`<section class="panel" aria-labelledby="indexing-title" id="indexing"><h2 id="indexing-title">${looks.searchEngines}</h2>
${actionForm(visit, `${path}/indexing`, looks.save, [
  markup`<p class="check"><input id="indexed" name="indexed" type="checkbox" value="1"${visit.instance.indexing === 'on' && markup` checked`}> <label for="indexed">${looks.instanceMayIndex}</label></p>`,
  reasonField(visit, 'indexing'),
])}</section>`;
}
