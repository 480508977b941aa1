import { memo, useId, useState, type KeyboardEvent } from 'react';
import { formatAmount } from '@techadds/shared/format/money';
import { Box } from '@techadds/shared/ui';
import { LineErrors } from './LineField';
import { LineFields } from './LineFields';
import { lineFieldLabels, type LineFieldErrors, type LineFieldName } from './line-fields';
import { LineMenu } from './LineMenu';
import type { LineAction } from './line-operations';
import { activeRowStyles } from './line-styles';
import { LineSummary } from './LineSummary';
import type { LineFormValues } from './quote.form-values';

interface QuoteLineRowProps {
  line: LineFormValues;
  currency: string;
  /** Index among all lines. */
  index: number;
  /** Undefined while the line cannot be parsed. */
  netCents: number | undefined;
  errors: LineFieldErrors | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** The line was just added: its name gets the focus. */
  isNew: boolean;
  onPatch: (key: number, change: Partial<LineFormValues>) => void;
  onAction: (key: number, act: LineAction) => void;
  /** Called when Enter is pressed in a field. */
  onNext: (key: number) => void;
}

const hasSameFields = (a: object, b: object) => Object.entries(a).every(([name, value]) => b[name as never] === value);

/** The form library returns copies, so lines are compared by value. */
const arePropsEqual = ({ line, ...before }: QuoteLineRowProps, { line: next, ...after }: QuoteLineRowProps) =>
  hasSameFields(line, next) && hasSameFields(before, after);

/** An editable line of a quote. Memoized by value, since a quote may have a hundred lines. */
export const QuoteLineRow = memo(function Row(props: QuoteLineRowProps) {
  const { line, currency, index, netCents, errors, isFirst, isLast, isNew, onPatch, onAction, onNext } = props;
  const { key, name, description, quantity, unit, optional, selected } = line;
  const [opened, setOpened] = useState(isNew || name === '');
  const [described, setDescribed] = useState(description !== '');
  const wrongId = useId();
  const title = name.trim() === '' ? `Line ${index + 1}` : name;
  const net = netCents === undefined ? '–' : formatAmount(netCents, currency);
  const patch = (change: Partial<LineFormValues>) => onPatch(key, change);
  const is = (part: LineFieldName) => (errors?.[part] === undefined ? undefined : wrongId);
  const problems = Object.entries(errors ?? {}).map(([part, words]) => ({ label: lineFieldLabels[part as LineFieldName], words }));
  const isOpen = opened || problems.length > 0;

  const byKey = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      return onAction(key, event.key === 'ArrowUp' ? 'up' : 'down');
    }
    // Enter moves to the next line, as in a spreadsheet; Ctrl+Enter still saves the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onNext(key);
  };

  return (
    <Box
      role="group"
      aria-label={`Line ${index + 1}`}
      data-line={key}
      borderBottom="1px solid"
      borderColor="line"
      _focusWithin={{ bg: 'brand.subtle' }}
      css={activeRowStyles}
      onKeyDown={byKey}
    >
      <LineSummary {...{ title, quantity, unit, net, isOpen }} muted={optional && !selected} onToggle={() => setOpened(!isOpen)} />
      <LineFields
        {...{ line, currency, title, net, isOpen, isNew, hasDescription: described, onPatch: patch, getError: is }}
        menu={
          <LineMenu
            {...{ title, optional, isFirst, isLast, hasDescription: described }}
            onAddDescription={() => setDescribed(true)}
            onAction={(act) => onAction(key, act)}
          />
        }
      />
      <Box px="3">
        <LineErrors id={wrongId} problems={problems} />
      </Box>
    </Box>
  );
}, arePropsEqual);
