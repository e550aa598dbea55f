import { type Alert, alertSchema } from '#shared/law/alert.ts';
import { checkSourceKeys, type Evidence } from './check-fact.ts';
import { ALERT_FILE } from './file-schemas.ts';
import { type DataFiles, parseFile } from './parse-file.ts';
import type { Problem } from './problem.ts';

/** An alert with its id, which is the name of its file. */
export type DataAlert = Alert & { id: string };

export const checkAlerts = (files: DataFiles, evidence: Evidence): { problems: Problem[]; alerts: DataAlert[] } => {
  const problems: Problem[] = [];
  const alerts: DataAlert[] = [];

  for (const file of files.keys()) {
    const id = ALERT_FILE.exec(file)?.[1];
    if (!id) continue;

    const parsed = parseFile(files, file, alertSchema);
    problems.push(...parsed.problems);
    if (!parsed.value) continue;

    const { source, startsOn, endsOn } = parsed.value;
    problems.push(...checkSourceKeys([source], evidence, { file, place: 'source' }));
    if (endsOn < startsOn) {
      problems.push({ file, place: 'endsOn', rule: 'contradiction', message: `ends before it starts on ${startsOn}` });
    }
    alerts.push({ id, ...parsed.value });
  }

  return { problems, alerts };
};
