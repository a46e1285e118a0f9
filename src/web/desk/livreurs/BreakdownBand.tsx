import { formatHour } from '#domain/format/calendar.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { ButtonLink } from '#web/ui/form/Button.tsx';
import { useDeskPaths } from '../DeskPlace.ts';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { formatMissions } from './missionWords.ts';

type Breakdown = Outputs['dispatch']['counts']['breakdowns'][number];

/** A breakdown is said as long as somebody has to take its missions over. */
export function BreakdownBand({ breakdowns }: { breakdowns: readonly Breakdown[] }) {
  const paths = useDeskPaths();
  const withMissions = breakdowns.filter(({ missions }) => missions > 0);
  return withMissions.map((livreur) => (
    <div
      key={livreur.id}
      className={`row surface mb-16 anywhere p-12-16 bg-sun ${desk.band}`}
      data-tone="red"
      data-band
    >
      <p className="bold anywhere">{describeBreakdown(livreur)}</p>
      <ButtonLink kind="secondary" to={`${paths.rounds}?jour=aujourdhui`}>
        Refaire les tournées
      </ButtonLink>
      <AskButton size="md" question={{ about: 'reassignAll', livreur }}>
        Tout réassigner
      </AskButton>
    </div>
  ));
}

function describeBreakdown({ fullname, since, missions }: Breakdown): string {
  const when = since === null ? '' : ` depuis ${formatHour(since)}`;
  return `${fullname} est en panne${when}\u00a0: ${formatMissions(missions)} à reprendre.`;
}
