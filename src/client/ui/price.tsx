import { PRICE } from '#shared/domain/product.ts';

export const Price = () => (
  <p className="flex items-baseline gap-2">
    <span className="font-slab text-5xl font-semibold text-saddle lining-nums">{PRICE.perYear}</span>
    <span className="text-lg">per year</span>
  </p>
);
