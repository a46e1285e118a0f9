import { IconBrandWhatsapp, IconDoor, IconNavigation, IconPhone, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { buildContactUrl, findPersonToReach, listReadyWords } from '#domain/contacts/readyWords.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { isReturning, referenceOf } from '#domain/orders/order.ts';
import { listLinesToGive } from '#domain/pieces/linesToGive.ts';
import { type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import { LinenCare } from '#web/ui/CareTags.tsx';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { createLazyDialog } from '#web/ui/lazy/createLazyDialog.tsx';
import { LazyOrderMap } from '#web/ui/map/LazyMaps.tsx';
import type { ShownMission } from '../acts/act.ts';
import { CashActs, CashToCollect } from '../acts/CashToCollect.tsx';
import { getFailLabel } from '../acts/deliveredWords.ts';
import { NextAct, UndoButton, WaitingActs } from '../acts/MissionActs.tsx';
import { LandmarkRecorder, MissionLandmark } from '../landmark/MissionLandmark.tsx';
import { PositionOffer } from '../position/sharing.tsx';
import classes from './MissionCard.module.css';
import { MissionFacts, MissionTimes } from './MissionFacts.tsx';
import { MissionPerson } from './MissionPerson.tsx';
import { useMissions } from './MissionsProvider.tsx';

type Props = { mission: ShownMission; here: Point | null; unfolded: boolean };

export function MissionCard({ mission, here, unfolded }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView();
  }, [unfolded]);
  const { tapLock } = useMissions();
  useEffect(() => {
    // The next act would stand under the thumb, perhaps another client's, with neither hour nor name in view.
    if (tapLock) heading.current?.closest('article')?.scrollIntoView();
  }, [tapLock]);
  const isNew = useFirstOpening(mission);
  const isReturn = mission.status === 'cancelled';
  return (
    <Card
      as="article"
      className={`p-0 ${classes.card}`}
      data-acted={tapLock !== null || undefined}
      aria-label={`Commande #${referenceOf(mission.id)}`}
    >
      <MissionTimes mission={mission} />
      {/* The foot is sticky within this box only, so that it never covers the told hour. */}
      <div>
        <div className={`column ${classes.first}`}>
          <MissionPerson mission={mission} here={here} isNew={isNew} heading={heading} />
          <LinenCare
            lines={listLinesToGive(mission)}
            note={mission.note}
            className={`grid gap-4 border-top py-8 ${classes.care}`}
            listsAll
          />
          <div className={`fill relative ${classes.map}`}>
            <MissionMap mission={mission} here={here} />
          </div>
        </div>
        <div className={`${classes.details} stack gap-8`}>
          <WaitingActs acts={mission.waiting} />
          {isReturn ? null : <CashActs mission={mission} />}
          <LikelyDoor mission={mission} />
          <MissionLandmark landmark={mission.landmark} />
          <PositionOffer />
          <UndoButton mission={mission} />
          <MissionFacts mission={mission} />
          <LandmarkRecorder mission={mission} />
        </div>
        <div className={`gap-8 grid sticky p-8-12 border-top bg-card ${classes.act}`}>
          <ContactLinks mission={mission} />
          {isReturn ? null : <CashToCollect mission={mission} />}
          <NextAct mission={mission} />
        </div>
      </div>
      <FailedVisit mission={mission} />
    </Card>
  );
}

function MissionMap({ mission, here }: Omit<Props, 'unfolded'>) {
  const { id, client, clientLocation } = mission;
  if (!clientLocation) return <p className="grid-centre p-16 bg-grey grey">Localisation non disponible</p>;
  return (
    <LazyOrderMap
      point={clientLocation}
      zoom={TRACKING_ZOOM}
      livreur={here}
      door={mission.door?.location}
      label={`Carte de la commande ${referenceOf(id)}`}
      popup={`Adresse de ${client.fullname || 'client'}`}
      height="100%"
    />
  );
}

/** A mission counts as opened once its card is on a visible page; that card stays marked as new. */
function useFirstOpening(mission: ShownMission): boolean {
  const { isUnopened, markOpened } = useMissions();
  const isUnread = isUnopened(mission);
  const [isNew, setNew] = useState(isUnread);
  if (isUnread && !isNew) setNew(true);
  useEffect(() => {
    if (!isUnread) return;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') markOpened(mission);
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [isUnread, mission, markOpened]);
  return isNew;
}

const WriteDialog = createLazyDialog(async () => (await import('../sheets/WriteSheet.tsx')).WriteSheet);

/** A link that cannot be made is shown disabled, because livreurs would search for a missing button. */
function ContactLinks({ mission }: { mission: ShownMission }) {
  const { noteContact } = useMissions();
  const [isWriting, setWriting] = useState(false);
  // A livreur writes where there may be no network yet, so the sheet loads early.
  useEffect(WriteDialog.preload, []);
  const [words] = listReadyWords(mission, 'livreur');
  const { phone } = findPersonToReach(mission);
  const directions = mission.clientLocation ? buildDirectionsLink(mission.clientLocation) : null;
  return (
    <div className={`gap-8 grid ${classes.contacts}`}>
      <ContactLink href={directions} icon={IconNavigation} label="Naviguer" kind="pale" newTab />
      <ContactLink
        href={buildContactUrl('tel', phone, '')}
        icon={IconPhone}
        label="Contacter"
        className={classes.phone}
        onTap={() => words && noteContact(mission.id, { words, channel: 'tel' })}
      />
      <Button
        kind="secondary"
        icon={IconBrandWhatsapp}
        className={classes.write}
        aria-label="Écrire"
        disabled={!words || parsePhone(phone) === null}
        onClick={() => setWriting(true)}
      >
        Écrire
      </Button>
      <WriteDialog mission={mission} opened={isWriting} onClose={() => setWriting(false)} />
    </div>
  );
}

interface ContactLinkProps {
  href: string | null;
  icon: TablerIcon;
  label: string;
  kind?: 'pale' | 'secondary';
  className?: string | undefined;
  newTab?: boolean;
  onTap?(): void;
}

function ContactLink({ href, label, kind = 'secondary', newTab = false, onTap, ...rest }: ContactLinkProps) {
  if (!href) {
    return (
      <Button kind={kind} {...rest} aria-label={label} disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonAnchor
      kind={kind}
      {...rest}
      href={href}
      aria-label={label}
      onClick={onTap}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label}
    </ButtonAnchor>
  );
}

const FailDialog = createLazyDialog(async () => (await import('../sheets/FailSheet.tsx')).FailSheet);

/** The button stands apart from the next act, so that neither is tapped in place of the other. */
function FailedVisit({ mission }: { mission: ShownMission }) {
  const { tapLock } = useMissions();
  const [isOpen, setOpen] = useState(false);
  // A visit may fail where there is no network, so the dialog loads early.
  useEffect(FailDialog.preload, []);
  if (!isOnTheRoad(mission.status) && !isReturning(mission)) return null;
  return (
    <>
      <Button
        full
        kind="ghost"
        danger
        className="mt-12"
        disabled={tapLock !== null}
        onClick={() => setOpen(true)}
      >
        {getFailLabel(mission.status)}
      </Button>
      <FailDialog mission={mission} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The pin stays the client’s; the livreur chooses where to go. */
function LikelyDoor({ mission: { door } }: { mission: ShownMission }) {
  if (!door) return null;
  return (
    <ButtonAnchor
      kind="ghost"
      flush
      icon={IconDoor}
      href={buildDirectionsLink(door.location)}
      target="_blank"
      rel="noopener"
    >
      Porte probable à {door.metres}&nbsp;m de l’épingle
    </ButtonAnchor>
  );
}

export function buildDirectionsLink({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}
