import { BookOpenCheck, type LucideIcon, Scale, Target } from 'lucide-react';
import { PRICE } from '#shared/domain/product.ts';
import { SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const FEATURES: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Ranges',
    text: 'Firing ranges near you, sorted by distance, with directions. Type a ZIP code or let your phone say where you are.',
    Icon: Target,
  },
  {
    title: 'Regulations',
    text: 'All 50 states and 3,000+ counties: permits, fees, ages and restricted places, each with its source and the date it was read.',
    Icon: Scale,
  },
  {
    title: 'Safety',
    text: '60+ guidelines on storage, transport, travel and training, in plain words, open to everybody.',
    Icon: BookOpenCheck,
  },
];

const Hero = () => {
  const { productName } = useSiteConfig();

  return (
    <section className="grid items-center gap-8 py-2 md:py-4 lg:grid-cols-[1.15fr_1fr]">
      <div className="flex flex-col items-start gap-5">
        <p className="font-semibold tracking-wide text-quiet">For the 23+ million CCW license holders nationwide</p>
        <h1 className="max-w-[20ch] text-4xl md:text-5xl">Know the carry law before you cross the line</h1>
        <p className="max-w-measure text-lg">
          {productName} gathers the concealed-carry regulations of every state and county, the ranges nearby and the
          alerts for your road. Each fact says where it comes from and when it was checked.
        </p>
        <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
          <ButtonLink to="/signup">Get Full Access</ButtonLink>
          <ButtonLink to={SIGN_IN_ADDRESS} look="secondary">
            Sign In
          </ButtonLink>
        </div>
      </div>
      <div className="about-picture hidden w-full sm:block" aria-hidden="true" />
    </section>
  );
};

const Features = () => (
  <section aria-labelledby="features" className="flex flex-col gap-4">
    <h2 id="features" className="text-2xl">
      What members carry
    </h2>
    <ul className="grid gap-4 md:grid-cols-3">
      {FEATURES.map(({ title, text, Icon }) => (
        <li key={title} className="contents">
          <Card className="flex flex-col gap-2">
            <Icon aria-hidden="true" className="size-8 text-saddle" />
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  </section>
);

const Pricing = () => (
  <section aria-labelledby="pricing">
    <Card className="flex flex-col items-start gap-4 md:flex-row md:items-center md:justify-between">
      <div>
        <h2 id="pricing" className="text-2xl">
          {PRICE.perYear} per year
        </h2>
        <p>One membership for everything: {PRICE.pitch}.</p>
      </div>
      <ButtonLink to="/pricing" className="max-sm:w-full">
        View Full Pricing
      </ButtonLink>
    </Card>
  </section>
);

export const LandingPage = () => (
  <div className="flex flex-col gap-8">
    <Hero />
    <Features />
    <Pricing />
  </div>
);
