import { expect, test } from 'vitest';
import { findNodeProblem, satisfiesRange } from './node-version.mjs';

const RANGE = '^20.19.0 || ^22.12.0 || >=24.0.0';

test.each([
  ['v14.21.3', false],
  ['v18.20.8', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v20.20.2', true],
  ['v21.7.3', false],
  ['v22.11.0', false],
  ['v22.12.0', true],
  ['v23.11.0', false],
  ['v24.0.0', true],
  ['v24.0.0-rc.1', true],
  ['v25.1.0', true],
  ['v100.0.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(satisfiesRange(version, RANGE)).toBe(isSupported);
});

test('an unsupported Node gets one sentence that names what is needed and what is there', () => {
  expect(findNodeProblem('v18.20.8', RANGE)).toBe(
    'CarryAtlas needs Node 20.19+, 22.12+, 24 or newer; this is Node 18.20.8. Install a supported version from https://nodejs.org and run the command again.',
  );
});

test('package.json is where the range comes from, and this Node is in it', () => {
  expect(findNodeProblem(process.version)).toBeNull();
  expect(findNodeProblem('v12.22.0')).toContain('needs Node');
});

test('a range of a kind that is not understood is an error, not a guess', () => {
  expect(() => satisfiesRange('v20.19.0', '20.x')).toThrow('"20.x" is neither');
});
