import { Link } from '@techadds/shared/router';
import { Box, Card, DueIn, Flex, Span, Text } from '@techadds/shared/ui';
import { IconCircleCheck, IconInbox } from '@techadds/shared/ui/icons';
import type { Dashboard } from './DashboardPage';

function PendingActionItem({ item }: { item: Dashboard['waiting'][number] }) {
  return (
    <Box as="li" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Flex asChild gap="3" px="4" py="3" alignItems="flex-start" _hover={{ bg: 'bg.hover' }} _focusVisible={{ outlineOffset: '-2px' }}>
        <Link to={item.path}>
          <Flex
            flex="none"
            width="7"
            height="7"
            rounded="sm"
            alignItems="center"
            justifyContent="center"
            bg="t.wait.bg"
            color="t.wait.icon"
          >
            <IconInbox size={15} aria-hidden />
          </Flex>
          <Box flex="1" minWidth="0">
            <Text textStyle="sm" fontWeight="medium" truncate>
              {item.title}
            </Text>
            <Flex gap="3" justifyContent="space-between" textStyle="xs">
              <Span color="fg.muted" minWidth="0" truncate>
                {item.detail}
              </Span>
              {item.dueAt && (
                <Span flex="none">
                  <DueIn at={item.dueAt} />
                </Span>
              )}
            </Flex>
          </Box>
        </Link>
      </Flex>
    </Box>
  );
}

/** The line below the greeting. */
export const describePending = (count: number): string =>
  count === 0 ? 'Nothing is waiting for you' : count === 1 ? '1 thing is waiting for you' : `${count} things are waiting for you`;

/** The user's pending actions, soonest due first. */
export function PendingActions({ items }: { items: Dashboard['waiting'] }) {
  return (
    <Card title="Waiting for you" action={<Span color="fg.muted">{items.length}</Span>} padded={false}>
      {items.length === 0 ? (
        <Flex gap="3" px="4" py="5" alignItems="center" color="fg.muted" textStyle="sm">
          <Span display="flex" color="t.ok.icon">
            <IconCircleCheck size={18} aria-hidden />
          </Span>
          {describePending(0)}.
        </Flex>
      ) : (
        <Box as="ul" listStyle="none">
          {items.map((item) => (
            <PendingActionItem key={item.key} item={item} />
          ))}
        </Box>
      )}
    </Card>
  );
}
