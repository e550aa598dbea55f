/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */

/**
 * Hears what the content security policy stops in any page of this browser, whatever the console says of it. To be
 * called before the first page is opened; the list grows.
 * @param {BrowserContext} context
 * @returns {Promise<string[]>}
 */
export const watchPolicyViolations = async (context) => {
  /** @type {string[]} */
  const violations = [];
  await context.exposeBinding('tellPolicyViolation', (_source, /** @type {string} */ violation) => {
    violations.push(violation);
  });
  await context.addInitScript(() => {
    const { tellPolicyViolation } = /** @type {Window & { tellPolicyViolation: (violation: string) => void }} */ (
      /** @type {unknown} */ (window)
    );
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
      tellPolicyViolation(`${effectiveDirective} stopped ${blockedURI} on ${new URL(documentURI).pathname}`);
    });
  });

  return violations;
};
