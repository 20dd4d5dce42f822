import { Component, type ReactNode } from 'react';

interface CellBoundaryProps {
  readonly children: ReactNode;
  /** What comes in place of an input that cannot be shown. */
  readonly instead: ReactNode;
}

/** Keeps what goes wrong with one input in its cell: the list around it stays. */
export class CellBoundary extends Component<CellBoundaryProps, { readonly isBroken: boolean }> {
  override state: { readonly isBroken: boolean } = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.instead : this.props.children;
  }
}
