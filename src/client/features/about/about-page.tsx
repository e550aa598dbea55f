import { DEFAULT_PROHIBITED_AREAS, DEFAULT_RESTRICTED_AREAS } from '#shared/law/default-areas.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { IssuanceTable } from './issuance-table.tsx';

const FOUR_RULES = [
  'Treat every firearm as if it were loaded.',
  'Never point the muzzle at anything you are not willing to destroy.',
  'Keep your finger off the trigger until your sights are on the target and you have decided to shoot.',
  'Be sure of your target and of what is beyond it.',
];

const PROTOCOLS = [
  [
    'Arriving',
    'Leave the gun cased and unloaded until you are at your lane. Sign in, and ask about anything new to you.',
  ],
  [
    'On the line',
    'Uncase with the muzzle downrange. Load only when the range officer calls the line hot (shooting can start), and only what you will shoot.',
  ],
  [
    'Cold line (no shooting)',
    'Action open, magazine out, hands off. Step behind the line and stay there until it is hot again.',
  ],
  [
    'Leaving',
    'Unload, check by sight and touch, and case the gun at the lane. Then pick up your brass and targets, and wash your hands.',
  ],
] as const;

const RANGE_RULES = [
  'Wear eye and ear protection from the moment you reach the line.',
  'Keep the muzzle pointed downrange, always.',
  'Keep the action open and the firearm unloaded until the line is hot.',
  'On “cease fire,” stop at once, unload, step back, and touch nothing until the line is hot again.',
  'Never go forward of the line until the range officer calls it cold.',
  'Shoot only the targets and the ammunition the range allows.',
  'Follow the range officer’s commands. Anyone can call a cease fire.',
];

const VALUES = [
  ['Sourced', 'We show where each fact comes from. If we couldn’t confirm something, we say so.'],
  ['Plain', 'Short words, written for you. We report the law. We don’t give legal advice.'],
  ['Private', 'No ads and no trackers. We can’t read what you enter about your permits and handguns.'],
  ['Careful', 'Safe habits come first. A wrong fact is the worst thing we can publish.'],
] as const;

const Rules = () => (
  <div className="prose">
    <h2 id="four-safety-rules">The four safety rules</h2>
    <ol>
      {FOUR_RULES.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ol>
    <h2 id="range-protocols">Range protocols</h2>
    <dl className="grid gap-3">
      {PROTOCOLS.map(([name, text]) => (
        <div key={name}>
          <dt className="font-semibold text-saddle-strong">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <section id="common-range-rules" aria-labelledby="common-range-rules-heading" className="prose">
      <h2 id="common-range-rules-heading">Common range rules</h2>
      <p>Every range has its own rules, and those come first. Most ranges share these.</p>
      <ul>
        {RANGE_RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  </div>
);

const Issuance = () => (
  <section aria-labelledby="issuance" className="flex flex-col gap-3">
    <h2 id="issuance" className="text-[1.375rem]">
      Shall issue and may issue
    </h2>
    <p className="max-w-measure">
      Since <cite>New York State Rifle &amp; Pistol Association v. Bruen</cite> (2022), an issuing office can’t make you
      show a special need before it issues a permit. Some statutes haven’t been rewritten to match.
    </p>
    <IssuanceTable />
    <p>
      For these and other words, see the{' '}
      <PageLink to="/glossary" className="text-link">
        glossary
      </PageLink>
      .
    </p>
  </section>
);

type AreasProps = { heading: string; areas: readonly string[] };

const Areas = ({ heading, areas }: AreasProps) => (
  <Card>
    <CardHeading level={3}>{heading}</CardHeading>
    <ul className="list-disc pl-5">
      {areas.map((area) => (
        <li key={area}>{area}</li>
      ))}
    </ul>
  </Card>
);

const RestrictedAreas = () => (
  <section aria-labelledby="restricted-areas" className="flex flex-col gap-3">
    <h2 id="restricted-areas" className="text-[1.375rem]">
      Restricted areas
    </h2>
    <p className="max-w-measure">
      Commonly restricted — verify. Many states restrict these places, but states differ. Look up a state to see its own
      list.
    </p>
    <div className="grid gap-4 md:grid-cols-2">
      <Areas heading="Often restricted by state law" areas={DEFAULT_RESTRICTED_AREAS} />
      <Areas heading="Commonly prohibited by federal law" areas={DEFAULT_PROHIBITED_AREAS} />
    </div>
  </section>
);

const Values = () => (
  <section aria-labelledby="values" className="flex flex-col gap-3">
    <h2 id="values" className="text-[1.375rem]">
      Our values
    </h2>
    <dl className="grid gap-4 sm:grid-cols-2">
      {VALUES.map(([name, text]) => (
        <div key={name} className="rounded-panel border border-tan bg-card p-5">
          <dt className="font-slab text-lg font-semibold text-saddle-strong">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const AboutPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page
      heading={`About ${productName}`}
      lead="A guide for people who carry a concealed handgun lawfully and want to keep it that way."
    >
      <div className="grid items-center gap-6 lg:grid-cols-[1.4fr_1fr]">
        <div className="prose">
          <h2>Our purpose</h2>
          <p>
            Carry law changes at state and county lines, and an honest mistake can still be a crime. {productName} tells
            you what the law says and where it says so. If we couldn’t confirm something, we say so.
          </p>
          <p>
            You also get ranges near you, travel alerts, and a <PageLink to="/safety">safety guide</PageLink> that’s
            open to everyone.
          </p>
        </div>
        <div className="about-picture w-full" aria-hidden="true" />
      </div>
      <Rules />
      <Issuance />
      <RestrictedAreas />
      <Values />
      <section aria-labelledby="found-an-error" className="flex flex-col items-start gap-3">
        <h2 id="found-an-error" className="text-[1.375rem]">
          Found an error?
        </h2>
        <p>Tell us what’s wrong and where you saw it.</p>
        <ButtonLink to="/contact" look="secondary">
          Contact us
        </ButtonLink>
      </section>
    </Page>
  );
};
