import type { ChangedSource, DeskDraft, FactView } from '#shared/contracts/editor.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { Evidenced } from '#shared/law/fact.ts';
import { EvidenceLines } from '../../blocks/evidence-lines.tsx';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Difference, Reasons } from './desk-parts.tsx';
import { sourceLink } from './form-fields.ts';

type FactProps = { view: FactView };

/** What members read now, with its evidence. */
export const Published = ({ view }: FactProps) => {
  const { fact, sources, answer } = view;
  const link = sourceLink(view);

  return (
    <Card>
      <CardHeading aside={<Reasons reasons={view.reasons} />}>Published</CardHeading>
      <p className="text-xl font-semibold">{answer}</p>
      {typeof fact['summary'] === 'string' && <p className="mt-1">{fact['summary']}</p>}
      <FactDetails details={fact['details'] as string[] | undefined} className="mt-1" />
      <div className="mt-4">
        <EvidenceLines rule={fact as unknown as Evidenced} sources={sources} />
      </div>
      {link && (
        <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'mt-4')}>
          Open the source in a new tab
        </a>
      )}
      {view.reports > 0 && (
        <p className="mt-3">
          {view.reports === 1 ? 'One member reports' : `${view.reports} members report`} that this is wrong. An
          administrator can read what they wrote.
        </p>
      )}
      {view.lawInMotion.map(({ title, summary }) => (
        <p key={title} className="mt-3">
          <span className="font-semibold">{title}.</span> {summary}
        </p>
      ))}
      {view.putOff && (
        <p className="mt-3">
          Put off until {formatPartialDate(view.putOff.until)}: {view.putOff.reason}
        </p>
      )}
    </Card>
  );
};

const HAPPENED: Record<ChangedSource['happened'], string> = {
  changed: 'The page changed',
  moved: 'The page moved',
  gone: 'The page is gone',
  unreachable: 'We can’t open the page',
};

type ChangedSourcesProps = { view: FactView; isBusy: boolean; onSeen: (source: ChangedSource) => void };

/** What our weekly look found. The words are the page's, shown as text. */
export const ChangedSources = ({ view: { changedSources }, isBusy, onSeen }: ChangedSourcesProps) =>
  changedSources.map((source) => (
    <Card key={source.key} tone="brass">
      <CardHeading>{HAPPENED[source.happened]}</CardHeading>
      <p>
        {source.title}, since {formatPartialDate(source.since.slice(0, 10))}
      </p>
      <pre className="mt-3 max-h-80 overflow-auto font-sans text-sm wrap-anywhere whitespace-pre-wrap">
        {source.difference}
      </pre>
      <Button
        look="secondary"
        size="compact"
        className="mt-3"
        isBusy={isBusy}
        onClick={() => onSeen(source)}
        aria-label={`I’ve read it: ${source.title}`}
      >
        I’ve read it
      </Button>
    </Card>
  ));

type DraftCardProps = { draft: DeskDraft; onApprove: () => void; onDiscard: () => void; isBusy: boolean };

/** What an editor made of it, beside what is published. */
export const DraftCard = ({ draft, onApprove, onDiscard, isBusy }: DraftCardProps) => (
  <Card tone={draft.needsApproval || draft.isOutdated ? 'brass' : 'denim'}>
    <CardHeading aside={draft.needsApproval ? <Badge tone="brass">Needs a second editor</Badge> : null}>
      Draft by {draft.isOwn ? 'you' : draft.author}
    </CardHeading>
    {draft.isOutdated && (
      <p className="mb-3 font-semibold">
        A different answer was published after this draft was saved. Save it again or discard it.
      </p>
    )}
    {draft.approvedBy && <p className="mb-3">Approved by {draft.approvedBy}.</p>}
    <Difference lines={draft.difference} />
    <div className="mt-4 flex flex-wrap gap-3">
      {draft.needsApproval && !draft.isOwn && (
        <Button isBusy={isBusy} onClick={onApprove}>
          Approve
        </Button>
      )}
      <Button look="quiet" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  </Card>
);

/** What the desk published of this fact before. */
export const History = ({ view }: FactProps) =>
  view.history.length > 0 && (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        History on the desk ({view.history.length})
      </summary>
      <ol className="flex flex-col gap-4">
        {view.history.map(({ at, by, lines }) => (
          <li key={at} className="flex flex-col gap-1">
            <p className="text-sm text-quiet">
              {formatPartialDate(at.slice(0, 10))} by {by}
            </p>
            <Difference lines={lines} />
          </li>
        ))}
      </ol>
    </details>
  );
