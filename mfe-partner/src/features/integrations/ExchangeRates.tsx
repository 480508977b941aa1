import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getRateSource } from '@techadds/shared/contract/currency/source';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, lazyComponent } from '@techadds/shared/ui';

const ExchangeRatesForm = lazyComponent(() => import('./ExchangeRatesForm').then((part) => part.ExchangeRatesForm));

/** Chooses where the exchange rates of all marketplaces come from. */
export function ExchangeRatesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-label="Change source of exchange rates" onClick={() => setIsOpen(true)}>
        Change source
      </Button>
      {isOpen && <FormLoader onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FormLoader({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getRateSource));
  if (data) return <ExchangeRatesForm settings={data} onClose={onClose} />;
  return (
    error && (
      <ErrorNotice
        title="The source of exchange rates didn’t load"
        reassurance="It is used as before."
        error={error}
        onRetry={() => void refetch()}
      />
    )
  );
}
