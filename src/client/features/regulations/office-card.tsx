import { Building2, ExternalLink, Flag, History, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOldPrice } from '#shared/law/calendar.ts';
import { asOfText, formatPartialDate } from '#shared/law/calendar-display.ts';
import { factText, stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { FEE_BASIS_TEXT, permitCostText, renewalCostText } from '#shared/law/regulation-display.ts';
import { UNDATED } from '#shared/law/undated.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useEvidence } from './evidence-context.ts';
import { FeeWords } from './fee-parts.tsx';
import { feeTopicOf } from './fee-topic.ts';
import { bestPageOf, phoneLabel, whereToApply } from './office-words.ts';
import { SectionCard } from './section-card.tsx';

type LineProps = { label: string; children: ReactNode };

const Line = ({ label, children }: LineProps) => (
  <div>
    <dt className="text-sm text-quiet">{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A phone or street is as good as the day it was seen. */
export const seenText = ({ officeAsOf, officeIsChecked }: Regulation, today: string): string => {
  if (officeAsOf === undefined) return '';
  if (officeIsChecked) return `checked ${formatPartialDate(officeAsOf)}`;

  return `${asOfText(officeAsOf)}${isOldPrice(officeAsOf, today) ? '; it may have changed' : ''}`;
};

type OutLinkProps = { address: string; children: ReactNode };

export const OutLink = ({ address, children }: OutLinkProps) => (
  <a
    href={address}
    target="_blank"
    rel="noreferrer"
    className="text-link inline-block py-2.5 font-semibold wrap-anywhere print:py-0"
  >
    {children}
    <ExternalLink aria-hidden="true" className="ml-1.5 inline size-4 print:hidden" />
    <span className="sr-only">(opens in a new tab)</span>
  </a>
);

type PhoneLinkProps = { phone: string };

export const PhoneLink = ({ phone }: PhoneLinkProps) => (
  <a
    href={`tel:+1${phone.replaceAll('-', '')}`}
    className="text-link inline-flex min-h-11 items-center text-lg font-semibold tabular-nums print:min-h-0"
  >
    {phone}
  </a>
);

/** The titles of what phone and site come from. */
const OfficeSources = ({ countyPage }: Pick<Regulation, 'countyPage'>) => {
  const { evidence } = useEvidence();
  // The county's page about permits stands in the place of the site.
  const used = [evidence?.contact, countyPage ? undefined : evidence?.site].flatMap((one) => one ?? []);
  if (!evidence || used.length === 0) return null;

  return (
    <p className="mt-2 text-sm text-quiet">
      From{' '}
      {used
        .map(({ source, asOf }) => `${evidence.sources[source]?.title ?? source} (${formatPartialDate(asOf)})`)
        .join('; ')}
      .
    </p>
  );
};

/** Where a permit counts for less than in the rest of the state. */
const LocalLimits = () => {
  const { evidence } = useEvidence();

  return evidence?.localLimits?.map(({ summary, source, asOf }) => (
    <p key={summary} className="mt-3 border-l-3 border-brass pl-3.5">
      {summary}{' '}
      <span className="text-sm text-quiet">
        {evidence.sources[source]?.title ?? source}, {formatPartialDate(asOf)}
      </span>
    </p>
  ));
};

type OfficeCardProps = { record: Regulation; onReport: () => void };

/** Which office takes the application here, and how to reach it. */
export const OfficeCard = ({ record, onReport }: OfficeCardProps) => {
  const { facts, today, open } = useEvidence();
  const { officePhone, officeStreet, officeCity, officeSite, officeSiteOf, officeSiteAsOf, countyPage } = record;
  const authority = facts.get('issuing-authority');
  const page = bestPageOf(record);
  const isKnown = officePhone !== undefined || officeSite !== undefined || countyPage !== undefined;
  const hasOffice = record.issuingOffice !== 'none';

  return (
    <SectionCard
      heading="Where to apply"
      Icon={Building2}
      aside={
        <Button look="quiet" size="compact" className="no-print" onClick={() => open('issuing-authority')}>
          Source
        </Button>
      }
    >
      <p className="text-lg font-semibold">
        {whereToApply(record, authority && authority.basis !== 'unknown' ? factText(authority) : null)}
      </p>
      <FactDetails details={authority?.details} className="mt-1" />
      <FactDetails details={record.details} className="mt-2 rounded-control bg-hover px-3.5 py-2" />
      <LocalLimits />
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {officePhone && (
          <Line label={phoneLabel(record.issuingOffice)}>
            <PhoneLink phone={officePhone} />
            <span className="block text-sm text-quiet first-letter:uppercase">{seenText(record, today)}</span>
          </Line>
        )}
        {(officeStreet ?? officeCity) && (
          <Line label="Address">
            <span className="block pt-2 print:pt-0">{[officeStreet, officeCity].filter(Boolean).join(', ')}</span>
            <span className="block text-sm text-quiet first-letter:uppercase">{seenText(record, today)}</span>
          </Line>
        )}
        {page && hasOffice && (
          <Line label="Website">
            <OutLink address={page.address}>{page.label}</OutLink>
            {!countyPage && officeSite && officeSiteAsOf && (
              <span className="block text-sm text-quiet">
                {officeSiteOf === 'office'
                  ? `The office’s own site, ${asOfText(officeSiteAsOf)}`
                  : `The local government’s site, ${asOfText(officeSiteAsOf)}. Look there for the office.`}
              </span>
            )}
          </Line>
        )}
      </dl>
      {hasOffice && record.issuingOffice !== 'state' && !isKnown && (
        <p className="mt-2">
          We don’t have this office’s phone or website.
          {page && ` Start at ${stateName(record.state)}’s official page.`}
        </p>
      )}
      <OfficeSources countyPage={countyPage} />
      {hasOffice && (
        <Button look="quiet" size="compact" Icon={Flag} className="no-print mt-2 -ml-3" onClick={onReport}>
          Report a wrong phone, address, or link
        </Button>
      )}
    </SectionCard>
  );
};

type FeeAgeProps = { asOf: string | null; today: string };

const FeeAge = ({ asOf, today }: FeeAgeProps) => {
  if (asOf === null) return null;

  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-quiet">
      <span className="first-letter:uppercase">{asOfText(asOf)}</span>
      {isOldPrice(asOf, today) && (
        <Badge tone="slate" Icon={History}>
          {asOf === UNDATED ? 'Price may be old' : 'Old price'}
        </Badge>
      )}
    </p>
  );
};

type PayCardProps = { record: Regulation };

/** What a permit costs in this county, and how old that price is. */
export const PayCard = ({ record }: PayCardProps) => {
  const { facts, today, open } = useEvidence();
  const { permitCostBasis, permitCostAsOf, renewalCostBasis } = record;
  const topic = feeTopicOf(permitCostBasis, 'permit-cost');
  const renewalTopic = feeTopicOf(renewalCostBasis, 'renewal-cost');
  const isKnown = permitCostBasis !== 'not-on-file';
  if (permitCostBasis === 'no-permit') return null;

  return (
    <SectionCard
      heading="What you pay"
      Icon={Wallet}
      aside={
        <Button look="quiet" size="compact" className="no-print" onClick={() => open(topic)}>
          Source
        </Button>
      }
    >
      <p className="text-2xl font-semibold tabular-nums">
        {isKnown ? permitCostText(record) : 'We don’t have this county’s fee on file'}
      </p>
      <p>{isKnown ? FEE_BASIS_TEXT[permitCostBasis] : 'Ask the office for the total.'}</p>
      <FeeAge asOf={permitCostAsOf} today={today} />
      {permitCostAsOf !== null && isOldPrice(permitCostAsOf, today) && (
        <p className="mt-1">Ask the office for today’s price before you pay.</p>
      )}
      <FeeWords fact={facts.get(topic)} />
      <div className="mt-3 flex flex-wrap items-baseline gap-x-3 border-t border-tan pt-3">
        <span className="text-quiet">Renewal</span>
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-11 cursor-pointer font-semibold tabular-nums hover:underline print:min-h-0"
          onClick={() => open(renewalTopic)}
        >
          {renewalCostBasis === 'not-on-file' ? 'Not on file. Ask the office.' : renewalCostText(record)}
        </button>
      </div>
    </SectionCard>
  );
};
