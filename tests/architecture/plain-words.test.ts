import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { findWordProblems } from '#server/data/plain-words.ts';

/** Names of ranges as their owners spell them. */
const LEFT_OUT = ['src/shared/ranges/range-names.ts'];
/** What no person reads. */
const QUIET_ATTRIBUTES = new Set(['className', 'd', 'to', 'href', 'id', 'viewBox']);

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A string that a person could read: words with a space between them, no list of class names, no SQL, no markup. */
const isSentence = (text: string): boolean =>
  / /.test(text) &&
  /[A-Z’.,!?]/.test(text) &&
  /[a-z]{2}/.test(text) &&
  !/\bselect case\b|\b(select|insert into|values) \W|<\w+/.test(text);

const textOf = (node: Node): string | null => {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type === 'TemplateLiteral') {
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  }

  return null;
};

const isQuiet = (node: Node): boolean =>
  node.type === 'ImportDeclaration' ||
  (node.type === 'JSXAttribute' && QUIET_ATTRIBUTES.has(String((node['name'] as { name?: string }).name)));

const listTexts = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(listTexts);
  if (!isNode(node) || isQuiet(node)) return [];
  const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim();

  return [...(text && isSentence(text) ? [text] : []), ...Object.values(node).flatMap(listTexts)];
};

const FILES = ['src', 'scripts']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.(tsx?|mjs)$/.test(name) && !/\.(test|d)\./.test(name) && !LEFT_OUT.includes(name));

/** A file that can't be parsed would seem to have no strings. */
const readTexts = (file: string): string[] => {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  expect(errors, file).toEqual([]);

  return listTexts(program);
};

test('what is left out breaks a rule; a file that no longer does is read like the others', () => {
  expect(LEFT_OUT.filter((file) => !readTexts(file).some((text) => findWordProblems(text).length > 0))).toEqual([]);
});

test('no string of the product or its scripts is foreign, or a sentence of more than 25 words', () => {
  const problems = FILES.flatMap((file) =>
    readTexts(file).flatMap((text) => findWordProblems(text).map(({ rule, found }) => `${file}: ${rule}: ${found}`)),
  );

  expect(problems).toEqual([]);
});
