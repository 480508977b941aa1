import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '@techadds/shared/ui';
import { applyLineAction, addLine, insertLine, type LineAction } from './line-operations';
import { createLine, type LineFormValues } from './quote.form-values';

const maxLines = 100;
const findLineRow = (key: number) => document.querySelector<HTMLElement>(`[data-line="${key}"]`);

/**
 * Operations on the lines of a form, and the focus after each of them.
 * @param read returns the current lines
 * @param write stores the lines
 */
export function useQuoteLines(read: () => LineFormValues[], write: (lines: LineFormValues[]) => void) {
  const latest = useRef({ read, write });
  useEffect(() => void (latest.current = { read, write }));
  const [newKey, setNewKey] = useState<number>();

  const add = useCallback((line?: LineFormValues) => {
    const lines = latest.current.read();
    if (lines.length >= maxLines) return toast({ title: `A quote has at most ${maxLines} lines.`, tone: 'bad' });
    const above = lines.filter(({ optional }) => !optional).at(-1);
    // A new line usually has the tax rate of the previous one.
    const added = line ?? createLine(above && { tax: above.tax });
    latest.current.write(addLine(lines, added));
    setNewKey(added.key);
  }, []);

  const patch = useCallback((key: number, change: Partial<LineFormValues>) => {
    const { read: now, write: keep } = latest.current;
    keep(now().map((line) => (line.key === key ? { ...line, ...change } : line)));
  }, []);

  const act = useCallback((key: number, doing: LineAction) => {
    const lines = latest.current.read();
    const at = lines.findIndex((line) => line.key === key);
    const line = lines[at];
    if (!line || (doing === 'duplicate' && lines.length >= maxLines)) return;
    const field = document.activeElement as HTMLElement | null;
    latest.current.write(applyLineAction(lines, at, doing));
    if (doing === 'remove') {
      const back = () => latest.current.write(insertLine(latest.current.read(), line, at));
      toast({ title: `${line.name.trim() === '' ? `Line ${at + 1}` : line.name} is removed`, action: { label: 'Undo', onClick: back } });
    }
    // React moves the row in the DOM, which drops the focus.
    setTimeout(() =>
      (doing === 'remove'
        ? document.querySelector<HTMLElement>('[data-add-line]')
        : field?.isConnected
          ? field
          : findLineRow(key)
      )?.focus(),
    );
  }, []);

  const next = useCallback(
    (key: number) => {
      const lines = latest.current.read();
      const after = lines[lines.findIndex((line) => line.key === key) + 1];
      if (after) findLineRow(after.key)?.querySelector<HTMLElement>('[data-name]')?.focus();
      else add();
    },
    [add],
  );
  return { newKey, add, patch, act, next };
}
