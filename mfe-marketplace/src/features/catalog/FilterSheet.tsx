import type { ComponentProps } from 'react';
import { Button } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { filters } from './search-params';
import { Facets } from './Facets';
import { services } from './catalog.labels';

/** The filters as a sheet on narrow screens. The list behind it updates with each choice. */
export function FilterSheet({ onClose, ...rest }: ComponentProps<typeof Facets> & { onClose: () => void }) {
  const { part, change } = rest;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Filters"
      width={360}
      footer={
        <>
          <Button onClick={() => change(filters)}>Clear filters</Button>
          <Button variant="solid" onClick={onClose}>
            {part ? `Show ${services(part.meta.total)}` : 'Show services'}
          </Button>
        </>
      }
    >
      <Facets {...rest} />
    </Drawer>
  );
}
