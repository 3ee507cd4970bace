/** What others may import of this feature. */
export {
  type Acting,
  type Actor,
  alreadyDecided,
  audit,
  requireAccount,
  requireAdmin,
  requireReach,
} from './audit.actions.ts';
export { administrationTopic, tellAdministration } from './audit.events.ts';
export { describeEntry } from './audit.list.ts';
export {
  type AuditFilter,
  type AuditRow,
  readAudit,
  selectAudit,
  selectDoneSince,
  selectLatestAbout,
  selectNewestBy,
  selectOwnEntries,
  selectRefusal,
  wholeAudit,
} from './audit.sql.ts';
export type { AuditTable } from './audit.tables.ts';
export { type AuditDetail, type AuditedAction, auditedActions } from './audited.ts';
export { isConfirmed, requireRecent } from './confirmed.ts';
export {
  isAdministrator,
  isInReach,
  mayDo,
  type Permission,
  permissions,
  type Role,
  roles,
} from './roles.ts';
export { factorChecks, type Holder, recheckRoles, roleInForce, rolesInForce } from './roles-in-force.ts';
