import { Component, type ReactNode } from 'react';

interface CellBoundaryProps {
  readonly children: ReactNode;
  /** What comes in place of an input that cannot be shown. */
  readonly instead: (error: unknown) => ReactNode;
}

/** Keeps what goes wrong with one input in its cell: the list around it stays. */
export class CellBoundary extends Component<CellBoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : this.props.instead(error);
  }
}
