/** The part of the stylesheet for the documentation. */
export const referenceStyles = `
.reference { max-width: 68rem; margin-inline: auto; padding-inline: 1rem; }
.reference h1 { margin-top: 1.2em; }
.reference > .lead { font-size: 1.08rem; max-width: 42rem; }
.toc { border: 1px solid var(--line); border-radius: var(--r3); background: var(--sheet); padding: 0 1.1rem; font-size: .93rem; margin-top: 1.2rem; overflow-wrap: anywhere; }
.toc summary { font-weight: 700; padding: .7rem 0; cursor: pointer; }
.toc details > ul { padding-bottom: 1rem; }
.toc ul { list-style: none; margin: 0; padding: 0; }
.toc > ul > li { break-inside: avoid; margin-bottom: .7rem; }
.toc ul ul { padding-inline-start: .8rem; }
.reference li > a { display: inline-block; padding-block: .2rem; }
.toc a { display: inline-block; padding: .2rem 0; text-decoration: none; }
.toc a:hover { text-decoration: underline; }
.toc [aria-current] { font-weight: 700; color: var(--ink); }
.reference .search label { display: block; font-weight: 600; margin: 1.6rem 0 .3rem; }
.reference .search input { width: 100%; max-width: 42rem; min-height: 2.9rem; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge); border-radius: 9px; padding: .55rem .75rem; }
.reference .search ul { list-style: none; padding: 0; margin: 0; }
.reference .search li a { display: inline-block; padding: .25rem 0; }
.reference .search p { margin: .2rem 0; }
.example { position: relative; }
.example pre { padding-inline-end: 5rem; }
.copy { position: absolute; top: 0; inset-inline-end: 0; font: inherit; font-size: .82rem; color: var(--accent); background: var(--sheet); border: 1px solid var(--line); border-radius: 7px; padding: .15rem .6rem; margin-block: .4rem 0; margin-inline: 0 .4rem; cursor: pointer; }
.languages { border: 0; margin: 1rem 0; padding: 0; min-width: 0; position: relative; }
.languages > label { display: inline-block; padding: .3rem .8rem; font-size: .88rem; color: var(--quiet); border-bottom: 2px solid transparent; cursor: pointer; }
.languages > input:checked + label { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
.languages > input:focus-visible + label { outline: 2px solid var(--accent); border-radius: 6px; }
.languages > .language { display: none; }
${[1, 2, 3].map((n) => `.languages > input:nth-of-type(${n}):checked ~ .language:nth-of-type(${n})`).join(', ')} { display: block; }
.languages pre { margin-top: 0; }
.reference pre { max-height: 26rem; overflow-y: auto; }
.general summary { color: var(--quiet); font-size: .9rem; cursor: pointer; padding: .2rem 0; overflow-wrap: anywhere; }
.try { border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); padding: 0 1rem; margin: 1rem 0; }
.try[open] { padding-bottom: .8rem; }
.try summary { padding: .5rem 0; cursor: pointer; }
.try > summary { font-weight: 600; color: var(--accent); }
.try label { display: block; margin: 0 0 .7rem; font-size: .9rem; }
.try input, .try select, .try textarea { display: block; width: 100%; max-width: 30rem; min-height: 2.6rem; margin-top: .2rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 9px; padding: .4rem .7rem; }
.try textarea { max-width: none; font: .88em/1.5 var(--mono); resize: vertical; }
.try .ask .button { min-height: 0; font: inherit; font-weight: 500; }
.try .ask, .try .caution { margin: .3rem 0 .8rem; }
.try .caution { color: var(--bad); }
.outcome { overflow-wrap: anywhere; font-weight: 600; margin: .8rem 0 0; }
.outcome:empty { display: none; }
.call { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: .2rem; }
.call h2 { font-size: 1.08rem; margin: 1.2rem 0 .2rem; font-weight: 600; overflow-wrap: anywhere; }
.call h3 { font-size: .95rem; margin: 1.4em 0 .4em; }
.method { display: inline-block; min-width: 3.6em; text-align: center; font: 700 .72rem/1.9 var(--mono); letter-spacing: .03em; color: var(--on-accent); background: var(--accent); border-radius: 6px; padding: 0 .5em; vertical-align: .1em; }
.method.DELETE { background: var(--bad); }
.facts { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem .5rem; margin: .6rem 0; padding: 0; font-size: .86rem; }
.facts li { background: var(--tint); border-radius: 6px; padding: .05rem .55rem; }
.table { overflow-x: auto; margin: .5rem 0 1rem; }
@media (min-width: 64rem) {
  .with-toc { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  .with-toc .toc { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; margin-top: 1.6rem; }
  /* There is room for the contents beside the text, so they are always shown. */
  .with-toc .toc details::details-content { content-visibility: visible; block-size: auto; }
  .with-toc .toc summary { list-style: none; pointer-events: none; }
}
@media (max-width: 34rem) {
  .example pre { padding-block-start: 2.2rem; }
}
`;
