import { useState } from 'react';
import type { FactView } from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { type Fields, fieldsOf } from './form-fields.ts';
import { forgetTyped, keepTyped, listTyped } from './typed-text.ts';

type Form = { kind: 'change' | 'unknown' | 'put-off'; fields: Fields };

/** The form that is open, and what is typed in it: kept on the device until it is saved. */
export const useTyped = (user: CurrentUser, view: FactView) => {
  const others = () => listTyped(user.id, view.key).filter(({ isOwn }) => !isOwn);
  const [form, setForm] = useState<Form | null>(() => {
    const own = listTyped(user.id, view.key).find(({ isOwn }) => isOwn);

    return own ? { kind: own.action, fields: own.fields } : null;
  });
  const [elsewhere, setElsewhere] = useState(others);

  return {
    form,
    elsewhere,
    begin: (kind: Form['kind']) =>
      setForm({ kind, fields: kind === 'put-off' ? {} : fieldsOf((view.draft ?? view).fact, view.fields) }),
    onType: (name: string, text: string): void =>
      setForm((before) => {
        if (!before) return before;
        const fields = { ...before.fields, [name]: text };
        if (before.kind !== 'put-off') {
          keepTyped(user.id, view.key, { action: before.kind, fields, at: new Date().toISOString() });
        }

        return { ...before, fields };
      }),
    take: (tab: string): void => {
      const other = elsewhere.find((one) => one.tab === tab);
      if (!other) return;
      keepTyped(user.id, view.key, other);
      forgetTyped(user.id, view.key, tab);
      setForm({ kind: other.action, fields: other.fields });
      setElsewhere(others());
    },
    close: (): void => {
      forgetTyped(user.id, view.key);
      setForm(null);
    },
  };
};
