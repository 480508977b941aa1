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
  /** Its place among all lines. */
  at: number;
  /** Undefined while it cannot be read. */
  netCents: number | undefined;
  wrong: LineWrong | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** It was just added: its name is typed next. */
  isNew: boolean;
  onPatch: (key: number, change: Partial<TypedLine>) => void;
  onAct: (key: number, act: LineAct) => void;
  /** Enter was pressed in it. */
  onNext: (key: number) => void;
}

const sameFields = (a: object, b: object) => Object.entries(a).every(([name, value]) => b[name as never] === value);

/** The form library hands out copies, so lines are compared by what is in them. */
const isSame = ({ line, ...before }: QuoteLineRowProps, { line: next, ...after }: QuoteLineRowProps) =>
  sameFields(line, next) && sameFields(before, after);

/** One line of a quote that is being written. Drawn again only when it changes itself: there may be a hundred. */
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
    // As in a table of figures; Ctrl and Enter still save the whole.
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
