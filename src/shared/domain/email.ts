/**
 * The form in which addresses are compared. Only the 26 letters have a lower case here: elsewhere Unicode would make
 * one address of two, as the Kelvin sign is a k in lower case.
 */
export const foldEmail = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
