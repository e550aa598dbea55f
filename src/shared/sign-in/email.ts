/**
 * The form in which emails are compared. Only A to Z are lowercased: Unicode would turn two emails into one, since the
 * Kelvin sign lowercases to k.
 */
export const foldEmail = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
