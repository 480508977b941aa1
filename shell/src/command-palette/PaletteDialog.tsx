import { type KeyboardEvent, useId, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useNavigate } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { Box, Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconSearch } from '@techadds/shared/ui/icons';
import { Keys } from './Keys';
import { Options } from './Options';
import { remember } from './recent-items';
import { type Entry, useEntries } from './useEntries';

interface PaletteDialogProps {
  user: User;
  /** The initial text of the input. */
  typed: string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette: an input that filters pages, records and actions; arrow keys choose, Enter runs. */
export function PaletteDialog({ user, typed: first, onClose, onShortcuts }: PaletteDialogProps) {
  const list = useId();
  const navigate = useNavigate();
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [typed, setTyped] = useState(first);
  const [chosen, choose] = useState<string>();
  const { groups, message } = useEntries(user, typed, onShortcuts);
  const entries = groups.flatMap(({ entries: own }) => own);
  const active = entries.find(({ id }) => id === chosen) ?? entries[0];
  const idOf = (entry: Entry) => `${list}-${entry.id}`;

  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if ('act' in entry) return entry.act();
    // An impersonation must not change the impersonated user's recent items.
    if (!viewing) remember(user, entry);
    void navigate(entry.to);
  };
  const move = (by: number) => {
    const next = entries[(entries.indexOf(active!) + by + entries.length) % entries.length];
    choose(next?.id);
    if (next) document.getElementById(idOf(next))?.scrollIntoView?.({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'Enter') run(active);
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open bare title="Search or jump to" onClose={onClose}>
      <Flex alignItems="center" gap="3" px="4" height="12" flex="none" borderBottom="1px solid" borderColor="line">
        <Span display="flex" color="fg.muted">
          <IconSearch aria-hidden />
        </Span>
        <Box asChild flex="1" minWidth="0" height="full" bg="transparent" outline="none" border="none" textStyle="md" color="fg">
          <input
            type="text"
            role="combobox"
            aria-label="Search or jump to"
            aria-expanded={entries.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Pages, orders, services, users"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              choose(undefined);
            }}
            onKeyDown={onKeyDown}
          />
        </Box>
        <Keys keys={['Esc']} />
      </Flex>
      <Options id={list} groups={groups} active={active} idOf={idOf} onActive={choose} onRun={run} />
      {message && (
        <Box px="4" py="3" textStyle="sm" color="fg.muted">
          {message}
        </Box>
      )}
      <VisuallyHidden role="status">{entries.length === 1 ? '1 result' : `${entries.length} results`}</VisuallyHidden>
    </Dialog>
  );
}
