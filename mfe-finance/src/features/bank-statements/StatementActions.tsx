import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { applyBankStatement, discardBankStatement, type BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import { bankStatementsPath } from '@techadds/shared/contract/bank-statements/states';
import { useAction } from '@techadds/shared/patterns/record';
import { useNavigate } from '@techadds/shared/router';
import { Box, Button, ErrorNotice, toast } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconCheck, IconTrash } from '@techadds/shared/ui/icons';

const countOf = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Applies a statement, or discards it while nothing of it was applied. */
export function StatementActions({ statement }: { statement: BankStatementDetail }) {
  const { id, fileName, state, counts } = statement;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const apply = useApiMutation(applyBankStatement);
  const discard = useAction(discardBankStatement, {
    done: () => `${fileName} discarded`,
    failed: `${fileName} was not discarded.`,
    onSuccess: () => navigate(bankStatementsPath),
  });
  // A long statement takes several calls.
  const applyAll = async (): Promise<void> => {
    const answer = await apply.mutateAsync({ params: { id } });
    if (answer.state !== 'applied') return applyAll();
    toast({ title: `${fileName} applied`, tone: 'ok' });
    setAsking(false);
  };
  const differences = counts.amount_differs + counts.not_expected + counts.changed + counts.possible;
  return (
    <>
      {state === 'uploaded' && (
        <Button icon={<IconTrash />} busy={discard.busy} onClick={() => void discard.run({ params: { id } })}>
          Discard
        </Button>
      )}
      <Button variant="solid" icon={<IconCheck />} onClick={() => setAsking(true)}>
        {state === 'uploaded' ? 'Apply' : 'Apply the rest'}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={`Apply ${fileName}?`}
          confirmLabel="Apply statement"
          cancelLabel="Not yet"
          busy={apply.isPending}
          onClose={() => setAsking(false)}
          // The dialog shows why it failed.
          onConfirm={() => void applyAll().catch(() => undefined)}
        >
          {countOf(counts.matched, 'line confirms a deposit or payout', 'lines confirm deposits and payouts')}, and{' '}
          {countOf(differences, 'difference becomes a task', 'differences become tasks')}. What was confirmed before is not booked again.
          {apply.error && (
            <Box mt="3">
              <ErrorNotice title="The statement was not applied in full" reassurance="No line is applied twice." error={apply.error} />
            </Box>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
