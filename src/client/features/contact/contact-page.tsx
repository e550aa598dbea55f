import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { SupportLink } from '../../ui/support-link.tsx';

export const ContactPage = () => {
  const { productName, host } = useSiteConfig();

  return (
    <Page heading={`Contact ${productName}`} lead="Questions, errors in a record, ideas: write to us.">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <dl className="grid gap-3">
            <div>
              <dt className="font-semibold">Support email</dt>
              <dd>
                <SupportLink className="text-link inline-flex min-h-11 items-center" />
              </dd>
            </div>
            <div>
              <dt className="font-semibold">Website</dt>
              <dd>{host}</dd>
            </div>
          </dl>
        </Card>
        <Card className="flex flex-col gap-3">
          <h2 className="text-xl">Technical Support</h2>
          <p>
            Trouble with location detection, range searches or regulation lookups? Say what you did and what you saw.
          </p>
          <h2 className="text-xl">General Feedback</h2>
          <p>Tell us what would make the guide more useful on your road.</p>
        </Card>
      </div>
    </Page>
  );
};
