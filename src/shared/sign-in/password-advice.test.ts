import { expect, test } from 'vitest';
import { adviseOnPassword } from './password-advice.ts';

test.each([
  ['123456', 'weak'],
  ['Password', 'weak'],
  ['password2026!', 'weak'],
  ['dragon!!', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['k3#vQ9', 'weak'],
  ['tin roof 42', 'fair'],
  ['tin roof gravel 42', 'strong'],
  ['carry-atlas-demo', 'strong'],
])('%s is %s', (password, strength) => {
  expect(adviseOnPassword(password).strength).toBe(strength);
});

test('a password made of the address is told as that', () => {
  expect(adviseOnPassword('pat.rivers-rides-again', 'Pat.Rivers@test.example')).toEqual({
    strength: 'weak',
    text: 'This is part of your email, so it’s easy to guess.',
  });
  expect(adviseOnPassword('pat-rides-again-and-again', 'pat@test.example').strength).toBe('strong');
});
