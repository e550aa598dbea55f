import { GLOSSARY } from 'virtual:glossary';
import type { GlossaryTerm } from '#shared/guide/glossary.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { guidelinePath } from '#shared/site/routes.ts';
import { LetterSections } from '../../blocks/letter-sections.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

const Sources = ({ sources }: Pick<GlossaryTerm, 'sources'>) => (
  <p className="text-sm text-quiet wrap-anywhere">
    {sources.length === 1 ? 'Source: ' : 'Sources: '}
    {sources.map(({ title, address, date }, at) => (
      <span key={title}>
        {at > 0 && '; '}
        {address ? (
          <a className="text-link" href={address} rel="noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
        , {formatPartialDate(date)}
      </span>
    ))}
  </p>
);

const Term = ({ id, title, alsoCalled, meaning, whyItMatters, guide, sources }: GlossaryTerm) => (
  <li id={id} className="flex flex-col gap-1 py-4 print:break-inside-avoid">
    <h3 className="text-xl text-saddle-strong">{title}</h3>
    {alsoCalled.length > 0 && <p className="text-sm text-quiet">Also called: {alsoCalled.join(', ')}</p>}
    <p>{meaning}</p>
    <p>
      <span className="font-semibold">Why it matters:</span> {whyItMatters}
    </p>
    {guide && (
      <PageLink
        to={guidelinePath(guide.slug)}
        className="text-link no-print inline-flex min-h-11 items-center self-start font-semibold"
      >
        Guide: {guide.title}
      </PageLink>
    )}
    {sources.length > 0 && <Sources sources={sources} />}
  </li>
);

/** The words of carry law in plain English, each with an anchor that other screens link to. */
export const GlossaryPage = () => (
  <Page
    heading="Glossary"
    lead={`${GLOSSARY.length} terms of carry law in plain English: what each one means, and why it matters to you.`}
    isNarrow
  >
    <LetterSections entries={GLOSSARY} headingLevel={2}>
      {(terms) => (
        <ul className="divide-y divide-tan">
          {terms.map((term) => (
            <Term key={term.id} {...term} />
          ))}
        </ul>
      )}
    </LetterSections>
    <Card tone="brass">
      <p>
        This page explains words. It is not legal advice. Each state defines them in its own law, so check the state you
        will be in under{' '}
        <PageLink to="/regulations" className="text-link">
          Regulations
        </PageLink>
        .
      </p>
    </Card>
  </Page>
);
