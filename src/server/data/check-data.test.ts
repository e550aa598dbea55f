import { expect, test } from 'vitest';
import { checkData } from './check-data.ts';

const check = (text: string) => checkData(new Map([['founding-members.yaml', text]])).problems;

test.each<[string, string, RegExp[]]>([
  ['a good file', 'foundingMembers: [a@x.example, b@x.example]', []],
  ['an empty list', 'foundingMembers: []', []],
  ['an empty file', '', [/founding-members\.yaml/]],
  ['half a file', 'foundingMembers: [a@x.example', [/founding-members\.yaml/]],
  ['another key', 'foundingMembers: []\nowners: []', [/Unrecognized key/]],
  ['capital letters', 'foundingMembers: [A@x.example]', [/A@x\.example is not in lower case/]],
  ['an address twice', 'foundingMembers: [a@x.example, a@x.example]', [/a@x\.example stands there twice/]],
  ['two problems', 'foundingMembers: [B@x.example, a@x.example, a@x.example]', [/lower case/, /twice/]],
])('%s', (_case, text, expected) => {
  const problems = check(text);

  expect(problems).toHaveLength(expected.length);
  for (const [at, pattern] of expected.entries()) expect(problems[at]).toMatch(pattern);
});

test('a missing file is a problem', () => {
  expect(checkData(new Map()).problems).toEqual(['founding-members.yaml: no such file']);
});
