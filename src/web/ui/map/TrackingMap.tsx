import { type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import { Legend } from './Legend.tsx';
import { StraightLine } from './lines.tsx';
import { MapFrame } from './MapFrame.tsx';
import { getPin, PopupMarker, WorkshopMarker } from './markers.tsx';
import { ViewFollower } from './ViewFollower.tsx';

interface Props {
  client: Point;
  clientLabel: string;
  livreur?: { point: Point; label: string } | null | undefined;
  label: string;
  height?: string | undefined;
  movable?: boolean | undefined;
  /** The client's own map shows only who comes to whom, and its page draws the legend. */
  isOwn?: boolean;
}

/** The livreur's marker is their last known position, never an estimated one. */
export function TrackingMap(props: Props) {
  const { client, clientLabel, livreur, label, height, movable, isOwn = false } = props;
  return (
    <>
      <MapFrame center={client} zoom={TRACKING_ZOOM} label={label} height={height} movable={movable}>
        <PopupMarker point={client} icon={getPin('client')} label={clientLabel} />
        {isOwn ? null : <WorkshopMarker />}
        {livreur ? <StraightLine points={[livreur.point, client]} /> : null}
        {livreur ? (
          <PopupMarker point={livreur.point} icon={getPin('livreur')} label={livreur.label} />
        ) : null}
        <ViewFollower
          points={livreur ? [client, livreur.point] : [client]}
          zoom={TRACKING_ZOOM}
          hasNote={isOwn}
        />
      </MapFrame>
      {isOwn ? null : <Legend kinds={livreur ? ['client', 'livreur', 'depot'] : ['client', 'depot']} />}
    </>
  );
}
