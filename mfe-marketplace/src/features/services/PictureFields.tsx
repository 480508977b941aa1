import { useRef, useState } from 'react';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Box, Card, Grid, Stack, VisuallyHidden } from '@techadds/shared/ui';
import { PictureTile, type PictureAction } from './PictureTile';

const maxPictures = 8;

interface PictureFieldsProps {
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => string[]) => void;
  error: string | undefined;
  disabledReason?: string;
}

/** The pictures of a service in order; the first is the cover. */
export function PictureFields({ images, onChange, error, disabledReason }: PictureFieldsProps) {
  const card = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** Keeps the focus on the same button, or moves it to one that is enabled. */
  const focus = (id: string | undefined, act: PictureAction) =>
    requestAnimationFrame(() => {
      const tile = id === undefined ? card.current : card.current?.querySelector(`[data-picture="${id}"]`);
      const same = tile?.querySelector<HTMLElement>(`[data-act=${act}]:not(:disabled)`);
      (same ?? tile?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    });
  const move = (id: string, to: number, act: PictureAction) => {
    onChange((all) => all.filter((each) => each !== id).toSpliced(to, 0, id));
    setAnnouncement(to === 0 ? 'This picture is the cover now.' : `This is picture ${to + 1} now.`);
    focus(id, act);
  };
  const remove = (id: string, n: number) => {
    onChange((all) => all.filter((each) => each !== id));
    setAnnouncement(`Picture ${n + 1} is removed.`);
    focus(images[n + 1] ?? images[n - 1], 'remove');
  };
  return (
    <Card title="Pictures">
      <Stack gap="4" ref={card}>
        {images.length > 0 && (
          <Grid
            as="ul"
            listStyle="none"
            aria-label="Pictures, the cover first"
            gap="3"
            gridTemplateColumns="repeat(auto-fill, minmax(140px, 1fr))"
          >
            {images.map((id, n) => (
              <PictureTile
                key={id}
                id={id}
                index={n}
                lastIndex={n === images.length - 1}
                onMove={(to, act) => move(id, to, act)}
                onRemove={() => remove(id, n)}
              />
            ))}
          </Grid>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <FileUpload
          label="Upload pictures"
          purpose="service_image"
          remainingSlots={maxPictures - images.length}
          onUploaded={(id, name) => {
            onChange((all) => [...all, id]);
            setAnnouncement(`${name} is uploaded.`);
          }}
          {...(disabledReason && { disabledReason })}
        />
        {error && (
          <Box role="alert" textStyle="xs" color="t.bad.fg">
            {error}
          </Box>
        )}
      </Stack>
    </Card>
  );
}
