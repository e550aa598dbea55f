/** The library's front door warns on Node 20, on which all we use of it runs and is tested. Behind it is the same class. */
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider';
}
