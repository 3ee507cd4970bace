import { appTypes, clauseTypes } from '../../../events/catalogue.ts';
import { matchPolicies, operators } from '../../../features/filters/filters.ts';
import type { Described } from '../../../http/endpoint.ts';
import { titleOfCall } from '../../../http/openapi.ts';
import { englishIn } from '../../kit/form.html.ts';
import { type Content, type Markup, markup } from '../../kit/markup.ts';
import type { Texts } from '../../languages/en.ts';
import type { Slot } from '../../languages/intl.ts';
import { generalParams, shownPath } from '../call.html.ts';
import { renderField } from '../try.html.ts';

export const CONSOLE_PATH = '/docs/console';

/** The call selected at first. */
const FIRST_CALL = 'posts.stream';

interface OwnApp {
  client_id: string;
  name: string;
}

interface Console {
  language: Texts;
  /** The secret in the page's forms. */
  csrf: string;
  apps: readonly OwnApp[];
  forms: Markup;
  /** What makes an app for trying. */
  firstApp: Content;
  /** Where code is shown. */
  code: Content;
}

/** The content of the page. It needs its script: without one, it says so. */
export function renderConsole({ language, csrf, apps, forms, firstApp, code }: Console): Markup {
  const { console: texts } = language;
  const userStreams: Slot = (text) => markup`<a href="/docs/streams">${text}</a>`;
  const appStreams: Slot = (text) => markup`<a href="/docs/app-streams">${text}</a>`;
  return markup`<h1>${texts.title}</h1>
<p class="lead">${texts.lead(userStreams, appStreams)}</p>
<p class="empty" data-without-scripts>${texts.needsScripts(userStreams, appStreams)}</p>
<div class="console" data-csrf="${csrf}" data-texts="${JSON.stringify(texts.script)}" hidden>
<p class="ask" data-ask></p>
${firstApp}
${renderUserStream(forms, code, texts)}
${renderAppStream(apps, code, texts)}
${renderFilters(apps, code, texts)}
</div>`;
}

/** The parameters of calls that allow subscriptions, and the display options of a connection, each from its declaration. */
export function renderCallForms(
  endpoints: readonly Described[],
  beside: readonly Described[],
  language: Texts,
): Markup {
  const { console: texts, docs } = language;
  const calls = endpoints.filter(({ subscribe }) => subscribe !== undefined);
  const general = generalParams(endpoints);
  const display = Object.entries(beside.find(({ name }) => name === 'streams.connect')?.query ?? {});
  const options = display.filter(([name]) => name.startsWith('include_'));
  return markup`<form data-form="connect">
<details class="general"><summary>${texts.framesShow}</summary>
<p class="quiet">${texts.framesShowHint}</p>
<div class="fields">${options.map((entry) => renderField(entry, docs))}</div></details>
<p><button class="button small" data-do="connect">${texts.connect}</button>
<button class="button small plain" type="button" data-do="drop" disabled>${texts.drop}</button>
<button class="button small plain" type="button" data-do="reconnect" disabled>${texts.reconnect}</button>
<button class="button small plain" type="button" data-do="end" disabled>${texts.endConnection}</button></p>
</form>
<p class="outcome" role="status" data-status></p>
<form data-form="subscribe">
<h3>${texts.subscribe}</h3>
<label>${texts.call}<select name="call">${calls.map((call) => markup`<option value="${call.name}"${englishIn(language)}${call.name === FIRST_CALL && markup` selected`}>${shownPath(call.path)}: ${titleOfCall(call)}</option>`)}</select></label>
<div data-fields></div>
<p><button class="button small" disabled>${texts.subscribe}</button></p>
<p class="outcome" role="status"></p>
</form>
${calls.map((call) => renderCallFields(call, general, docs))}`;
}

function renderCallFields(
  { name, path, pathParams, query }: Described,
  general: ReadonlySet<string>,
  texts: Texts['docs'],
): Markup {
  const fieldOf = (entry: Parameters<typeof renderField>[0]) => renderField(entry, texts);
  const given = Object.entries(query).filter(([key]) => key !== 'connection_id');
  const isOpen = (key: string) => key === 'subscription_id' || !general.has(key);
  const own = given.filter(([key]) => isOpen(key));
  const folded = given.filter(([key]) => !isOpen(key));
  return markup`<template data-call="${name}" data-path="${shownPath(path)}"><div class="fields">${Object.entries(pathParams).map(fieldOf)}${own.map(fieldOf)}</div>
${folded.length > 0 && markup`<details class="general"><summary>${texts.general}</summary><div class="fields">${folded.map(fieldOf)}</div></details>`}</template>
`;
}

function renderUserStream(forms: Markup, code: Content, texts: Texts['console']): Markup {
  return markup`<section class="part panel" aria-labelledby="user-stream" data-part="user">
<h2 id="user-stream">${texts.userStream}</h2>
${forms}
<h3>${texts.subscriptions}</h3>
<ul class="subscriptions" data-subscriptions></ul>
<p class="quiet" data-none>${texts.noSubscriptions}</p>
${code}
${renderFrames(texts.userFrames, texts.userFramesList, texts)}
</section>`;
}

function renderAppStream(apps: readonly OwnApp[], code: Content, texts: Texts['console']): Markup {
  const register: Slot = (text) => markup`<a href="/account/apps">${text}</a>`;
  const form = markup`<p>${texts.appStreamHint}</p>
<form data-form="app">
${renderAppChoice(apps, texts)}
<fieldset class="types"><legend>${texts.types}</legend>
${appTypes().map((type) => markup`<label class="check"><input type="checkbox" name="type" value="${type}"${type === 'post' && markup` checked`}> <code>${type}</code></label> `)}</fieldset>
<label>${texts.filter}<select name="filter" data-filters><option value="">${texts.noFilter}</option></select></label>
<p><button class="button small" data-do="open">${texts.open}</button>
<button class="button small plain" type="button" data-do="end" disabled>${texts.endStream}</button></p>
</form>
<p class="outcome" role="status" data-status></p>
${code}
${renderFrames(texts.appFrames, texts.appFramesList, texts)}`;
  return markup`<section class="part panel" aria-labelledby="app-stream" data-part="app">
<h2 id="app-stream">${texts.appStream}</h2>
${apps.length === 0 ? markup`<p class="empty">${texts.noApp(register)}</p>` : form}
</section>`;
}

function renderFilters(apps: readonly OwnApp[], code: Content, texts: Texts['console']): Markup {
  const named = (text: string) => markup`<code>${text}</code>`;
  const choice = (name: string, values: readonly string[]) =>
    markup`<select name="${name}">${values.map((value) => markup`<option translate="no">${value}</option>`)}</select>`;
  return markup`<section class="part panel" aria-labelledby="filters" data-part="filters">
<h2 id="filters">${texts.filters}</h2>
<form data-form="choose">
<label>${texts.yourFilters}<select name="filter" data-filters><option value="">${texts.aNewFilter}</option></select></label>
<p><button class="button small plain">${texts.load}</button>
<button class="button small plain" type="button" data-do="delete">${texts.delete}</button></p>
<p class="outcome" role="status" data-status></p>
<p class="alert" role="alert" data-alert hidden></p>
</form>
<form data-form="filter">
<h3 data-heading>${texts.script.newFilter}</h3>
<div class="fields"><label>${texts.name}<input name="name"></label>
<label>${texts.matchPolicy}${choice('match_policy', matchPolicies)}</label></div>
<p class="quiet">${texts.clausesHint(named('user'))}</p>
<p class="quiet">${texts.fieldsHint(named('/data/user/id'), named('*'), named('one_of'), named('$authorized_userids'))}</p>
<div data-clauses></div>
<p><button class="button small plain" type="button" data-do="add">${texts.addClause}</button></p>
<p class="unseen" role="status" data-changed></p>
${
  apps.length === 0
    ? markup`<p class="quiet">${texts.tryNeedsApp}</p>`
    : markup`${renderAppChoice(apps, texts)}
<p class="quiet">${texts.tryHint}</p>
<p><button class="button small plain" type="button" data-do="try">${texts.tryHour}</button></p>`
}
<p><button class="button small">${texts.save}</button></p>
<p class="outcome" role="status" data-status></p>
<p class="alert" role="alert" data-alert hidden></p>
</form>
${code}
<div data-tried></div>
<template data-clause><fieldset class="clause"><legend></legend>
<div class="fields"><label>${texts.objectType}${choice('object_type', clauseTypes())}</label>
<label>${texts.field}<input name="field" list="pointers" spellcheck="false" autocapitalize="none" autocomplete="off"></label>
<label>${texts.operator}${choice('operator', operators)}</label>
<label>${texts.value}<input name="value" spellcheck="false" autocapitalize="none" autocomplete="off"></label></div>
<p class="wrong" hidden></p>
<button class="button small plain" type="button" data-do="remove">${texts.remove}</button>
</fieldset></template>
<datalist id="pointers">${pointers.map((pointer) => markup`<option value="${pointer}">`)}</datalist>
</section>`;
}

/** Fields common in filters. */
const pointers = [
  '/data/user/id',
  '/data/text',
  '/data/entities/hashtags/*/name',
  '/data/entities/mentions/*/id',
  '/data/reply_to',
  '/data/channel_id',
  '/data/annotations/*/type',
  '/meta/channel_type',
  '/meta/user_id',
  '/meta/is_deleted',
];

function renderAppChoice(apps: readonly OwnApp[], texts: Texts['console']): Markup {
  return markup`<label>${texts.app}<select name="client_id">${apps.map(({ client_id, name }) => markup`<option value="${client_id}" translate="no">${name}</option>`)}</select></label>`;
}

/** The incoming frames: screen readers announce a summary, not the frames themselves. */
function renderFrames(heading: (whose: Slot) => Content, list: string, texts: Texts['console']): Markup {
  return markup`<div class="frames"><h3>${heading((whose) => markup`<span class="unseen">${whose}</span>`)}</h3>
<p role="status" class="quiet" data-tally>${texts.script.noFrames}</p>
<p><button class="button small plain" type="button" data-do="pause" aria-pressed="false">${texts.pause}</button>
<button class="button small plain" type="button" data-do="clear">${texts.clear}</button>
<button class="button small plain" type="button" data-do="unfold" aria-pressed="false">${texts.unfold}</button></p>
<ol aria-label="${list}" tabindex="0" data-log></ol></div>`;
}
