import { useEffect, useRef, useState } from 'react';
import type { FactView } from '#shared/contracts/editor.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { type Fields, fieldsOf } from './form-fields.ts';
import { forgetTyped, keepTyped, keepTypedApart, listTyped, onTypedElsewhere, type Typed } from './typed-text.ts';

/** What somebody saw who began to type. */
type Over = NonNullable<Typed['over']>;

/** `at`: when something was last typed; null: nothing yet, and nothing is kept. */
type Form = { action: Typed['action']; fields: Fields; at: string | null; over: Over };

const overOf = ({ draft, baseHash }: FactView): Over => ({ version: draft?.version ?? 0, baseHash });

const isSameOver = (a: Over, b: Over): boolean => a.version === b.version && a.baseHash === b.baseHash;

const listElsewhere = (userId: string, key: string) => listTyped(userId, key).filter(({ isOwn }) => !isOwn);

const hasTyped = (form: Form | null): form is Form & { at: string } => form !== null && form.at !== null;

/** The form that is open, and what is typed in it: kept on the device until it is saved. */
export const useTyped = ({ id: userId }: CurrentUser, view: FactView) => {
  const { key } = view;
  const restore = ({ action, fields, at, over }: Typed): Form => ({ action, fields, at, over: over ?? overOf(view) });
  const [form, setForm] = useState<Form | null>(() => {
    const own = listTyped(userId, key).find(({ isOwn }) => isOwn);

    return own ? restore(own) : null;
  });
  const [elsewhere, setElsewhere] = useState(() => listElsewhere(userId, key));
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  useEffect(
    () =>
      onTypedElsewhere(userId, key, (isUnderOurName) => {
        if (isUnderOurName && hasTyped(latest.current)) keepTypedApart(userId, key, latest.current);
        setElsewhere(listElsewhere(userId, key));
      }),
    [userId, key],
  );

  return {
    form,
    elsewhere,
    /** Another draft was saved, or another answer published, after they began to type. */
    isOvertaken: form !== null && form.action !== 'put-off' && !isSameOver(form.over, overOf(view)),
    begin: (action: Form['action']) =>
      setForm({
        action,
        fields: action === 'put-off' ? {} : fieldsOf((view.draft ?? view).fact, view.fields),
        at: null,
        over: overOf(view),
      }),
    onType: (name: string, text: string): void =>
      setForm((before) => {
        if (!before) return before;
        const typed = { ...before, fields: { ...before.fields, [name]: text }, at: new Date().toISOString() };
        keepTyped(userId, key, typed);

        return typed;
      }),
    /** Goes on with what another tab typed. What was typed here takes its place there. */
    take: (tab: string): void => {
      const other = elsewhere.find((one) => one.tab === tab);
      if (!other) return;
      keepTyped(userId, key, other);
      if (hasTyped(form)) keepTyped(userId, key, form, tab);
      else forgetTyped(userId, key, tab);
      setForm(restore(other));
      setElsewhere(listElsewhere(userId, key));
    },
    /** They have been shown what came since they began: the next save is over that. */
    catchUp: (shown: FactView): void =>
      setForm((before) => {
        if (!before) return before;
        const caughtUp = { ...before, over: overOf(shown) };
        if (hasTyped(caughtUp)) keepTyped(userId, key, caughtUp);

        return caughtUp;
      }),
    close: (): void => {
      forgetTyped(userId, key);
      setForm(null);
    },
  };
};
