import { Component, type ReactNode } from 'react';

interface Props {
  /** Told what a page threw; the boundary shows nothing until it is replaced. */
  onStop: (cause: unknown) => void;
  children: ReactNode;
}

/** Keeps what a remote's page throws from the rest of the app. */
export class RemoteBoundary extends Component<Props, { stopped: boolean }> {
  override state = { stopped: false };

  static getDerivedStateFromError() {
    return { stopped: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onStop(cause);
  }

  override render() {
    return this.state.stopped ? null : this.props.children;
  }
}
