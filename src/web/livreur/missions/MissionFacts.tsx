import { formatDistance, formatPoint, type Point } from '#domain/geo.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { CashToCollect } from '../acts/CashToCollect.tsx';
import classes from './MissionCard.module.css';
import type { ShownMission } from './MissionsProvider.tsx';
import { distanceTo } from './missionOrder.ts';

export function MissionFacts({ mission, here }: { mission: ShownMission; here: Point | null }) {
  const { client, clientAddress, clientLocation, clientContactPhone, items } = mission;
  const place = clientAddress || client.address || (clientLocation ? formatPoint(clientLocation) : 'N/A');
  const away = here ? distanceTo(mission, here) : null;
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <dl className={classes.facts}>
      <dt>Client</dt>
      <dd>{client.fullname || 'N/A'}</dd>
      <dt>Adresse</dt>
      <dd>
        {place}
        {away === null ? null : <span className={classes.hint}> ({formatDistance(away)})</span>}
      </dd>
      <dt>Contact</dt>
      <dd>
        <Phone value={clientContactPhone || client.phone} />
      </dd>
      <dt>Linge</dt>
      <dd className={classes.light}>
        {pieces > 1 ? `${pieces} articles` : `${pieces} article`}
        <span className={classes.hint}>
          {'\u00a0: '}
          {items.map((item) => `${item.quantity}\u00a0×\u00a0${item.name}`).join(', ')}
        </span>
      </dd>
      <CashToCollect mission={mission} />
    </dl>
  );
}
