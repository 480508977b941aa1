/** Messages between tabs: the session has ended, or its token or user has changed. */
export type SessionMessage = 'ended' | 'changed';

let channel: BroadcastChannel | undefined;
const getChannel = () => (channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('td-session') : undefined);

export function broadcastSession(message: SessionMessage): void {
  getChannel()?.postMessage(message);
}

/** Subscribes to the messages of other tabs; returns the unsubscribe function. Browsers without BroadcastChannel rely on storage events. */
export function subscribeToOtherTabs(onMessage: (message: unknown) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => onMessage(data);
  getChannel()?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
