/** The part of the stylesheet for the stream console. */
export const consoleStyles = `
.part h2:first-child { margin-top: 0; }
.part h3 { margin: 1.4rem 0 .5rem; }
.part label { display: block; margin: 0 0 .7rem; font-size: .9rem; }
.part input:not([type="checkbox"]), .part select { display: block; width: 100%; max-width: 34rem; min-height: 2.6rem; margin-top: .2rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--edge); border-radius: 9px; padding: .4rem .7rem; }
.part [aria-invalid] { border-color: var(--bad); border-width: 2px; }
.part .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: 0 1rem; }
.part fieldset { border: 1px solid var(--line); border-radius: 10px; margin: 0 0 .8rem; padding: .5rem 1rem .8rem; min-width: 0; }
.part legend { font-size: .9rem; font-weight: 600; padding: 0 .3rem; }
.part .types { display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; }
.part .types label { display: inline-flex; margin: 0; min-height: 2.2rem; }
.part .outcome { font-weight: 500; }
.part .button:disabled { opacity: .5; cursor: default; text-decoration: none; }
.part [aria-pressed="true"] { background: var(--tint); }
.part .wrong { color: var(--bad); margin: 0 0 .5rem; }
.subscriptions { list-style: none; margin: 0; padding: 0; }
.subscriptions li { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .8rem; overflow-wrap: anywhere; border-top: 1px solid var(--line); padding: .3rem 0; }
.subscriptions .path { flex: 1 1 12rem; }
.part ol { list-style: none; margin: 0; padding: 0; }
.frames ol { max-height: 30rem; overflow-y: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); }
.frames ol:empty { display: none; }
.part ol > li { border-top: 1px solid var(--line); padding: .35rem .8rem; overflow-wrap: anywhere; font-size: .9rem; }
.part ol > li:first-child { border-top: 0; }
.part ol .time { font: .92em var(--mono); }
.part ol pre { max-height: 22rem; margin: .4rem 0; }
`;
