import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '@techadds/shared/ui';
import { acted, withLine, withLineBack, type LineAct } from './line-operations';
import { emptyLine, type TypedLine } from './quote.form-values';

const most = 100;
const rowOf = (key: number) => document.querySelector<HTMLElement>(`[data-line="${key}"]`);

/**
 * Operations on the lines of a form, and the focus after each of them.
 * @param read returns the current lines
 * @param write stores the lines
 */
export function useLines(read: () => TypedLine[], write: (lines: TypedLine[]) => void) {
  const latest = useRef({ read, write });
  useEffect(() => void (latest.current = { read, write }));
  const [newKey, setNewKey] = useState<number>();

  const add = useCallback((line?: TypedLine) => {
    const lines = latest.current.read();
    if (lines.length >= most) return toast({ title: `A quote has at most ${most} lines.`, tone: 'bad' });
    const above = lines.filter(({ optional }) => !optional).at(-1);
    // A new line usually has the tax rate of the previous one.
    const added = line ?? emptyLine(above && { tax: above.tax });
    latest.current.write(withLine(lines, added));
    setNewKey(added.key);
  }, []);

  const patch = useCallback((key: number, change: Partial<TypedLine>) => {
    const { read: now, write: keep } = latest.current;
    keep(now().map((line) => (line.key === key ? { ...line, ...change } : line)));
  }, []);

  const act = useCallback((key: number, doing: LineAct) => {
    const lines = latest.current.read();
    const at = lines.findIndex((line) => line.key === key);
    const line = lines[at];
    if (!line || (doing === 'duplicate' && lines.length >= most)) return;
    const field = document.activeElement as HTMLElement | null;
    latest.current.write(acted(lines, at, doing));
    if (doing === 'remove') {
      const back = () => latest.current.write(withLineBack(latest.current.read(), line, at));
      toast({ title: `${line.name.trim() === '' ? `Line ${at + 1}` : line.name} is removed`, action: { label: 'Undo', onClick: back } });
    }
    // React moves the row in the DOM, which drops the focus.
    setTimeout(() =>
      (doing === 'remove' ? document.querySelector<HTMLElement>('[data-add-line]') : field?.isConnected ? field : rowOf(key))?.focus(),
    );
  }, []);

  const next = useCallback(
    (key: number) => {
      const lines = latest.current.read();
      const after = lines[lines.findIndex((line) => line.key === key) + 1];
      if (after) rowOf(after.key)?.querySelector<HTMLElement>('[data-name]')?.focus();
      else add();
    },
    [add],
  );
  return { newKey, add, patch, act, next };
}
