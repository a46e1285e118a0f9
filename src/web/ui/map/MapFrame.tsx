import 'leaflet/dist/leaflet.css';
import { IconCurrentLocation, IconMinus, IconPlus } from '@tabler/icons-react';
import { DomEvent } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  AttributionControl,
  CircleMarker,
  MapContainer,
  TileLayer,
  useMap,
  useMapEvents,
} from 'react-leaflet';
import { type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import { trpc } from '#web/net/trpc.ts';
import mapControls from './controls/MapControls.module.css';
import { useGeolocation } from './controls/useGeolocation.ts';
import type { PositionFix } from './geolocation.ts';
import classes from './MapFrame.module.css';

interface Props {
  center: Point;
  zoom: number;
  /** A part of a zoom step lets all points fill the frame. */
  zoomSnap?: number;
  label: string;
  height?: string | undefined;
  /** A movable map follows one finger and the wheel zooms it; otherwise both scroll the page around the map. */
  movable?: boolean | undefined;
  isCentreFixed?: boolean;
  onLocated?: ((fix: PositionFix) => void) | undefined;
  withoutTiles?: string | undefined;
  children?: ReactNode;
}

export function MapFrame({ center, zoom, label, height, movable = false, children, ...rest }: Props) {
  const {
    zoomSnap = 1,
    isCentreFixed = false,
    onLocated,
    withoutTiles = 'Les points restent justes.',
  } = rest;
  const [areTilesMissing, setTilesMissing] = useState(false);
  const zoomBy = isCentreFixed ? 'center' : true;
  return (
    <section
      className={`relative column overflow-hidden ${classes.frame}`}
      style={{ height }}
      aria-label={label}
    >
      <MapContainer
        center={[center.lat, center.lng]}
        zoom={zoom}
        zoomSnap={zoomSnap}
        zoomControl={false}
        scrollWheelZoom={movable && zoomBy}
        doubleClickZoom={zoomBy}
        touchZoom={zoomBy}
        // One finger scrolls the page on a touch screen, unless the map is movable; two fingers move and zoom the map.
        dragging={movable || !isTouchScreen()}
        className={`fill full ${classes.map}`}
        attributionControl={false}
      >
        <AttributionControl position="bottomleft" prefix={false} />
        <Tiles onMissing={setTilesMissing} />
        <SizeReader key={String(areTilesMissing)} />
        {movable ? null : <CtrlWheelZoom />}
        {children}
        <MapControls onLocated={onLocated} />
      </MapContainer>
      {areTilesMissing ? (
        <p className={`m-0 bg-card ink text-13 leading-13 ${classes.withoutTiles}`} role="status">
          Le fond de carte ne s’affiche pas. <span>{withoutTiles}</span>
        </p>
      ) : null}
    </section>
  );
}

const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches;

/** The notice of missing tiles takes its height from the map. */
function SizeReader() {
  const map = useMap();
  useEffect(() => {
    map.invalidateSize();
  }, [map]);
  return null;
}

/** The wheel alone scrolls the page, even over the map; with Ctrl or ⌘ it zooms the map. */
function CtrlWheelZoom() {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    // The capture phase comes before the map's own wheel listener, which this one turns on or off.
    const toggleZoom = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) map.scrollWheelZoom.enable();
      else map.scrollWheelZoom.disable();
    };
    container.addEventListener('wheel', toggleZoom, { capture: true, passive: true });
    return () => container.removeEventListener('wheel', toggleZoom, { capture: true });
  }, [map]);
  return null;
}

/** A tile that takes longer will hardly arrive while the person still looks at the map. */
const PATIENCE_MS = 8000;

/** The map works without tiles and then has a notice below it. */
function Tiles({ onMissing }: { onMissing(areMissing: boolean): void }) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasLoaded = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => onMissing(!hasLoaded.current), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [onMissing]);
  if (!publicFacts.data) return null;
  return (
    <TileLayer
      url={publicFacts.data.mapTileUrl}
      attribution={publicFacts.data.mapAttribution}
      eventHandlers={{
        loading: () => {
          hasLoaded.current = false;
        },
        tileload: () => {
          hasLoaded.current = true;
          onMissing(false);
        },
        load: () => onMissing(!hasLoaded.current),
      }}
    />
  );
}

const CONTROL = `grid-centre square-44 p-0 no-border bg-none ink ${mapControls.control}`;

/** Leaflet's own controls are only 30 px wide, in English, and cannot locate the phone. */
function MapControls({ onLocated }: { onLocated?: ((fix: PositionFix) => void) | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  const [here, setHere] = useState<PositionFix | null>(null);
  const { isLocating, locate, cancelLocating } = useGeolocation();
  useMapEvents({ zoomend: () => setZoom(map.getZoom()), dragstart: cancelLocating });
  useEffect(() => {
    // Leaflet would otherwise treat a click on a button as one on the map below.
    if (box.current) DomEvent.disableClickPropagation(box.current);
  }, []);
  const showPosition = async () => {
    const fix = await locate();
    if (!fix) return;
    setHere(fix);
    map.setView([fix.point.lat, fix.point.lng], Math.max(map.getZoom(), TRACKING_ZOOM), { animate: false });
    onLocated?.(fix);
  };
  return (
    <>
      <div className={`grid absolute border round-10 bg-card ${mapControls.controls}`} ref={box}>
        <button
          type="button"
          className={CONTROL}
          aria-label="Agrandir la carte"
          disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        >
          <IconPlus size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={CONTROL}
          aria-label="Réduire la carte"
          disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        >
          <IconMinus size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={CONTROL}
          aria-label="Me localiser"
          aria-busy={isLocating}
          onClick={() => void showPosition()}
        >
          <IconCurrentLocation size={22} aria-hidden="true" />
        </button>
      </div>
      {here ? (
        <CircleMarker
          center={[here.point.lat, here.point.lng]}
          radius={8}
          className={mapControls.here ?? ''}
          interactive={false}
        />
      ) : null}
    </>
  );
}
