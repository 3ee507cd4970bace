import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import { en, type Texts } from '../languages/en.ts';

export type Searched = keyof Texts['search']['searched'];

/** What a query in the URL searches for. */
export function searchedIn(given: string | undefined): Searched {
  return Object.hasOwn(en.search.searched, given ?? '') ? (given as Searched) : 'posts';
}

/** The URL of a search. */
export function searchPath(what: Searched, q: string, more: Readonly<Record<string, string>> = {}): string {
  return `/search?${new URLSearchParams({ q, ...(what !== 'posts' && { in: what }), ...more })}`;
}

/** Links to the same search for other things. */
export function renderSearchTabs(here: Searched, q: string, { search }: Texts): Markup {
  const tabs = Object.entries(search.searched).map(
    ([what, label]) => [searchPath(what as Searched, q), label] as const,
  );
  return renderTabList(search.searchFor, tabs, searchPath(here, q));
}

/** How to search for posts. */
export function operatorHelp(texts: Texts['search']): Markup {
  const operators = [
    ['mill', texts.beginning],
    ['mill wheel', texts.both],
    ['"mill wheel"', texts.phrase],
    ['mill OR weir', texts.either],
    ['mill -rain', texts.without],
    ['#rivers', texts.hashtag],
    ['@ada', texts.mention],
  ];
  return markup`<table class="operators"><caption class="unseen">${texts.operators}</caption>
<thead><tr><th scope="col">${texts.type}</th><th scope="col">${texts.toFind}</th></tr></thead>
<tbody>${operators.map(([typed, about]) => markup`<tr><td><code>${typed}</code></td><td>${about}</td></tr>`)}</tbody></table>`;
}

/** The box of one kind of search; the one above every page searches for posts. */
export function renderSearchForm(
  what: Searched,
  q: string,
  label: string,
  { composer, frame }: Texts,
  more?: Content,
): Markup {
  return markup`<form class="find" role="search" action="/search" aria-label="${label}"${
    what === 'places' &&
    markup` data-position data-near="${composer.near}" data-asking="${composer.asking}" data-denied="${composer.denied}"`
  }>
<input type="hidden" name="in" value="${what}">
<label class="unseen" for="find">${label}</label><input type="search" id="find" name="q" value="${q}" placeholder="${label}" maxlength="256"><button class="button">${frame.search}</button>${more}</form>`;
}
