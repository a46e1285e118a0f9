import { IconCurrentLocation, IconMapPin2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { PLACE_FAILURES } from '#domain/failures/serviceAreaFailures.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import type { TeamContact } from '#domain/house.ts';
import type { Missing } from '#domain/orders/cart.ts';
import { CARD_ZOOM, isSamePlace, isSamePoint, type Point, type ServiceArea } from '#domain/places/geo.ts';
import { parsePastedPosition } from '#domain/places/pastedPosition.ts';
import { findPlaceRefusal, formatTooFarMessage } from '#domain/places/serviceArea.ts';
import { trpc } from '#web/net/trpc.ts';
import { DoorQuestion } from '#web/profile/DoorQuestion.tsx';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { FieldError, LineField } from '#web/ui/form/Field.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { useGeolocation } from '#web/ui/map/controls/useGeolocation.ts';
import type { PositionFix } from '#web/ui/map/geolocation.ts';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import { useQuartiers } from '#web/ui/map/usePlaceName.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { findAccuracyWarning } from '../ui/map/controls/useGeolocation.ts';
import { FormSection } from './FormSection.tsx';
import classes from './place/Place.module.css';
import { type ChosenPlace, PlaceChips, SavePlaceButton } from './place/SavedPlaceChoice.tsx';

const PlaceDialog = createLazyDialog(async () => (await import('./PlaceDialog.tsx')).PlaceDialog);

const SHORTENED_LINK =
  'Ce lien ne dit pas lui-même où il mène. Collez le lien long, ou choisissez le point sur la carte.';

const NO_POSITION = 'Votre téléphone n’a pas donné votre position. Choisissez sur la carte.';

interface Props {
  /** The search of a quartier that stands in the page, for who is not at the place. */
  renderSearch?(choosePoint: (point: Point) => void): ReactNode;
  area: ServiceArea & Pick<TeamContact, 'teamPhone'>;
  location: Point | null;
  address: string;
  /** The person went on with the middle of a quartier. */
  lacksDoor?: boolean;
  onPin(point: Point): void;
  onMap?(isOpen: boolean): void;
  onChange(part: { address: string; location?: Point; wordsOf: Point | undefined }): void;
}

export const PlaceBlock = ({ missed, ...place }: Props & { missed?: Missing | undefined }) => (
  <FormSection
    id="place"
    title="Où passons-nous&nbsp;?"
    className={`stack ${missed === 'place' ? classes.missed : ''}`}
  >
    <FieldError>
      {missed === 'place' &&
        (place.address.trim() ? 'Montrez-nous ce lieu sur la carte.' : 'Dites-nous où passer.')}
    </FieldError>
    <PlaceFields {...place} lacksDoor={missed === 'address'} />
  </FormSection>
);

export function PlaceFields({
  area,
  location,
  address,
  lacksDoor,
  renderSearch,
  onPin,
  onMap,
  onChange,
}: Props) {
  const [opened, setOpened] = useState(false);
  const { isLocating, locate, cancelLocating } = useGeolocation();
  const [roughFix, setRoughFix] = useState<PositionFix | null>(null);
  /** A toast is gone after seconds, and the next step still lacks the place. */
  const [trouble, setTrouble] = useState('');
  const [phonePoint, setPhonePoint] = useState<Point | null>(null);
  const { me } = useSession();
  const isClient = me?.role === 'client';
  const isOwnPlace = me === null || isClient;
  const { data: places } = trpc.profile.places.useQuery(undefined, { enabled: isClient });
  // The dialog fetches the map, so preloading the dialog lets the map start earlier.
  useEffect(PlaceDialog.preload, []);
  useEffect(() => onMap?.(opened), [opened, onMap]);

  const showRefusal = (point: Point) => {
    const code = findPlaceRefusal(point, area);
    setTrouble('');
    if (!code) return null;
    const { title, text } = PLACE_FAILURES[code];
    const reason = code === 'TOO_FAR' ? formatTooFarMessage(area.farthestKm) : text;
    // The page says why beside the team's number, unless the map covers it.
    toast.failure(title, code === 'TOO_FAR' && isOwnPlace && !opened ? undefined : reason);
    setTrouble(`${title}. ${reason}`);
    return code;
  };
  const choosePoint = (point: Point, title: string, text?: string) => {
    setPhonePoint(null);
    onPin(point);
    toast.success(title, text);
  };
  const choosePosition = async () => {
    const fix = await locate();
    if (fix === null) setTrouble(NO_POSITION);
    if (!fix) return;
    const warning = findAccuracyWarning(fix.accuracy);
    const refusal = showRefusal(fix.point);
    if (!refusal) {
      setPhonePoint(fix.point);
      onPin(fix.point);
    }
    // An inaccurate position, or one on the lagoon, opens the map, so that the client can correct it.
    if (refusal === 'ON_WATER' || (!refusal && warning)) openMap(fix);
  };
  const openMap = (fix: PositionFix | null) => {
    cancelLocating();
    setRoughFix(fix);
    setOpened(true);
  };
  const choosePlace = (place: ChosenPlace) => {
    cancelLocating();
    const { location: point, address: words } = place;
    if (!showRefusal(point)) onChange({ location: point, address: words, wordsOf: point });
  };
  const changeAddress = (text: string) => {
    // A keyboard inserts from its clipboard without a paste event, so what came at once is taken for pasted.
    const pasted = text.length > address.length + 5 ? parsePastedPosition(text) : null;
    if (pasted === 'shortened') toast.failure('Lien raccourci', SHORTENED_LINK);
    const position = pasted === null || pasted === 'shortened' || showRefusal(pasted.point) ? null : pasted;
    if (position) choosePoint(position.point, 'Position reconnue', 'Vérifiez le point sur la carte.');
    onChange({ address: position?.rest ?? text, wordsOf: undefined });
  };
  const savedPlaces = places?.saved ?? [];
  // A pin that was moved since needs no question about where it was.
  const visited = [...savedPlaces, ...(places?.earlier ?? [])].find((one) =>
    isSamePoint(one.location, location),
  );
  const namedPlace = location && savedPlaces.find((place) => isSamePlace(place.location, location));

  const quartiers = useQuartiers(location !== null || address !== '');
  const around = location && quartiers ? quartiers.describePlace(location) : null;
  const named = location ? null : quartiers?.findNamedQuartier(address);
  const words = [namedPlace?.name, around].filter(Boolean).join(', ');

  const chooseQuartier = (point: Point) => {
    if (!showRefusal(point)) onPin(point);
  };
  const search = renderSearch?.(chooseQuartier);
  return (
    <>
      {isOwnPlace ? (
        search
      ) : (
        <div className="row top one-row">
          <div className="fill">{search}</div>
          <IconButton
            kind="secondary"
            icon={IconMapPin2}
            aria-label="La carte"
            onClick={() => openMap(null)}
          />
        </div>
      )}
      {places ? (
        <PlaceChips places={places} location={location} address={address} onChosen={choosePlace} />
      ) : null}
      {isOwnPlace ? (
        <div className={`row share ${classes.ways}`}>
          {/* A filled act beside a chosen place would look chosen too. */}
          <Button
            kind={location ? 'secondary' : 'pale'}
            icon={IconCurrentLocation}
            busy={isLocating}
            onClick={choosePosition}
          >
            Ma position
          </Button>
          <Button kind="secondary" icon={IconMapPin2} onClick={() => openMap(null)}>
            La carte
          </Button>
        </div>
      ) : null}
      {isOwnPlace && trouble ? (
        <p className="text-14" role="status">
          {trouble}
          {area.teamPhone ? (
            <>
              {' '}
              Appelez-nous&nbsp;: <Phone value={area.teamPhone} format={formatInternationalPhone} />
            </>
          ) : null}
        </p>
      ) : null}
      {location ? (
        <>
          {isOwnPlace ? (
            <LazyOrderMap
              point={location}
              zoom={CARD_ZOOM}
              label="Votre position sur la carte"
              height="9rem"
            />
          ) : null}
          <p className="text-14 muted" role="status">
            {isSamePoint(location, phonePoint) ? 'Localisation réussie' : 'Lieu choisi'}
            {words ? `\u00a0: ${words}` : null}
          </p>
          {visited ? (
            <DoorQuestion
              place={visited}
              onMoved={(point) => onChange({ location: point, address, wordsOf: point })}
            />
          ) : null}
        </>
      ) : null}
      <LineField
        label="Adresse ou repère"
        placeholder="à côté de la pharmacie"
        // The line above says it already.
        value={address === around ? '' : address}
        maxLength={300}
        autoComplete="street-address"
        error={lacksDoor ? 'Dites où sonner\u00a0: rue, immeuble, repère.' : undefined}
        onChange={(event) => changeAddress(event.currentTarget.value)}
      />
      {named && quartiers ? (
        <Button kind="pale" icon={IconMapPin2} onClick={() => chooseQuartier(named.point)}>
          Choisir {quartiers.formatQuartier(named)}
        </Button>
      ) : null}
      {places && location && !namedPlace ? (
        <SavePlaceButton location={location} address={address} taken={savedPlaces.map(({ name }) => name)} />
      ) : null}
      <PlaceDialog
        opened={opened}
        title={isOwnPlace ? 'Choisissez votre position sur la carte' : 'Position sur la carte'}
        start={location}
        address={address}
        teamPhone={isOwnPlace ? area.teamPhone : null}
        roughFix={roughFix}
        onClose={() => setOpened(false)}
        isRefused={(point) => showRefusal(point) !== null}
        onChosen={(point) => choosePoint(point, 'Adresse sélectionnée')}
      />
    </>
  );
}
