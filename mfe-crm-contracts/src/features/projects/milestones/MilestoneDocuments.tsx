import { useState } from 'react';
import type { MilestoneDetail } from '@techadds/shared/contract/projects/endpoints';
import { InvoiceCard } from '@techadds/shared/features/amount-breakdown';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, Button } from '@techadds/shared/ui';
import { IconReceipt } from '@techadds/shared/ui/icons';

/** The invoice, credit notes and fee documents of a milestone that was paid; loaded when they are opened, as a project has many milestones. */
export function MilestoneDocuments({ milestone: { id, title, paidCents, updatedAt } }: { milestone: MilestoneDetail }) {
  const mayRead = useCan('invoices.read');
  const [isOpen, setOpen] = useState(false);
  if (!mayRead || paidCents === 0) return null;
  return (
    <Box mt="3">
      <Button
        size="sm"
        icon={<IconReceipt size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={`Documents of ${title}`}
        onClick={() => setOpen(!isOpen)}
      >
        Documents
      </Button>
      {isOpen && (
        <Box mt="3" role="group" aria-label={`Documents of ${title}`}>
          <InvoiceCard bare subjectId={id} version={updatedAt} />
        </Box>
      )}
    </Box>
  );
}
