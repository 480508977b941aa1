import { useEffect, useState } from 'react';
import { create } from 'zustand';

interface Typing {
  roomId: string;
  name: string;
  at: number;
}

const useTyping = create<{ last: Typing | null }>()(() => ({ last: null }));
/** Who has written nothing more for so long has stopped. */
const lastsMs = 6_000;

/** Somebody else is writing in a room. */
export const hearTyping = ({ roomId, name }: Pick<Typing, 'roomId' | 'name'>): void =>
  useTyping.setState({ last: { roomId, name, at: Date.now() } });

/** The name of who is writing in the room now. */
export function useTypist(roomId: string): string | undefined {
  const last = useTyping((state) => state.last);
  const [over, setOver] = useState<Typing>();
  const current = last?.roomId === roomId ? last : undefined;
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => setOver(current), current.at + lastsMs - Date.now());
    return () => clearTimeout(timer);
  }, [current]);
  return current && over !== current ? current.name : undefined;
}

/** Their message has come. */
export const stopTyping = (roomId: string): void => useTyping.setState(({ last }) => ({ last: last?.roomId === roomId ? null : last }));
