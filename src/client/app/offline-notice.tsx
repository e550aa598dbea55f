import { useIsCutOff } from '../lib/connection.ts';

/** Says what still opens offline. Stays in sight: saved law may be out of date. */
export const OfflineNotice = () => {
  const isCutOff = useIsCutOff();

  return (
    <div aria-live="polite">
      {isCutOff && (
        <p
          data-cut-off
          className="bg-slate px-3 py-1 text-center text-sm font-semibold text-white night:text-on-action"
        >
          You’re offline.{' '}
          <span className="max-lg:sr-only">
            You can still open home, the safety guide, your permits, your saved ranges, your last trip, and the last
            regulations you opened. They may be out of date.
          </span>
          <span aria-hidden="true" className="lg:hidden">
            You can only see what’s saved on this device.
          </span>
        </p>
      )}
    </div>
  );
};
