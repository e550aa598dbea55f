import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

const FOUR_RULES = [
  'Treat every firearm as if it were loaded.',
  'Never point the muzzle at anything you are not willing to destroy.',
  'Keep your finger off the trigger until your sights are on the target and you have decided to shoot.',
  'Be sure of your target and of what is beyond it.',
];

const RANGE_RULES = [
  'Wear eye and ear protection from the moment you reach the line.',
  'Keep the muzzle pointed downrange, always.',
  'Keep the action open and the firearm unloaded until the line is hot.',
  'On “cease fire”, stop at once, unload, step back, and touch nothing until the line is hot again.',
  'Nobody goes forward of the line before the range officer has called it cold.',
  'Shoot only at the targets and with the ammunition that the range allows.',
  'Follow the range officer’s commands; anybody may call a cease fire.',
];

export const AboutPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page
      heading={`About ${productName}`}
      lead="A guide for people who carry a concealed handgun lawfully and want to keep it that way."
    >
      <div className="prose">
        <h2>Why it exists</h2>
        <p>
          Carry law changes at state and county lines, and a mistake made in good faith is still a mistake.{' '}
          {productName} reports what the law says, where it says so and when that was last checked. What is not known is
          called unknown.
        </p>
        <h2 id="four-safety-rules">The four safety rules</h2>
        <ol>
          {FOUR_RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
        <section id="common-range-rules" aria-labelledby="common-range-rules-heading" className="prose">
          <h2 id="common-range-rules-heading">Common range rules</h2>
          <p>Every range has its own rules, and they come first. These are common to most of them.</p>
          <ul>
            {RANGE_RULES.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <h2>Found an error?</h2>
        <p>
          A wrong fact is the worst thing we can publish. Please <PageLink to="/contact">tell us</PageLink>.
        </p>
      </div>
    </Page>
  );
};
