import { FOUNDING_MEMBERS, foundingMembersSchema } from './file-schemas.ts';
import { type DataFiles, type Parsed, parseFile } from './parse-file.ts';

export const checkFoundingMembers = (files: DataFiles): Parsed<string[]> => {
  const { problems, value } = parseFile(files, FOUNDING_MEMBERS, foundingMembersSchema);
  if (!value) return { problems, value };

  const emails = value.foundingMembers;
  const problem = (rule: string, message: string) => ({ file: FOUNDING_MEMBERS, place: '', rule, message });

  return {
    value: emails,
    problems: [
      ...emails
        .filter((email) => email !== email.toLowerCase())
        .map((email) => problem('lower-case', `${email} is not lowercase`)),
      ...emails
        .filter((email, at) => emails.indexOf(email) !== at)
        .map((email) => problem('repeated', `${email} is listed twice`)),
    ],
  };
};
