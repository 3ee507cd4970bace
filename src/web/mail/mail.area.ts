import { composers } from '../../features/instance/instance.ts';
import type { Area } from '../kit/area.ts';
import { composer } from './composer.ts';

/** The messages that the service sends by e-mail, which are in the languages of the pages. */
export const mailArea: Area = {
  extends: [composers.with(composer)],
};
