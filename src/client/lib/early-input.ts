type TextField = HTMLInputElement | HTMLTextAreaElement;

const say = (type: 'input' | 'change', field: HTMLElement): boolean =>
  field.dispatchEvent(new Event(type, { bubbles: true }));

// The first event brings the part of the page with this field to life, if it isn't yet. That may set the field back.

const typeAgain = (field: TextField): void => {
  const text = field.value;
  say('input', field);
  // React remembers what a field held and takes the same for no change.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  say('input', field);
};

const chooseAgain = (select: HTMLSelectElement, value: string): void => {
  say('change', select);
  select.value = value;
  say('change', select);
};

const firstChoiceOf = (select: HTMLSelectElement): number =>
  Math.max(
    0,
    [...select.options].findIndex(({ defaultSelected }) => defaultSelected),
  );

/**
 * Notes what was typed, chosen, and pressed on a page before its scripts came. What it returns does it again, for them
 * to hear.
 */
export const noteEarlyInput = (root: HTMLElement): (() => void) => {
  const typed = [...root.querySelectorAll<TextField>('input, textarea')].filter(
    (field) => field.value !== field.defaultValue,
  );
  const chosen = [...root.querySelectorAll('select')]
    .filter((select) => select.selectedIndex !== firstChoiceOf(select))
    .map((select) => [select, select.value] as const);
  // Marked by app/before-scripts.js; from here on React hears what is pressed.
  document.onclick = null;
  const pressed = [...root.querySelectorAll<HTMLButtonElement>('button[data-pressed]')];
  for (const button of pressed) delete button.dataset.pressed;

  return () => {
    for (const field of typed) typeAgain(field);
    for (const [select, value] of chosen) chooseAgain(select, value);
    // When what was typed is known.
    setTimeout(() => {
      for (const button of pressed) button.click();
    });
  };
};
