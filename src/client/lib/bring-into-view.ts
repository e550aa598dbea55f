const isReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

export const bringIntoView = (element: Element | null, block: 'nearest' | 'start'): void =>
  element?.scrollIntoView({ block, behavior: isReducedMotion() ? 'auto' : 'smooth' });
