import { type Content, type Markup, markup } from './markup.ts';

/** What can be searched for; the first is searched where nothing else is asked for. */
export const searched = { posts: 'Posts', people: 'People', channels: 'Channels', places: 'Places' } as const;
export type Searched = keyof typeof searched;

/** What a query in the URL searches for. */
export function searchedIn(given: string | undefined): Searched {
  return Object.hasOwn(searched, given ?? '') ? (given as Searched) : 'posts';
}

/** The URL of a search. */
export function searchPath(what: Searched, q: string, more: Readonly<Record<string, string>> = {}): string {
  return `/search?${new URLSearchParams({ q, ...(what !== 'posts' && { in: what }), ...more })}`;
}

/** Links to the same search for other things. */
export function renderSearchTabs(here: Searched, q: string): Markup {
  return markup`<nav aria-label="Search for"><ul class="tabs">${Object.entries(searched).map(
    ([what, label]) =>
      markup`<li><a href="${searchPath(what as Searched, q)}"${what === here && markup` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;
}

const operators = [
  ['mill wheel', 'both words, anywhere in the text'],
  ['"mill wheel"', 'the words in this order'],
  ['mill OR weir', 'one or the other'],
  ['mill -rain', 'posts without the second word'],
  ['#rivers', 'a hashtag'],
  ['@ada', 'a mention of this person'],
] as const;

/** How to search for posts. */
export const operatorHelp = markup`<table class="operators"><caption class="unseen">What can be searched for</caption>
<thead><tr><th scope="col">Type</th><th scope="col">To find</th></tr></thead>
<tbody>${operators.map(([typed, about]) => markup`<tr><td><code>${typed}</code></td><td>${about}</td></tr>`)}</tbody></table>`;

/** The box of one kind of search; the one above every page searches for posts. */
export function renderSearchForm(what: Searched, q: string, label: string, more?: Content): Markup {
  return markup`<form class="find" role="search" action="/search" aria-label="${label}"${what === 'places' && markup` data-position`}>
<input type="hidden" name="in" value="${what}">${more}
<label class="unseen" for="find">${label}</label><input type="search" id="find" name="q" value="${q}" placeholder="${label}" maxlength="256"><button class="button">Search</button></form>`;
}
