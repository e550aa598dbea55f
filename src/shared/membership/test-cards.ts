/** The cards of the demo: nothing is charged, each behaves in its own way. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', behaviour: 'succeeds', what: 'Payment succeeds' },
  { number: '4000 0000 0000 0002', behaviour: 'declined', what: 'Card is declined' },
  { number: '4000 0025 0000 3155', behaviour: 'second-step', what: 'Bank asks for a second step' },
  { number: '4000 0000 0000 0341', behaviour: 'fails-at-renewal', what: 'Succeeds now, fails at renewal' },
] as const;

export type TestCard = (typeof TEST_CARDS)[number];

/** By its number, however it is spaced; null: no card of the demo. A real number must not be typed here, nor kept. */
export const findTestCard = (number: string): TestCard | null => {
  const digits = number.replaceAll(/[\s-]/g, '');

  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === digits) ?? null;
};
