import { parseDocument } from 'yaml';
import { z } from 'zod';

/** The files of `data/` by their path inside it. */
export type DataFiles = ReadonlyMap<string, string>;

const FOUNDING_MEMBERS = 'founding-members.yaml';

const foundingMembersSchema = z.strictObject({ foundingMembers: z.array(z.email()) });

type DataSet = { foundingMembers: string[] };

export type CheckedData = { problems: string[]; dataSet: DataSet };

const findRepeated = (values: readonly string[]): string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

const checkFoundingMembers = (text: string | undefined): { problems: string[]; emails: string[] } => {
  if (text === undefined) return { problems: [`${FOUNDING_MEMBERS}: no such file`], emails: [] };

  const document = parseDocument(text);
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map(({ message }) => `${FOUNDING_MEMBERS}: ${message.split('\n')[0]}`),
      emails: [],
    };
  }
  const parsed = foundingMembersSchema.safeParse(document.toJS());
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${FOUNDING_MEMBERS}:${path.join('.')}: ${message}`,
    );
    return { problems, emails: [] };
  }

  const emails = parsed.data.foundingMembers;
  return {
    emails,
    problems: [
      ...emails
        .filter((email) => email !== email.toLowerCase())
        .map((email) => `${FOUNDING_MEMBERS}: ${email} is not in lower case`),
      ...findRepeated(emails).map((email) => `${FOUNDING_MEMBERS}: ${email} stands there twice`),
    ],
  };
};

/** Pure: every problem of the whole set, each with its file. An empty list means publishable. */
export const checkData = (files: DataFiles): CheckedData => {
  const { problems, emails } = checkFoundingMembers(files.get(FOUNDING_MEMBERS));

  return { problems, dataSet: { foundingMembers: emails } };
};
