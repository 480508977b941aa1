import { memo, useId, useState, type KeyboardEvent } from 'react';
import { Box } from '@techadds/shared/ui';
import { LineProblems } from './LineField';
import { LineFields } from './LineFields';
import { labels, type LineWrong, type Part } from './line-fields';
import { LineMenu } from './LineMenu';
import type { LineAct } from './line-operations';
import { atHand } from './line-styles';
import { LineSummary } from './LineSummary';
import { typedMoney, type TypedLine } from './quote.form-values';

interface QuoteLineRowProps {
  line: TypedLine;
  /** Index among all lines. */
  at: number;
  /** Undefined while the line cannot be parsed. */
  netCents: number | undefined;
  wrong: LineWrong | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** The line was just added: its name gets the focus. */
  isNew: boolean;
  onPatch: (key: number, change: Partial<TypedLine>) => void;
  onAct: (key: number, act: LineAct) => void;
  /** Called when Enter is pressed in a field. */
  onNext: (key: number) => void;
}

const sameFields = (a: object, b: object) => Object.entries(a).every(([name, value]) => b[name as never] === value);

/** The form library returns copies, so lines are compared by value. */
const isSame = ({ line, ...before }: QuoteLineRowProps, { line: next, ...after }: QuoteLineRowProps) =>
  sameFields(line, next) && sameFields(before, after);

/** An editable line of a quote. Memoized by value, since a quote may have a hundred lines. */
export const QuoteLineRow = memo(function Row(props: QuoteLineRowProps) {
  const { line, at, netCents, wrong, isFirst, isLast, isNew, onPatch, onAct, onNext } = props;
  const { key, name, description, quantity, unit, optional, selected } = line;
  const [opened, setOpened] = useState(isNew || name === '');
  const [described, setDescribed] = useState(description !== '');
  const wrongId = useId();
  const title = name.trim() === '' ? `Line ${at + 1}` : name;
  const net = netCents === undefined ? '–' : typedMoney(netCents);
  const patch = (change: Partial<TypedLine>) => onPatch(key, change);
  const is = (part: Part) => (wrong?.[part] === undefined ? undefined : wrongId);
  const problems = Object.entries(wrong ?? {}).map(([part, words]) => ({ label: labels[part as Part], words }));
  const isOpen = opened || problems.length > 0;

  const byKey = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      return onAct(key, event.key === 'ArrowUp' ? 'up' : 'down');
    }
    // Enter moves to the next line, as in a spreadsheet; Ctrl+Enter still saves the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext(key);
  };

  return (
    <Box
      role="group"
      aria-label={`Line ${at + 1}`}
      data-line={key}
      borderBottom="1px solid"
      borderColor="line"
      _focusWithin={{ bg: 'brand.subtle' }}
      css={atHand}
      onKeyDown={byKey}
    >
      <LineSummary {...{ title, quantity, unit, net, isOpen }} muted={optional && !selected} onToggle={() => setOpened(!isOpen)} />
      <LineFields
        {...{ line, title, net, isOpen, isNew, described, patch, wrongOf: is }}
        menu={
          <LineMenu
            {...{ title, optional, isFirst, isLast, described }}
            onDescribe={() => setDescribed(true)}
            onAct={(act) => onAct(key, act)}
          />
        }
      />
      <Box px="3">
        <LineProblems id={wrongId} problems={problems} />
      </Box>
    </Box>
  );
}, isSame);
