import { useEffect, useState } from 'react';
import { useQuery } from '@techadds/shared/query';

/** Who is writing in a conversation. Live updates store it in the query cache under `typingQueryKey`. */
interface TypingEvent {
  name: string;
  /** In milliseconds by the browser's clock. */
  at: number;
}
export const typingQueryKey = (conversationId: string) => ['typing', conversationId] as const;

/** The indicator disappears after this time without a new event. */
const typingTimeoutMs = 6_000;

/** The name of the user who is writing in the conversation. */
export function useTypingIndicator(conversationId: string): string | undefined {
  const { data } = useQuery<TypingEvent | null>({ queryKey: typingQueryKey(conversationId), queryFn: () => null, enabled: false });
  const [expired, setExpired] = useState<TypingEvent>();
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setExpired(data), data.at + typingTimeoutMs - Date.now());
    return () => clearTimeout(timer);
  }, [data]);
  return data && expired !== data ? data.name : undefined;
}
