import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { Point } from '#domain/places/geo.ts';
import { USUAL_NAMES } from '#domain/places/savedPlaces.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

const PlaceNameDialog = createLazyDialog(
  async () => (await import('#web/profile/PlaceNameDialog.tsx')).PlaceNameDialog,
);

type Props = { location: Point; address: string; taken: readonly string[] };

export function SavePlaceButton({ location, address, taken }: Props) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const saving = trpc.profile.savePlace.useMutation({
    meta: { silent: true },
    onSuccess: (places) => {
      utils.profile.places.setData(undefined, places);
      setOpen(false);
    },
  });
  const usual = USUAL_NAMES.filter((name) => !taken.includes(name));
  return (
    <>
      <Button
        kind="ghost"
        icon={IconBookmark}
        onClick={() => {
          saving.reset();
          setOpen(true);
        }}
      >
        Enregistrer ce lieu
      </Button>
      <PlaceNameDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Enregistrer ce lieu"
        start={usual[0] ?? ''}
        usual={usual}
        busy={saving.isPending}
        error={saving.error}
        onName={(name) => saving.mutate({ name, location, address: address.trim() })}
      />
    </>
  );
}
