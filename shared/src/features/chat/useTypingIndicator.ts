import { useEffect, useState } from 'react';
import { useQuery } from '@techadds/shared/query';

/** Who is writing in a room, as the live updates tell it: they put it into the cache of queries under this key. */
interface TypingEvent {
  name: string;
  /** In milliseconds by this clock. */
  at: number;
}
export const typingQueryKey = (conversationId: string) => ['typing', conversationId] as const;

/** Who has written nothing more for so long has stopped. */
const typingTimeoutMs = 6_000;

/** The name of who is writing in the room now. */
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
