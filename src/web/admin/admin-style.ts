/** The part of the stylesheet for the administration. */
export const adminStyles = `
@media (min-width: 44em) {
  .two:has(> .admin) { grid-template-columns: 13rem minmax(0, 1fr); }
  .two:has(> .admin) > .index a { min-height: 2.5rem; padding-block: .3rem; }
}
.admin tbody a { display: inline-block; min-height: 24px; line-height: 1.5; padding: .1rem 0; }
.admin blockquote { margin: var(--s3) 0; padding: var(--s3) var(--s4); border: var(--hair); border-radius: var(--r3); white-space: pre-wrap; overflow-wrap: anywhere; }
.admin form[method="get"] { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); gap: var(--s2) var(--s3); align-items: end; }
.field input[type="color"] { width: 5rem; padding: .2rem; cursor: pointer; }
.admin form[method="get"] :is(.field, .check, .button) { margin: 0; }
.admin form[method="get"] .button { justify-self: start; }
.admin form[method="get"] > .beside { display: contents; }
.admin form[method="get"] .field:has(.hint) { align-self: start; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 0 var(--s4); align-items: start; }
.sample { background: var(--ground); color: var(--ink); border: var(--hair); border-radius: var(--r3); margin: 0 0 var(--s4); padding: 0 var(--s4) var(--s4); overflow: hidden; }
.sample h3 { margin: var(--s3) 0; }
.sample .brand { display: flex; max-width: none; margin-inline: calc(-1 * var(--s4)); padding: var(--s2) var(--s4); min-height: 3.5rem; background: var(--sheet); border-block-end: var(--hair); }
.sample .notice .quiet { margin: 0; }
.sample .focused { outline: 2px solid var(--accent); outline-offset: 2px; }
.admin .facts { margin: var(--s3) 0; border: var(--hair); border-radius: var(--r3); font-size: var(--t2); }
.admin .facts div { display: flex; gap: var(--s3); justify-content: space-between; padding: .45rem var(--s4); }
.admin .facts div + div { border-block-start: var(--hair); }
.admin .facts dt { color: var(--quiet); }
.admin .facts dd { margin: 0; min-width: 0; text-align: end; overflow-wrap: anywhere; }
.admin .notice:has(form) { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--s1) var(--s4); }
.admin .notice .button { margin: 0; }
.admin form + form { margin-block-start: var(--s4); }
.admin .row form > .button { min-height: 2rem; padding-inline: .8rem; font-size: var(--t2); }
.admin .state::first-letter { text-transform: uppercase; }
/* What is decided stays in view while its subject is read. */
.decide { position: sticky; inset-block-end: 0; z-index: 3; margin-inline: calc(-1 * var(--s4)); padding: var(--s3) var(--s4); background: var(--sheet); border-block-start: var(--hair); }
.decide .field { margin-block-end: var(--s2); }
.decide textarea { min-height: 2.5rem; max-height: 8rem; }
.decide .offered { display: flex; flex-wrap: wrap; gap: var(--s2); margin: var(--s2) 0 0; }
.decide .offered .danger { margin-inline-start: auto; }
.decide :is(.hint, .quiet) { margin: .2rem 0 0; font-size: var(--t1); }
.decide details[open] > :not(summary) { max-height: 40vh; overflow-y: auto; }
.decide summary { padding-block: var(--s2); color: var(--accent); font-size: var(--t2); font-weight: 600; }
`;
