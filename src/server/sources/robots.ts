/**
 * What a site's robots.txt asks of us (RFC 9309). Our own few lines: the usual package keeps each rule once for every
 * agent of its group, so that half a megabyte of names and rules becomes gigabytes.
 */
export type Robots = { isAllowed: (url: URL) => boolean; delaySeconds: number };

type Rule = { pattern: string; isAllowed: boolean };

/** As much as the standard asks to be read. */
const MOST_CHARACTERS = 500 * 1024;

export const NO_ROBOTS: Robots = { isAllowed: () => true, delaySeconds: 0 };

const linesOf = (text: string): [string, string][] =>
  text
    .slice(0, MOST_CHARACTERS)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const bare = line.split('#', 1)[0] ?? '';
      const colon = bare.indexOf(':');

      return colon < 0 ? [] : [[bare.slice(0, colon).trim().toLowerCase(), bare.slice(colon + 1).trim()]];
    });

/** So that `%7e` and `~`, and é and `%C3%A9`, are the same. */
const encode = (path: string): string => {
  try {
    return encodeURI(decodeURI(path)).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
  } catch {
    return path;
  }
};

/** `*` is any text, `$` at the end is the end. Each part is looked for once, from where the one before ended. */
const matches = (pattern: string, path: string): boolean => {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;

  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
};

type Group = { rules: Rule[]; delaySeconds: number };

const addTo = (group: Group, key: string, value: string): void => {
  if (value === '') return;
  if (key === 'crawl-delay') group.delaySeconds = Math.max(0, Number(value) || 0);
  else group.rules.push({ pattern: encode(value), isAllowed: key === 'allow' });
};

const RULE_KEYS = ['allow', 'disallow', 'crawl-delay'];

/** What is said to one agent, all its groups together; null: it is not named. */
const readGroup = (lines: readonly [string, string][], agent: string): Group | null => {
  const group: Group = { rules: [], delaySeconds: 0 };
  let isNamed = false;
  let isOurs = false;
  let isAmongNames = false;
  for (const [key, value] of lines) {
    if (key === 'user-agent') {
      isOurs = (isAmongNames && isOurs) || value.toLowerCase().split('/', 1)[0]?.trim() === agent;
      isNamed ||= isOurs;
      isAmongNames = true;
    } else if (RULE_KEYS.includes(key)) {
      isAmongNames = false;
      if (isOurs) addTo(group, key, value);
    }
  }

  return isNamed ? group : null;
};

/** The longest rule that fits decides; of two as long, the one that allows. */
const isAllowedBy = (rules: readonly Rule[], path: string): boolean => {
  let decisive: Rule = { pattern: '', isAllowed: true };
  for (const rule of rules) {
    const isLonger = rule.pattern.length > decisive.pattern.length;
    const isAsLong = rule.pattern.length === decisive.pattern.length;
    if ((isLonger || (isAsLong && rule.isAllowed)) && matches(rule.pattern, path)) decisive = rule;
  }

  return decisive.isAllowed;
};

/** `agent` is our name as it stands before the version. */
export const readRobots = (text: string, agent: string): Robots => {
  const lines = linesOf(text);
  const { rules, delaySeconds } = readGroup(lines, agent.toLowerCase()) ??
    readGroup(lines, '*') ?? { rules: [], delaySeconds: 0 };

  return { isAllowed: ({ pathname, search }) => isAllowedBy(rules, encode(`${pathname}${search}`)), delaySeconds };
};
