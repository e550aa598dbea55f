import { useIsCutOff } from '../lib/connection.ts';

/** Says so while there is no connection, and what can be read without one. */
export const OfflineNotice = () => {
  const isCutOff = useIsCutOff();

  return (
    <div aria-live="polite" className="no-print">
      {isCutOff && (
        <p className="bg-slate px-4 py-1.5 text-center font-semibold text-white night:text-on-action">
          No connection. The safety guide, the regulations you last opened, your permits, your last trip and your saved
          ranges are kept on this device; everything else needs one.
        </p>
      )}
    </div>
  );
};
