/** What others may import of this feature. */
export { describeApp, describeFigures } from './describe.ts';
export { type AppFigures, ENDPOINT_DAYS, figuresOf } from './figures.ts';
export type { AppHeadroom } from './headroom.ts';
export { type AppOrder, appOrders, findListedApp, type ListedApp, listApps } from './list.sql.ts';
