/** What others may import of this feature. */
export {
  addApp,
  addOwnApp,
  appEndings,
  changeApp,
  deleteApp,
  endApp,
  endPreviousSecret,
  mayRegister,
  type NewApp,
  PREVIOUS_SECRET_MS,
  permitPasswordGrant,
  replaceClientSecret,
} from './apps.actions.ts';
export { App } from './apps.schema.ts';
export {
  type AppRow,
  lookUpSource,
  selectAppByClientId,
  selectAppByName,
  selectAppsOf,
  sourceColumns,
  updateApp,
} from './apps.sql.ts';
export {
  authenticateClient,
  type ClientCredentials,
  hasSecret,
  isSecret,
  readBasic,
  requireClient,
} from './clients.ts';
export { checkRedirectUri, comparableUri, isRegistered, policySource, withParams } from './redirects.ts';
export {
  findRegisteredApp,
  mayProgramsRegister,
  registerApp,
  requireRegistration,
} from './registration.actions.ts';
export { COMMAND_LINE_CLIENT, commandLineApp, importApp, referenceApp, webApp } from './service-apps.ts';
export { type Source, sourceKind } from './sources.kind.ts';
