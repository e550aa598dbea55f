/** The script in the page's head reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

type Theme = 'light' | 'night';

const show = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
};

/** Turns to the other theme and remembers it; a browser without storage forgets it with the page. */
export const switchTheme = (): void => {
  const theme = document.documentElement.dataset['theme'] === 'night' ? 'light' : 'night';
  show(theme);

  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is switched off.
  }
};

const hasChosen = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
};

/** While the reader has not chosen, the page turns with the system, also while it is open. */
export const followSystemTheme = (): void => {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!hasChosen()) show(matches ? 'night' : 'light');
  });
};
