import { apiQuery } from '@techadds/shared/api';
import { getQuoteVersions, type QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import { useQuery } from '@techadds/shared/query';
import { ComparedVersions } from '../versions/ComparedVersions';
import { getVersionLabel } from './version-labels';
import { VersionComparison } from './VersionComparison';

/** The versions of a quote, two of them side by side. */
export function QuoteVersions({ quote: { id, currency } }: { quote: QuoteDetail }) {
  const query = useQuery(apiQuery(getQuoteVersions, { params: { id } }));
  return (
    <ComparedVersions query={query} title="Versions" getLabel={getVersionLabel}>
      {(before, after) => (
        <VersionComparison
          before={before}
          after={after}
          names={[`Version ${before.number}`, `Version ${after.number}`]}
          currency={currency}
        />
      )}
    </ComparedVersions>
  );
}
