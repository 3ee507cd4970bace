import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { portuguese } from './portuguese.ts';
import { spanish } from './spanish.ts';
import type { Language } from './types.ts';

/** The languages of the community; English, which everybody understands, first. */
export const languages: Language[] = [english, german, spanish, french, portuguese, japanese];
