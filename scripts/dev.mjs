// Watch mode: the server restarts and the browser follows whenever a file is saved.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PORT = process.env.PORT ?? '5000';

// Read by vite.config.ts: calls to /api go there.
process.env.DEV_API_ORIGIN = `http://127.0.0.1:${PORT}`;

const api = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'src/server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PORT },
});

const vite = await createServer({ configFile: 'vite.config.ts' });
await vite.listen();
vite.printUrls();

const stop = async () => {
  api.kill();
  await vite.close();
};

api.once('exit', async (code) => {
  await vite.close();
  process.exitCode = code ?? 0;
});
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
