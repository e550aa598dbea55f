import { escapeHtml } from '#shared/site/escape-html.ts';

/** The demo provider's own sign-in page: not ours, and it says so. */
export const renderDemoSignIn = (providerName: string, action: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Demo sign-in</title><link rel="icon" href="/favicon.svg">
<style>
  :root { color-scheme: light dark; --ground: #e8ecf1; --sheet: #ffffff; --line: #b9c3cf; --ink: #22303f; --action: #23527c; --on-action: #ffffff; }
  @media (prefers-color-scheme: dark) { :root { --ground: #161c23; --sheet: #202a34; --line: #46525f; --ink: #e6edf4; --action: #a6caee; --on-action: #12202e; } }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 16px/1.55 'Segoe UI', Roboto, Arial, sans-serif; }
  main { box-sizing: border-box; width: min(26rem, calc(100vw - 24px)); padding: 28px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; } p { margin: 0 0 16px; }
  label { display: block; font-weight: 600; } label.line { display: flex; gap: 10px; align-items: center; min-height: 44px; font-weight: 400; }
  input[type=email] { box-sizing: border-box; width: 100%; min-height: 44px; margin-top: 4px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
  input[type=checkbox] { width: 20px; height: 20px; margin: 0; }
  button { width: 100%; min-height: 44px; margin-top: 12px; border: 1px solid var(--action); border-radius: 8px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 600; cursor: pointer; }
  button.refuse { background: transparent; color: inherit; }
  :focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
</style></head>
<body><main>
<h1>${escapeHtml(providerName)} sign-in (demo)</h1>
<p>This page stands in for ${escapeHtml(providerName)}. Any email works. No one checks it.</p>
<form method="post" action="${escapeHtml(action)}">
  <label>Demo email<input type="email" name="email" value="visitor@demo.example" maxlength="254" required autocomplete="off"></label>
  <label class="line"><input type="checkbox" name="verified" value="yes" checked> This email is verified</label>
  <button name="answer" value="continue">Continue</button>
  <button class="refuse" name="answer" value="refuse" formnovalidate>Cancel</button>
</form>
</main></body></html>
`;
