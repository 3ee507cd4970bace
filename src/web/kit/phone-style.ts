/** The part of the stylesheet for phones: one row above, the navigation below, and targets that a finger hits. */
export const phoneStyles = `
.top nav svg { display: none; }
@media (max-width: 40rem) {
  html { scroll-padding-bottom: 4.5rem; }
  body { padding-bottom: calc(3.5rem + env(safe-area-inset-bottom)); }
  .top .wide { flex-wrap: nowrap; min-height: 0; height: 55px; gap: .6rem; padding-inline: .8rem; }
  .brand { flex: none; max-width: 45%; overflow: hidden; white-space: nowrap; padding: 0; min-height: 44px; }
  .brand bdi { overflow: hidden; text-overflow: ellipsis; }
  .top .search { flex: 1; min-width: 0; max-width: none; padding: 0; }
  .top .search input { min-height: 44px; font-size: 1rem; }
  .top .search .button { display: none; }
  .top #main-navigation { position: fixed; z-index: 2; inset-inline: 0; bottom: 0; flex-wrap: nowrap; gap: 0; background: var(--card); border-top: 1px solid var(--line); padding-bottom: env(safe-area-inset-bottom); }
  .top #main-navigation a { position: relative; flex: auto; min-width: 44px; min-height: 3.4rem; padding: 0 .2rem; display: flex; align-items: center; justify-content: center; text-align: center; font-size: .8rem; hyphens: auto; overflow-wrap: anywhere; color: var(--quiet); }
  .top #main-navigation [aria-current] { color: var(--brand); text-decoration: none; box-shadow: inset 0 3px 0 var(--brand); }
  .top #main-navigation :focus-visible { outline-offset: -3px; }
  .top nav svg { display: block; width: 1.6rem; height: 1.6rem; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  .top nav svg + .label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
  .top nav .news { position: absolute; top: .5rem; inset-inline-start: 58%; }
  .top nav .new { top: .25rem; inset-inline: 54% auto; background: var(--brand); color: var(--on-brand); border-radius: 999px; }
  .button, button.button, .button.small, .tabs a, .bottom nav a, .find .button { min-height: 44px; }
  .tabs a, .bottom nav a { display: inline-flex; align-items: center; justify-content: center; min-width: 44px; }
  .offline { bottom: calc(3.5rem + env(safe-area-inset-bottom)); }
  .bottom nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  .actions { gap: 0 1rem; }
  .actions button, .actions a, .actions summary, .relation summary, .with-pictures summary { min-width: 44px; min-height: 44px; }
  .actions a, .actions button { display: inline-flex; align-items: center; }
  .actions summary, .relation summary, .with-pictures summary { padding-block: .7rem; }
  .post header { gap: 0 .4rem; }
  .post header a, .people .name { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; margin-block: -.55rem; }
  .post .time { justify-content: flex-end; }
  .counts a, .place a, .more a { display: inline-flex; align-items: center; min-width: 44px; min-height: 44px; }
  .counts { gap: 0 1rem; margin-top: 0; align-items: center; }
  .check input { width: 1.5rem; height: 1.5rem; }
  .check label { padding-block: .7rem; }
}
`.trimStart();
