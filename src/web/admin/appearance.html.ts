import { derive } from '../../features/instance/accent.ts';
import { pairsOf, palettes, type Theme } from '../../features/instance/palettes.ts';
import type { InstancePicture } from '../../images/pictures.ts';
import { PICTURE_TYPES } from '../../images/pictures.ts';
import { hidden } from '../pages/form.html.ts';
import { type Look, renderBrand } from '../pages/look.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { actionForm, reasonField, renderTable } from './admin.html.ts';
import type { Moderating } from './admin-visit.ts';

const themes: readonly Theme[] = ['light', 'dark'];

/** How a page looks on a theme, whichever the reader has. The stylesheets of the page have its colours. */
function renderSample(look: Look, theme: Theme): Markup {
  return markup`<section class="sample on-${theme}" aria-labelledby="on-${theme}">
<h3 id="on-${theme}">On the ${theme} theme</h3>
<p class="brand">${renderBrand(look)}</p>
<p>A text with <a href="/about">a link</a>, and what is <span class="focused">in focus</span>.</p>
<div class="notice"><p>A notice with <a href="/about">a link</a>.</p><p class="quiet">And what is small.</p></div>
<p><span class="button">A button</span> <span class="button plain">A plain one</span></p>
</section>`;
}

/** Says what an accent becomes on a theme. */
function describeChange(accent: string, theme: Theme): Markup {
  const { colours, isChanged } = derive(accent, theme);
  const shown = accent || palettes[theme].brand;
  return isChanged
    ? markup`<li>On the ${theme} theme it is <code>${colours.brand}</code>, as near to <code>${shown}</code> as is readable there.</li>`
    : markup`<li>On the ${theme} theme it is <code>${shown}</code> itself.</li>`;
}

/** The colours of an accent and the contrast of all pairs, with samples. */
export function renderPreview(look: Look): Markup {
  const [light, dark] = themes.map((theme) => pairsOf(derive(look.accent, theme).colours));
  const rows = (light ?? []).map(({ what, least, ratio }, index) => [
    ...[what, `${least} : 1`, ratioOf(ratio), ratioOf(dark?.[index]?.ratio ?? 0)],
  ]);
  return markup`<section class="panel" aria-labelledby="preview"><h2 id="preview">Preview</h2>
<ul>${themes.map((theme) => describeChange(look.accent, theme))}</ul>
<div class="beside">${themes.map((theme) => renderSample(look, theme))}</div>
${renderTable('Contrast of the colours', ['Pair', 'At least', 'Light', 'Dark'], rows, '')}</section>`;
}

/** Rounded down, so that no ratio seems to be reached that is not. */
function ratioOf(ratio: number): string {
  return `${Math.floor(ratio * 100) / 100} : 1`;
}

/** The forms for the logo or the icon. */
export function renderPictureForms(
  visit: Moderating,
  { kind, title, shown, hint }: { kind: InstancePicture; title: string; shown: Content; hint: string },
): Markup {
  const path = `/admin/appearance/${kind}`;
  const isOwn = Object.keys(visit.instance.pictures).some((name) => name.startsWith(kind));
  return markup`<section class="panel" aria-labelledby="${kind}-title" id="${kind}"><h2 id="${kind}-title">${title}</h2>
<p>${shown}</p>
<form method="post" action="${path}" enctype="multipart/form-data">${hidden({ csrf: visit.csrf })}
${reasonField(kind)}
<div class="field"><label for="${kind}-file">Choose an image</label>
<input id="${kind}-file" name="picture" type="file" accept="${PICTURE_TYPES}" required aria-describedby="${kind}-hint">
<p class="hint" id="${kind}-hint">${hint}</p></div>
<button class="button plain" type="submit">Use this image</button></form>
${isOwn && actionForm(visit, `${path}/reset`, 'Go back to the default', reasonField(`${kind}-reset`))}
</section>`;
}
