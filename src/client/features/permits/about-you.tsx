import { Plus, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { StateCode } from '#shared/law/states.ts';
import {
  CITIZENSHIPS,
  HANDGUN_NAME_LENGTH,
  type Handgun,
  isMoveDay,
  MAGAZINE_ROUNDS,
  MOST_HANDGUNS,
  SERVICES,
  type Wallet,
} from '#shared/permits/permit.ts';
import { AgeField } from '../../blocks/age-field.tsx';
import { CITIZENSHIP_WORDS, SERVICE_WORDS } from '../../blocks/permit-words.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type HandgunRowProps = { handgun: Handgun; at: number; onChange: (handgun: Handgun) => void; onRemove: () => void };

const HandgunRow = ({ handgun, at, onChange, onRemove }: HandgunRowProps) => {
  const [error, setError] = useState<string | null>(null);

  const saveRounds = (typed: string): void => {
    const rounds = Number(typed);
    const isGood = Number.isInteger(rounds) && rounds >= MAGAZINE_ROUNDS.least && rounds <= MAGAZINE_ROUNDS.most;
    setError(isGood ? null : `Enter a whole number from ${MAGAZINE_ROUNDS.least} to ${MAGAZINE_ROUNDS.most}.`);
    if (isGood && rounds !== handgun.magazineRounds) onChange({ ...handgun, magazineRounds: rounds });
  };

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
      <div className="max-sm:col-span-2">
        <TextField
          label={`Handgun ${at}`}
          placeholder="Name (optional)"
          autoComplete="off"
          maxLength={HANDGUN_NAME_LENGTH}
          defaultValue={handgun.name}
          onBlur={({ target }) => {
            const name = target.value.trim();
            if (name !== handgun.name) onChange({ ...handgun, name });
          }}
        />
      </div>
      <TextField
        label="Magazine size (rounds)"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={handgun.magazineRounds}
        error={error}
        onBlur={({ target }) => saveRounds(target.value)}
      />
      <IconButton label={`Remove handgun ${at}`} Icon={Trash2} onClick={onRemove} className="mt-7" />
    </li>
  );
};

const USUAL_ROUNDS = 10;

type MoveDayProps = { wallet: Wallet; today: string; onSave: (wallet: Wallet) => void };

/** Since when its holder lives there. An impossible day is reported and not saved. */
const MoveDay = ({ wallet, today, onSave }: MoveDayProps) => {
  const [error, setError] = useState<string | null>(null);

  const saveDay = ({ value, validity }: HTMLInputElement): void => {
    // A half-typed date reads as empty.
    const isGood = value === '' ? !validity.badInput : isMoveDay(value, today);
    setError(isGood ? null : 'Enter a date that isn’t in the future.');
    if (isGood && (value || null) !== wallet.homeSince) onSave({ ...wallet, homeSince: value || null });
  };

  return (
    <TextField
      label="Date you moved there"
      hint="Only if you moved in the last year"
      type="date"
      max={today}
      disabled={wallet.home === null}
      defaultValue={wallet.homeSince ?? ''}
      error={error}
      onBlur={({ target }) => saveDay(target)}
    />
  );
};

type AboutYouProps = { wallet: Wallet; today: string; onSave: (wallet: Wallet) => void };

/** What decides besides the permits: where you live, your age, and what you carry. */
export const AboutYou = ({ wallet, today, onSave }: AboutYouProps) => {
  const { handguns, services } = wallet;

  return (
    <Card className="no-print">
      <CardHeading Icon={UserRound}>About you</CardHeading>
      <p className="mb-4 text-quiet">
        Some states recognize a permit only if you live where it was issued, or only if you’re old enough. We never see
        any of this.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="The state you live in"
          value={wallet.home ?? ''}
          onChange={({ target }) =>
            onSave({ ...wallet, home: (target.value || null) as StateCode | null, homeSince: null })
          }
        >
          <option value="">Not entered</option>
          <StateOptions />
        </SelectField>
        <MoveDay key={wallet.home ?? 'none'} wallet={wallet} today={today} onSave={onSave} />
        <AgeField
          label="Your age"
          hint="Many states require 21, some 18 or 19"
          none="Not entered"
          value={wallet.ageBand}
          onChange={(ageBand) => onSave({ ...wallet, ageBand })}
        />
        <SelectField
          label="Citizenship"
          hint="Optional. Some permits are for citizens only"
          value={wallet.citizenship ?? ''}
          onChange={({ target }) =>
            onSave({ ...wallet, citizenship: CITIZENSHIPS.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">Not entered</option>
          {CITIZENSHIPS.map((one) => (
            <option key={one} value={one}>
              {CITIZENSHIP_WORDS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="mt-4">
        <legend className="font-semibold">Service (optional)</legend>
        <div className="flex flex-col gap-x-6 sm:flex-row sm:flex-wrap">
          {SERVICES.map((one) => (
            <Checkbox
              key={one}
              label={SERVICE_WORDS[one]}
              checked={services.includes(one)}
              onChange={({ target }) =>
                onSave({
                  ...wallet,
                  services: target.checked ? [...services, one] : services.filter((other) => other !== one),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <h3 className="mt-4 mb-2 font-semibold">Handguns you carry</h3>
      <p className="mb-3 text-quiet">Some states limit how many rounds a magazine may hold.</p>
      <ul className="flex flex-col gap-3">
        {handguns.map((handgun, at) => (
          <HandgunRow
            // biome-ignore lint/suspicious/noArrayIndexKey: handguns have no id, and two can be alike; the count in the key starts every row over when one is removed
            key={`${at} of ${handguns.length}`}
            handgun={handgun}
            at={at + 1}
            onChange={(next) => onSave({ ...wallet, handguns: handguns.map((one) => (one === handgun ? next : one)) })}
            onRemove={() => onSave({ ...wallet, handguns: handguns.filter((one) => one !== handgun) })}
          />
        ))}
      </ul>
      {handguns.length < MOST_HANDGUNS && (
        <Button
          look="secondary"
          className="mt-3"
          Icon={Plus}
          onClick={() => onSave({ ...wallet, handguns: [...handguns, { name: '', magazineRounds: USUAL_ROUNDS }] })}
        >
          Add a handgun
        </Button>
      )}
    </Card>
  );
};
