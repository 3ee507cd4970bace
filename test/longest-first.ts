import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const seconds: Record<string, number> = JSON.parse(
  readFileSync(new URL('../scripts/long-tests.json', import.meta.url), 'utf8'),
);

/**
 * Runs one project after the other, since a worker serves only one, and in each the files that take longest first, so that no
 * worker is left with one of them at the end. Vitest knows how long they took only where they ran before.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = this.ctx.projects.map(({ name }) => name);
    const inProject = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const lasts = ({ moduleId }: TestSpecification) =>
      seconds[moduleId.slice(this.ctx.config.root.length + 1)] ?? 0;
    return files.toSorted((a, b) => inProject(a) - inProject(b) || lasts(b) - lasts(a));
  }
}
