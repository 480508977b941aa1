/** What a tab tells the others: the session has ended, or it goes on with another token or another person. */
export type News = 'ended' | 'changed';

let channel: BroadcastChannel | undefined;
const open = () => (channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('td-session') : undefined);

export function tellOtherTabs(news: News): void {
  open()?.postMessage(news);
}

/** Listens to the other tabs until the returned function is called. Browsers without the channel have their storage events. */
export function hearOtherTabs(hear: (news: unknown) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => hear(data);
  open()?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
