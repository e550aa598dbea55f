import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartError } from '../../errors.ts';
import { requireBackup, writeWhole } from './backup-file.ts';

/** Everything that the product keeps is in these. */
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
        ? `${name} isn't installed. Install PostgreSQL's client programs, the same version as the server or newer.`
        : `${name} couldn't be started: ${error.message}.`,
      { cause: error },
    );
  })) as [number | null];
  if (code !== 0) throw new StartError(`${name} failed: ${said.trim().split('\n')[0] ?? 'no reason given'}`);
};

type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The embedded database is a demo's: a copy of its folder, made while it is stopped, is a backup of it. */
const requireServer = ({ databaseUrl, dataDir }: BackupConfig): string => {
  if (databaseUrl) return databaseUrl;

  throw new StartError(
    `Backups need PostgreSQL: set DATABASE_URL. To keep a copy of a demo, stop it and copy ${dataDir}.`,
  );
};

/** Where a backup goes unless the operator names a file. */
const nameBackup = ({ dataDir }: BackupConfig, now: Date): string =>
  join(dataDir, 'backups', `carryatlas-${now.toISOString().replaceAll(':', '-')}.dump`);

/** Writes everything in the database to one file and returns its path. */
export const backUp = async (config: BackupConfig, file: string | null, now: Date): Promise<string> => {
  const databaseUrl = requireServer(config);
  const target = file ?? nameBackup(config, now);
  await writeWhole(target, async (draft) => {
    const options = ['--format=custom', '--no-owner', '--no-privileges', ...SCHEMAS.map((name) => `--schema=${name}`)];
    const dump = spawn('pg_dump', [...options, `--file=${draft}`], {
      env: environmentOf(databaseUrl),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await finish('pg_dump', dump);
    await chmod(draft, 0o600);
  });

  return target;
};

const ask = async <Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'carryatlas-backup' });
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } catch (error) {
    throw new StartError(
      `The database at DATABASE_URL can't be used (${(error as Error).message}): start it, or correct DATABASE_URL.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
};

const OTHERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

const TABLES = `select count(*)::int as count from pg_tables where schemaname in (${SCHEMAS.map((name) => `'${name}'`).join(', ')})`;

/** One transaction: either the backup is there afterwards, or what was there before. */
export const restore = async (config: BackupConfig, file: string, mayReplace: boolean): Promise<void> => {
  const databaseUrl = requireServer(config);
  await requireBackup(file);
  const [others] = await ask<{ count: number }>(databaseUrl, OTHERS);
  if (others && others.count > 0) {
    throw new StartError(
      `${others.count} other connection(s) are using this database. Stop every server first, then try again.`,
    );
  }
  const [tables] = await ask<{ count: number }>(databaseUrl, TABLES);
  if (tables && tables.count > 0 && !mayReplace) {
    throw new StartError("This database isn't empty. Add --replace to replace everything in it with the backup.");
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
