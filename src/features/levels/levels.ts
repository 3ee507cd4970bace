/** What others may import of this feature. */
export { type LevelOf, levelOf, levelsOf, setLevel } from './levels.actions.ts';
export { selectToldOfAll } from './levels.sql.ts';
export { levels } from './levels.tables.ts';
