import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import { formatDay } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Box, Text } from '@techadds/shared/ui';
import { ComparisonRow, ComparisonTable } from '../record/ComparisonTable';
import { TextChanges } from '../rich-text/TextChanges';
import { formatMilestone, formatNoticePeriod, formatRenewal } from './terms.labels';

interface TermsComparisonProps {
  before: ContractVersion;
  after: ContractVersion;
  currency: string;
}

/** What changes from one version of a contract's terms to another: facts and milestones in a table, and the words of the text. */
export function TermsComparison({ before, after, currency }: TermsComparisonProps) {
  const facts = [
    ['Value', formatMoney(before.valueCents, currency), formatMoney(after.valueCents, currency)],
    ['To', formatEnd(before), formatEnd(after)],
    ['Renewal', formatRenewal(before), formatRenewal(after)],
    ['Notice period', formatNoticePeriod(before), formatNoticePeriod(after)],
  ] as const;
  const changed = facts.filter(([, was, is]) => was !== is);
  const difference = after.valueCents - before.valueCents;
  const milestones = (after.milestones ?? []).map(({ was, removed, ...milestone }) => ({
    was: was && formatMilestone(was, currency),
    is: removed ? null : formatMilestone(milestone, currency),
  }));
  const changedMilestones = milestones.filter(({ was, is }) => was !== is);
  const hasNewText = before.body !== after.body;
  return (
    <>
      <ComparisonTable
        names={[`Version ${before.number}`, `Version ${after.number}`]}
        isSame={changed.length === 0 && changedMilestones.length === 0 && !hasNewText}
      >
        {changed.map(([label, was, is]) => (
          <ComparisonRow
            key={label}
            kind="changed"
            label={label}
            before={was}
            after={is}
            {...(label === 'Value' && { words: `${formatMoney(Math.abs(difference), currency)} ${difference < 0 ? 'less' : 'more'}` })}
          />
        ))}
        {changedMilestones.map(({ was, is }) => (
          <ComparisonRow
            key={is ?? was}
            kind={was === null ? 'added' : is === null ? 'removed' : 'changed'}
            label="Milestone"
            before={was}
            after={is}
          />
        ))}
      </ComparisonTable>
      {hasNewText && (
        <Box px="4" py="3" borderTop="1px solid" borderColor="line">
          <Text textStyle="xs" color="fg.muted" mb="1">
            Text
          </Text>
          <TextChanges before={before.body} after={after.body} />
        </Box>
      )}
    </>
  );
}

const formatEnd = ({ endsOn }: ContractVersion) => (endsOn === null ? 'No last day' : formatDay(endsOn));
