import { CreditCard, MapPin, Pencil, Printer, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { KitGrid, KitRow, KitSection } from './kit-section.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'destructive'];

const Buttons = () => {
  const [isPaying, setIsPaying] = useState(false);

  return (
    <KitSection id="buttons" title="Buttons">
      {LOOKS.map((look) => (
        <KitRow key={look}>
          <Button look={look}>{look}</Button>
          <Button look={look} Icon={look === 'destructive' ? Trash2 : MapPin}>
            With icon
          </Button>
          <Button look={look} isBusy>
            Sending...
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
        </KitRow>
      ))}
      <KitRow>
        <Button size="compact">Compact</Button>
        <Button>Regular</Button>
        <Button size="large">Large</Button>
        <TextButton>Like a link</TextButton>
        <ButtonLink to="/pricing" look="secondary" size="large">
          A link
        </ButtonLink>
        <Button Icon={CreditCard} isBusy={isPaying} onClick={() => setIsPaying(true)}>
          {isPaying ? 'Processing...' : 'Pay $9.95'}
        </Button>
      </KitRow>
      <KitRow>
        <IconButton label="Print" Icon={Printer} />
        <IconButton label="Share" Icon={Share2} />
        <IconButton label="Edit" Icon={Pencil} disabled />
      </KitRow>
    </KitSection>
  );
};

const Fields = () => (
  <KitSection id="fields" title="Fields">
    <KitGrid>
      <TextField label="Name" autoComplete="name" />
      <TextField label="Email" type="email" hint="We write only about your account." placeholder="you@example.com" />
      <TextField label="ZIP code" defaultValue="8021" inputMode="numeric" error="A ZIP code has five digits." />
      <TextField label="Member since" defaultValue="Nov 15, 2026" disabled />
      <PasswordField label="Password" defaultValue="carry-atlas-demo" autoComplete="off" />
      <PasswordField
        label="New password"
        defaultValue="carry"
        autoComplete="off"
        hint="Minimum 6 characters"
        error="Password must be at least 6 characters long"
      />
      <NewPasswordField label="A password to choose" />
      <TextArea label="Message" placeholder="What can we do better?" />
      <TextArea label="Message, too short" defaultValue="Hello" error="Message must be at least 10 characters" />
    </KitGrid>
  </KitSection>
);

const FIRST = [
  'Amber',
  'Bell',
  'Cedar',
  'Doña',
  'Eagle',
  'Fort',
  'Granite',
  'Harper',
  'Iron',
  'Juniper',
  'St.',
  'West',
];
const LAST = ['Basin', 'Bluff', 'Creek', 'Falls', 'Fork', 'Grove', 'Hill', 'Lake', 'Mesa', 'Pass', 'Ridge', 'Spring'];

const COUNTIES = [
  { value: 'all', label: 'All counties' },
  ...FIRST.flatMap((first) =>
    [...LAST, ...LAST.map((last) => `${last} North`)].map((last) => ({
      value: `${first}-${last}`.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
      label: `${first} ${last}`,
    })),
  ),
];

const Choices = () => {
  const [county, setCounty] = useState<string | null>('all');
  const [wrongCounty, setWrongCounty] = useState<string | null>(null);

  return (
    <KitSection id="choices" title="Choices">
      <KitGrid>
        <SelectField label="State" defaultValue="TX">
          <option value="CO">Colorado</option>
          <option value="TX">Texas</option>
          <option value="UT">Utah</option>
        </SelectField>
        <SelectField label="Permit" defaultValue="" error="Choose the permit that you hold.">
          <option value="">Choose…</option>
          <option value="resident">Resident</option>
          <option value="non-resident">Non-resident</option>
        </SelectField>
        <Combobox
          label="County"
          hint={`${COUNTIES.length} to choose from: type the first letters.`}
          options={COUNTIES}
          value={county}
          onChange={setCounty}
        />
        <Combobox
          label="Home county"
          options={COUNTIES}
          value={wrongCounty}
          onChange={setWrongCounty}
          placeholder="Type a name"
          error={wrongCounty ? null : 'Choose the county that you live in.'}
        />
        <SelectField label="Plan" disabled>
          <option>Premium Annual</option>
        </SelectField>
        <Combobox label="County, resting" options={COUNTIES} value="all" onChange={setCounty} disabled />
        <div>
          <Checkbox label="Warn me before I cross a state line" defaultChecked />
          <Checkbox label="Show ranges on the map" hint="Needs more data on the road." />
        </div>
        <div>
          <Checkbox label="I have read the terms" error="Please read and accept the terms." />
          <Checkbox label="Founding member" disabled />
          <Checkbox label="Lifetime access" disabled defaultChecked />
        </div>
      </KitGrid>
    </KitSection>
  );
};

export const KitControls = () => (
  <>
    <Buttons />
    <Fields />
    <Choices />
  </>
);
