import { Button, Group, TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '#domain/calendar.ts';
import { failureWording } from '#domain/failureWording.ts';
import { CARD_ZOOM, formatPoint, type Point, withinReach } from '#domain/geo.ts';
import { toast } from '#web/toasts.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { Card } from '#web/ui/Card.tsx';
import { OrderMap } from '#web/ui/map/LazyMaps.tsx';
import type { Here } from '#web/whereAmI.ts';
import classes from './OrderPage.module.css';
import { PlaceDialog } from './PlaceDialog.tsx';
import { roughness } from './roughness.ts';
import { useSeeking } from './useSeeking.ts';

type Place = Outputs['profile']['places'][number];

interface Props {
  location: Point | null;
  address: string;
  onPin(point: Point): void;
  onWords(address: string): void;
  onPlace(place: Place): void;
}

/** Where we fetch the linen: by GPS, on a map, or at a place of an earlier order. */
export function PlaceBlock({ location, address, onPin, onWords, onPlace }: Props) {
  const [opened, setOpened] = useState(false);
  const { seeking, seek, overtake } = useSeeking();
  /** A position too rough to be taken as it is: the map opens at it. */
  const [rough, setRough] = useState<Here | null>(null);
  const places = trpc.profile.places.useQuery();

  const choose = (point: Point, said: string, more?: string) => {
    if (!withinReach(point)) {
      const { title, text } = failureWording('TOO_FAR');
      toast.failure(title, text);
      return false;
    }
    onPin(point);
    toast.success(said, more);
    return true;
  };
  const locate = async () => {
    const found = await seek();
    if (found === 'overtaken') return;
    if (!found) return toast.failure('Erreur de localisation', "Impossible d'obtenir votre position.");
    const warning = roughness(found.accuracy);
    if (choose(found.point, 'Localisation réussie', warning) && warning) open(found);
  };
  const open = (found: Here | null) => {
    overtake();
    setRough(found);
    setOpened(true);
  };

  return (
    <section aria-labelledby="place">
      <h2 id="place" className={classes.question}>
        Où passons-nous&nbsp;?
      </h2>
      <Card as="div" className={classes.stack}>
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button
            variant="light"
            leftSection={<IconCurrentLocation size={20} />}
            loading={seeking}
            onClick={locate}
          >
            Ma position
          </Button>
          <Button variant="default" leftSection={<IconMapPin size={20} />} onClick={() => open(null)}>
            Choisir sur la carte
          </Button>
        </Group>
        {places.data && places.data.length > 0 ? (
          <ul className={classes.places} aria-label="Vos adresses précédentes">
            {places.data.map((place) => (
              <li key={`${place.location.lng},${place.location.lat}`}>
                <button
                  type="button"
                  className={classes.place}
                  onClick={() => {
                    overtake();
                    onPlace(place);
                  }}
                >
                  {place.address || `Position du ${formatDateTime(place.at)}`}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        {location ? (
          <>
            <OrderMap point={location} zoom={CARD_ZOOM} label="Votre position sur la carte" height="9rem" />
            <p className={classes.pinText}>Position choisie&nbsp;: {formatPoint(location)}</p>
          </>
        ) : (
          <p className={classes.hint}>Nous en avons besoin pour venir, et pour calculer le transport.</p>
        )}
        <TextInput
          label="Adresse ou repère"
          description={'Quartier, rue, «\u00a0à côté de la pharmacie\u00a0»'}
          value={address}
          maxLength={300}
          autoComplete="street-address"
          onChange={(event) => onWords(event.currentTarget.value)}
        />
      </Card>
      <PlaceDialog
        opened={opened}
        start={location}
        rough={rough}
        onClose={() => setOpened(false)}
        onChosen={(point) => choose(point, 'Adresse sélectionnée')}
      />
    </section>
  );
}
