import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { PhraseOpener } from '#shared/sealed/seal.ts';

/** 128 random bits are twelve words. */
const SECRET_BYTES = 16;

export const PHRASE_WORDS = 12;

export const createPhrase = (): string[] =>
  entropyToMnemonic(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)), wordlist).split(' ');

/** As people type it: any capitals, any space or comma between the words. */
export const splitPhrase = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** What is wrong with a phrase before it is tried; null: it may be the one. */
export const findPhraseProblem = (words: readonly string[]): string | null => {
  if (words.length !== PHRASE_WORDS) {
    return `Your phrase has ${PHRASE_WORDS} words. You entered ${words.length}.`;
  }
  const unknown = words.find((word) => !wordlist.includes(word));
  if (unknown) return `“${unknown}” isn’t a word we use in phrases. Check its spelling.`;

  return validateMnemonic(words.join(' '), wordlist) ? null : 'A word is wrong or out of order. Check each one.';
};

/** The random bits that the words stand for. */
export const openerOf = (words: readonly string[]): PhraseOpener => ({
  kind: 'phrase',
  secret: new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist)),
});
