import type { Texts } from '../languages/en.ts';
import { type Content, Markup, markup } from './markup.ts';

/** What is drawn where there is nothing: a tinted ground, shapes and lines on it, and fainter lines. */
const drawings = {
  wheel:
    '<path class="ground" d="M12 66c0-30 28-50 64-50s58 18 58 44-20 44-62 44-60-14-60-38z"/><circle class="shape" cx="72" cy="52" r="24"/><path d="M72 28v48M48 52h48M55 35l34 34M89 35 55 69"/><path class="shape" d="M14 84q14-12 28 0t28 0 28 0 28 0 12-6v18a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8z"/>',
  bell: '<path class="ground" d="M18 70c-4-28 18-54 52-54s62 16 60 48-26 40-60 40-48-8-52-34z"/><path class="shape" d="M72 26c-14 0-22 10-22 24 0 16-8 20-8 26h60c0-6-8-10-8-26 0-14-8-24-22-24z"/><path d="M65 82a8 8 0 0 0 14 0M72 20v6"/><path class="faint" d="M106 34c5 3 8 8 8 14M38 34c-5 3-8 8-8 14"/>',
  magnifier:
    '<path class="ground" d="M16 62c0-30 26-48 58-48s56 20 56 48-22 42-58 42-56-14-56-42z"/><circle class="shape" cx="66" cy="50" r="22"/><path stroke-width="5" d="m83 67 16 16"/><path class="faint" d="M54 50q6-6 12 0t12 0"/>',
  people:
    '<path class="ground" d="M14 66c2-30 28-52 60-50s58 22 56 50-26 40-60 38-58-8-56-38z"/><circle class="shape" cx="54" cy="48" r="11"/><circle class="shape" cx="90" cy="48" r="11"/><path class="shape" d="M34 86c0-14 8-22 20-22s20 8 20 22zM70 86c0-14 8-22 20-22s20 8 20 22z"/><path class="faint" d="M72 26v8M68 30h8"/>',
  boat: '<path class="ground" d="M12 62c0-28 26-46 60-46s60 18 60 46-24 42-60 42-60-14-60-42z"/><path class="shape" d="M70 28v34H44q6-24 26-34zM76 34q20 10 24 28H76z"/><path d="M73 22v46"/><path class="shape" d="M38 70h70l-9 14q-2 3-6 3H53q-4 0-6-3z"/><path class="faint" d="M18 92q9-7 18 0t18 0 18 0 18 0 18 0 18 0M34 100q9-7 18 0t18 0 18 0 18 0"/>',
} as const;

/** A drawing, which says nothing to screen readers. */
export function drawing(name: keyof typeof drawings): Markup {
  return new Markup(
    `<svg class="art" viewBox="0 0 144 108" width="144" height="108" aria-hidden="true">${drawings[name]}</svg>`,
  );
}

/** What a person may do next. */
interface Next {
  path: string;
  label: string;
}

/** A step that is possible everywhere. */
export function nextOf(step: 'write' | 'explore' | 'people', { composer, frame, search }: Texts): Next {
  if (step === 'write') return { path: '/compose', label: composer.newPost };
  if (step === 'people') return { path: '/search?in=people', label: search.forPeople };
  return { path: '/explore', label: frame.explore };
}

/** What stands where a list has nothing: a drawing, a sentence, and what to do next. */
export function renderEmpty(name: keyof typeof drawings, text: Content, next?: Next): Markup {
  return markup`<div class="empty">${drawing(name)}<p>${text}</p>${next && markup`<a class="button soft" href="${next.path}">${next.label}</a>`}</div>`;
}
