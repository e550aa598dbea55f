import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SignInForm } from './sign-in-form.tsx';

export const AuthPage = () => (
  <Page heading="Sign In">
    <SignInForm />
    <ul className="flex flex-col">
      <li>
        <PageLink to="/auth/forgot-password" className="text-link inline-flex min-h-11 items-center">
          Forgot your password?
        </PageLink>
      </li>
      <li>
        <PageLink to="/signup" className="text-link inline-flex min-h-11 items-center">
          No account yet? Get Full Access
        </PageLink>
      </li>
    </ul>
  </Page>
);
