import { IconBookmark, IconBriefcase, IconHome, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { isSamePlace, type Point } from '#domain/places/geo.ts';
import { USUAL_NAMES } from '#domain/places/savedPlaces.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';

export type Places = Outputs['profile']['places'];
export type ChosenPlace = Pick<Places['saved'][number], 'location' | 'address'>;

type Props = { places: Places; location: Point | null; address: string; onChosen(place: ChosenPlace): void };

const PLACE = 'choosable tall-44 max-full p-8-12 border round-18 bg-none inherit text-left wrap-anywhere';

export function PlaceChips({ places: { saved, earlier }, location, address, onChosen }: Props) {
  const here = [...saved, ...earlier].filter((place) => location && isSamePlace(place.location, location));
  const chosen = here.find((place) => place.address === address) ?? here[0];
  const offer = (place: ChosenPlace) => ({
    'aria-pressed': place === chosen,
    onClick: () => onChosen(place),
  });
  return (
    <>
      {saved.length > 0 ? (
        <ul className="bare stack gap-8" aria-label="Vos lieux">
          {saved.map((place) => (
            <li key={place.id}>
              <button type="button" className={`row one-row full ${PLACE}`} {...offer(place)}>
                <PlaceIcon name={place.name} />
                <span className="grid shrink leading-13">
                  <strong>{place.name}</strong>
                  <span className="text-14 muted">{place.address || place.around}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {earlier.length > 0 ? (
        <ul className="bare row" aria-label="Vos adresses précédentes">
          {earlier.map((place) => (
            <li key={`${place.location.lng},${place.location.lat}`} className="max-full">
              <button type="button" className={PLACE} {...offer(place)}>
                {place.address || place.around}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function PlaceIcon({ name }: { name: string }) {
  if (/maison|chez/i.test(name)) return <IconHome className="fixed accent" size={22} aria-hidden="true" />;
  if (/bureau|travail/i.test(name))
    return <IconBriefcase className="fixed accent" size={22} aria-hidden="true" />;
  return <IconMapPin className="fixed accent" size={22} aria-hidden="true" />;
}

const PlaceNameDialog = createLazyDialog(
  async () => (await import('#web/profile/PlaceNameDialog.tsx')).PlaceNameDialog,
);

type SavePlaceProps = { location: Point; address: string; taken: readonly string[] };

export function SavePlaceButton({ location, address, taken }: SavePlaceProps) {
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
