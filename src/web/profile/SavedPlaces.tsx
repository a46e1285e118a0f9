import { useState } from 'react';
import { LandmarkButton } from '#web/landmark/LandmarkButton.tsx';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListRow } from '#web/ui/layout/ListRow.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { DoorQuestion } from './DoorQuestion.tsx';

const PlaceNameDialog = createLazyDialog(async () => (await import('./PlaceNameDialog.tsx')).PlaceNameDialog);

type SavedPlace = Outputs['profile']['places']['saved'][number];

export function SavedPlaces() {
  const places = trpc.profile.places.useQuery();
  return (
    <Card title="Mes lieux">
      <QueryState query={places} waiting={<ListSkeleton />} subject="vos lieux" />
      {places.data && places.data.saved.length === 0 ? (
        <p className="muted">
          Maison, bureau… Enregistrez un lieu en commandant&nbsp;: il sera déjà choisi la fois suivante.
        </p>
      ) : null}
      <ul className="bare ruled">
        {places.data?.saved.map((place) => (
          <Place key={place.id} place={place} />
        ))}
      </ul>
    </Card>
  );
}

function Place({ place }: { place: SavedPlace }) {
  const [asks, setAsks] = useState<'name' | 'removal' | null>(null);
  const utils = trpc.useUtils();
  const closeDialog = () => setAsks(null);
  const showRemainingPlaces = (left: Outputs['profile']['places']) => {
    utils.profile.places.setData(undefined, left);
    closeDialog();
  };
  const rename = trpc.profile.renamePlace.useMutation({
    meta: { silent: true },
    onSuccess: showRemainingPlaces,
  });
  const remove = trpc.profile.removePlace.useMutation({
    meta: { title: 'Erreur', text: 'Ce lieu n’a pas pu être retiré.' },
    onSuccess: showRemainingPlaces,
  });
  return (
    <ListRow name={place.name} detail={place.address || place.around}>
      <div className="row">
        <Button
          kind="secondary"
          aria-label={`Renommer ${place.name}`}
          onClick={() => {
            rename.reset();
            setAsks('name');
          }}
        >
          Renommer
        </Button>
        <LandmarkButton
          owner={{ placeId: place.id }}
          landmark={place.landmark}
          aria-label={`Repère de ${place.name}`}
          onChanged={() => utils.profile.places.invalidate()}
        >
          Repère
        </LandmarkButton>
        <Button kind="secondary" aria-label={`Retirer ${place.name}`} onClick={() => setAsks('removal')}>
          Retirer
        </Button>
      </div>
      <DoorQuestion place={place} />
      <PlaceNameDialog
        opened={asks === 'name'}
        onClose={closeDialog}
        title={`Renommer «\u00a0${place.name}\u00a0»`}
        start={place.name}
        busy={rename.isPending}
        error={rename.error}
        onName={(name) => rename.mutate({ placeId: place.id, name })}
      />
      <Confirm
        opened={asks === 'removal'}
        onClose={closeDialog}
        title={`Retirer «\u00a0${place.name}\u00a0» de vos lieux\u00a0?`}
        act="Retirer ce lieu"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ placeId: place.id })}
      >
        <p>Vos commandes passées n’y changent pas.</p>
      </Confirm>
    </ListRow>
  );
}
