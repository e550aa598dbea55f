import { Moon, Sun } from 'lucide-react';
import { switchTheme } from '../lib/theme.ts';

/** Both pictures are in the page and styles choose: the build does not know which theme the reader has. */
export const ThemeSwitch = () => (
  <button
    type="button"
    onClick={switchTheme}
    aria-label="Switch between light and dark theme"
    className="needs-script grid size-11 place-items-center rounded-full text-saddle hover:bg-sand"
  >
    <Moon aria-hidden="true" className="size-5 night:hidden" />
    <Sun aria-hidden="true" className="hidden size-5 night:block" />
  </button>
);
