import { useIsCutOff } from '../lib/connection.ts';

/** Says so while there is no connection, and what can be read without one. Stays in sight: a kept law may be an old one. */
export const OfflineNotice = () => {
  const isCutOff = useIsCutOff();

  return (
    <div aria-live="polite">
      {isCutOff && (
        <p
          data-cut-off
          className="bg-slate px-3 py-1 text-center text-sm font-semibold text-white night:text-on-action"
        >
          No connection.{' '}
          <span className="max-lg:sr-only">
            The safety guide, the regulations you last opened, your permits, your last trip and your saved ranges are
            kept on this device; everything else needs one.
          </span>
          <span aria-hidden="true" className="lg:hidden">
            Only what is kept here opens.
          </span>
        </p>
      )}
    </div>
  );
};
