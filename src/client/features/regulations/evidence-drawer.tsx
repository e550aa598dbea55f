import { ExternalLink, Flag, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageOf, formatPartialDate } from '#shared/law/calendar-display.ts';
import { dueMark, type Evidence, type TopicFact } from '#shared/law/evidence.ts';
import { BASIS_TEXT, factTextAmong, topicLabel, whomToAsk } from '#shared/law/fact-wording.ts';

import { FactDetails } from '../../blocks/fact-details.tsx';
import { TermLink } from '../../blocks/term-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { FeeParts } from './fee-parts.tsx';
import { TOPIC_TERMS } from './topic-terms.ts';

type SourceLineProps = { evidence: Evidence; name: string };

/** A page is a link; a site alone is only named, since no page of it was recorded. */
const SourceLine = ({ evidence, name }: SourceLineProps) => {
  const source = evidence.sources[name];
  if (!source) return name;
  const { title, address } = source;
  if (!address?.startsWith('http')) return address ? `${title} (${address})` : title;

  return (
    <a href={address} target="_blank" rel="noreferrer" className="text-link wrap-anywhere">
      {title}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
};

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
);

const DateLine = ({ fact, today }: { fact: TopicFact; today: string }) => {
  if (!fact.asOf) return null;
  const age = ageOf(fact.asOf, today);
  const due = dueMark(fact, today);

  return (
    <Line label="As of">
      {formatPartialDate(fact.asOf)}
      {age && <span className="text-quiet"> ({age})</span>}
      {due && (
        <span className="mt-1 block">
          <Badge tone="slate" Icon={History}>
            {due.replace(/^./, (letter) => letter.toUpperCase())}
          </Badge>
        </span>
      )}
    </Line>
  );
};

type EvidenceDrawerProps = {
  evidence: Evidence;
  fact: TopicFact;
  place: string;
  today: string;
  onClose: () => void;
  onReport: () => void;
};

/** Where one fact comes from, and how old that is. */
export const EvidenceDrawer = ({ evidence, fact, place, today, onClose, onReport }: EvidenceDrawerProps) => {
  const isUnknown = fact.basis === 'unknown';
  const term = TOPIC_TERMS[fact.topic];
  const issuance = evidence.facts.find(({ topic }) => topic === 'issuance')?.value;
  const official = evidence.facts.find(({ topic }) => topic === 'official-link')?.value;

  return (
    <Drawer
      title={topicLabel(fact.topic)}
      description={place}
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <Button look="secondary" Icon={Flag} onClick={onReport}>
          Report an error
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className={isUnknown ? 'text-lg text-slate italic' : 'text-lg font-semibold wrap-break-word'}>
          {factTextAmong(fact, evidence.facts)}
        </p>
        {fact.summary && <p>{fact.summary}</p>}
        <FeeParts parts={fact.parts} />
        <FactDetails details={fact.details} />
        {term && <TermLink term={term} />}
        <dl className="flex flex-col gap-3">
          <Line label="Based on">
            {BASIS_TEXT[fact.basis]}
            {fact.isOfCounty && ' · this county’s own figure'}
          </Line>
          {fact.source && (
            <Line label="Source">
              <SourceLine evidence={evidence} name={fact.source} />
              {fact.locator && <span className="block text-quiet">{fact.locator}</span>}
            </Line>
          )}
          {fact.alsoIn && (
            <Line label="Also found in">
              <ul>
                {fact.alsoIn.map((name) => (
                  <li key={name}>
                    <SourceLine evidence={evidence} name={name} />
                  </li>
                ))}
              </ul>
            </Line>
          )}
          <DateLine fact={fact} today={today} />
          {fact.howWeKnow && <Line label="How we know">{fact.howWeKnow}</Line>}
        </dl>
        <p className="rounded-control bg-hover px-3.5 py-2.5 text-sm">
          Check with {whomToAsk(issuance)} before you rely on this.
          {typeof official === 'string' && (
            <>
              {' '}
              <a href={official} target="_blank" rel="noreferrer" className="text-link">
                Official page<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
      </div>
    </Drawer>
  );
};
