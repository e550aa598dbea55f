import { Component, type ReactNode } from 'react';
import { SupportLink } from '../blocks/support-link.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { hasFailed: boolean };

/** Keeps the frame up when a screen crashes or its code can't load. Give it a new key for a new page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;

    return (
      <div role="alert">
        <Page
          heading="Something went wrong"
          lead="We couldn’t load this page. Check your connection, or reload to get the latest version."
          isNarrow
        >
          <div>
            <Button onClick={() => window.location.reload()}>Reload this page</Button>
          </div>
          <p>
            Still not working? Email us at <SupportLink />.
          </p>
        </Page>
      </div>
    );
  }
}
