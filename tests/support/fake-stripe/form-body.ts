/** `items[0][price]=x&expand[]=y` as the object it stands for. */
type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = { [key: string]: FormValue };

const setIn = (target: Form, path: readonly string[], value: string): void => {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  target[key] = next;
  setIn(next, rest, value);
};

export const parseForm = (text: string): Form => {
  const form: Form = {};
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, at) => at === 0 || part !== '');
    // `expand[]` names its entries by nothing but their order.
    count += 1;
    setIn(form, name.endsWith('[]') ? [...path, String(count)] : path, value);
  }

  return form;
};

export const textOf = (form: Form, ...path: string[]): string | undefined => {
  let value: FormValue | undefined = form;
  for (const key of path) value = typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined;

  return typeof value === 'string' ? value : undefined;
};

export const listOf = (form: Form, key: string): string[] => {
  const value = form[key];

  return typeof value === 'object' ? Object.values(value).filter((one): one is string => typeof one === 'string') : [];
};
