/** Said when a release has been published; every server that keeps answers made from the law hears it. */
export const LAW_CHANNEL = 'law';

/** Said when an administrator's travel alert was written, changed or ended. */
export const ALERTS_CHANNEL = 'alerts';
