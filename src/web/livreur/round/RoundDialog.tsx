import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { splitAddress } from '#domain/format/address.ts';
import { getLegLabel } from '#domain/format/wording.ts';
import { getMissionLeg } from '#domain/lifecycle/lifecycle.ts';
import { formatTag } from '#domain/pieces/tag.ts';
import { proposeRound } from '#domain/rounds/proposeRound.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { Button, IconButton } from '#web/ui/form/Button.tsx';
import { LazyRoundMap } from '#web/ui/map/LazyMaps.tsx';
import { getRoundColour } from '#web/ui/map/roundColours.ts';
import { useWorkshop } from '#web/ui/map/useWorkshop.ts';
import type { ShownMission } from '../acts/act.ts';
import { FoldedTime } from '../missions/MissionFacts.tsx';
import classes from './RoundEditor.module.css';

type Props = { missions: ShownMission[]; opened: boolean; onClose(): void; onSaved(): void };

/**
 * A new sequence is saved only online, because the desk can change the same round. The sequence arranged here stays
 * when missions come or go while the dialog is open; new stops go to its end.
 */
export function RoundDialog({ missions, opened, onClose, onSaved }: Props) {
  const arrange = trpc.missions.arrange.useMutation({
    meta: { title: 'Ordre non enregistré', text: 'Vos missions ont changé. Réessayez.' },
    // The list has its new order only now.
    onSettled(_answer, error) {
      if (error) return;
      onSaved();
      onClose();
    },
  });
  const [movedIds, setMovedIds] = useState<string[]>([]);
  const findPlace = ({ id }: ShownMission) =>
    movedIds.includes(id) ? movedIds.indexOf(id) : movedIds.length;
  const stops = missions.toSorted((a, b) => findPlace(a) - findPlace(b));
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title="Ordre de ma tournée"
      act="Enregistrer l’ordre"
      request={{ isPending: arrange.isPending, error: null }}
      disabled={stops.length === 0}
      onSubmit={() => arrange.mutate({ orderIds: stops.map(({ id }) => id) })}
    >
      <RoundEditor stops={stops} onChange={(next) => setMovedIds(next.map(({ id }) => id))} />
    </ActDialog>
  );
}

type EditorProps = { stops: readonly ShownMission[]; onChange(stops: ShownMission[]): void };

function RoundEditor({ stops, onChange }: EditorProps) {
  const workshop = useWorkshop();
  const mappedStops = stops.flatMap(({ id, clientLocation, client }, i) =>
    clientLocation ? [{ id, number: i + 1, point: clientLocation, label: nameStop(client) }] : [],
  );
  const round = { id: 'round', colour: getRoundColour(0), stops: mappedStops };
  return (
    <div className="stack">
      <Button
        kind="secondary"
        className="self-start"
        onClick={() => onChange(proposeRound(stops, workshop, Date.now()))}
      >
        Proposer un ordre
      </Button>
      <ol className="bare stack gap-8">
        {stops.map((stop, i) => (
          <li key={stop.id} className={`row surface one-row ${classes.stop}`}>
            <span className="fixed heavy tabular muted" aria-hidden="true">
              {i + 1}
            </span>
            <span className={`stack fill anywhere leading-13 ${classes.words}`}>
              <strong>{nameStop(stop.client)}</strong>
              <StopAddress address={stop.clientAddress} />
              <span className="text-14">{describeStop(stop)}</span>
              <span className="text-14 muted">
                <FoldedTime mission={stop} />
              </span>
            </span>
            <IconButton
              kind="secondary"
              icon={IconArrowUp}
              aria-label={`Avancer ${nameStop(stop.client)}`}
              disabled={i === 0}
              onClick={() => onChange(moveStop(stops, stop.id, i - 1))}
            />
            <IconButton
              kind="secondary"
              icon={IconArrowDown}
              aria-label={`Reculer ${nameStop(stop.client)}`}
              disabled={i === stops.length - 1}
              onClick={() => onChange(moveStop(stops, stop.id, i + 1))}
            />
          </li>
        ))}
      </ol>
      {mappedStops.length > 0 ? <LazyRoundMap rounds={[round]} label="Carte de la tournée" /> : null}
    </div>
  );
}

function StopAddress({ address }: { address: string }) {
  const { quartier, street } = splitAddress(address);
  return (
    <span className="muted text-14">
      {quartier}
      {street ? <span className="from-480">, {street}</span> : null}
    </span>
  );
}

/** Two stops at one address differ by the leg and the bag. */
function describeStop({ status, tag }: ShownMission): string {
  const leg = getMissionLeg(status);
  return [leg ? getLegLabel(leg) : 'Linge à rendre', tag && formatTag(tag)].filter(Boolean).join(' · ');
}

const nameStop = ({ fullname }: { fullname: string }) => fullname || 'N/A';

export function moveStop<S extends { id: string }>(stops: readonly S[], id: string, to: number): S[] {
  const moved = stops.find((stop) => stop.id === id);
  const others = stops.filter((stop) => stop !== moved);
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : others;
}
