import { useSearchState } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import { ButtonLink, HStack } from '@techadds/shared/ui';
import { FinancePage } from '../layout/FinancePage';
import { LedgerAccountList } from './LedgerAccountList';
import { toLedgerTab, type LedgerTab } from './search-params';
import { JournalEntryList } from './JournalEntryList';
import { TrialBalance } from './TrialBalance';
import { useLedgerVerification, VerifyBadge, VerifyButton, VerifyNotice } from './LedgerVerification';

const tabLabels: Record<LedgerTab, string> = { entries: 'Journal', accounts: 'Accounts', balance: 'Trial balance' };

/** The ledger: journal, accounts, trial balance and verification. Partners see only their own entries. */
export function LedgerPage() {
  const [address] = useSearchState({ tab: 'entries' });
  const check = useLedgerVerification();
  const verifies = useCan('ledger.verify');
  const shown = (Object.keys(tabLabels) as LedgerTab[]).filter((tab) => verifies || tab !== 'balance');
  const requests = toLedgerTab(address.tab);
  const tab = shown.includes(requests) ? requests : 'entries';
  return (
    <FinancePage
      title="Ledger"
      badge={verifies && <VerifyBadge check={check} />}
      description="Entries never change; mistakes are reversed."
      actions={verifies && <VerifyButton check={check} />}
    >
      <VerifyNotice check={check} />
      <HStack as="nav" aria-label="Ledger" gap="1" mb="4">
        {shown.map((each) => (
          <ButtonLink
            key={each}
            size="sm"
            variant={each === tab ? 'soft' : 'ghost'}
            aria-current={each === tab ? 'page' : undefined}
            to={each === 'entries' ? '?' : `?tab=${each}`}
          >
            {tabLabels[each]}
          </ButtonLink>
        ))}
      </HStack>
      {tab === 'entries' && <JournalEntryList />}
      {tab === 'accounts' && <LedgerAccountList />}
      {tab === 'balance' && <TrialBalance />}
    </FinancePage>
  );
}
