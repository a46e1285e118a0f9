import { formatPoint, type Point } from '#domain/places/geo.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useLocalValue } from '#web/storage/useLocalValue.ts';
import { Button } from '#web/ui/form/Button.tsx';

interface Props {
  place: Pick<Outputs['profile']['places']['earlier'][number], 'location' | 'door'> & { id?: string };
  onMoved?(point: Point): void;
}

/** The client is asked once for each pin: after a refusal, only when they have moved it themselves. */
export function DoorQuestion({ place: { id: placeId, location: pin, door }, onMoved }: Props) {
  const [refusedPins, changeRefusedPins] = useLocalValue<readonly string[]>('laveo:doors-refused', []);
  const utils = trpc.useUtils();
  const moving = trpc.profile.movePlace.useMutation({
    meta: { title: 'Erreur', text: 'L’épingle n’a pas pu être déplacée.' },
    onSuccess: (places, { location }) => {
      utils.profile.places.setData(undefined, places);
      onMoved?.(location);
    },
  });
  if (!door || refusedPins.includes(formatPoint(pin))) return null;
  const movePin = () => {
    const { location } = door;
    if (placeId) moving.mutate({ placeId, location });
    else onMoved?.(location);
  };
  return (
    <div className="stack gap-8">
      <p>Vos livreurs s’arrêtent à {door.metres}&nbsp;m de votre épingle. La déplacer&nbsp;?</p>
      <div className="row">
        <Button kind="pale" busy={moving.isPending} onClick={movePin}>
          Déplacer l’épingle
        </Button>
        <Button
          kind="ghost"
          disabled={moving.isPending}
          onClick={() => changeRefusedPins((pins) => [...pins, formatPoint(pin)])}
        >
          Non
        </Button>
      </div>
    </div>
  );
}
