/** The part of the stylesheet for the administration. */
export const adminStyles = `
.admin.form { max-width: 62rem; margin: 0 auto; }
.sections { display: flex; flex-wrap: wrap; gap: .2rem 1.1rem; border-bottom: 1px solid var(--line); padding: .4rem 0; }
.sections a { padding: .4rem 0; text-decoration: none; }
.sections [aria-current] { font-weight: 650; text-decoration: underline; }
.figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: .8rem; margin: 1rem 0; padding: 0; }
.figures div { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: .8rem 1rem; }
.figures dt { color: var(--quiet); font-size: .9rem; }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; }
.chart { width: 100%; height: auto; max-height: 12rem; }
.chart .posts { fill: var(--brand); }
.chart .messages { fill: var(--quiet); }
.admin .wide-table { overflow-x: auto; margin: 1rem 0; }
.admin tbody a { display: inline-block; min-height: 24px; line-height: 1.5; padding: .1rem 0; }
.admin blockquote { margin: .6rem 0; padding: .2rem 1rem; border-left: 4px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.admin .panel button.button { width: auto; }
.announcements { border-bottom: 1px solid var(--line); background: var(--card); }
.announcement { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; padding: .3rem 0; overflow-wrap: anywhere; }
.announcement p { margin: .3rem 0; }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 0 1rem; align-items: start; }
.field select { width: 100%; min-height: 2.9rem; font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 9px; padding: .55rem .75rem; }
`;
