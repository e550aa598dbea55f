import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** Where the container's first stage builds the project. */
const BUILT = '/srv/carryatlas/';

/** Copies what the last stage of deploy/Dockerfile copies. */
export const fillImageFolder = (folder: string): void => {
  const lastStage =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const copies = [...lastStage.matchAll(/^COPY (.+) (\S+) (\S+)$/gm)];
  for (const [line, flags, from = '', to = ''] of copies) {
    if (flags !== '--from=build' || !from.startsWith(BUILT)) throw new Error(`Not from the build: ${line}`);
    cpSync(from.slice(BUILT.length), join(folder, to), { recursive: true });
  }
};

type Node = { type: string; source?: Node | null; callee?: Node; arguments?: Node[]; name?: string; value?: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The module that a node loads by name: an import, a re-export or a call of `require`. */
const loadedBy = ({ source, type, callee, arguments: args }: Node): unknown => {
  if (source) return source.value;
  return type === 'CallExpression' && /^_*require(\$\d+)?$/.test(callee?.name ?? '') ? args?.[0]?.value : undefined;
};

const collect = (value: unknown, found: Set<string>): void => {
  if (typeof value !== 'object' || value === null) return;
  const loaded = isNode(value) ? loadedBy(value) : undefined;
  if (typeof loaded === 'string') found.add(loaded);
  for (const part of Object.values(value)) collect(part, found);
};

/** Names of the packages that a script loads and does not hold. */
export const listExternals = (code: string): string[] => {
  const found = new Set<string>();
  collect(parseSync('script.js', code).program, found);
  const packages = [...found].filter((name) => !name.startsWith('.') && !isBuiltin(name));

  return [...new Set(packages.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))].toSorted();
};

export const listServerExternals = (folder: string): string[] => {
  const scripts = readdirSync(join(folder, 'dist/server')).filter((name) => name.endsWith('.js'));
  const all = scripts.flatMap((name) => listExternals(readFileSync(join(folder, 'dist/server', name), 'utf8')));

  return [...new Set(all)].toSorted();
};
