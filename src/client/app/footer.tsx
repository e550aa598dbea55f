import type { PagePath } from '#shared/site/routes.ts';
import { SupportLink } from '../blocks/support-link.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { PageLink } from '../ui/page-link.tsx';

const LINKS: readonly { to: PagePath; label: string }[] = [
  { to: '/ranges', label: 'Ranges' },
  { to: '/safety', label: 'Safety' },
  { to: '/glossary', label: 'Glossary' },
  { to: '/accuracy', label: 'Accuracy' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
];

const LINK_LOOK = 'flex min-h-11 items-center text-umber underline underline-offset-4';

export const Footer = () => {
  const { productName } = useSiteConfig();

  return (
    <footer className="no-print border-t border-tan bg-panel">
      <div className="mx-auto flex max-w-page flex-col gap-2 px-5 py-4 md:flex-row md:items-center md:justify-between md:px-6">
        <p className="text-sm text-quiet">{productName} reports the law. It does not give legal advice.</p>
        <nav aria-label="Footer">
          <ul className="flex flex-wrap gap-x-5">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <PageLink to={to} className={LINK_LOOK}>
                  {label}
                </PageLink>
              </li>
            ))}
            <li>
              <SupportLink className={LINK_LOOK} />
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
};
