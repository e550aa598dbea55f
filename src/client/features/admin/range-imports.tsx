import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { importRanges, listRangeImports, type RangeImport, undoRangeImport } from '#shared/contracts/admin-ranges.ts';
import { describeImport, IMPORT_PRESETS, type ImportPreset, type ImportReport } from '#shared/ranges/range-import.ts';
import { useAdminChange } from '../../blocks/use-admin-change.tsx';
import { callApi, failureText } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CONTROL_LOOK, Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formatInstant } from './format-instant.ts';

const PRESETS: Record<ImportPreset, string> = {
  overpass: 'OpenStreetMap (Overpass JSON)',
  usfws: 'U.S. Fish and Wildlife Service (GeoJSON)',
  arcgis: 'Another agency’s map layer (GeoJSON or ArcGIS)',
  csv: 'A state’s table (CSV)',
  ffl: 'ATF list of licensees',
};

/** What the file says of itself; of others someone has to say it. */
const isSelfDescribed = (preset: ImportPreset): boolean => preset !== 'arcgis' && preset !== 'csv';

const ReportView = ({ report, isDryRun }: { report: ImportReport; isDryRun: boolean }) => (
  <div role="status" className="rounded-panel border border-tan bg-surface p-4">
    <p className="font-semibold">{isDryRun ? 'Trial run: nothing was changed.' : 'Imported.'}</p>
    <ul className="list-disc pl-5">
      {describeImport(report).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    {[
      { heading: 'Refused', rows: report.refusedRows },
      { heading: 'Merged with a range we already had', rows: report.mergedRows },
    ].map(
      ({ heading, rows }) =>
        rows.length > 0 && (
          <details key={heading}>
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              {heading}: the first {rows.length}
            </summary>
            <ul className="text-sm wrap-anywhere">
              {rows.map(({ place, text }) => (
                <li key={`${place} ${text}`}>
                  {place}: {text}
                </li>
              ))}
            </ul>
          </details>
        ),
    )}
  </div>
);

type Sent = { body: z.input<typeof importRanges.body>; isDryRun: boolean };

const readForm = async (form: HTMLFormElement, preset: ImportPreset, isDryRun: boolean): Promise<Sent | null> => {
  const entered = new FormData(form);
  const file = entered.get('file');
  if (!(file instanceof File) || file.size === 0) return null;
  const read = (name: string): string => String(entered.get(name) ?? '').trim();
  const said = { key: read('key'), title: read('title'), address: read('address'), license: read('license') };

  return {
    isDryRun,
    body: {
      preset,
      isDryRun,
      fileName: file.name.slice(0, 200),
      text: await file.text(),
      ...said,
      asOf: read('asOf'),
      state: read('state').toUpperCase() as '',
    },
  };
};

const ImportForm = () => {
  const [preset, setPreset] = useState<ImportPreset>('overpass');
  const [problem, setProblem] = useState<string | null>(null);
  const run = useAdminChange(({ body }: Sent) => callApi(importRanges, { body }));
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isDryRun = submitter?.getAttribute('value') !== 'import';
    const sent = await readForm(event.currentTarget, preset, isDryRun);
    setProblem(sent ? null : 'Choose a file first.');
    if (sent) run.change(sent);
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3" noValidate>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Kind of file"
          value={preset}
          onChange={({ target }) => setPreset(IMPORT_PRESETS.find((one) => one === target.value) ?? 'overpass')}
        >
          {IMPORT_PRESETS.map((one) => (
            <option key={one} value={one}>
              {PRESETS[one]}
            </option>
          ))}
        </SelectField>
        <Field label="File">
          {(control) => (
            <input type="file" name="file" accept=".json,.geojson,.csv,.txt" className={CONTROL_LOOK} {...control} />
          )}
        </Field>
        {preset !== 'overpass' && <TextField name="asOf" label="Date of the data" hint="Such as 2026-05" />}
        {!isSelfDescribed(preset) && (
          <>
            <TextField name="title" label="Who publishes it" />
            <TextField name="key" label="Short key" hint="Such as mn-dnr-ranges" />
            <TextField name="address" label="Web page" type="url" />
            <TextField name="license" label="License" hint="Such as CC BY 4.0 or public domain" />
            <TextField name="state" label="State, if no column has it" hint="Two letters" maxLength={2} />
          </>
        )}
      </div>
      <FormAlert
        id="range-import-failure"
        text={problem ?? (run.error && failureText(run.error, 'That didn’t work. Please try again.'))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="do" value="try" look="secondary" isBusy={run.isPending}>
          Try it first
        </Button>
        <Button type="submit" name="do" value="import" isBusy={run.isPending}>
          Import
        </Button>
      </div>
      {run.result && !run.isPending && <ReportView report={run.result.report} isDryRun={run.result.id === null} />}
      {run.dialog}
    </form>
  );
};

const ImportRow = ({ one, isBusy, onUndo }: { one: RangeImport; isBusy: boolean; onUndo: () => void }) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-t border-tan py-3 first:border-t-0">
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p className="font-semibold">
        {one.title} {one.isInUse && <Badge tone="sage">In use</Badge>}
        {one.state === 'undone' && <Badge tone="slate">Undone</Badge>}
      </p>
      <p className="text-sm text-quiet">
        {formatInstant(one.startedAt)} · {one.fileName}
        {one.report && ` · ${one.report.added} added, ${one.report.updated} updated, ${one.report.refused} refused`}
      </p>
    </div>
    {one.isInUse && (
      <Button look="secondary" size="compact" isBusy={isBusy} onClick={onUndo} aria-label={`Undo ${one.fileName}`}>
        Undo
      </Button>
    )}
  </li>
);

/** Files of others' ranges: tried first, imported, and taken back. */
export const RangeImports = () => {
  const { data } = useQuery({
    queryKey: ['admin', 'range-imports'],
    queryFn: ({ signal }) => callApi(listRangeImports, { signal }),
    staleTime: 0,
  });
  const undo = useAdminChange((id: string) => callApi(undoRangeImport, { params: { id } }));

  return (
    <div className="flex flex-col gap-4">
      <ImportForm />
      <FormAlert
        id="range-undo-failure"
        text={undo.error && failureText(undo.error, 'That didn’t work. Please try again.')}
      />
      {data && data.length > 0 && (
        <ul aria-label="Imported files" className="rounded-panel border border-tan bg-surface px-4">
          {data.map((one) => (
            <ImportRow
              key={one.id}
              one={one}
              isBusy={undo.isPending && undo.variables === one.id}
              onUndo={() => undo.change(one.id)}
            />
          ))}
        </ul>
      )}
      {undo.dialog}
    </div>
  );
};
