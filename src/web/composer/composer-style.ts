/** The part of the stylesheet for forms of posts and messages. */
export const composerStyles = `
.composer textarea { unicode-bidi: plaintext; }
.composer:not(.open) .tools { display: none; }
.composer.dropping { outline: 3px dashed var(--brand); outline-offset: 2px; }
.composer[aria-busy="true"] { opacity: .7; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem; margin: 0 0 .6rem; }
.tools .button { margin: 0; cursor: pointer; }
.tools label:focus-within { outline: 3px solid var(--brand); outline-offset: 2px; }
.tools .left { margin-inline-start: auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
.tools .left.over { color: var(--warn); font-weight: 700; }
.composer textarea[aria-invalid] { border-color: var(--warn); box-shadow: 0 0 0 1px var(--warn); }
.composer .preview { margin: 0 0 .6rem; padding: .6rem .8rem; border: 1px dashed var(--quiet); border-radius: 9px; min-height: 2.9rem; }
.composer .attached > li { align-items: flex-start; }
.attached progress { width: 100%; accent-color: var(--brand); }
.attached .moves { display: flex; flex-wrap: wrap; gap: .3rem; }
.attached .field { display: block; margin: .3rem 0; font-weight: 600; }
.attached .wrong { color: var(--warn); font-weight: 600; }
.attached .shown { display: block; flex: none; width: 4rem; }
.attached .field input { font-weight: 400; }
.choices { position: absolute; z-index: 2; inset-inline: 0; max-height: 18rem; overflow-y: auto; list-style: none; margin: 0; padding: .3rem; background: var(--card); border: 1px solid var(--quiet); border-radius: 9px; box-shadow: 0 6px 18px rgb(0 0 0 / .2); }
.choices li { display: flex; align-items: center; gap: .6rem; min-height: 44px; padding: .3rem .6rem; border-radius: 7px; cursor: pointer; overflow-wrap: anywhere; }
.choices li:hover, .choices [aria-selected="true"] { background: var(--tint); }
.choices [aria-selected="true"] { outline: 2px solid var(--brand); }
.choices img { flex: none; border-radius: 50%; background: var(--code); }
.places { margin: 0 0 .6rem; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 9px; }
.places .found { max-height: 20rem; overflow-y: auto; }
.discarded { margin: 0 0 .6rem; }
.replying .composer { margin-block: -.3rem .75rem; margin-inline: 1rem 0; }
.attachments { margin: .5rem 0 0; padding-inline-start: 1.2rem; overflow-wrap: anywhere; }
`.trimStart();
