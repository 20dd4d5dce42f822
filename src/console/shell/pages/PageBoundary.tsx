import { Component, type ReactNode } from 'react';
import { HwError } from '../../client/hwError.ts';
import { say } from '../../texts/say.ts';
import { MessagePage } from './MessagePage.tsx';

/** Keeps the error of one page inside its tab. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const text = error instanceof HwError ? error.message : say('page.failedText');
    return (
      <MessagePage title={say('page.failedTitle')} text={text}>
        <button type="button" className="q-button" onClick={() => this.setState({ error: undefined })}>
          {say('list.retry')}
        </button>
      </MessagePage>
    );
  }
}
