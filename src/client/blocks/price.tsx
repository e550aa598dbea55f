import { useSiteConfig } from '../lib/site-config.tsx';

export const Price = () => {
  const { price } = useSiteConfig();

  return (
    <p className="flex items-baseline gap-2">
      <span className="font-slab text-5xl font-semibold text-saddle">{price.perYear}</span>
      <span className="text-lg">per year</span>
    </p>
  );
};
