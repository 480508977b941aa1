import type { ComponentProps } from 'react';
import { Button } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { filterParams } from './search-params';
import { Facets } from './Facets';
import { formatServiceCount } from './catalog.labels';

/** The filters as a sheet on narrow screens. The list behind it updates with each choice. */
export function FilterSheet({ onClose, ...rest }: ComponentProps<typeof Facets> & { onClose: () => void }) {
  const { results, updateParams } = rest;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filters"
      width={360}
      footer={
        <>
          <Button onClick={() => updateParams(filterParams)}>Clear filters</Button>
          <Button variant="solid" onClick={onClose}>
            {results ? `Show ${formatServiceCount(results.meta.total)}` : 'Show services'}
          </Button>
        </>
      }
    >
      <Facets {...rest} />
    </Drawer>
  );
}
