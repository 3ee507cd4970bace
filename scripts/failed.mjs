// Which tests failed in the last run, for `npm test -- --failed`; a reporter of Vitest writes them down.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const fileOf = (root) => join(root, 'node_modules/.cache/millrace-failed.json');

/**
 * What runs the files again that did not pass, as arguments for Vitest: one after the other, so that none is disturbed. Forgets
 * them, whatever becomes of that run.
 * @returns undefined where the last run left none, was stopped, or met errors outside of its tests.
 */
export function takeFailed(root) {
  const file = fileOf(root);
  if (!existsSync(file)) return undefined;
  const failed = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(file);
  if (failed.length === 0) return undefined;
  const projects = new Set(failed.map(({ project }) => `--project=${project}`));
  return ['--maxWorkers=1', ...projects, ...new Set(failed.map(({ name }) => name))];
}

/** Writes down the files of tests that did not pass, at the end of a run that is whole. */
export default class FailedReporter {
  onInit({ config }) {
    this.file = fileOf(config.root);
    rmSync(this.file, { force: true });
  }

  onTestRunEnd(modules, errors, reason) {
    if (reason === 'interrupted' || errors.length > 0) return;
    const failed = modules
      .filter((one) => one.state() !== 'passed' && one.state() !== 'skipped')
      .map((one) => ({ project: one.project.name, name: one.relativeModuleId }));
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify(failed));
  }
}
