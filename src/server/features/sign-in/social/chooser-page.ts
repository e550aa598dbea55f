import { escapeHtml } from '#shared/site/escape-html.ts';
import type { Provider } from './providers.ts';

/** Which provider, where the browser did not say and several could be meant. Plain, and readable without script. */
export const renderChooser = (providers: readonly Provider[], productName: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>Sign in · ${escapeHtml(productName)}</title>
<style>
  :root { color-scheme: light dark; --ground: #f4ead9; --sheet: #fffcf7; --line: #d8bd94; --ink: #3b2616; --head: #8a5a2b; --focus: #23527c; }
  @media (prefers-color-scheme: dark) { :root { --ground: #221810; --sheet: #2b2017; --line: #5c4730; --ink: #f4e9d8; --head: #e3b67f; --focus: #a6caee; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.55 'Segoe UI', Roboto, Arial, sans-serif; }
  main { box-sizing: border-box; width: min(24rem, calc(100vw - 24px)); padding: 28px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
  h1 { margin: 0 0 16px; color: var(--head); font: 600 26px/1.2 Rockwell, Georgia, serif; }
  a { display: block; margin-top: 12px; padding: 11px; border: 1px solid var(--head); border-radius: 8px; color: var(--ink); font-weight: 600; text-align: center; text-decoration: none; }
  a:hover { background: var(--ground); } a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  a.back { border-color: transparent; font-weight: 400; text-decoration: underline; }
</style></head>
<body><main><h1>Sign in with</h1>
${providers.map(({ id, name }) => `<a href="/api/login?provider=${id}">${escapeHtml(name)}</a>`).join('\n')}
<a class="back" href="/auth?mode=signin">Back to login options</a>
</main></body></html>
`;
