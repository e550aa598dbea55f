import { BookOpenCheck, type LucideIcon, Scale, Target } from 'lucide-react';
import { CLAIMED, COUNTIES_CLAIM, GUIDELINES_CLAIM, SOURCES_CLAIM } from '#shared/site/claims.ts';
import { Samples } from '../../blocks/samples/samples.tsx';
import { type PageHref, SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { AccountDeletedNotice } from './account-deleted-notice.tsx';
import { MembersTarget } from './members-target.tsx';
import { StateSample } from './state-sample.tsx';

const CLAIMS = [
  ['23+ million', 'CCW license holders nationwide'],
  [`${CLAIMED.states}`, 'states'],
  [COUNTIES_CLAIM, 'counties'],
  [GUIDELINES_CLAIM, 'safety guidelines'],
] as const;

const FEATURES: readonly { title: string; text: string; Icon: LucideIcon; to: PageHref; link: string }[] = [
  {
    title: 'Ranges',
    text: 'Firing ranges near you, nearest first, with directions. Use a ZIP code or your phone’s location.',
    Icon: Target,
    to: '/ranges',
    link: 'Find a range',
  },
  {
    title: 'Regulations',
    text: `All ${CLAIMED.states} states and ${COUNTIES_CLAIM} counties: permits, fees, ages, signs, and restricted places, with sources. Members also see where their permits are recognized, plan trips, and check places like churches, bars, and parks.`,
    Icon: Scale,
    to: '/regulations',
    link: 'Look up a state',
  },
  {
    title: 'Safety',
    text: `${GUIDELINES_CLAIM} guidelines on storage, transport, travel, and training, in plain words. Open to everyone.`,
    Icon: BookOpenCheck,
    to: '/safety',
    link: 'Read the guide',
  },
];

const Hero = () => {
  const { productName } = useSiteConfig();

  return (
    <section className="grid items-center gap-8 py-2 md:py-4 lg:grid-cols-[1.5fr_1fr]">
      <div className="flex flex-col items-start gap-5">
        <h1 className="max-w-[20ch] text-4xl md:text-5xl">Know the carry law before you cross the state line</h1>
        <p className="max-w-measure text-lg">
          {productName} shows the main carry rules in every state and 3,000+ counties, where your permits are
          recognized, and what changes along your route. {SOURCES_CLAIM}
        </p>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to="/signup" size="large">
            Get Full Access
          </ButtonLink>
          <ButtonLink to={SIGN_IN_ADDRESS} look="secondary" size="large">
            Sign In
          </ButtonLink>
        </div>
      </div>
      <MembersTarget />
    </section>
  );
};

const Claims = () => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-panel border border-tan bg-card px-5 py-5 text-center lg:grid-cols-4">
    {CLAIMS.map(([figure, text]) => (
      <li key={text}>
        <span className="block font-slab text-2xl font-semibold text-saddle-strong md:text-3xl">{figure}</span>{' '}
        <span className="text-quiet">{text}</span>
      </li>
    ))}
  </ul>
);

/** Members' tools as they answered a made-up person on the day of the release. */
const Tools = () => (
  <section aria-labelledby="tools" className="needs-script flex flex-col gap-4">
    <div>
      <h2 id="tools" className="text-2xl">
        What members see
      </h2>
      <p>Real answers from the recognition map, the trip planner, and the rules for each kind of place.</p>
    </div>
    <Samples names={['map', 'trip', 'place']} className="grid items-start gap-4 lg:grid-cols-2" />
  </section>
);

const Features = () => (
  <section aria-labelledby="features" className="flex flex-col gap-4">
    <h2 id="features" className="text-2xl">
      What you get
    </h2>
    <ul className="grid gap-4 md:grid-cols-3">
      {FEATURES.map(({ title, text, Icon, to, link }) => (
        <li key={title} className="contents">
          <Card className="flex flex-col gap-2">
            <Icon aria-hidden="true" className="size-8 text-saddle" />
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
            <PageLink to={to} className="text-link mt-auto inline-flex min-h-11 items-center self-start">
              {link}
            </PageLink>
          </Card>
        </li>
      ))}
    </ul>
  </section>
);

const About = () => (
  <section aria-labelledby="about" className="grid items-center gap-6 lg:grid-cols-2">
    <div className="about-picture w-full" aria-hidden="true" />
    <div className="flex flex-col items-start gap-3">
      <h2 id="about" className="text-2xl">
        Sources, not rumors
      </h2>
      <p className="max-w-measure text-lg">Forum posts get old, and laws change. See the source for yourself.</p>
      <ButtonLink to="/about" look="secondary">
        About us
      </ButtonLink>
    </div>
  </section>
);

const Pricing = () => {
  const { price } = useSiteConfig();

  return (
    <section aria-labelledby="pricing">
      <Card className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between">
        <div>
          <h2 id="pricing" className="text-2xl">
            {price.perYear} per year
          </h2>
          <p>
            One membership, everything included: {price.pitch}. It renews every year until canceled. We add sales tax
            where it applies.
          </p>
        </div>
        <ButtonLink to="/pricing" className="shrink-0 max-sm:w-full">
          View Full Pricing
        </ButtonLink>
      </Card>
    </section>
  );
};

export const LandingPage = () => (
  <div className="flex flex-col gap-8">
    <AccountDeletedNotice />
    <Hero />
    <Claims />
    <StateSample />
    <Features />
    <Tools />
    <About />
    <Pricing />
  </div>
);
