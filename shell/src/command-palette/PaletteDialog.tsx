import { type KeyboardEvent, useState } from 'react';
import type { User } from '@techadds/shared/contract/accounts/endpoints';
import { useNavigate } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { Box, Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { useCombobox } from '@techadds/shared/ui/controls';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconSearch } from '@techadds/shared/ui/icons';
import { followLink } from '../layout/follow-link';
import { Keys } from './Keys';
import { PaletteOptions } from './Options';
import { saveRecentItem } from './recent-items';
import { type PaletteEntry, usePaletteEntries } from './useEntries';

interface PaletteDialogProps {
  user: User;
  /** The initial text of the input. */
  initialText: string;
  onClose: () => void;
  onShortcuts: () => void;
}

/** The command palette: an input that filters pages, records and actions; arrow keys choose, Enter runs. */
export function PaletteDialog({ user, initialText: first, onClose, onShortcuts }: PaletteDialogProps) {
  const navigate = useNavigate();
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const [typed, setTyped] = useState(first);
  const { groups, message } = usePaletteEntries(user, typed, onShortcuts);
  const entries = groups.flatMap(({ entries: own }) => own);

  const run = (entry: PaletteEntry) => {
    onClose();
    if ('act' in entry) return entry.act();
    // An impersonation must not change the impersonated user's recent items.
    if (!viewing) saveRecentItem(user, entry);
    followLink(entry.to, navigate);
  };
  const { active, activate, inputProps, listProps, getOptionProps } = useCombobox({
    options: entries,
    getKey: ({ id }) => id,
    onSelect: run,
    isOpen: entries.length > 0,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return inputProps.onKeyDown(event);
    event.preventDefault();
    onClose();
  };

  return (
    <Dialog open unstyled title="Search or jump to" onClose={onClose}>
      <Flex alignItems="center" gap="3" px="4" height="12" flex="none" borderBottom="1px solid" borderColor="line">
        <Span display="flex" color="fg.muted">
          <IconSearch aria-hidden />
        </Span>
        <Box asChild flex="1" minWidth="0" height="full" bg="transparent" outline="none" border="none" textStyle="md" color="fg">
          <input
            type="text"
            {...inputProps}
            aria-label="Search or jump to"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder="Pages, orders, services, users"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              activate();
            }}
            onKeyDown={onKeyDown}
          />
        </Box>
        <Keys keys={['Esc']} />
      </Flex>
      <PaletteOptions groups={groups} active={active} listProps={listProps} getOptionProps={getOptionProps} />
      {message && (
        <Box px="4" py="3" textStyle="sm" color="fg.muted">
          {message}
        </Box>
      )}
      <VisuallyHidden role="status">{entries.length === 1 ? '1 result' : `${entries.length} results`}</VisuallyHidden>
    </Dialog>
  );
}
