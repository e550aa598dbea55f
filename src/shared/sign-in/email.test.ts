import { expect, test } from 'vitest';
import { foldEmail } from './email.ts';

test.each([
  ['Pat@Test.Example', 'pat@test.example'],
  ['PAT.O-NEIL+RANGE@TEST.EXAMPLE', 'pat.o-neil+range@test.example'],
  ['ban\u212Aer@test.example', 'ban\u212Aer@test.example'],
  ['\u0130@test.example', '\u0130@test.example'],
])('%s is compared as %s', (email, folded) => {
  expect(foldEmail(email)).toBe(folded);
});
