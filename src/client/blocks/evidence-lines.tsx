import type { ReactNode } from 'react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { type Dated, datedText } from '#shared/law/evidence.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import { BASIS_TEXT } from '#shared/law/fact-wording.ts';
import type { Source } from '#shared/law/source.ts';
import { SourceName } from './reason-list.tsx';

type Sources = Readonly<Record<string, Source>>;

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Named = ({ sources, name }: { sources: Sources; name: string }) => {
  const source = sources[name];

  return source ? <SourceName source={source} /> : name;
};

/** With the source's own date, for the list of them. */
const NamedWithDate = ({ sources, name }: { sources: Sources; name: string }) => (
  <>
    <Named sources={sources} name={name} />
    {sources[name] && ` (${formatPartialDate(sources[name].date)})`}
  </>
);

type EvidenceLinesProps = { rule: Evidenced; sources: Sources };

/** Where an answer comes from, for readers who open it. */
export const EvidenceLines = ({ rule, sources }: EvidenceLinesProps) => (
  <dl className="flex flex-col gap-3 text-base font-normal">
    <Line label="Based on">{BASIS_TEXT[rule.basis]}</Line>
    {rule.source && (
      <Line label="Source">
        <NamedWithDate sources={sources} name={rule.source} />
        {rule.locator && <span className="block text-quiet">{rule.locator}</span>}
      </Line>
    )}
    {rule.alsoIn && (
      <Line label="Also found in">
        <ul>
          {rule.alsoIn.map((name) => (
            <li key={name}>
              <NamedWithDate sources={sources} name={name} />
            </li>
          ))}
        </ul>
      </Line>
    )}
    {rule.asOf && <Line label="As of">{formatPartialDate(rule.asOf)}</Line>}
    {rule.checkedOn && <Line label="Source checked">{formatPartialDate(rule.checkedOn)}</Line>}
    {rule.howWeKnow && <Line label="How we know">{rule.howWeKnow}</Line>}
  </dl>
);

/** The age of an answer in one line, for every reader. */
export const AsOfLine = ({ rule, today }: { rule: Dated | null | undefined; today: string }) =>
  rule?.asOf ? (
    <p className="text-sm font-normal text-quiet">{datedText({ ...rule, asOf: rule.asOf }, today)}</p>
  ) : null;

type SourceLineProps = { rule: Evidenced; sources: Sources; today: string };

/** Source, place in it, and date in one line: on paper there is nothing to open. */
export const SourceLine = ({ rule, sources, today }: SourceLineProps) =>
  rule.source ? (
    <p className="text-sm font-normal text-quiet wrap-anywhere">
      Source: <Named sources={sources} name={rule.source} />
      {rule.locator && ` · ${rule.locator}`}
      {rule.asOf && ` · ${datedText({ ...rule, asOf: rule.asOf }, today)}`}
    </p>
  ) : null;
