import type { Area } from '../kit/area.ts';

/** Players, and the buttons of moving pictures, which scripts serve for people who ask for less motion. */
const mediaStyles = `
.player { display: block; width: 100%; margin-block-start: var(--s2); }
video.player { width: auto; max-width: 100%; height: auto; max-height: 26rem; border-radius: var(--r3); background: #000; }
.played { margin: 0; }
.played figcaption { margin-block-start: var(--s1); color: var(--quiet); font-size: var(--t2); }
.play { display: none; position: absolute; inset: 0; width: 3.5rem; height: 3.5rem; margin: auto; padding: 0; border: 0; border-radius: 50%; place-items: center; background: oklch(.2 0 0 / .82); color: #fff; }
.play.moving { inset-block: var(--s2) auto; inset-inline: auto var(--s2); margin: 0; width: 2.75rem; height: 2.75rem; }
.photo { position: relative; }
.pictures picture { display: contents; }
@media (scripting: enabled) and (prefers-reduced-motion: reduce) {
  .play { display: grid; }
}
`;

export const mediaArea: Area = {
  styles: [mediaStyles],
};
