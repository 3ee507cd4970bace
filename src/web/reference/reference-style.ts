/** The part of the stylesheet for the documentation: contents, text and, where there is room, examples beside it. */
export const referenceStyles = `
.reference { max-width: 92rem; margin-inline: auto; padding-inline: var(--s4); }
.reference h1 { margin-block: var(--s4) var(--s3); font-size: 1.875rem; }
.reference h2 { font-size: var(--t5); }
.reference .lead { max-width: 44rem; font-size: var(--t4); color: var(--quiet); }
.reference :is(p, ul, ol, .test-token):not(.toc *) { max-width: 44rem; }
.reference li > a { display: inline-block; padding-block: .2rem; }
.reference :is(p, li, td, th) > code { background: var(--fill); padding: .1em .35em; border-radius: 4px; overflow-wrap: anywhere; }
.toc { margin-block-start: var(--s3); font-size: var(--t3); overflow-wrap: anywhere; }
.toc summary { display: inline-flex; align-items: center; min-height: 44px; padding-inline: var(--s4); border-radius: var(--r4); background: var(--fill); font-weight: 600; }
.toc ul { list-style: none; margin: 0; padding: 0; }
.toc strong { display: block; padding: var(--s4) .6rem var(--s1); font-size: var(--t2); }
.toc ul ul ul { padding-inline-start: var(--s3); }
.toc li > a { display: block; padding: .3rem .6rem; border-radius: var(--r1); color: var(--quiet); text-decoration: none; }
.toc a:hover { background: var(--hover); }
.toc a[aria-current] { color: var(--accent); font-weight: 600; }
.toc a[aria-current="true"] { background: var(--tint); }
.reference .search { max-width: 44rem; }
.reference .search input { min-height: 2.75rem; border-color: var(--edge); }
.reference .search ul { flex-basis: 100%; list-style: none; padding: 0; margin: 0; }
.reference .search p { margin: .2rem 0; }
.example { position: relative; }
.within { margin: var(--s4) 0 0; font-size: var(--t2); color: var(--quiet); }
.within + h1 { margin-block-start: 0; }
.sample { position: relative; margin-block: var(--s3); border: var(--hair); border-radius: var(--r3); background: var(--sheet); overflow: hidden; }
.call .sample > h3 { position: absolute; inset-block-start: 0; inset-inline-start: var(--s4); margin: 0; font-size: var(--t2); line-height: 2.6rem; }
.sample .languages { display: flex; flex-wrap: wrap; justify-content: flex-end; margin: 0; padding-inline: 5rem 4.9rem; position: static; }
.sample .languages > label { line-height: 1.6rem; padding: .5rem .5rem calc(.5rem - 3px); }
.sample .languages > .language { flex: 1 0 calc(100% + 9.9rem); margin-inline: -5rem -4.9rem; min-width: 0; }
.sample .example { position: static; }
.sample .copy { inset-block-start: .3rem; border-color: transparent; }
.reference .sample pre { margin: 0; border: 0; border-radius: 0; }
.sample > .status { position: absolute; inset-block-start: .7rem; inset-inline-end: 5rem; padding: 0 .5em; border-radius: var(--r1); background: var(--tint); color: var(--accent); font: 600 var(--t1)/1.6 var(--mono); }
.sample:has(> .status) { padding-block-start: 2.6rem; }
.setup > summary { padding-block: .3rem; color: var(--accent); font-weight: 600; }
.others > summary { color: var(--quiet); font-size: var(--t2); padding-block: .2rem; }
.needed { display: block; color: var(--accent); font-size: var(--t1); font-weight: 600; }
.limits { display: block; color: var(--quiet); }
.reference .table .table, .members table { margin: 0; }
.members > td { padding-block: 0 .45rem; }
.members:hover, .members tr:hover { background: none; }
.members summary { color: var(--quiet); padding-block: .2rem; overflow-wrap: anywhere; }
.members thead { position: absolute; clip-path: inset(50%); }
.members details > table { border-inline-start: 2px solid var(--line); }
.table tr:has(+ .members) > * { border-block-end: 0; }
.example pre { padding-inline-end: 5rem; }
/* Code runs from left to right in every language. */
.copy { position: absolute; top: .4rem; right: .4rem; min-height: 2rem; padding: .15rem .7rem; border: var(--hair); border-radius: var(--r4); background: var(--sheet); color: var(--accent); font-size: var(--t2); font-weight: 600; }
.languages { border: 0; margin: var(--s4) 0; padding: 0; min-width: 0; position: relative; }
.languages > label { display: inline-block; padding: .4rem .8rem; font-size: var(--t2); font-weight: 550; color: var(--quiet); border-block-end: 3px solid transparent; }
.languages > input:checked + label { color: var(--ink); font-weight: 650; border-block-end-color: var(--accent); }
.languages > input:focus-visible + label { outline: 2px solid var(--accent); border-radius: var(--r1); }
.languages > .language { display: none; }
${[1, 2, 3].map((n) => `.languages > input:nth-of-type(${n}):checked ~ .language:nth-of-type(${n})`).join(', ')} { display: block; }
.languages pre { margin-block-start: 0; }
.reference > div > div > :is(pre, .languages, .example, .table), .reference [data-part] > :is(pre, .languages, .example, .table) { max-width: 54rem; }
.reference pre { max-height: 26rem; margin-block: var(--s3); overflow: auto; overscroll-behavior-inline: contain; }
.origins { list-style: none; margin: .6rem 0; padding: 0; font-size: var(--t2); }
.reference .origins li > a { display: inline; padding: 0; }
.general summary { color: var(--quiet); font-size: var(--t2); padding: .2rem 0; overflow-wrap: anywhere; }
.try { margin: var(--s3) 0; padding: 0 var(--s4); border: var(--hair); border-radius: var(--r3); background: var(--sheet); }
.try[open] { padding-block-end: var(--s3); }
.try summary { padding: .5rem 0; }
.try > summary { font-weight: 600; color: var(--accent); }
.try label { display: block; margin: 0 0 .7rem; font-size: var(--t2); }
.try input, .try select, .try textarea { display: block; width: 100%; max-width: 30rem; min-height: 2.6rem; margin-block-start: .2rem; background: var(--ground); border: 1px solid var(--edge); border-radius: var(--r2); padding: .4rem .7rem; }
.try textarea { max-width: none; font: .88em/1.5 var(--mono); resize: vertical; }
.try .ask .button { min-height: 0; font: inherit; font-weight: 500; }
.try .ask, .try .caution { margin: .3rem 0 .8rem; }
.try .caution { color: var(--bad); }
.outcome { overflow-wrap: anywhere; font-weight: 600; margin: .8rem 0 0; }
.outcome:empty { display: none; }
.call { border-block-start: var(--hair); margin-block-start: var(--s6); padding-block-start: .2rem; }
.call h2 { margin: var(--s4) 0 .2rem; overflow-wrap: anywhere; }
.call h3 { margin: 1.4em 0 .4em; font-size: var(--t3); font-weight: 650; }
.call > * { min-width: 0; }
.method { display: inline-block; min-width: 3.6em; padding: 0 .5em; border-radius: var(--r1); background: var(--accent); color: var(--on-accent); font: 700 var(--t1)/1.9 var(--mono); letter-spacing: .03em; text-align: center; vertical-align: .1em; }
.method.DELETE { background: var(--bad); }
.facts { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem .5rem; margin: .6rem 0; padding: 0; font-size: var(--t2); }
.facts li { background: var(--tint); border-radius: var(--r1); padding: .05rem .55rem; }
.table { overflow-x: auto; margin: .5rem 0 1rem; border: var(--hair); border-radius: var(--r3); background: var(--sheet); }
@media (min-width: 34em) {
  .reference .table th > code { overflow-wrap: normal; }
}
@media (min-width: 64em) {
  .with-toc { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 2rem; align-items: start; }
  .with-toc .toc { position: sticky; inset-block-start: 0; max-height: 100dvh; margin: 0; padding-block: var(--s4); overflow-y: auto; }
  /* There is room for the contents beside the text, so they are always shown. */
  @supports selector(::details-content) {
    .with-toc .toc details::details-content { content-visibility: visible; block-size: auto; }
    .with-toc .toc summary { min-height: 0; padding: 0 .6rem; background: none; list-style: none; font-size: var(--t2); pointer-events: none; }
  }
}
@media (min-width: 77em) {
  .call:has(> .examples) { display: grid; grid-template: auto 1fr / minmax(0, 1fr) 25rem; gap: 0 2rem; align-items: start; }
  .call > .examples { grid-area: 1 / 2 / span 2; position: sticky; inset-block-start: var(--s3); }
}
@media (max-width: 34em) {
  .example pre { padding-block-start: 2.8rem; padding-inline-end: var(--s4); }
  .table tbody tr { padding-inline: var(--s4); }
  .table tr:has(+ .members) { border-block-end: 0; }
  .members td:not(:last-child)::after { content: none; }
}
`;
