import { expect, test } from 'vitest';
import { explainFileError, SetupError } from './setup-error.mjs';

const fileError = (code: string) => Object.assign(new Error(`${code}: refused`), { code });

test.each([['EACCES'], ['EPERM'], ['EROFS']])('%s becomes one sentence about the folder', (code) => {
  const explained = explainFileError(fileError(code), '/srv/atlas');

  expect(explained).toBeInstanceOf(SetupError);
  expect(String(explained)).toContain(`This user can't write to the project folder /srv/atlas (${code}):`);
});

test('a full disk becomes one sentence', () => {
  expect(String(explainFileError(fileError('ENOSPC'), '/srv/atlas'))).toContain('is full');
});

test('any other error stays what it is', () => {
  const bug = new TypeError('undefined is not a function');

  expect(explainFileError(bug, '/srv/atlas')).toBe(bug);
});

test('what a tool said comes before our sentence', () => {
  expect(new SetupError('It failed.', 'line 3').text).toBe('line 3\nIt failed.');
});
