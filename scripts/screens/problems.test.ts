import { expect, test } from 'vitest';
import type { Shot } from './plan.mjs';
import { describeFindings, describeTotal, judgeNoise } from './problems.mjs';

const aShot = (name: string, sizeName: Shot['sizeName'], theme: Shot['theme']): Shot => ({
  screen: { name, path: `/${name}`, heading: name },
  sizeName,
  theme,
  file: `${name}.png`,
});

test('each problem is told once, with every picture that has it', () => {
  const findings = [
    { shot: aShot('about', 'phone', 'light'), problem: 'axe label: input' },
    { shot: aShot('about', 'phone', 'light'), problem: 'sideways scroll' },
    { shot: aShot('terms', 'wide', 'night'), problem: 'axe label: input' },
  ];

  expect(describeFindings(findings)).toBe(
    [
      'axe label: input',
      '    about · phone · light',
      '    terms · wide · night',
      'sideways scroll',
      '    about · phone · light',
    ].join('\n'),
  );
  expect(describeTotal(2, findings.length)).toBe('2 pictures, 3 problems');
});

test.each([
  ['silence', [], [], []],
  ['an error', ['boom'], [], ['console: boom']],
  ['an expected error', ['status of 401'], [/401/], []],
  ['another beside it', ['status of 401', 'boom'], [/401/], ['console: boom']],
  [
    'an exception that nothing needs',
    [],
    [/401/],
    ['console: nothing like /401/ was said, though the table expects it'],
  ],
])('console: %s', (_case, said, expected, problems) => {
  expect(judgeNoise(said, expected)).toEqual(problems);
});
