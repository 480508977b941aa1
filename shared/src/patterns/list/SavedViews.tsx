import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type SavedView,
  type savedViewLists,
} from '@techadds/shared/contract/saved-views/endpoints';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Box, Button, ErrorNotice, Field, Flex, IconButton, Input, Skeleton, Span, Stack, toast } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { IconBookmark, IconCheck, IconChevronDown, IconTrash, IconUsers } from '@techadds/shared/ui/icons';
import { Popover } from '@techadds/shared/ui/menu';

export type SavedViewList = (typeof savedViewLists)[number];

interface SavedViewsProps {
  list: SavedViewList;
  /** The current view: the query string, and the hidden columns. */
  search: string;
  hidden: readonly string[];
  onHiddenChange: (keys: readonly string[]) => void;
}

/** Saved views of a list, the user's own and those shared by colleagues, and a form to save the current one. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Popover
      label="Saved views"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" variant="ghost" icon={<IconBookmark size={15} aria-hidden />}>
          Views <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
    >
      {(close) => <SavedViewsPanel {...props} onClose={close} />}
    </Popover>
  );
}

const sameKeys = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join();

function SavedViewsPanel({ list, search, hidden, onHiddenChange, onClose }: SavedViewsProps & { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(listSavedViews, { query: { list } }));
  const navigate = useNavigate();
  const open = (view: Pick<SavedView, 'search' | 'hidden'>) => {
    onHiddenChange(view.hidden);
    void navigate(`?${view.search}`);
    onClose();
  };
  const current = data?.items.find((view) => view.search === search && sameKeys(view.hidden, hidden));
  return (
    <Stack gap="2" width="17rem" maxWidth="full">
      {error && !data && <ErrorNotice title="Your views didn’t load" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="8" />}
      {data && (
        <Box as="ul" listStyleType="none" mx="-1">
          <SavedViewRow
            name="Default view"
            isCurrent={search === '' && hidden.length === 0}
            onOpen={() => open({ search: '', hidden: [] })}
          />
          {data.items.map((view) => (
            <SavedViewRow key={view.id} name={view.name} view={view} isCurrent={view.id === current?.id} onOpen={() => open(view)} />
          ))}
        </Box>
      )}
      {data && <SaveViewForm key={current?.id ?? 'new'} list={list} search={search} hidden={hidden} views={data.items} />}
    </Stack>
  );
}

function SavedViewRow({ name, view, isCurrent, onOpen }: { name: string; view?: SavedView; isCurrent: boolean; onOpen: () => void }) {
  const remove = useApiMutation(deleteSavedView);
  return (
    <Flex as="li" alignItems="center" gap="1">
      <Button
        size="sm"
        variant="ghost"
        flex="1"
        minWidth="0"
        justifyContent="flex-start"
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
        {view?.shared && (
          <Box color="fg.muted" title={view.mine ? 'Shared with colleagues' : 'Shared by a colleague'}>
            <IconUsers size={14} aria-label="Shared" />
          </Box>
        )}
        {isCurrent && (
          <Box ms="auto" aria-hidden>
            <IconCheck size={14} />
          </Box>
        )}
      </Button>
      {view?.mine && (
        <IconButton
          size="sm"
          label={`Delete the view ${name}`}
          icon={<IconTrash size={14} />}
          busy={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id: view.id } },
              { onError: (error) => toast({ title: `The view was not deleted. ${error.message}`, tone: 'bad' }) },
            )
          }
        />
      )}
    </Flex>
  );
}

interface SaveViewFormProps {
  list: SavedViewList;
  search: string;
  hidden: readonly string[];
  views: readonly SavedView[];
}

function SaveViewForm({ list, search, hidden, views }: SaveViewFormProps) {
  const role = useAuth().user?.role;
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useApiMutation(createSavedView);
  const update = useApiMutation(updateSavedView);
  const existing = views.find((view) => view.mine && view.name === name);
  const errorMessage = (create.error ?? update.error)?.fields.name ?? (create.error ?? update.error)?.message;
  const save = () => {
    const viewInput = { name, search, hidden: [...hidden], shared };
    const done = { onSuccess: () => setName('') };
    if (existing) update.mutate({ params: { id: existing.id }, body: viewInput }, done);
    else create.mutate({ body: { list, ...viewInput } }, done);
  };
  return (
    <Box
      as="form"
      borderTop="1px solid"
      borderColor="line"
      mx="-3"
      px="3"
      pt="3"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save();
      }}
    >
      <Stack gap="2">
        <Field label="Save view as" error={errorMessage}>
          <Input size="sm" value={name} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        </Field>
        {role !== 'customer' && (
          <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)}>
            Share it with colleagues
          </Checkbox>
        )}
        <Button
          size="sm"
          type="submit"
          busy={create.isPending || update.isPending}
          disabledReason={name.trim() === '' ? 'Give it a name first.' : undefined}
        >
          {existing ? 'Replace view' : 'Save view'}
        </Button>
      </Stack>
    </Box>
  );
}
