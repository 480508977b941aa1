import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatMoney } from '@techadds/shared/format/money';
import { scopeOf } from '@techadds/shared/permissions';
import { useAuth } from '@techadds/shared/session';
import { Button, Money, onDemand } from '@techadds/shared/ui';
import type { Subject } from './BreakdownInspector';

const WhyInspector = onDemand(() => import('./BreakdownInspector').then((part) => part.WhyInspector));

interface WhyAmountProps {
  subject: Subject;
  /** What the amount is, such as "You receive". */
  label: string;
  cents: number;
  currency: string;
  note?: ReactNode;
  /** Did not come about: drawn with a line through it. */
  struck?: boolean;
  /** What is pressed; the amount itself where not given. */
  children?: ReactNode;
}

/** An amount that explains itself: pressing it opens its journal. To those who may not read the ledger it is just the amount. */
export function WhyAmount({ children, struck = false, ...about }: WhyAmountProps) {
  const [open, setOpen] = useState(false);
  const { user } = useAuth();
  const { subject, cents, currency } = about;
  if (!user || scopeOf('ledger.read', user.role) === undefined) return children ? null : <Money cents={cents} currency={currency} />;
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
                textDecoration: struck ? 'line-through' : 'underline dotted',
                textDecorationColor: 'var(--ta-colors-line-control)',
                textUnderlineOffset: '3px',
              }
        }
      >
        {children ?? <Money cents={cents} currency={currency} />}
      </Button>
      {/* Not where the amount stands: in a cell of a table it would look like one. */}
      {open && createPortal(<WhyInspector {...about} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}
