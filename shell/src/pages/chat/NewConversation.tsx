import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { listContacts, openConversation } from '@techadds/shared/contract/conversations/endpoints';
import { paths } from '@techadds/shared/paths';
import { roleLabels } from '@techadds/shared/roles';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { Avatar, Box, Button, ErrorNotice, Flex, LoadingIndicator, SearchInput, Span, Stack, Text } from '@techadds/shared/ui';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Chooses the user to write to: colleagues and administrators of the marketplace. */
export function NewConversation({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const people = useQuery({ ...apiQuery(listContacts, { query: { query, limit: '20' } }), placeholderData: keepPreviousData });
  const open = useApiMutation(openConversation);
  const choose = (userId: string) =>
    open.mutate(
      { body: { userId } },
      {
        onSuccess: ({ id }) => {
          onClose();
          void navigate(paths.room(id));
        },
      },
    );
  return (
    <Dialog open title="New conversation" onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">Customers and partners write to each other on the page of their order.</Text>
        <SearchInput label="Search users" placeholder="Name" value={query} onChange={setQuery} landmark={false} />
        {(open.error ?? people.error) && (
          <ErrorNotice
            title="That didn’t work"
            reassurance="Nothing was changed."
            error={open.error ?? people.error}
            onRetry={() => void people.refetch()}
          />
        )}
        {people.data ? (
          people.data.items.length === 0 ? (
            <Text color="fg.muted">No users found.</Text>
          ) : (
            <Box as="ul" listStyle="none" aria-label="People" mx="-2">
              {people.data.items.map(({ id, name, role, partnerName }) => (
                <li key={id}>
                  <Button
                    variant="ghost"
                    width="full"
                    height="auto"
                    justifyContent="flex-start"
                    py="2"
                    disabled={open.isPending}
                    onClick={() => choose(id)}
                  >
                    <Flex gap="3" alignItems="center" minWidth="0">
                      <Avatar name={name} size={28} />
                      <Box textAlign="start" minWidth="0">
                        <Text textStyle="sm" fontWeight="medium" truncate>
                          {name}
                        </Text>
                        <Span textStyle="xs" color="fg.muted" fontWeight="normal">
                          {roleLabels[role]}
                          {partnerName !== null && ` · ${partnerName}`}
                        </Span>
                      </Box>
                    </Flex>
                  </Button>
                </li>
              ))}
            </Box>
          )
        ) : (
          !people.error && <LoadingIndicator text="Loading users" />
        )}
      </Stack>
    </Dialog>
  );
}
