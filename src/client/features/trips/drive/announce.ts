export type Voice = { speaks: boolean; vibrates: boolean };

export const canSpeak = (): boolean => 'speechSynthesis' in window;
export const canVibrate = (): boolean => 'vibrate' in navigator;

const PATTERN = [300, 150, 300];

/** Says it aloud and shakes the phone, as far as that was asked for. */
export const announce = (text: string, { speaks, vibrates }: Voice): void => {
  if (vibrates && canVibrate()) navigator.vibrate(PATTERN);
  if (!speaks || !canSpeak()) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = 'en-US';
  window.speechSynthesis.speak(words);
};
