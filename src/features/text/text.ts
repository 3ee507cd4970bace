/** What others may import of this feature. */
export { processText } from './text.routes.ts';
