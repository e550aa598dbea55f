import { useSiteConfig } from '../../lib/site-config.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';

export const SafetyPage = () => {
  const { productName } = useSiteConfig();

  return (
    <Page heading={`${productName} Safety & Best Practices`} lead="Safe habits come before every right and every rule.">
      <div className="prose">
        <p>
          The searchable guideline list is not open yet. Until it is, the{' '}
          <PageLink to="/about#four-safety-rules">four safety rules</PageLink> and the{' '}
          <PageLink to="/about#common-range-rules">common range rules</PageLink> are on the About page.
        </p>
        <p>
          Guidelines here are educational. Follow local laws, the rules of your range and the manufacturer’s
          instructions.
        </p>
      </div>
    </Page>
  );
};
