type Field = HTMLInputElement | HTMLTextAreaElement;

const setPastReact = (field: Field, text: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);

const sayInput = (field: Field): boolean => field.dispatchEvent(new Event('input', { bubbles: true }));

const typeAgain = (field: Field): void => {
  const text = field.value;
  // Brings the part of the page with this field to life, if it isn't yet.
  sayInput(field);
  // React remembers what a field held and takes the same for no change.
  field.value = '';
  setPastReact(field, text);
  sayInput(field);
};

/** Notes which fields of a page were typed in before its scripts came; what it returns types it again, for them to hear. */
export const noteTyped = (root: HTMLElement): (() => void) => {
  const typed = [...root.querySelectorAll<Field>('input, textarea')].filter(
    (field) => field.value !== field.defaultValue,
  );

  return () => {
    for (const field of typed) typeAgain(field);
  };
};
