import { foldEmail } from '#shared/sign-in/email.ts';

type Person = { email: string; emailProvenAt: Date | null };

export type Roles = { isAdmin: boolean; isEditor: boolean };

export type RolesOf = (person: Person) => Roles;

type Lists = { adminEmails: readonly string[]; editorEmails: readonly string[] };

/** What the operator's lists make of somebody. An email that nobody has proven gives no power over others. */
export const createRoles = ({ adminEmails, editorEmails }: Lists): RolesOf => {
  const admins = new Set(adminEmails.map(foldEmail));
  const editors = new Set(editorEmails.map(foldEmail));

  return ({ email, emailProvenAt }) => {
    const isOn = (list: ReadonlySet<string>): boolean => emailProvenAt !== null && list.has(foldEmail(email));

    return { isAdmin: isOn(admins), isEditor: isOn(admins) || isOn(editors) };
  };
};
