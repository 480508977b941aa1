import { useEffect, useState } from 'react';
import { useQuery } from '@techadds/shared/query';

/** Who is writing in a room, as the live updates tell it: they put it into the cache of queries under this key. */
interface Typing {
  name: string;
  /** In milliseconds by this clock. */
  at: number;
}
export const typingKey = (roomId: string) => ['typing', roomId] as const;

/** Who has written nothing more for so long has stopped. */
const lastsMs = 6_000;

/** The name of who is writing in the room now. */
export function useTypist(roomId: string): string | undefined {
  const { data } = useQuery<Typing | null>({ queryKey: typingKey(roomId), queryFn: () => null, enabled: false });
  const [over, setOver] = useState<Typing>();
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(() => setOver(data), data.at + lastsMs - Date.now());
    return () => clearTimeout(timer);
  }, [data]);
  return data && over !== data ? data.name : undefined;
}
