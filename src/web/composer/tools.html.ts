import { type Markup, markup } from '../pages/markup.ts';
import { MAX_DESCRIPTION, MAX_PICTURES } from '../pages/pictures.html.ts';

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
}

const button = (tool: string, label: string, more?: Markup) =>
  markup`<button class="button plain small" type="button" data-tool="${tool}"${more}>${label}</button>`;

/** What scripts add to a form: a count, files that are uploaded at once, links, a preview, completions and drafts. */
export function renderTools({ maxLength, prefix, isInline, mayCheckIn }: Composing): Markup {
  const preview = markup` aria-expanded="false" aria-controls="${prefix}preview"`;
  return markup`<template data-tools data-max="${maxLength}" data-files="${MAX_PICTURES}">
<p class="alert" role="alert" hidden></p>
<ol class="attached files" aria-label="Attached" hidden></ol>
<div class="preview text" id="${prefix}preview" role="region" aria-label="Preview" tabindex="-1" dir="auto" hidden></div>
<div class="tools"><label class="button plain small">Add pictures or files<input class="unseen" type="file" multiple></label>
${button('link', 'Link', markup` aria-keyshortcuts="Control+K"`)}
${mayCheckIn && button('check-in', 'Check in', markup` aria-expanded="false" aria-controls="${prefix}places"`)}
${button('preview', 'Preview', preview)}
${button('discard', 'Discard draft', markup` hidden`)}
${isInline && button('close', 'Close')}
<span class="left" aria-hidden="true"></span></div>
${mayCheckIn && renderPlacePicker(prefix)}<p class="discarded" role="status" hidden>The draft is discarded. ${button('undo', 'Undo')}</p>
<div class="done" role="status"></div>
<p class="unseen said" role="status" data-left-one="1 character left" data-left="# characters left" data-over-one="1 character too many" data-over="# characters too many" data-choices-one="1 suggestion" data-choices="# suggestions" data-restored="Your draft is back." data-sending="Sending" data-many="At most ${MAX_PICTURES} files fit." data-waiting="A file is not uploaded yet."></p>
<ul class="choices" id="${prefix}choices" role="listbox" aria-label="Suggestions" hidden></ul>
</template>
<template data-file><li><span class="shown"></span>
<div><p class="name"><bdi></bdi></p>
<progress max="1" value="0" aria-label="Uploaded"></progress>
<p class="wrong" role="alert" hidden></p>
<label class="field" hidden>Description<input maxlength="${MAX_DESCRIPTION}" autocomplete="off" placeholder="What it shows, for those who do not see it"></label>
<p class="moves">${button('again', 'Try again', markup` hidden`)}${button('earlier', 'Earlier')}${button('later', 'Later')}${button('remove', 'Remove')}</p></div></li></template>
`;
}

/** Where a place is chosen. The fields of the chosen one are no hidden ones, so that drafts have them. */
function renderPlacePicker(prefix: string): Markup {
  return markup`<div class="places" id="${prefix}places" role="group" aria-label="Check in" hidden>
<div class="find"><label class="unseen" for="${prefix}place-name">Name of the place</label>
<input type="search" id="${prefix}place-name" placeholder="Name of the place" autocomplete="off">
${button('near', 'Near me')}</div>
<div class="found" role="status" data-asking="Asking where you are …" data-denied="Your browser does not say where you are. Search by name instead."></div></div>
<p class="place chosen" hidden>Check in: <bdi></bdi> ${button('no-place', 'Remove')}<input name="place" hidden><input name="place_name" hidden></p>
`;
}
