// The way of the facts from data/ into the database.
import { join } from 'node:path';
import { checkData } from '#server/data/check-data.ts';
import { publishData } from '#server/data/publish-data.ts';
import { readDataFiles } from '#server/data/read-data-files.ts';
import { openEmbeddedDatabase } from '#server/db/embedded-database.ts';
import { medianTime, timeOnce } from '../measure.ts';
import { makeFolder } from '../processes.ts';
import { milliseconds, missing, seconds, type Table } from '../table.ts';

const now = () => new Date();

export const measure = async (): Promise<Table[]> => {
  const files = await readDataFiles('data');
  const database = await openEmbeddedDatabase(join(makeFolder(), 'data'));
  await database.migrate('migrations');
  const publish = async (): Promise<unknown> => publishData(database.db, await readDataFiles('data'), now);

  const check = await timeOnce(() => checkData(files));
  const scratch = await timeOnce(publish);
  const unchanged = await medianTime(5, publish);
  await database.close();

  return [
    {
      title: 'Publishing, embedded database',
      columns: ['time', 'when unchanged'],
      rows: [
        {
          name: 'all facts, from scratch',
          cells: [seconds(scratch / 1000, { atMost: 10 }), milliseconds(unchanged, { atMost: 300 })],
        },
        { name: 'checking them', cells: [seconds(check / 1000, { atMost: 5 }), missing('')] },
      ],
    },
  ];
};
