import { IconDotsVertical } from '@tabler/icons-react';
import { formatDate } from '#domain/format/calendar.ts';
import { formatAmount } from '#domain/format/money.ts';
import type { InternalRole } from '#domain/people/roles.ts';
import { computeKeptShare, formatPunctuality } from '#domain/promises/keptPromises.ts';
import { useSession } from '#web/shell/session.tsx';
import { Badge } from '#web/ui/badges.tsx';
import { RelativeTime } from '#web/ui/clock.tsx';
import { IconButton } from '#web/ui/form/Button.tsx';
import { ActMenu } from '#web/ui/overlay/ActMenu.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import type { Column } from '#web/ui/table/DataList.tsx';
import { type ListedPerson, listPersonActs, PERSON_ACTS } from './person.ts';
import type { PersonActs } from './usePersonActs.tsx';

type PersonColumn = Column<ListedPerson>;

const NAME: PersonColumn = {
  name: 'name',
  title: 'Nom',
  cell: (person) => (
    <span className="row anywhere">
      {person.fullname} <PersonBadges person={person} />
    </span>
  ),
  sortValue: ({ fullname }) => fullname,
  card: { at: 'title' },
};

const PHONE: PersonColumn = {
  name: 'phone',
  title: 'Téléphone',
  width: '11em',
  cell: ({ phone }) => <Phone value={phone} />,
  sortValue: ({ phone }) => phone,
  card: { at: 'line' },
};

const EMAIL: PersonColumn = {
  name: 'email',
  title: 'E-mail',
  width: 'clamp(15.5em, 16vw, 19em)',
  cell: ({ email }) => (
    <a href={`mailto:${email}`} title={email}>
      {email}
    </a>
  ),
  sortValue: ({ email }) => email,
  card: { at: 'line' },
};

const UNDER_WAY: PersonColumn = {
  name: 'underWay',
  title: 'En cours',
  width: '6.4em',
  isFigure: true,
  cell: ({ missionsUnderWay }) => formatAmount(missionsUnderWay),
  sortValue: ({ missionsUnderWay }) => missionsUnderWay,
  card: { at: 'figure', title: 'Missions en cours' },
};

const DONE: PersonColumn = {
  name: 'done',
  title: 'Terminées',
  width: '6.4em',
  isFigure: true,
  cell: ({ missionsDone }) => formatAmount(missionsDone),
  sortValue: ({ missionsDone }) => missionsDone,
  card: { at: 'figure', title: 'Missions terminées' },
};

const PUNCTUALITY: PersonColumn = {
  name: 'punctuality',
  title: 'Ponctualité',
  width: 'clamp(11.5em, 50vw - 492px, 20em)',
  cell: ({ punctuality }) => formatPunctuality(punctuality),
  sortValue: ({ punctuality }) => computeKeptShare(punctuality) ?? -1,
  card: { at: 'figure' },
};

const SINCE: PersonColumn = {
  name: 'since',
  title: 'Inscription',
  width: '8.6em',
  cell: ({ createdAt }) => formatDate(createdAt),
  sortValue: ({ createdAt }) => createdAt,
  card: { at: 'figure' },
};

const SINCE_ON_CARD: PersonColumn = {
  name: 'since',
  title: 'Inscription',
  card: { at: 'figure', cell: ({ createdAt }) => formatDate(createdAt) },
};

const SEEN: PersonColumn = {
  name: 'seen',
  title: 'Vu',
  width: '8.6em',
  cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} isShort /> : 'jamais'),
  sortValue: ({ lastSeenAt }) => lastSeenAt ?? 0,
  card: {
    at: 'figure',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'jamais'),
  },
};

const OWN_ACCOUNT: PersonColumn = {
  name: 'own',
  title: '',
  card: { at: 'foot', cell: ({ id }) => <OwnAccountNote personId={id} /> },
};

const COLUMNS: Record<InternalRole, PersonColumn[]> = {
  livreur: [NAME, PHONE, EMAIL, SINCE_ON_CARD, UNDER_WAY, DONE, PUNCTUALITY, SEEN],
  admin: [NAME, PHONE, EMAIL, SINCE, SEEN, OWN_ACCOUNT],
  superadmin: [NAME, PHONE, EMAIL, SINCE, SEEN, OWN_ACCOUNT],
};

export const listPeopleColumns = (role: InternalRole, acts: PersonActs): PersonColumn[] => [
  ...COLUMNS[role],
  {
    name: 'act',
    title: null,
    cell: (person) => <AccountMenu person={person} acts={acts} dense />,
    card: { at: 'corner', cell: (person) => <AccountMenu person={person} acts={acts} /> },
  },
];

type MenuProps = { person: ListedPerson; acts: PersonActs; dense?: boolean };

function AccountMenu({ person, acts, dense = false }: MenuProps) {
  const { me } = useSession();
  return (
    <ActMenu
      position="bottom-end"
      target={
        <IconButton
          dense={dense}
          aria-label={`Actions pour ${person.fullname}`}
          busy={acts.isBusy}
          icon={IconDotsVertical}
        />
      }
      acts={listPersonActs(person, me?.id === person.id).map((name) => ({
        label: PERSON_ACTS[name],
        isDangerous: name === 'deactivate',
        onClick: () => acts.act(name, person),
      }))}
    />
  );
}

function OwnAccountNote({ personId }: { personId: string }) {
  const { me } = useSession();
  if (me?.id !== personId) return null;
  return <p className="muted">Un autre super administrateur peut désactiver ce compte, pas vous.</p>;
}

function PersonBadges({ person }: { person: ListedPerson }) {
  const { me } = useSession();
  return (
    <>
      {me?.id === person.id ? <Badge tone="blue">Vous</Badge> : null}
      {person.active ? null : <Badge tone="red">Désactivé</Badge>}
      {person.confirmedAt === null ? <Badge tone="orange">E-mail non confirmé</Badge> : null}
      {person.active && person.lacksFactor ? <Badge tone="orange">Sans seconde étape</Badge> : null}
      {person.role === 'livreur' && !person.verified ? <Badge tone="blue">Nouveau</Badge> : null}
    </>
  );
}
