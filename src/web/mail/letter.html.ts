import { derive, type Palette, type Sender } from '../../features/instance/instance.ts';
import { iconPath, logoSize } from '../kit/look.ts';
import { type Content, Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import type { Block, Letter } from './letter.ts';

const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/**
 * A letter as HTML: in the colours of the instance, light or dark as the reader's. Many mail programs ignore style sheets, so the light
 * colours stand at the elements, and the dark ones in a sheet that overrides them. Tables give the card its width in those that know
 * neither `max-width` nor `margin`.
 */
export function renderLetter(
  { subject, blocks, small }: Letter,
  { tag, dir }: Texts,
  sender: Sender,
): string {
  const { accent } = sender.instance;
  const light = derive(accent, 'light').colours;
  const dark = derive(accent, 'dark').colours;
  const table = markup`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
  return String(markup`<!doctype html>
<html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkStyles(light, dark)}</style></head>
<body class="ground" style="margin: 0; background: ${light.ground}">
<table ${table} class="ground" lang="${tag}" dir="${dir}" style="background: ${light.ground}"><tr><td style="padding: 24px 12px">
<table ${table} align="center" class="card" style="max-width: 36rem; margin: 0 auto; table-layout: fixed; background: ${light.sheet}; border: 1px solid ${light.line}; border-radius: 12px"><tr>
<td class="ink" style="padding: 24px; color: ${light.ink}; font: 16px/1.55 ${SANS}; overflow-wrap: anywhere; text-align: start">
${renderBrand(sender, light, dark)}
<h1 style="margin: 20px 0 12px; font-size: 21px; line-height: 1.3">${subject}</h1>
${blocks.map((block) => renderBlock(block, light))}
${small && markup`<div class="quiet line" style="margin-top: 28px; border-top: 1px solid ${light.line}; color: ${light.quiet}; font-size: 14px">${small.map((block) => renderBlock(block, light))}</div>`}
</td></tr></table>
</td></tr></table>
</body></html>
`);
}

function darkStyles(light: Palette, dark: Palette): Markup {
  return new Markup(`:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.ground { background: ${dark.ground} !important; }
.card { background: ${dark.sheet} !important; border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.quiet { color: ${dark.quiet} !important; }
.line { border-color: ${dark.line} !important; }
.link { color: ${dark.accent} !important; }
.button { background: ${dark.accent} !important; color: ${dark['on-accent']} !important; }
.for-light { background: ${light.sheet} !important; padding: 4px 8px; }
.for-dark { background: transparent !important; }
}`);
}

/** The logo, or the icon with the name. Pictures have no URL of their own for each person, so loading them tells who reads nothing. */
function renderBrand({ instance, url }: Sender, light: Palette, dark: Palette): Markup {
  const { logo } = instance.pictures;
  const open = markup`<a href="${url}" class="ink" style="color: ${light.ink}; text-decoration: none; font-weight: 700; font-size: 17px">`;
  if (logo === undefined) {
    return markup`${open}<img src="${url + iconPath(instance, 'icon-192')}" alt="" width="28" height="28" style="vertical-align: middle; border: 0; border-radius: 7px"> <bdi>${instance.name}</bdi></a>`;
  }
  const { width, height } = logoSize(logo);
  const plate = logo.plate === 'dark' ? `; background: ${dark.sheet}; padding: 4px 8px` : '';
  return markup`${open}<img src="${url + iconPath(instance, 'logo')}" alt="${instance.name}" width="${width}" height="${height}"${logo.plate !== null && markup` class="for-${logo.plate}"`} style="border: 0${plate}"></a>`;
}

function renderBlock(block: Block, colours: Palette): Markup {
  const paragraph = (content: Content) => markup`<p style="margin: 12px 0">${content}</p>\n`;
  const link = (text: string, url: string) =>
    markup`<a href="${url}" class="link" style="color: ${colours.accent}">${text}</a>`;
  if (typeof block === 'string') return paragraph(block);
  if ('quote' in block) {
    return markup`<blockquote dir="auto" class="line" style="margin: 16px 0; padding-inline-start: 14px; border-inline-start: 3px solid ${colours.line}">${linesOf(block.quote)}</blockquote>\n`;
  }
  if ('button' in block) {
    return markup`<p style="margin: 20px 0"><a href="${block.url}" class="button" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: ${colours.accent}; color: ${colours['on-accent']}; font-weight: 600; text-decoration: none">${block.button}</a></p>\n`;
  }
  if ('link' in block) return paragraph(link(block.link, block.url));
  return markup`<div style="margin: 16px 0"><strong>${link(block.title, block.url)}</strong>${block.text !== '' && markup`<div dir="auto" style="margin-top: 2px">${linesOf(block.text)}</div>`}</div>\n`;
}

function linesOf(text: string): Content {
  return text.split('\n').map((line, index) => [index > 0 && markup`<br>`, line]);
}
