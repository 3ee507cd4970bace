/** The part of the stylesheet for lists of conversations, what is written in them, and the form below it. */
export const talkStyles = `
.conversations { list-style: none; margin: 0; padding: 0; }
.conversations a { display: flex; gap: var(--s3); align-items: center; padding: .6rem var(--s4); color: var(--ink); text-decoration: none; }
.conversations a:hover { background: var(--hover); }
.conversations a:focus-visible { outline-offset: -3px; }
.conversations [aria-current] { background: var(--tint); }
.entry { flex: 1; min-width: 0; }
.entry > span:not(.hit) { display: flex; gap: var(--s2); align-items: center; min-height: 1.3rem; }
.entry .cut { flex: 1; }
/* Each text ends where its own direction does. */
.entry .quiet { display: flex; white-space: pre; }
.entry .quiet bdi:last-child { overflow: hidden; text-overflow: ellipsis; }
.entry .time { font-size: var(--t2); }
.entry .i { width: 1rem; height: 1rem; color: var(--quiet); }
.unread > a .quiet { color: var(--ink); font-weight: 650; }
.pair { position: relative; width: 2.5rem; height: 2.5rem; }
.pair img { position: absolute; inset: 0 auto auto 0; width: 1.75rem; height: 1.75rem; }
.pair img + img { inset: auto 0 0 auto; box-shadow: 0 0 0 2px var(--sheet); }
.with { display: flex; gap: var(--s3); align-items: center; min-height: 3.25rem; padding-inline: var(--s4) var(--s2); border-block-end: var(--hair); background: var(--sheet); }
.with > div, .list .with :is(h1, h2) { flex: 1; min-width: 0; }
.app .with :is(h1, h2, p, a, h1 + *) { margin: 0; }
.with :is(h1, h2) { font-size: var(--t4); }
.with h1 a { display: block; line-height: 1.5rem; overflow: hidden; text-overflow: ellipsis; }
.with form { margin: 0; }
.list .find { margin: var(--s2) var(--s4); }
.two.open > .list { display: none; }
.pane > .empty { min-height: 80dvh; align-content: center; }

.app main:has(.talk.talk) { padding-block-end: 0; }
.talk.pane { display: flex; flex-direction: column; height: 100dvh; padding: 0; }
.talk > .notice { margin: 0; border-radius: 0; font-size: var(--t2); }
/* It begins at its end, also without scripts. */
.log { flex: 1; min-height: 0; display: flex; flex-direction: column-reverse; overflow-y: auto; overflow-anchor: none; overscroll-behavior: contain; }
.log:focus-visible { outline-offset: -2px; }
.log > div { padding: var(--s3) var(--s4); }
.day h2, .log .since h2 { border: 0; justify-content: center; text-align: center; margin: 0; padding: var(--s4) 0 0; font-size: var(--t2); font-weight: 550; color: var(--quiet); }
.log .since h2 { color: var(--accent); }
.day h2::first-letter { text-transform: uppercase; }
.message { position: relative; display: grid; grid-template-columns: 1.75rem minmax(0, auto) auto 1fr; gap: 0 var(--s2); align-items: center; padding-block: 1.5px; }
.message > * { grid-column: 2; }
li:not(.again) > .message { margin-block-start: var(--s2); }
.message > .face { grid-column: 1; align-self: end; }
.message > .face img { width: 1.75rem; height: 1.75rem; }
.message > header { grid-column: 2 / -1; display: flex; gap: .4rem; align-items: baseline; font-size: var(--t2); }
.message .time { font-size: var(--t1); }
.bubbles .message > header { padding-inline: .8rem; }
.message > .menu { grid-column: 3; opacity: 0; }
.message:is(:hover, :focus-within) > .menu, .message > .menu[open] { opacity: 1; }
.message .text { white-space: pre-line; overflow-wrap: anywhere; }
.message .subject { margin: 0; font-size: var(--t4); }
.bubble { min-width: 0; max-width: min(29rem, 100%); overflow-wrap: anywhere; }
ol:not(.cards) > .again .message > header { display: none; }
.quote { margin: 0; padding-inline-start: .5rem; border-inline-start: 2px solid var(--edge); font-size: var(--t2); color: var(--quiet); }
.quote .cut { display: block; color: inherit; text-decoration: none; }
.bubbles .message > :not(header) { grid-row: 2; }
.bubbles .message > :is(.reactions, .state) { grid-row: 3; }
.bubbles .bubble { padding: .45rem .8rem; border-radius: 1.15rem; background: var(--fill); }
.bubbles .warned summary { margin: 0; padding: 0; background: none; }
/* So wide before they have come. */
.bubbles .bubble:has(.pictures) { width: 20.4rem; max-width: 100%; padding: 3px; }
.bubbles .bubble:has(.pictures) > :is(.text, .quote, .attachments) { margin-inline: .7rem; padding-block: .3rem; }
.bubbles .bubble:has(.player) { width: 20.4rem; max-width: 100%; }
.bubbles .pictures { margin: 0; border-radius: 1rem; }
.bubbles li:has(+ .again) .message > .face { visibility: hidden; }
.of-two .message > header .name { display: none; }
.bubbles .own { grid-template-columns: 1fr auto minmax(0, auto); }
.bubbles .own > * { grid-column: 3; justify-self: end; }
.bubbles .own > .menu { grid-column: 2; }
.bubbles .own > header { grid-column: 1 / -1; }
.bubbles .own > .face, .bubbles .own > header .name { display: none; }
.bubbles .own .bubble { background: var(--mine); }
.lines .message, .cards .message { grid-template-columns: 2.5rem minmax(0, 1fr) auto; column-gap: var(--s3); margin-inline: calc(-1 * var(--s4)); padding-inline: var(--s4); align-items: start; }
.lines .message:hover { background: var(--hover); }
:is(.lines, .cards) .message > .face { grid-row: 1 / span 3; align-self: start; }
:is(.lines, .cards) .message > .face img { width: 2.5rem; height: 2.5rem; }
.lines .again .message > .face { visibility: hidden; height: 0; }
:is(.lines, .cards) .message > header { grid-column: 2; font-size: var(--t3); }
:is(.lines, .cards) .message > .menu { position: absolute; inset-block-start: -2px; inset-inline-end: var(--s3); }
:is(.lines, .cards) .bubble { max-width: none; }
.lines .pictures { max-width: 26rem; }
.cards .message { margin: var(--s2) 0; padding: var(--s4); border: var(--hair); border-radius: var(--r3); }
.found { background: var(--tint); }
.bubbles .found { background: none; }
.bubbles .found .bubble { outline: 2px solid var(--accent); outline-offset: 2px; }
.message .pop { inset-inline: 0 auto; }
.own .pop, .message .pop.turned, :is(.lines, .cards) .pop { inset-inline: auto 0; }
.bubbles .own .pop.turned { inset-inline: 0 auto; }
.pop.up, .log li:nth-last-child(-n + 3) .pop { inset-block: auto calc(100% + 4px); }
.others { min-height: 1.2rem; margin: 0; padding: 0 var(--s4); line-height: 1.2rem; text-align: end; }
.others.typing { text-align: start; }
.others .name { color: inherit; font-weight: 400; }
.reactions { display: flex; flex-wrap: wrap; gap: var(--s1); margin-block: 2px; }
.reaction { position: relative; min-width: 2.75rem; min-height: 1.75rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: var(--r4); background: var(--sheet); font-size: var(--t2); }
.reaction::before { content: ""; position: absolute; inset: -.6rem -2px; }
.reaction[aria-pressed="true"] { border-color: var(--accent); background: var(--tint); }
.pop .react { display: flex; }
.pop .react button { justify-content: center; min-width: 44px; flex: 1; padding: 0; border: 0; font-size: var(--t4); }
.newest { position: relative; z-index: 3; height: 0; }
.newest .label:empty { display: none; }
.newest .button { position: absolute; inset-block-end: var(--s3); inset-inline-end: var(--s4); background: var(--sheet); color: var(--accent); box-shadow: var(--lift); }

.composer.write { grid-template-columns: 2.25rem minmax(0, 1fr) auto; align-items: end; gap: var(--s1); padding: var(--s2) var(--s3) calc(var(--s3) + env(safe-area-inset-bottom)); border: 0; }
.composer.write > .tools { display: flex; grid-area: 9 / 1; margin: 0; }
.write > .tools > :not(label) { display: none; }
.composer.write > .field:has(textarea) { grid-area: 9 / 2; }
.composer.write > .button[type="submit"] { grid-area: 9 / 3; height: 2.5rem; aspect-ratio: 1; padding: 0; }
.write ::placeholder { white-space: nowrap; }
.composer.write textarea { max-height: 10rem; border-radius: 1.25rem; background: var(--fill); border-color: transparent; }
.replied { display: flex; align-items: center; justify-content: space-between; margin-block-end: var(--s1); }
/* The scripts have their own way to add pictures, and nothing moves when they come. */
@media (scripting: enabled) {
  .composer.write:not(.open) > .with-pictures { position: absolute; inset-block-end: 100%; }
}
/* Above the field. */
.app:has(.talk) .told { inset-block-end: 5rem; }
@media (pointer: coarse) {
  .composer.write { grid-template-columns: 44px minmax(0, 1fr) auto; }
  .composer.write textarea { min-height: 44px; }
}
@media (max-width: 44em) {
  .talk .with { padding-inline-start: 3.25rem; }
  .root .list .with { padding-inline-start: 3.75rem; }
  /* What is below the name has the whole width. */
  .cards .message > .face { grid-row: auto; }
  .cards .message > .bubble { grid-column: 1 / -1; }
}
@media (hover: none) {
  .message > .menu { opacity: .6; }
}
@media (min-width: 44em) {
  .two > .talk.pane { display: flex; padding: 0; }
  .two > .list.list { display: block; position: sticky; inset-block-start: 0; height: 100dvh; overflow-y: auto; border-inline-end: var(--hair); }
  .deep:not(.spread) .talk .with { padding-inline-start: 3.25rem; }
}
@media (forced-colors: active), (prefers-contrast: more) {
  .bubbles .bubble, .newest .button, .composer.write textarea { border: 1px solid var(--edge); }
}
@media print {
  .log, .talk { display: block; height: auto; overflow: visible; }
}
`.trimStart();
