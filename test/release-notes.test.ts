/** What a release says about itself. */
import { expect, test } from 'vitest';
// @ts-expect-error: a script, which has no types.
import { releaseNotes } from '../scripts/release-notes.mjs';

const changelog = `# Changelog

## Unreleased

- Not yet.

## 1.10.0 (2027-02-01)

### For client developers
- Nothing to do.

## 1.1.0

- Older.

## 1.0.0
`;

test('the notes are the section of the version, without its heading', () => {
  expect(releaseNotes(changelog, '1.10.0')).toBe('### For client developers\n- Nothing to do.\n');
  expect(releaseNotes(changelog, '1.1.0')).toBe('- Older.\n');
});

test('a version without notes cannot be released', () => {
  expect(() => releaseNotes(changelog, '1.0.0')).toThrow('nothing under "## 1.0.0"');
  expect(() => releaseNotes(changelog, '1.1')).toThrow('nothing under "## 1.1"');
});
