import { useSiteConfig } from '../lib/site-config.tsx';

type SupportLinkProps = { className?: string };

export const SupportLink = ({ className = 'text-link' }: SupportLinkProps) => {
  const { supportEmail } = useSiteConfig();

  return (
    <a className={className} href={`mailto:${supportEmail}`}>
      {supportEmail}
    </a>
  );
};
