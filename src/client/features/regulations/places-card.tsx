import { MapPinOff } from 'lucide-react';
import { DEFAULT_PROHIBITED_AREAS, DEFAULT_RESTRICTED_AREAS } from '#shared/law/default-areas.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { parseAreas } from '#shared/law/regulation-display.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useEvidence } from './evidence-context.ts';
import { SectionCard } from './section-card.tsx';

type AreaListProps = { heading: string; areas: readonly string[]; fallback: readonly string[] };

/** The record's own places; where it has none, what is common elsewhere, labeled as that. */
const AreaList = ({ heading, areas, fallback }: AreaListProps) => {
  const isOwn = areas.length > 0;

  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-semibold">
        {heading}
        {!isOwn && <span className="ml-2 font-normal text-slate italic">Commonly restricted — verify</span>}
      </h4>
      <ul className="flex flex-wrap gap-1.5">
        {(isOwn ? areas : fallback).map((area) => (
          <li
            key={area}
            className={`rounded-control border px-2.5 py-0.5 text-[0.95rem] ${isOwn ? 'border-tan bg-surface' : 'border-dashed border-slate/50 text-quiet'}`}
          >
            {area}
          </li>
        ))}
      </ul>
    </div>
  );
};

const LIST = new Intl.ListFormat('en-US');

type PlacesCardProps = { record: Regulation };

export const PlacesCard = ({ record }: PlacesCardProps) => {
  const { facts, open } = useEvidence();

  return (
    <SectionCard
      heading="Where carry is off limits"
      Icon={MapPinOff}
      aside={
        <Button look="quiet" size="compact" className="no-print" onClick={() => open('prohibited-places')}>
          Source
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <AreaList
          heading={facts.get('prohibited-places')?.details ? 'Off limits (exceptions below)' : 'Off limits'}
          areas={parseAreas(record.prohibitedAreas)}
          fallback={DEFAULT_PROHIBITED_AREAS}
        />
        <AreaList
          heading="Off limits in some cases"
          areas={parseAreas(record.restrictedAreas)}
          fallback={DEFAULT_RESTRICTED_AREAS}
        />
        <FactDetails details={facts.get('prohibited-places')?.details} className="text-quiet" />
        {record.prohibitedAreas && (
          <p className="text-sm text-quiet">
            Commonly restricted — verify. Treat these as off limits in every state:{' '}
            {LIST.format(DEFAULT_PROHIBITED_AREAS).toLowerCase()}. Federal rules ban guns at many of them, whatever a
            state says.
          </p>
        )}
        <ButtonLink to={`/places?state=${record.state}`} look="secondary" className="no-print self-start">
          The law by kind of place
        </ButtonLink>
      </div>
    </SectionCard>
  );
};
