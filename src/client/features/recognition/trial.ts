import { stateName } from '#shared/law/fact-wording.ts';
import type { AgeBand, Permit, Wallet } from '#shared/permits/permit.ts';
import type { RecognitionIndex } from '#shared/recognition/recognition-records.ts';
import { AGE_WORDS } from '../../blocks/permit-words.ts';

/** What is tried out on the map. It lives as long as the page: in no URL, storage, or file. */
export type Trial = { permit: Permit | null; ageBand: AgeBand | null };

/** The wallet as it would be, with a permit that was issued today. */
export const tryOn = (wallet: Wallet, { permit, ageBand }: Trial, today: string): Wallet => ({
  ...wallet,
  permits: permit ? [...wallet.permits, { ...permit, issuedOn: today }] : wallet.permits,
  ageBand: ageBand ?? wallet.ageBand,
});

/** What of it a wallet takes. An age that was entered stays: someone who is 19 and tries 21 is still 19. */
export const keepTrial = (wallet: Wallet, { permit, ageBand }: Trial): Wallet => ({
  ...wallet,
  permits: permit ? [...wallet.permits, permit] : wallet.permits,
  ageBand: wallet.ageBand ?? ageBand,
});

/** 'Utah Concealed Firearm Permit, non-resident, age 21 or older'. */
export const trialText = ({ permit, ageBand }: Trial, index: RecognitionIndex): string => {
  const kinds = (permit && index.states.get(permit.state)?.permits) ?? [];
  const kind = kinds.find(({ id }) => id === permit?.kind) ?? kinds[0];

  return [
    ...(permit
      ? [`${stateName(permit.state)} ${kind?.name ?? 'permit'}`, permit.isResident ? 'resident' : 'non-resident']
      : []),
    ...(ageBand ? [`age ${AGE_WORDS[ageBand]}`] : []),
  ].join(', ');
};
