import {
  IconCalendar,
  IconCoins,
  IconListCheck,
  IconLock,
  IconMailX,
  IconMessage,
  IconMessageReport,
  IconPlugConnectedX,
  IconReceipt,
  IconReceipt2,
  IconScale,
  IconUserPlus,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#domain/addresses.ts';
import { MAX_PAGE } from '#domain/contract/page.ts';
import { formatRelative, formatSince } from '#domain/format/calendar.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { describeClaim } from '#domain/format/order/claimWords.ts';
import { formatOrderCount } from '#domain/format/order/pieceCount.ts';
import { formatNearDay, formatShortHour } from '#domain/format/order/slotWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { describeRefusedLetter, isRefusedByMailbox } from '#domain/format/undeliveredWords.ts';
import { getTroubleTitle } from '#domain/payments/trouble.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { formatCount } from '#web/ui/formatCount.ts';
import { TROUBLES } from '../invoices/paperWords.ts';
import { Goto, type Reopening, SendAgain, SignUpAct } from './toDoActs.tsx';

export type Thing = Outputs['stats']['today']['toDo'][number];
export type Kind = Thing['kind'];
type Of<K extends Kind> = Extract<Thing, { kind: K }>;

export interface Words<K extends Kind> {
  icon: TablerIcon;
  tone: 'red' | 'orange' | 'grey';
  title(thing: Of<K>, now: number): string;
  detail(thing: Of<K>, now: number): string;
  /** The page where the whole of it is read, if the act does not lead there. */
  to?: string;
  act(thing: Of<K>, reopening: Reopening): ReactNode;
}

const UNDER_WAY = `${paths.superadmin.orders}?etat=en-cours`;
const FAILED_LETTERS = `${paths.superadmin.letters}?etat=dead`;

export const WORDS: { [K in Kind]: Words<K> } = {
  firstSteps: {
    icon: IconListCheck,
    tone: 'orange',
    title: () => 'Premiers pas',
    detail: ({ left }) => `Encore ${left}\u00a0${left > 1 ? 'réponses' : 'réponse'} à donner`,
    act: () => <Goto to={paths.superadmin.firstSteps}>Répondre</Goto>,
  },
  float: {
    icon: IconCoins,
    tone: 'orange',
    title: () => 'Le fond de caisse n’est pas donné',
    detail: () => 'À la clôture, la monnaie de ce matin compterait comme un excédent',
    act: () => <Goto to={`${paths.superadmin.house}#drawerFloat`}>Répondre</Goto>,
  },
  signUp: {
    icon: IconLock,
    tone: 'orange',
    title: ({ closed, wrongToday }) =>
      closed
        ? 'L’inscription interne s’est fermée'
        : wrongToday > 0
          ? 'Un inconnu a essayé des codes d’inscription'
          : 'Les codes d’inscription du jour sont épuisés',
    detail: ({ wrongToday }) => `Essais erronés depuis 24\u00a0heures\u00a0: ${wrongToday}`,
    act: (_, reopening) => <SignUpAct reopening={reopening} />,
  },
  letters: {
    icon: IconMailX,
    tone: 'red',
    title: ({ letters }) =>
      letters > 1 ? `${formatAmount(letters)}\u00a0e-mails ne partent pas` : 'Aucun e-mail ne part',
    to: `${paths.superadmin.letters}?etat=tous`,
    detail: ({ since }, now) =>
      since === null ? 'La clé d’envoi manque' : `L’envoi échoue depuis ${formatSince(since, now)}`,
    // One letter that gets through lets the others follow.
    act: ({ letterId }) => <SendAgain letterId={letterId} />,
  },
  failedLetters: {
    icon: IconMailX,
    tone: 'red',
    title: ({ letters }) =>
      letters > 1
        ? `${formatCount(letters, MAX_PAGE)}\u00a0e-mails n’ont pas été reçus`
        : 'Un e-mail n’a pas été reçu',
    to: FAILED_LETTERS,
    detail: ({ letters, letter, dueAt }, now) =>
      letters > 1
        ? `Le plus ancien attend depuis ${formatSince(dueAt, now)}`
        : `À ${letter.recipient}. ${describeRefusedLetter(letter.lastError)}`,
    act: ({ letters, letter, lettersToCallFor }) => {
      // Sent again, it would leave the list as if its reader had it.
      if (lettersToCallFor > 0 && isRefusedByMailbox(letter.lastError))
        return <Goto to={paths.superadmin.refusedLetters}>Prévenir</Goto>;
      return letters > 1 ? <Goto to={FAILED_LETTERS}>Relancer</Goto> : <SendAgain letterId={letter.id} />;
    },
  },
  claim: {
    icon: IconMessageReport,
    tone: 'orange',
    title: ({ client, dueAt }, now) => describeAnswer(client, dueAt, now),
    detail: ({ claim, item, others }) =>
      `${describeClaim(claim, item ?? undefined)}${describeOthers(others)}`,
    act: () => <Goto to={paths.superadmin.claims}>Répondre</Goto>,
  },
  message: {
    icon: IconMessage,
    tone: 'orange',
    title: ({ sender, dueAt }, now) => describeAnswer(sender, dueAt, now),
    detail: ({ words, others }) => `${words}${describeOthers(others)}`,
    act: () => <Goto to={paths.superadmin.messages}>Répondre</Goto>,
  },
  applications: {
    icon: IconUserPlus,
    tone: 'grey',
    title: ({ applications }) =>
      applications > 1
        ? `${formatAmount(applications)}\u00a0candidatures de livreurs`
        : 'Une candidature de livreur',
    detail: ({ applications, oldestAt }, now) =>
      `${applications > 1 ? 'La première attend' : 'Elle attend'} depuis ${formatSince(oldestAt, now)}`,
    act: () => <Goto to={paths.superadmin.applications}>Voir</Goto>,
  },
  unassigned: {
    icon: IconUserQuestion,
    tone: 'grey',
    title: ({ orders }) => `${formatOrderCount(orders)} sans livreur`,
    detail: ({ orders, oldestAt }, now) =>
      `${orders > 1 ? 'La plus ancienne attend' : 'Elle attend'} depuis ${formatSince(oldestAt, now)}`,
    act: () => <Goto to={`${paths.superadmin.orders}?etat=non-assignees`}>Assigner</Goto>,
  },
  missionsOfNobody: {
    icon: IconUserQuestion,
    tone: 'orange',
    title: ({ missions }) => `Missions sans livreur\u00a0: ${formatAmount(missions)}`,
    detail: ({ livreur }) => `Le compte ${prefixWithDe(livreur)} est désactivé`,
    act: ({ livreurId }) => <Goto to={`${UNDER_WAY}&livreur=${livreurId}`}>Réassigner</Goto>,
  },
  handover: {
    icon: IconCoins,
    tone: 'grey',
    title: ({ livreur }) => `Remise ${prefixWithDe(livreur)} à compter`,
    detail: ({ at }, now) => `Déposée ${formatRelative(at, now)}`,
    act: () => <Goto to={paths.superadmin.cash}>Compter</Goto>,
  },
  gap: {
    icon: IconScale,
    tone: 'grey',
    title: ({ amount }) =>
      amount > 0 ? `Il manque ${formatFcfa(amount)}` : `Il y a ${formatFcfa(-amount)} de trop`,
    detail: ({ livreur, at }, now) =>
      `${livreur ? `Remise ${prefixWithDe(livreur)}` : 'Tiroir'}, ${formatNearDay(at, now)}`,
    act: () => <Goto to={paths.superadmin.cash}>Régler</Goto>,
  },
  declared: {
    icon: IconCoins,
    tone: 'grey',
    title: ({ payments }) =>
      payments > 1
        ? `${formatAmount(payments)}\u00a0paiements déclarés à vérifier`
        : 'Un paiement déclaré à vérifier',
    detail: ({ payments }) => (payments > 1 ? 'Les clients disent avoir payé' : 'Le client dit avoir payé'),
    act: () => <Goto to={`${paths.superadmin.orders}?paiement=declared`}>Vérifier</Goto>,
  },
  unpaid: {
    icon: IconCoins,
    tone: 'grey',
    title: ({ amount }) => `${formatFcfa(amount)} à encaisser`,
    detail: ({ declared }) =>
      `Pour du linge déjà livré${declared > 0 ? `, dont ${formatFcfa(declared)} déclarés` : ''}`,
    act: () => <Goto to={`${paths.superadmin.orders}?paiement=unpaid&statut=completed`}>Voir</Goto>,
  },
  payments: {
    icon: IconReceipt,
    tone: 'orange',
    title: ({ payments }) =>
      payments > 1 ? `${formatAmount(payments)}\u00a0paiements à vérifier` : 'Un paiement à vérifier',
    detail: ({ payments, oldestAt }, now) =>
      `${payments > 1 ? 'Le plus ancien attend' : 'Il attend'} depuis ${formatSince(oldestAt, now)}`,
    act: () => <Goto to={paths.superadmin.cash}>Vérifier</Goto>,
  },
  lateAccount: {
    icon: IconReceipt2,
    tone: 'orange',
    title: ({ account, owed }) => `${account.name} doit ${formatFcfa(owed)}`,
    detail: ({ daysLate, isReminded, others }) =>
      `${daysLate}\u00a0${daysLate > 1 ? 'jours' : 'jour'} de retard${isReminded ? ', rappel envoyé' : ''}${describeOthers(others)}`,
    act: ({ account }) => <Goto to={paths.superadmin.account(account.id)}>Voir</Goto>,
  },
  missedDates: {
    icon: IconCalendar,
    tone: 'orange',
    title: ({ dates }) => `Passages réguliers non réservés\u00a0: ${formatAmount(dates)}`,
    detail: ({ dueAt }, now) => `Le premier\u00a0: ${formatNearDay(dueAt, now)}`,
    act: () => <Goto to={paths.superadmin.recurring}>Voir</Goto>,
  },
  provider: {
    icon: IconPlugConnectedX,
    tone: 'red',
    title: ({ trouble }) => getTroubleTitle(trouble),
    detail: ({ trouble }, now) => `Depuis ${formatSince(trouble.since, now)}`,
    act: () => <Goto to={paths.superadmin.cash}>Voir</Goto>,
  },
  date: {
    icon: IconReceipt,
    tone: 'red',
    title: () => 'La date du serveur est à confirmer',
    detail: ({ since }, now) =>
      `Rien n’est facturé depuis ${formatSince(since, now)}. Sur le serveur\u00a0: laveo clock confirm`,
    act: () => null,
  },
  invoices: {
    icon: IconReceipt2,
    tone: 'orange',
    title: ({ unsure, refused }) =>
      `Factures à vérifier ou refusées\u00a0: ${formatAmount(unsure + refused)}`,
    detail: ({ oldestAt }, now) => `Depuis ${formatSince(oldestAt, now)}`,
    act: ({ unsure }) => (
      <Goto to={`${paths.superadmin.invoices}?etat=${unsure > 0 ? 'unsure' : 'refused'}`}>Voir</Goto>
    ),
  },
  certification: {
    icon: IconPlugConnectedX,
    tone: 'red',
    title: ({ fault }) => TROUBLES[fault].title,
    detail: () => 'Factures certifiées (FNE)',
    act: () => <Goto to={paths.superadmin.invoices}>Voir</Goto>,
  },
};

function describeAnswer(name: string, dueAt: number, now: number): string {
  return `Répondre à ${name}${dueAt < now ? ', c’est en retard' : ` avant ${formatDueHour(dueAt, now)}`}`;
}

const describeOthers = (others: number) =>
  others > 0 ? `, et ${others}\u00a0${others > 1 ? 'autres' : 'autre'}` : '';

function formatDueHour(at: number, now: number): string {
  const day = formatNearDay(at, now);
  return day === 'aujourd’hui' ? formatShortHour(at) : `${day} ${formatShortHour(at)}`;
}
