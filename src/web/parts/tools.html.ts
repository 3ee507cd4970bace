import type { ComposerTexts } from '../client/shared.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { emojiUrl } from '../kit/scripts.ts';
import type { Texts } from '../languages/en.ts';
import { MAX_DESCRIPTION, MAX_PICTURES } from './pictures.html.ts';

/** How a script completes a form for a post or message. */
export interface Composing {
  /** Longest text, in code points. */
  maxLength: number;
  /** Makes ids unique on pages with several forms. */
  prefix: string;
  /** It was opened below what it answers. */
  isInline: boolean;
  /** A place may be chosen to check in at. */
  mayCheckIn?: boolean;
  /** A content warning may be added. */
  mayWarn?: boolean;
  /** A poll may be added. */
  mayPoll?: boolean;
  /** The icon of the button for files. */
  files?: IconName;
  language: Texts;
}

const button = (tool: string, label: string, more?: Markup) =>
  markup`<button class="button plain small" type="button" data-tool="${tool}"${more}>${label}</button>`;

const tool = (name: string, image: IconName, label: string, more?: Markup) =>
  markup`<button class="button icon" type="button" data-tool="${name}" title="${label}" aria-label="${label}"${more}>${icon(image)}</button>`;

/** What scripts add to a form: a count, files that are uploaded at once, links, a preview, completions and drafts. */
export function renderTools({
  maxLength,
  prefix,
  isInline,
  mayCheckIn,
  mayWarn,
  mayPoll,
  files = 'image',
  language,
}: Composing): Markup {
  const { composer: texts } = language;
  const told: ComposerTexts = { ...texts.script, tooMany: texts.tooMany(MAX_PICTURES) };
  const preview = markup` aria-expanded="false" aria-controls="${prefix}preview"`;
  return markup`<template data-tools data-max="${maxLength}" data-files="${MAX_PICTURES}" data-texts="${JSON.stringify(told)}">
<p class="alert" role="alert" hidden></p>
<ol class="attached" aria-label="${texts.attached}" hidden></ol>
<div class="preview text" id="${prefix}preview" role="region" aria-label="${texts.preview}" tabindex="-1" dir="auto" hidden></div>
${mayCheckIn && renderPlacePicker(prefix, texts)}<p class="discarded" role="status" hidden>${texts.discarded} ${button('undo', texts.undo)}</p>
<div class="done" role="status"></div>
<p class="unseen said" role="status"></p>
<ul class="choices" id="${prefix}choices" role="listbox" data-emoji="${emojiUrl(language.tag)}" aria-label="${texts.suggestions}" hidden></ul>
<div class="tools"><label class="button icon" title="${texts.addFiles}">${icon(files)}<span class="unseen">${texts.addFiles}</span><input class="unseen" type="file" multiple></label>
${mayCheckIn && tool('check-in', 'map-pin', texts.checkIn, markup` aria-expanded="false" aria-controls="${prefix}places"`)}
${mayWarn && tool('warning', 'triangle-alert', texts.addWarning, markup` aria-expanded="false" aria-controls="${prefix}warning"`)}
${mayPoll && tool('poll', 'chart-bar', language.polls.poll, markup` aria-expanded="false" aria-controls="${prefix}poll"`)}
${tool('link', 'link', texts.link, markup` aria-keyshortcuts="Control+K"`)}
${tool('preview', 'eye', texts.preview, preview)}
${tool('discard', 'trash-2', texts.discard, markup` hidden`)}
${isInline && tool('close', 'x', texts.close)}
<span class="ring" aria-hidden="true"><span class="left"></span><svg viewBox="0 0 24 24"><circle cx="12" cy="12" r="10"/><circle class="part" cx="12" cy="12" r="10" pathLength="100" stroke-dasharray="0 100"/></svg></span></div>
</template>
<template data-file><li><span class="shown"></span>
<p class="name cut"><bdi></bdi></p>
<p class="moves">${tool('earlier', 'arrow-left', texts.earlier)}${tool('later', 'arrow-right', texts.later)}${tool('remove', 'x', texts.remove)}</p>
<progress max="1" value="0" aria-label="${texts.uploaded}"></progress>
<p class="wrong" role="alert" hidden></p>${button('again', texts.tryAgain, markup` hidden`)}
<label class="field" hidden><span class="unseen">${texts.description}</span><input maxlength="${MAX_DESCRIPTION}" autocomplete="off" placeholder="${texts.descriptionHint}"></label></li></template>
`;
}

/** Where a place is chosen. The fields of the chosen one are no hidden ones, so that drafts have them. */
function renderPlacePicker(prefix: string, texts: Texts['composer']): Markup {
  return markup`<div class="places" id="${prefix}places" role="group" aria-label="${texts.checkIn}" hidden>
<div class="find"><label class="unseen" for="${prefix}place-name">${texts.placeName}</label>
<input type="search" id="${prefix}place-name" placeholder="${texts.placeName}" autocomplete="off">
${button('near', texts.near)}</div>
<div class="found" role="status" data-asking="${texts.asking}" data-denied="${texts.denied}"></div></div>
<p class="place chosen" hidden>${icon('map-pin')}<span>${texts.checksIn(markup`<bdi></bdi>`)}</span> ${tool('no-place', 'x', texts.remove)}<input name="place" hidden><input name="place_name" hidden></p>
`;
}
