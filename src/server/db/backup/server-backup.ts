import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { StartError } from '../../errors.ts';
import { requireKind, writeWhole } from './backup-file.ts';

/** Everything that the product keeps stands in these. */
const SCHEMAS = ['public', 'drizzle', 'pgboss'] as const;

/** By the environment, never by arguments: those can be read by everybody on the machine. */
const environmentOf = (databaseUrl: string): NodeJS.ProcessEnv => {
  const url = new URL(databaseUrl);
  const sslMode = url.searchParams.get('sslmode');

  return {
    // biome-ignore lint/style/noProcessEnv: PostgreSQL's programs are found by PATH and read their own settings
    ...process.env,
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGAPPNAME: 'carryatlas-backup',
    ...(sslMode && { PGSSLMODE: sslMode }),
  };
};

/** Waits for a program; its own words become the error. */
const finish = async (name: string, child: ChildProcess): Promise<void> => {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'ENOENT'
        ? `${name} was not found. Install PostgreSQL's client programs, of the server's version or later.`
        : `${name} could not be started: ${error.message}.`,
      { cause: error },
    );
  })) as [number | null];
  if (code !== 0) throw new StartError(`${name} failed: ${said.trim().split('\n')[0] ?? 'no reason given'}`);
};

export const backUpServer = (databaseUrl: string, file: string): Promise<void> =>
  writeWhole(file, async (draft) => {
    const options = ['--format=custom', '--no-owner', '--no-privileges', ...SCHEMAS.map((name) => `--schema=${name}`)];
    const dump = spawn('pg_dump', [...options, `--file=${draft}`], {
      env: environmentOf(databaseUrl),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await finish('pg_dump', dump);
    await chmod(draft, 0o600);
  });

const ask = async <Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'carryatlas-backup' });
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    throw new StartError(
      `The database at DATABASE_URL can't be used (${(error as Error).message}): start it, or correct DATABASE_URL.`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
};

const OTHERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const TABLES = `select count(*)::int as count from pg_tables where schemaname in (${SCHEMAS.map((name) => `'${name}'`).join(', ')})`;

/** One transaction: either the backup is there afterwards, or what was there before. */
export const restoreServer = async (databaseUrl: string, file: string, mayReplace: boolean): Promise<void> => {
  await requireKind(file, 'server');
  const [others] = await ask<{ count: number }>(databaseUrl, OTHERS);
  if (others && others.count > 0) {
    throw new StartError(`${others.count} other connection(s) use this database. Stop every server first.`);
  }
  const [tables] = await ask<{ count: number }>(databaseUrl, TABLES);
  if (tables && tables.count > 0 && !mayReplace) {
    throw new StartError('This database is not empty. Add --replace to put the backup in its place.');
  }

  const env = environmentOf(databaseUrl);
  // The schemas that the backup makes itself must be gone before; `public` is there in every database.
  const read = spawn('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const write = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const [wasRead, wasWritten] = [finish('pg_restore', read), finish('psql', write)];
  // Looked at below, one after the other: a failure of the second must not count as unheard meanwhile.
  wasWritten.catch(() => undefined);
  write.stdin.write(`begin;\n${SCHEMAS.map((name) => `drop schema if exists ${name} cascade;\n`).join('')}`);
  // When psql stops early its input breaks; what it said is the reason to tell.
  write.stdin.on('error', () => undefined);
  await pipeline(read.stdout, write.stdin, { end: false }).catch(() => undefined);
  const failure = await wasRead.then(
    () => null,
    (error: Error) => error,
  );
  // Only a backup that was read to its end may take the place of what is there.
  write.stdin.end(failure ? 'rollback;\n' : 'commit;\n');
  await wasWritten;
  if (failure) throw failure;
  await ask(databaseUrl, 'analyze');
};
