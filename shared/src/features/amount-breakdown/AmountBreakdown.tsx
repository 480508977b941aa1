import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatMoney } from '@techadds/shared/format/money';
import { useCan } from '@techadds/shared/session/use-can';
import { Button, Money, lazyComponent } from '@techadds/shared/ui';
import type { BreakdownSubject } from './BreakdownInspector';

const LazyBreakdownInspector = lazyComponent(() => import('./BreakdownInspector').then((part) => part.BreakdownInspector));

interface AmountBreakdownProps {
  subject: BreakdownSubject;
  /** What the amount is, such as "You receive". */
  label: string;
  cents: number;
  currency: string;
  note?: ReactNode;
  /** The amount was canceled: shown with a line through it. */
  strikethrough?: boolean;
  /** The content of the button; the amount itself by default. */
  children?: ReactNode;
}

/** An amount with an explanation: pressing it opens its journal. Users who may not read the ledger see just the amount. */
export function AmountBreakdown({ children, strikethrough = false, ...details }: AmountBreakdownProps) {
  const [open, setOpen] = useState(false);
  const mayExplain = useCan('ledger.read');
  const { subject, cents, currency } = details;
  if (!mayExplain) return children ? null : <Money cents={cents} currency={currency} />;
  return (
    <>
      <Button
        variant="link"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={children ? undefined : `Why ${formatMoney(cents, currency)}, ${subject.name}`}
        onClick={() => setOpen(true)}
        css={
          children
            ? {}
            : {
                color: 'inherit',
                font: 'inherit',
                minHeight: '6',
                textDecoration: strikethrough ? 'line-through' : 'underline dotted',
                textDecorationColor: 'var(--ta-colors-line-control)',
                textUnderlineOffset: '3px',
              }
        }
      >
        {children ?? <Money cents={cents} currency={currency} />}
      </Button>
      {/* Rendered outside of the surrounding layout: inside a table cell it would inherit the cell's styles. */}
      {open && createPortal(<LazyBreakdownInspector {...details} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
