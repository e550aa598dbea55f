type SpinnerProps = { label?: string };

export const Spinner = ({ label = 'Loading…' }: SpinnerProps) => (
  <div role="status" className="needs-script grid min-h-64 place-items-center">
    <span className="size-10 animate-spin rounded-full border-4 border-tan border-t-saddle" aria-hidden="true" />
    <span className="sr-only">{label}</span>
  </div>
);
