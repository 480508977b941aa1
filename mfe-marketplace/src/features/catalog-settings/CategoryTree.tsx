import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { deleteCategory, listCategories, updateCategory, type Category } from '@techadds/shared/contract/categories/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Box, Button, Card, EmptyState, ErrorNotice, Flex, IconButton, Skeleton, Span, toast } from '@techadds/shared/ui';
import { IconChevronDown, IconChevronUp, IconFolder, IconPlus, IconSettings, IconTrash } from '@techadds/shared/ui/icons';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { CategoryDialog } from './CategoryDialog';

const getCategoryDepth = (all: readonly Category[], { parentId }: Category): number => {
  const parent = all.find(({ id }) => id === parentId);
  return parent ? 1 + getCategoryDepth(all, parent) : 0;
};

/** The category tree, with actions to add, edit, move and remove. */
export function CategoryTree() {
  const { data, error, refetch } = useQuery(apiQuery(listCategories));
  const [editing, setEditing] = useState<{ category?: Category; parentId?: string | null }>();
  const [removing, setRemoving] = useState<Category>();
  const move = useApiMutation(updateCategory);
  const remove = useApiMutation(deleteCategory);
  if (error && !data) return <ErrorNotice title="The categories didn’t load" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="340px" rounded="lg" />;
  const all = data.items;

  /** Swaps the category with its previous or next sibling, and renumbers the siblings whose position changed. */
  const shift = async (category: Category, by: -1 | 1) => {
    const neighbors = all.filter(({ parentId }) => parentId === category.parentId);
    const from = neighbors.indexOf(category);
    const next = neighbors.filter((one) => one !== category);
    next.splice(from + by, 0, category);
    try {
      for (const [position, one] of next.entries())
        if (one.position !== position) await move.mutateAsync({ params: { id: one.id }, body: { name: one.name, position } });
    } catch (reason) {
      toast({ title: `${category.name} was not moved. ${(reason as Error).message}`, tone: 'bad' });
    }
  };
  const clear = () => {
    if (!removing) return;
    remove.mutate(
      { params: { id: removing.id } },
      {
        onSuccess: () => toast({ title: `${removing.name} is removed`, tone: 'ok' }),
        onError: (reason) => toast({ title: reason.message, tone: 'bad' }),
        onSettled: () => setRemoving(undefined),
      },
    );
  };
  return (
    <Card
      title="Categories"
      padded={false}
      action={
        <Button size="sm" icon={<IconPlus />} onClick={() => setEditing({ parentId: null })}>
          Add category
        </Button>
      }
    >
      {all.length === 0 && (
        <EmptyState title="No categories yet" text="Categories group services; customers filter the marketplace by them." />
      )}
      <Box as="ul" listStyle="none" aria-label="Categories">
        {all.map((category) => {
          const neighbors = all.filter(({ parentId }) => parentId === category.parentId);
          const place = neighbors.indexOf(category);
          return (
            <Flex
              key={category.id}
              as="li"
              minHeight="11"
              pe="2"
              gap="2"
              alignItems="center"
              borderTop="1px solid"
              borderColor="line"
              _first={{ borderTop: 'none' }}
              textStyle="sm"
              style={{ paddingInlineStart: 16 + getCategoryDepth(all, category) * 22 }}
            >
              <Span display="flex" color="fg.subtle">
                <IconFolder aria-hidden />
              </Span>
              {/* In one row where there is room, otherwise with the count under the name. */}
              <Flex flex="1" minWidth="0" columnGap="2" alignItems="center" flexWrap="wrap">
                <Span fontWeight="medium" flex="1 1 7rem" minWidth="0" overflowWrap="anywhere">
                  {category.name}
                </Span>
                <Span color="fg.muted" textStyle="xs" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                  {category.totalCount.toLocaleString('en-US')} published
                </Span>
              </Flex>
              <Flex flex="none">
                <IconButton
                  size="sm"
                  label={`Move ${category.name} up`}
                  disabled={place === 0}
                  busy={move.isPending}
                  icon={<IconChevronUp size={15} />}
                  onClick={() => void shift(category, -1)}
                />
                <IconButton
                  size="sm"
                  label={`Move ${category.name} down`}
                  disabled={place === neighbors.length - 1}
                  busy={move.isPending}
                  icon={<IconChevronDown size={15} />}
                  onClick={() => void shift(category, 1)}
                />
                <IconButton
                  size="sm"
                  label={`Add a category in ${category.name}`}
                  icon={<IconPlus size={15} />}
                  onClick={() => setEditing({ parentId: category.id })}
                />
                <IconButton
                  size="sm"
                  label={`Change ${category.name}`}
                  icon={<IconSettings size={15} />}
                  onClick={() => setEditing({ category })}
                />
                <IconButton
                  size="sm"
                  label={`Remove ${category.name}`}
                  icon={<IconTrash size={15} />}
                  onClick={() => setRemoving(category)}
                />
              </Flex>
            </Flex>
          );
        })}
      </Box>
      {editing && <CategoryDialog {...editing} categories={all} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={clear}
        title={`Remove ${removing?.name ?? ''}?`}
        confirmLabel="Remove category"
        cancelLabel="Keep category"
        danger
        busy={remove.isPending}
      >
        It can be removed only where no service, archived ones included, and no other category is in it.
      </ConfirmDialog>
    </Card>
  );
}
