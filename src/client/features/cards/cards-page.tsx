import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { recordsText } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { STATE_CODES, type StateCode } from '#shared/law/states.ts';
import { billingStatusQuery } from '../../blocks/billing-status.ts';
import { lawStateOf, useWhere } from '../../blocks/current-location.ts';
import { evidenceQuery } from '../../blocks/law-queries.ts';
import { cardRulesQuery, placeMatrixQuery } from '../../blocks/place-queries.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { useWallet } from '../../blocks/wallet-store.ts';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { localToday } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { CARDS, type MomentCard } from './card-list.ts';
import { type CardFacts, Part, partKey } from './card-parts.tsx';

/** Where somebody was found or has typed to be, else where they live; a default place answers nothing. */
const useLikelyState = (userId: string): StateCode | null => {
  const where = useWhere();
  const { wallet } = useWallet(userId);

  return lawStateOf(where, wallet.home);
};

/** Everything a card is made from; what a device has kept is there without a connection. */
const useCardFacts = (userId: string, state: StateCode | null, today: string) => {
  const evidence = useQuery({ ...evidenceQuery(state ?? 'TX', null), enabled: state !== null });
  const rules = useQuery(cardRulesQuery);
  const hasAccess = useQuery(billingStatusQuery).data?.hasAccess ?? false;
  const { data: matrix } = useQuery({ ...placeMatrixQuery, enabled: hasAccess });
  const facts: CardFacts | null =
    state && evidence.data && rules.data
      ? {
          userId,
          state,
          today,
          evidence: evidence.data,
          rules: rules.data,
          places: matrix ? { matrix: matrix.matrix, ofState: matrix.states.get(state) } : null,
        }
      : null;

  return {
    facts,
    isError: !facts && (evidence.isError || rules.isError),
    isFetching: evidence.isFetching || rules.isFetching,
    retry: () => void Promise.all([evidence.refetch(), rules.refetch()]),
  };
};

type OneCardProps = { card: MomentCard; facts: CardFacts };

const OneCard = ({ card: { title, Icon, parts, guide }, facts }: OneCardProps) => (
  <article
    aria-labelledby="card-title"
    className="flex flex-col gap-5 rounded-panel border-2 border-saddle bg-surface p-5 text-lg md:p-8 print:border-umber print:p-4"
  >
    <h2 id="card-title" className="flex items-center gap-3 text-3xl text-saddle-strong">
      <Icon aria-hidden="true" className="size-8 shrink-0" />
      {title} · {stateName(facts.state)}
    </h2>
    {parts.map((part) => (
      <Part key={partKey(part)} part={part} facts={facts} />
    ))}
    <p className="border-t border-tan pt-4 text-base text-quiet">
      {recordsText(facts.evidence.publishedAt)} This card reports the law. It is not legal advice.{' '}
      <PageLink to={guide.to} className="text-link no-print">
        {guide.label}
      </PageLink>
    </p>
  </article>
);

type CardLinksProps = { chosen: string | null; state: StateCode | null };

/** Below a card that is open: who needs it now sees it first. */
const CardLinks = ({ chosen, state }: CardLinksProps) => (
  <nav aria-label="Cards" className="no-print">
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {CARDS.map(({ id, title, Icon }) => (
        <li key={id}>
          <PageLink
            to={`/cards?card=${id}${state ? `&state=${state}` : ''}`}
            aria-current={id === chosen ? 'true' : undefined}
            className="flex h-full min-h-13 items-center gap-3 rounded-panel border border-tan bg-card px-4 py-3 font-semibold text-umber no-underline hover:bg-hover aria-[current=true]:border-saddle aria-[current=true]:bg-action aria-[current=true]:text-on-action"
          >
            <Icon aria-hidden="true" className="size-6 shrink-0" />
            {title}
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
);

type CardsPageProps = { user: CurrentUser };

/** One moment, one state, in large type: on the screen, on paper, and without a connection. */
export const CardsPage = ({ user }: CardsPageProps) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search);
  const likely = useLikelyState(user.id);
  const card = CARDS.find(({ id }) => id === given.get('card')) ?? null;
  const state = STATE_CODES.find((code) => code === given.get('state')) ?? likely;
  const { facts, isError, isFetching, retry } = useCardFacts(user.id, card ? state : null, localToday());

  const go = (id: string, to: StateCode | null): void =>
    navigate(`/cards?${new URLSearchParams({ card: id, ...(to && { state: to }) })}`, KEEP_PLACE);

  return (
    <Page
      heading="Quick law cards"
      lead={<span className="no-print">The law on one card, in large type. Cards you’ve opened work offline.</span>}
    >
      {!card && <CardLinks chosen={null} state={state} />}
      {card && (
        <div className="no-print flex flex-wrap items-end gap-4">
          <SelectField
            label={card.stateLabel}
            value={state ?? ''}
            onChange={({ target }) => go(card.id, STATE_CODES.find((code) => code === target.value) ?? null)}
          >
            <option value="">Choose a state</option>
            <StateOptions />
          </SelectField>
          {facts && (
            <Button look="secondary" Icon={Printer} onClick={() => window.print()}>
              Print this card
            </Button>
          )}
        </div>
      )}
      {card && !state && <p>Choose a state to see its card.</p>}
      {card && isError && (
        <ErrorState
          level={2}
          heading="We couldn’t load this card"
          text="Check your connection and try again."
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {card && state && !facts && !isError && (
        <DelayedSkeleton label="Loading the card…">
          <Skeleton className="h-64 w-full" />
        </DelayedSkeleton>
      )}
      {card && facts && <OneCard key={`${card.id} ${facts.state}`} card={card} facts={facts} />}
      {card && <CardLinks chosen={card.id} state={state} />}
    </Page>
  );
};
