import { appTypes, clauseTypes } from '../../events/catalogue.ts';
import { matchPolicies, operators } from '../../features/filters/filters.clauses.ts';
import type { Described } from '../../http/endpoint.ts';
import { titleOfCall } from '../../http/openapi.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { generalParams, shownPath } from '../reference/call.html.ts';
import { renderField } from '../reference/try.html.ts';

export const CONSOLE_PATH = '/docs/console';

/** The call selected at first. */
const FIRST_CALL = 'posts.stream';

interface OwnApp {
  client_id: string;
  name: string;
}

interface Console {
  title: string;
  /** The secret in the page's forms. */
  csrf: string;
  apps: readonly OwnApp[];
  forms: Markup;
}

/** The content of the page. It needs its script: without one, it says so. */
export function renderConsole({ title, csrf, apps, forms }: Console): Markup {
  return markup`<h1>${title}</h1>
<p class="lead">Open streams in the browser, and try filters before an app stream uses them. The guides explain <a href="/docs/streams">user streams</a> and <a href="/docs/app-streams">app streams</a>.</p>
<p class="empty" data-without-scripts>The console needs scripts. The commands in <a href="/docs/streams">Streams</a> and <a href="/docs/app-streams">App streams</a> open the same streams without.</p>
<div class="console" data-csrf="${csrf}" hidden>
<p class="ask" data-ask></p>
${renderUserStream(forms)}
${renderAppStream(apps)}
${renderFilters(apps)}
</div>`;
}

/** The parameters of calls that allow subscriptions, and the display options of a connection, each from its declaration. */
export function renderCallForms(endpoints: readonly Described[], beside: readonly Described[]): Markup {
  const calls = endpoints.filter(({ subscribe }) => subscribe !== undefined);
  const general = generalParams(endpoints);
  const display = Object.entries(beside.find(({ name }) => name === 'streams.connect')?.query ?? {});
  const options = display.filter(([name]) => name.startsWith('include_'));
  return markup`<form data-form="connect">
<details class="general"><summary>What frames show</summary>
<p class="quiet">Fixed for the life of a connection.</p>
<div class="fields">${options.map(renderField)}</div></details>
<p><button class="button small" data-do="connect">Connect</button>
<button class="button small plain" type="button" data-do="drop" disabled>Drop the socket</button>
<button class="button small plain" type="button" data-do="reconnect" disabled>Reconnect</button>
<button class="button small plain" type="button" data-do="end" disabled>End the connection</button></p>
</form>
<p class="outcome" role="status" data-status></p>
<form data-form="subscribe">
<h3>Subscribe</h3>
<label>Call<select name="call">${calls.map((call) => markup`<option value="${call.name}"${call.name === FIRST_CALL && markup` selected`}>${shownPath(call.path)}: ${titleOfCall(call)}</option>`)}</select></label>
<div data-fields></div>
<p><button class="button small" disabled>Subscribe</button></p>
<p class="outcome" role="status"></p>
</form>
${calls.map((call) => renderCallFields(call, general))}`;
}

function renderCallFields(
  { name, path, pathParams, query }: Described,
  general: ReadonlySet<string>,
): Markup {
  const given = Object.entries(query).filter(([key]) => key !== 'connection_id');
  const isOpen = (key: string) => key === 'subscription_id' || !general.has(key);
  const own = given.filter(([key]) => isOpen(key));
  const folded = given.filter(([key]) => !isOpen(key));
  return markup`<template data-call="${name}" data-path="${shownPath(path)}"><div class="fields">${Object.entries(pathParams).map(renderField)}${own.map(renderField)}</div>
${folded.length > 0 && markup`<details class="general"><summary>General parameters</summary><div class="fields">${folded.map(renderField)}</div></details>`}</template>
`;
}

function renderUserStream(forms: Markup): Markup {
  return markup`<section class="part panel" aria-labelledby="user-stream" data-part="user">
<h2 id="user-stream">User stream</h2>
${forms}
<h3>Subscriptions</h3>
<ul class="subscriptions" data-subscriptions></ul>
<p class="quiet" data-none>None yet: connect, choose a call and subscribe to it.</p>
${renderFrames('of the user stream')}
</section>`;
}

function renderAppStream(apps: readonly OwnApp[]): Markup {
  const form = markup`<p>The page takes an app token of the app, and creates a stream that ends when you end it or leave the page. It shows what
the app may see of everybody, private messages of those who authorised it included.</p>
<form data-form="app">
${renderAppChoice(apps)}
<fieldset class="types"><legend>Types of messages</legend>
${appTypes().map((type) => markup`<label class="check"><input type="checkbox" name="type" value="${type}"${type === 'post' && markup` checked`}> <code>${type}</code></label> `)}</fieldset>
<label>Filter<select name="filter" data-filters><option value="">none</option></select></label>
<p><button class="button small" data-do="open">Open</button>
<button class="button small plain" type="button" data-do="end" disabled>End the stream</button></p>
</form>
<p class="outcome" role="status" data-status></p>
${renderFrames('of the app stream')}`;
  return markup`<section class="part panel" aria-labelledby="app-stream" data-part="app">
<h2 id="app-stream">App stream</h2>
${apps.length === 0 ? markup`<p class="empty">You have no app yet. An app stream is that of an app: <a href="/account/apps">register one</a>.</p>` : form}
</section>`;
}

function renderFilters(apps: readonly OwnApp[]): Markup {
  const choice = (name: string, values: readonly string[]) =>
    markup`<select name="${name}">${values.map((value) => markup`<option>${value}</option>`)}</select>`;
  return markup`<section class="part panel" aria-labelledby="filters" data-part="filters">
<h2 id="filters">Filters</h2>
<form data-form="choose">
<label>Your filters<select name="filter" data-filters><option value="">a new filter</option></select></label>
<p><button class="button small plain">Load</button>
<button class="button small plain" type="button" data-do="delete">Delete</button></p>
<p class="outcome" role="status" data-status></p>
<p class="alert" role="alert" data-alert hidden></p>
</form>
<form data-form="filter">
<h3 data-heading>New filter</h3>
<div class="fields"><label>Name<input name="name"></label>
<label>Match policy${choice('match_policy', matchPolicies)}</label></div>
<p class="quiet">A message is judged by the clauses for its type. Where no clause is for it, an include filter keeps it out and an exclude
filter lets it through; messages of the type <code>user</code> pass every filter.</p>
<p class="quiet">A field is a JSON Pointer into the message, such as <code>/data/user/id</code>, where <code>*</code> stands for every element of a list.
The value of <code>one_of</code> is a list with commas between its elements, or in JSON; <code>$authorized_userids</code> stands for all users
who authorised the app.</p>
<div data-clauses></div>
<p><button class="button small plain" type="button" data-do="add">Add a clause</button></p>
<p class="unseen" role="status" data-changed></p>
${
  apps.length === 0
    ? markup`<p class="quiet">To try it on the last hour, you need an app.</p>`
    : markup`${renderAppChoice(apps)}
<p class="quiet">A trial judges the messages of the types that the clauses are for, as far as the app may see them.</p>
<p><button class="button small plain" type="button" data-do="try">Try on the last hour</button></p>`
}
<p><button class="button small">Save</button></p>
<p class="outcome" role="status" data-status></p>
<p class="alert" role="alert" data-alert hidden></p>
</form>
<div data-tried></div>
<template data-clause><fieldset class="clause"><legend></legend>
<div class="fields"><label>Object type${choice('object_type', clauseTypes())}</label>
<label>Field<input name="field" list="pointers" spellcheck="false" autocapitalize="none" autocomplete="off"></label>
<label>Operator${choice('operator', operators)}</label>
<label>Value<input name="value" spellcheck="false" autocapitalize="none" autocomplete="off"></label></div>
<p class="wrong" hidden></p>
<button class="button small plain" type="button" data-do="remove">Remove</button>
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

function renderAppChoice(apps: readonly OwnApp[]): Markup {
  return markup`<label>App<select name="client_id">${apps.map(({ client_id, name }) => markup`<option value="${client_id}">${name}</option>`)}</select></label>`;
}

/** The incoming frames: screen readers announce a summary, not the frames themselves. */
function renderFrames(whose: string): Markup {
  return markup`<div class="frames"><h3>Frames <span class="unseen">${whose}</span></h3>
<p role="status" class="quiet" data-tally>No frames yet.</p>
<p><button class="button small plain" type="button" data-do="pause" aria-pressed="false">Pause</button>
<button class="button small plain" type="button" data-do="clear">Clear</button>
<button class="button small plain" type="button" data-do="unfold" aria-pressed="false">Unfold all</button></p>
<ol aria-label="Frames ${whose}, the newest first" tabindex="0" data-log></ol></div>`;
}
