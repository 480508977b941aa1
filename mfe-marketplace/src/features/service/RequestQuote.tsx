import { useState } from 'react';
import type { CatalogService } from '@techadds/shared/contract/catalog/endpoints';
import { Button, lazyComponent } from '@techadds/shared/ui';

const QuoteDialog = lazyComponent(() => import('./QuoteDialog').then((module) => module.QuoteDialog));

/** The button to request a quote, beside the order button. */
export function RequestQuote(props: { service: CatalogService; packageName: string; quantity: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="xl" wide onClick={() => setOpen(true)}>
        Request a quote
      </Button>
      {open && <QuoteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
