import { useEffect, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { Button, Span } from '@techadds/shared/ui/base';
import { IconSearch } from '@techadds/shared/ui/icons';
import { lazyChunk } from '../layout/lazy';
import { listenForShortcuts } from './shortcut-listener';

const Palette = lazyChunk(async () => (await import('./CommandPalette')).CommandPalette);

/** Opens the palette by button or shortcut. The palette is loaded on first use. */
export function SearchButton({ user }: { user: User }) {
  const [shortcut, setShortcut] = useState<{ keys: string }>();
  useEffect(() => listenForShortcuts((keys) => setShortcut({ keys })), []);
  return (
    <>
      <Button
        variant="ghost"
        aria-label="Search or jump to"
        aria-keyshortcuts="Control+K Meta+K"
        width={{ sm: '12rem', lg: '20rem' }}
        px={{ base: '2', sm: '3' }}
        borderColor={{ sm: 'line.strong' }}
        boxShadow={{ sm: 'xs' }}
        _after={{ content: '"Ctrl K"', textStyle: 'xs', display: { base: 'none', lg: 'inline' } }}
        fontWeight="normal"
        icon={<IconSearch aria-hidden />}
        onClick={() => setShortcut({ keys: '^k' })}
      >
        <Span hideBelow="sm" flex="1" textAlign="start">
          Search or jump to…
        </Span>
      </Button>
      {shortcut && <Palette user={user} shortcut={shortcut} />}
    </>
  );
}
