import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type DeskField, findSources } from '#shared/contracts/editor.ts';
import { FACT_LIMITS } from '#shared/law/fact.ts';
import { BASIS_TEXT } from '#shared/law/fact-wording.ts';
import { callApi } from '../../lib/call-api.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Fields } from './form-fields.ts';

type Typing = { typed: Fields; onType: (name: string, text: string) => void };

const NONE_LABELS: Partial<Record<string, string>> = { value: 'None (we know there is none)' };

const ValueField = ({ field, typed, onType }: Typing & { field: DeskField }) => {
  const { name, label, kind, choices, hasNone } = field;
  const value = typed[name] ?? '';
  const props = { label, value, onChange: ({ target }: { target: { value: string } }) => onType(name, target.value) };
  if (kind === 'choice') {
    return (
      <SelectField {...props}>
        <option value="">{hasNone && name !== 'value' ? 'The same' : 'Choose'}</option>
        {choices.map((choice) => (
          <option key={choice.label} value={JSON.stringify(choice.value)}>
            {choice.label}
          </option>
        ))}
        {hasNone && NONE_LABELS[name] && <option value="null">{NONE_LABELS[name]}</option>}
      </SelectField>
    );
  }
  if (kind === 'list') return <TextArea {...props} hint="One per line" />;

  return <TextField {...props} hint={hasNone ? 'Type null if we know there is none' : undefined} />;
};

const SourceField = ({ typed, onType }: Typing) => {
  const listId = useId();
  const text = (typed['source'] ?? '').trim();
  const { data } = useQuery({
    queryKey: ['desk-sources', text],
    queryFn: ({ signal }) => callApi(findSources, { query: { text }, signal }),
    enabled: text.length >= 2,
  });

  return (
    <>
      <TextField
        label="Source"
        hint="Its key, such as tx-penal-46"
        value={typed['source'] ?? ''}
        onChange={({ target }) => onType('source', target.value)}
        list={listId}
        autoComplete="off"
      />
      <datalist id={listId}>
        {data?.items.map(({ key, source }) => (
          <option key={key} value={key}>
            {source.title}
          </option>
        ))}
      </datalist>
    </>
  );
};

const SOURCE_KINDS = ['statute', 'official', 'county', 'court', 'academic', 'news', 'secondary'] as const;

const NewSource = ({ typed, onType }: Typing) => {
  const props = (name: string) => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });

  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Add a new source</summary>
      <div className="flex flex-col gap-4">
        <TextField label="Key of the new source" hint="Lowercase words joined by hyphens" {...props('newKey')} />
        <TextField label="Title" {...props('newTitle')} />
        <TextField label="Link" hint="The page you read" inputMode="url" {...props('newAddress')} />
        <SelectField label="Kind of source" {...props('newKind')}>
          <option value="">Choose</option>
          {SOURCE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Date of the source"
          hint="2026, 2026-04, or 2026-04-18. Leave it empty if there’s no date."
          {...props('newDate')}
        />
        <TextField
          label="License"
          hint="Leave it empty for “facts only; no text is copied.”"
          {...props('newLicence')}
        />
      </div>
    </details>
  );
};

/** Puts the cursor where somebody starts to type. */
const useFirstField = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('select, input, textarea')?.focus(), []);

  return form;
};

type FormProps = Typing & { isBusy: boolean; onSave: () => void; onCancel: () => void };

const submitting = (onSave: () => void) => (event: FormEvent) => {
  event.preventDefault();
  onSave();
};

type FrameProps = Omit<FormProps, keyof Typing> & { label: string; button: string; children: ReactNode };

const Frame = ({ label, button, isBusy, onSave, onCancel, children }: FrameProps) => {
  const form = useFirstField();

  return (
    <form ref={form} aria-label={label} className="flex flex-col gap-4" onSubmit={submitting(onSave)}>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

/** A fact as it is changed. What may be in it, the checker of the files says when it is saved. */
export const ChangeForm = ({ fields, typed, onType, ...rest }: FormProps & { fields: readonly DeskField[] }) => {
  const props = (name: string) => ({
    value: typed[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onType(name, target.value),
  });

  return (
    <Frame label="Change this fact" button="Save draft" {...rest}>
      {fields.map((field) => (
        <ValueField key={field.name} field={field} typed={typed} onType={onType} />
      ))}
      <TextArea
        label="Summary"
        hint={`The answer in one sentence of up to ${FACT_LIMITS.summary} characters`}
        {...props('summary')}
      />
      <TextArea
        label="Conditions and exceptions"
        hint="One sentence per line, the common one first"
        {...props('details')}
      />
      <SelectField label="Based on" {...props('basis')}>
        <option value="">Choose</option>
        {Object.entries(BASIS_TEXT)
          .filter(([basis]) => basis !== 'unknown')
          .map(([basis, text]) => (
            <option key={basis} value={basis}>
              {text}
            </option>
          ))}
      </SelectField>
      <SourceField typed={typed} onType={onType} />
      <NewSource typed={typed} onType={onType} />
      <TextField label="Where in the source" {...props('locator')} />
      <TextField label="Date of the source" hint="2026, 2026-04, 2026-04-18, or undated" {...props('asOf')} />
      <TextArea label="Also found in" hint="Keys of sources, one per line" {...props('alsoIn')} />
      {typed['parts'] && (
        <TextArea
          label="Made up of"
          hint="One per line, such as “state 50” or “sheriff 20 up to”"
          {...props('parts')}
        />
      )}
      <TextArea label="How we know" {...props('howWeKnow')} />
    </Frame>
  );
};

export const UnknownForm = ({ typed, onType, ...rest }: FormProps) => (
  <Frame label="Mark as unknown" button="Save as unknown" {...rest}>
    <TextArea
      label="How we know"
      hint="What you looked at, and what is in doubt"
      value={typed['howWeKnow'] ?? ''}
      onChange={({ target }) => onType('howWeKnow', target.value)}
    />
  </Frame>
);

export const PutOffForm = ({ typed, onType, ...rest }: FormProps) => (
  <Frame label="Put off" button="Put off" {...rest}>
    <TextField
      label="Reason"
      value={typed['reason'] ?? ''}
      onChange={({ target }) => onType('reason', target.value)}
      required
    />
    <TextField
      label="Until"
      type="date"
      value={typed['until'] ?? ''}
      onChange={({ target }) => onType('until', target.value)}
      required
    />
  </Frame>
);
