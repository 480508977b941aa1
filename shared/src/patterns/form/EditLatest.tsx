import { useState, type ComponentType, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Box, Button } from '@techadds/shared/ui';

export interface EditFormProps<Rec> {
  record: Rec;
  /** How to resolve an error of saving: loading the newer version, if there is one. */
  getRemedy: (error: ApiError | undefined) => ReactNode;
  onClose: () => void;
}

interface EditLatestProps<Rec> {
  record: Rec;
  /** Loads the current version. */
  onReload: () => Promise<Rec | undefined>;
  Form: ComponentType<EditFormProps<Rec>>;
  onClose: () => void;
}

/** Edits a record, starting from the version that was open first; a newer version is detected when the form is saved. */
export function EditLatest<Rec extends { updatedAt: string }>({ record, onReload, Form, onClose }: EditLatestProps<Rec>) {
  const [start, setStart] = useState(record);
  const takeNewVersion = () => void onReload().then((fresh) => fresh && setStart(fresh));
  const getRemedy = (error: ApiError | undefined) =>
    error?.code === 'changed_meanwhile' && (
      <Box>
        <Button onClick={takeNewVersion}>Discard my changes and reload</Button>
      </Box>
    );
  return <Form key={start.updatedAt} record={start} getRemedy={getRemedy} onClose={onClose} />;
}
