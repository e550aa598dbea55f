import { Component, type ReactNode } from 'react';
import { SupportLink } from '../blocks/support-link.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { hasFailed: boolean };

/** A screen that breaks, or whose code can't be loaded, leaves the frame standing. Give it a new key for a new page. */
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
          lead="This page could not be shown. The connection may be down, or a new version may have come out."
          isNarrow
        >
          <div>
            <Button onClick={() => window.location.reload()}>Load the page again</Button>
          </div>
          <p>
            Does it keep happening? Write to <SupportLink />.
          </p>
        </Page>
      </div>
    );
  }
}
