import userEvent from '@testing-library/user-event';

/** Puts text into a field at once, as a password manager does: typing it key by key takes long on a busy machine. */
export const fillField = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
