/** What others may import of this feature. */
export { type Closed, closeAbout, closeOf, reopenIn, resolveIn, takeReport } from './deciding.actions.ts';
export { selectAnyOf } from './deciding.sql.ts';
export {
  allReports,
  MAX_SHOWN,
  openReports,
  type QueueFilter,
  queueStates,
  type ReportRow,
  selectReportBefore,
  selectReports,
  selectReportsAbout,
} from './queue.sql.ts';
export { findReport, type Queued, readQueue, selectQueue } from './queue.ts';
export { copyPost, MAX_COMMENT, type Reported, type ReportedCopy, report } from './reports.actions.ts';
export { reportsTopic } from './reports.events.ts';
export { describeReport } from './reports.list.ts';
export {
  countReportsAbout,
  countReportsFrom,
  insertReport,
  selectAppealsOf,
  selectReportBy,
  selectReportsFrom,
} from './reports.sql.ts';
export {
  type AppealDecision,
  type QueuedKind,
  type ReportCategory,
  type ReportDecision,
  type ReportedKind,
  reportCategories,
  reportedKinds,
} from './reports.tables.ts';
