/** Programs that tests need and no package of the registry brings. */

/** Says how to get programs that a test lacks, as a sentence without its full stop. */
export const installs = (programs: string): string => `scripts/install-test-tools.sh installs ${programs}`;
