import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useId, useLayoutEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm as useHookForm } from 'react-hook-form';
import type { z } from 'zod';
import { failureText } from './call-api.ts';

type FormOptions<Input extends FieldValues, Output> = {
  /** The contract's own, where one fits: what the browser lets through, the server does too. */
  schema: z.ZodType<Output, Input>;
  /** What the fields hold at first. */
  defaultValues: NoInfer<Input>;
  send: (values: Output) => unknown;
  /** What to say when the server didn't, or what shows the error instead of the form. */
  failure?: string | ((error: unknown) => void);
  /** The field that an error of the server is about; else it's the whole form. */
  fieldOf?: (error: unknown) => Path<Input> | null;
  /** Where typing continues after an error about the whole form. */
  resumeAt?: Path<Input>;
  /** The fields go back to what they held at first once it's sent. */
  startsOver?: boolean;
};

type FieldListeners = { onChange?: () => void; onBlur?: () => void };

/** How every form of ours checks what was typed, sends it, and shows what went wrong. Show it with `ui/form.tsx`. */
export const useForm = <Input extends FieldValues, Output extends FieldValues>({
  schema,
  defaultValues,
  send,
  failure = 'That didn’t work. Please try again.',
  fieldOf,
  resumeAt,
  startsOver = false,
}: FormOptions<Input, Output>) => {
  const failureId = useId();
  // Not the library's `isSubmitting`, under which also a field to be corrected would be disabled, and miss the focus.
  const [isSending, setIsSending] = useState(false);
  const [resume, setResume] = useState<{ at: Path<Input> } | null>(null);
  const form = useHookForm<Input, unknown, Output>({
    resolver: zodResolver<Input, unknown, Output>(schema),
    defaultValues: defaultValues as DefaultValues<Input>,
  });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;

  // Disabled fields lose the focus; by now they are enabled again.
  useLayoutEffect(() => {
    if (resume) form.setFocus(resume.at);
  }, [resume, form.setFocus]);

  // Not within `send`, after which the library would still call the empty form a submitted one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a success starts over
  useEffect(() => {
    if (isSubmitSuccessful && startsOver) form.reset(defaultValues);
  }, [isSubmitSuccessful]);

  const showError = (error: unknown): void => {
    setIsSending(false);
    const field = fieldOf?.(error) ?? null;
    const at = field ?? resumeAt;
    if (at) setResume({ at });
    if (typeof failure === 'string') form.setError(field ?? 'root', { message: failureText(error, failure) });
    else failure(error);
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSubmitting) return;
    // A browser that fills in a known password may not tell us.
    for (const [name, value] of new FormData(event.currentTarget)) {
      const field = name as Path<Input>;
      if (typeof value === 'string' && typeof form.getValues(field) === 'string') form.setValue(field, value as never);
    }
    const sent = form.handleSubmit(async (values) => {
      setIsSending(true);
      await send(values);
    })();
    sent.then(() => setIsSending(false), showError);
  };

  return {
    ...form,
    submit,
    /** Back to what the fields held at first, by now. */
    reset: () => form.reset(defaultValues),
    isSending,
    /** What one of our fields takes. */
    field: (name: Path<Input>, listeners?: FieldListeners) => ({
      ...form.register(name, listeners),
      // Also in the page's own HTML, by which the library knows what was chosen before it was there.
      ...(typeof defaultValues[name] === 'string' && { defaultValue: defaultValues[name] }),
      error: form.getFieldState(name).error?.message,
    }),
    failure: errors.root?.message,
    failureId,
  };
};

/** What `ui/form.tsx` needs of it. */
export type FormHandle = Pick<ReturnType<typeof useForm>, 'submit' | 'reset' | 'isSending' | 'failure' | 'failureId'>;
