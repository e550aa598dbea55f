import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Wallet } from '#shared/permits/permit.ts';
import { type PersonalItem, personalItemsOf } from '#shared/permits/personal.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import type { Ticked } from './paper-words.ts';

const ITEM_WORDS: Record<PersonalItem, string> = {
  home: 'My home state',
  age: 'My age',
  citizenship: 'My citizenship',
  services: 'My service',
  handguns: 'My handguns',
  dates: 'My permit dates',
};

type PrintToolsProps = {
  label: string;
  wallet: Wallet;
  ticked: Ticked;
  onTick: (ticked: Ticked) => void;
  /** What stands beside the button. */
  children?: ReactNode;
};

/** Paper gets lost and is shown around: it names the permits, and of the person only what is ticked here. */
export const PrintTools = ({ label, wallet, ticked, onTick, children }: PrintToolsProps) => {
  const items = personalItemsOf(wallet);

  return (
    <div className="no-print flex flex-col items-start gap-1">
      <div className="flex flex-wrap items-end gap-3">
        <Button look="secondary" Icon={Printer} onClick={() => window.print()}>
          {label}
        </Button>
        {children}
      </div>
      {items.length > 0 && (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            Choose which personal details to print
          </summary>
          <fieldset>
            <legend className="text-sm text-quiet">
              We print your permits by name. We print nothing else about you unless you check it.
            </legend>
            <div className="flex flex-col gap-x-6 sm:flex-row sm:flex-wrap">
              {items.map((item) => (
                <Checkbox
                  key={item}
                  label={ITEM_WORDS[item]}
                  checked={ticked.has(item)}
                  onChange={({ target }) =>
                    onTick(new Set(target.checked ? [...ticked, item] : [...ticked].filter((one) => one !== item)))
                  }
                />
              ))}
            </div>
          </fieldset>
        </details>
      )}
    </div>
  );
};
