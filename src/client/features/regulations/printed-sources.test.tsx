import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Evidence } from '#shared/law/evidence.ts';
import { aTopicFact, someEvidence } from '#tests/support/law.ts';
import { EvidenceContext } from './evidence-context.ts';
import { PrintedSources } from './printed-sources.tsx';

const print = (evidence: Evidence | null | undefined) => {
  render(
    <EvidenceContext value={{ evidence, facts: new Map(), today: '2026-11-16', open: () => undefined }}>
      <PrintedSources />
    </EvidenceContext>,
  );
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  onTestFinished(() => act(() => void window.dispatchEvent(new Event('afterprint'))));
};

const MISSING = /^This sheet is missing the conditions and sources/;

test('paper has every fact with its source', () => {
  const evidence = someEvidence();
  print(evidence);

  expect(screen.getAllByRole('row')).toHaveLength(evidence.facts.length + 1);
  expect(screen.queryByText(MISSING)).toBeNull();
});

test('paper has the conditions of a fact and how we know it', () => {
  print(
    someEvidence({
      facts: [
        aTopicFact({
          summary: 'You must be 21.',
          details: ['19 in one county.', '18 for soldiers.'],
          howWeKnow: 'By a list of 2024.',
        }),
        { topic: 'open-carry', isOfCounty: false, basis: 'unknown', howWeKnow: 'Two lists disagree.' },
      ],
    }),
  );

  const [age, openCarry] = screen.getAllByRole('row').slice(1);
  expect(age?.textContent).toContain('21You must be 21.19 in one county.18 for soldiers.By a list of 2024.');
  expect(age?.textContent).toContain('A list, Georgia row');
  expect(openCarry?.textContent).toContain('Two lists disagree.Not confirmed');
});

test('paper without its sources says so', () => {
  print(undefined);

  expect(screen.getByText(MISSING)).toBeTruthy();
});

test('where there is no such place, nothing is missing', () => {
  print(null);

  expect(screen.queryByText(MISSING)).toBeNull();
});
