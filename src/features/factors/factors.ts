/** What others may import of this feature. */
export {
  type Factors,
  factorsOf,
  hasSecondStep,
  removeCodesWithoutFactors,
  removeFactorsSince,
} from './factors.actions.ts';
export {
  deletePasskey,
  deleteTotpKeySince,
  selectPasskeysOf,
  selectTotpKey,
  selectWithFactor,
} from './factors.sql.ts';
export {
  addPasskey,
  creationOptions,
  hasPasskeys,
  requestOptions,
  takeAnswer,
  verifyAnswer,
  verifyNewPasskey,
} from './passkeys.ts';
export {
  makeRecoveryCodes,
  showRecoveryCode,
  storeRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts';
export { addTotpKey, qrPath, setUpTotp, type TotpSetup, takeTotpCode, wrongCode } from './totp.ts';
