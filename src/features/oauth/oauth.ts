/** What others may import of this feature. */
export { answerDevice, type DeviceRequest, findDeviceRequest } from './device.actions.ts';
export { answerRequest } from './oauth.actions.ts';
export { OAuthError } from './oauth.errors.ts';
export {
  type Asker,
  type AuthorizationRequest,
  answerUri,
  appBehind,
  errorUri,
  readAsker,
  readRequest,
  requestParams,
} from './oauth.request.ts';
export { showUserCode } from './user-codes.ts';
