import { FileImage, FileUpload } from '@techadds/shared/form';
import { Badge, Box, Button, Card, Flex, Grid, IconButton, Stack } from '@techadds/shared/ui';
import { IconTrash } from '@techadds/shared/ui/icons';

const most = 8;

interface PicturesProps {
  images: readonly string[];
  onChange: (change: (images: readonly string[]) => string[]) => void;
  error: string | undefined;
  disabledReason?: string;
}

/** The pictures of a service; the first is its cover. */
export function Pictures({ images, onChange, error, disabledReason }: PicturesProps) {
  return (
    <Card title="Pictures">
      <Stack gap="4">
        {images.length > 0 && (
          <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(140px, 1fr))">
            {images.map((id, n) => (
              <Stack key={id} gap="1">
                <FileImage id={id} alt={`Picture ${n + 1}`} height={100} />
                <Flex alignItems="center" justifyContent="space-between" minHeight="8">
                  {n === 0 ? (
                    <Badge plain>Cover</Badge>
                  ) : (
                    <Button size="sm" variant="ghost" onClick={() => onChange((all) => [id, ...all.filter((each) => each !== id)])}>
                      Make cover
                    </Button>
                  )}
                  <IconButton
                    size="sm"
                    label={`Remove picture ${n + 1}`}
                    icon={<IconTrash size={14} stroke={1.75} />}
                    onClick={() => onChange((all) => all.filter((each) => each !== id))}
                  />
                </Flex>
              </Stack>
            ))}
          </Grid>
        )}
        <FileUpload
          label="Upload pictures"
          purpose="service_image"
          room={most - images.length}
          onUploaded={(id) => onChange((all) => [...all, id])}
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
