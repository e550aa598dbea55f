// The first that fits: most browsers claim to be the ones before them too.
const PROGRAMS: readonly [mark: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** 'Chrome on Android', for its owner to recognize. The text itself, which tells far more, is not kept. */
export const nameBrowser = (userAgent: string | undefined): string | null => {
  const find = (list: readonly [RegExp, string][]): string | undefined =>
    list.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  const [program, system] = [find(PROGRAMS), find(SYSTEMS)];
  if (!program && !system) return null;

  return [program ?? 'A browser', ...(system ? [system] : [])].join(' on ');
};
