/** What a tab tells the others: the session has ended, or it goes on with another token or another person. */
export type SessionMessage = 'ended' | 'changed';

let channel: BroadcastChannel | undefined;
const getChannel = () => (channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('td-session') : undefined);

export function broadcastSession(message: SessionMessage): void {
  getChannel()?.postMessage(message);
}

/** Listens to the other tabs until the returned function is called. Browsers without the channel have their storage events. */
export function subscribeToOtherTabs(onMessage: (message: unknown) => void): () => void {
  const listener = ({ data }: MessageEvent<unknown>) => onMessage(data);
  getChannel()?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}
