import { Component, type ReactNode } from 'react';

interface Props {
  /** Called with the error; the boundary renders nothing until it is remounted. */
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** Isolates the rest of the app from errors of a remote's page. */
export class RemoteBoundary extends Component<Props, { stopped: boolean }> {
  override state = { stopped: false };

  static getDerivedStateFromError() {
    return { stopped: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause);
  }

  override render() {
    return this.state.stopped ? null : this.props.children;
  }
}
