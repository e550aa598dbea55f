import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAvailableStates, getCounties, getEvidence, getRegulations } from '#shared/contracts/regulations.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { answers, fakeApi, type Reply } from './fake-api.ts';
import { aRegulation, someEvidence } from './law.ts';
import { hintSignedIn, renderApp, someoneSignedIn } from './render-app.tsx';

export const state = aRegulation();
export const appling = aRegulation({ id: 'us-ga-13001', county: 'Appling' });
export const fulton = aRegulation({
  id: 'us-ga-13121',
  county: 'Fulton',
  permitCost: 78.25,
  permitCostBasis: 'county',
  permitCostAsOf: '2025-03',
});

/** Georgia as the server has it, all but what a test replaces. */
export const openRegulations = (address: string, ...replies: Reply[]) => {
  hintSignedIn();
  const api = fakeApi(
    ...replies,
    answers(getAvailableStates, [...STATE_CODES]),
    answers(getRegulations, [state, appling, fulton]),
    answers(getCounties, ['Appling', 'Fulton']),
    answers(getEvidence, someEvidence()),
    ...someoneSignedIn(),
  );
  renderApp(address);

  return api;
};

export const chooseState = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
};

/** What was asked and not given up: in development React mounts everything twice. */
export const urls = ({ calls }: ReturnType<typeof openRegulations>): string[] =>
  calls.filter(({ init }) => !init.signal?.aborted).map(({ url }) => url);
