import { DAY, formatDay, formatDuration, MINUTE, startOfDay } from '../format/calendar.ts';
import { formatLongDay, formatShortHour, formatSlotHours, getSlotLabel } from '../format/order/slotWords.ts';
import { formatPhone } from '../format/phone.ts';
import type { VisitReason } from '../pieces/visits.ts';
import { type Clock, comesTooLate } from './clock.ts';

const NB = '\u00a0';

export type ClockReader = 'client' | 'desk' | 'livreur';

/** Facts that the words say beside the clock. */
export interface ClockScene {
  reader: ClockReader;
  now: number;
  toldAt: number | null;
  /** The given name of the livreur; a push has none to say. */
  livreur?: string | undefined;
  isOnTheRoad?: boolean;
  teamPhone?: string | null | undefined;
  /** Why the last visit failed. */
  failure?: VisitReason | undefined;
  /** No letter asked the client for another hour. */
  needsCall?: boolean | undefined;
  /** A cell of a table has room for "lun. 30 nov." and "15 h 45 – 16 h 30", a card of the board for the short day. */
  shortens?: Shortened | undefined;
}

export type Shortened = 'all' | 'days';

/** "Yao arrive" and "entre 15 h 45 et 16 h 30": the lead and the hour make one sentence, or stand in two lines. */
export interface ClockWords {
  lead: string;
  when: string;
  /** An apology to the client; to the house, how late it is. */
  delay: string | null;
  /** The told hour, where the sentence says another. */
  promised: string | null;
  /** The call after a missed hour. */
  called: string | null;
}

export function describeClock(clock: Clock, scene: ClockScene): ClockWords {
  const { next } = clock;
  if (clock.source === 'asked') return sayOnly(ASKED[scene.reader](scene));
  if (clock.source === 'stopped') return sayOnly(STOPPED[scene.reader]);
  const sentence =
    next && 'callBy' in next ? describeNoArrival(clock, next.callBy, scene) : describeHours(clock, scene);
  return {
    ...sentence,
    delay: describeLateness(clock, scene),
    promised: describePromised(clock, scene),
    called: describeCalled(clock, scene),
  };
}

const sayOnly = (lead: string): ClockWords => ({ lead, when: '', delay: null, promised: null, called: null });

export const joinClockWords = ({ lead, when }: Pick<ClockWords, 'lead' | 'when'>): string =>
  [lead, when].filter(Boolean).join(' ');

export const CALL_AFTER_REFUSAL = 'Appelez-nous pour décider de la suite.';

function describeClientDecision({ failure, needsCall }: ClockScene) {
  if (failure === 'refus') return 'Le client doit appeler';
  return needsCall ? 'À appeler pour l’heure' : 'Le client choisit l’heure';
}

const ASKED: Record<ClockReader, (scene: ClockScene) => string> = {
  client: ({ failure }) =>
    failure === 'refus' ? CALL_AFTER_REFUSAL : 'Choisissez l’heure du prochain passage.',
  desk: describeClientDecision,
  livreur: describeClientDecision,
};

const STOPPED: Record<ClockReader, string> = {
  client: `Atelier à l’arrêt${NB}: nous recalculons l’heure de votre retour.`,
  desk: `Atelier à l’arrêt${NB}: l’heure du retour sera recalculée.`,
  livreur: `Atelier à l’arrêt${NB}: l’heure du retour sera recalculée.`,
};

type Sentence = Pick<ClockWords, 'lead' | 'when'>;

const LEADS: Record<Clock['event'], Record<ClockReader, string>> = {
  pickup: { client: 'Ramassage', desk: 'Ramassage', livreur: 'À prendre' },
  return: { client: 'Chez vous', desk: 'Retour', livreur: 'À rendre' },
};

function describeHours(clock: Clock, scene: ClockScene): Sentence {
  const { from, to } = clock;
  const { now } = scene;
  const isShort = scene.shortens !== undefined;
  if (clock.source === 'round') return describeArrival(clock, scene);
  const lead = LEADS[clock.event][scene.reader];
  if (to === null) return { lead, when: '' };
  return {
    lead,
    when: from === null ? formatBy(to, now, isShort) : formatSlotOfDay({ from, to }, now, isShort),
  };
}

function describeArrival({ from, to }: Clock, scene: ClockScene): Sentence {
  if (from === null || to === null) return { lead: '', when: '' };
  const { reader, now, livreur, isOnTheRoad, shortens } = scene;
  const formatHours = shortens === 'all' ? getSlotLabel : formatSlotHours;
  const hours = from <= now ? `avant${NB}${formatShortHour(to)}` : formatHours({ from, to });
  const when = isSameDay(from, now) ? hours : `${formatDayName(from, now, shortens !== undefined)} ${hours}`;
  if (reader === 'livreur') return { lead: '', when };
  const name = livreur ?? 'Votre livreur';
  if (reader === 'desk') return { lead: name, when };
  return { lead: `${name} ${isOnTheRoad ? 'arrive' : 'passe'}`, when };
}

/** The desk calls, the client waits for the call, and a livreur goes there. */
function describeNoArrival(
  { event }: Clock,
  callBy: number | null,
  { reader, now, shortens, teamPhone }: ClockScene,
): Sentence {
  if (reader === 'livreur') return { lead: `${LEADS[event].livreur} dès que possible`, when: '' };
  if (callBy === null)
    return {
      lead: reader === 'client' ? describeOwedAnswer(teamPhone) : 'À appeler maintenant',
      when: '',
    };
  return {
    lead: reader === 'client' ? 'Nous vous appelons' : 'À appeler',
    when: formatCallBy(callBy, now, shortens !== undefined),
  };
}

function describeOwedAnswer(teamPhone: ClockScene['teamPhone']): string {
  const call = teamPhone ? `${NB}: appelez-nous au ${formatPhone(teamPhone).replaceAll(' ', NB)}` : '';
  return `Nous vous devons une réponse${call}.`;
}

function describeLateness(clock: Clock, { reader, now, toldAt }: ClockScene): string | null {
  const { event, missed, from } = clock;
  if (!missed && !comesTooLate(clock, toldAt)) return null;
  if (reader === 'client')
    return event === 'pickup' ? 'Désolés, nous avons du retard.' : 'Désolés, votre linge a du retard.';
  if (toldAt === null) return null;
  return missed
    ? `En retard de ${formatMinutes(now - toldAt)}`
    : `arrivera ${formatMinutes((from ?? toldAt) - toldAt)} trop tard`;
}

function describeCalled({ next }: Clock, { reader, now }: ClockScene): string | null {
  if (!next?.calledAt) return null;
  const { calledAt } = next;
  const at = `${isSameDay(calledAt, now) ? '' : `${formatDayName(calledAt, now)} `}à${NB}${formatShortHour(calledAt)}`;
  return reader === 'client' ? `Nous vous avons appelé ${at}.` : `Client appelé ${at}`;
}

const formatMinutes = (ms: number): string => formatDuration(Math.max(1, Math.floor(ms / MINUTE)));

/** A past hour is never said as one to come. */
function describePromised(clock: Clock, { reader, now, toldAt }: ClockScene): string | null {
  if (toldAt === null || (clock.source !== 'round' && !(clock.missed && reader === 'livreur'))) return null;
  if (!clock.missed) return `Promis ${formatBy(toldAt, now)}`;
  return reader === 'client' ? null : `promis ${formatBy(toldAt, now)}`;
}

/** "aujourd’hui", "demain", "hier", else "vendredi 27 novembre", in short "ven. 27 nov.". */
export function formatDayName(at: number, now: number, isShort = false): string {
  const days = (startOfDay(at) - startOfDay(now)) / DAY;
  return NEAR_DAYS[days] ?? (isShort ? formatDay(at) : formatLongDay(at));
}

const NEAR_DAYS: Partial<Record<number, string>> = { [-1]: 'hier', 0: 'aujourd’hui', 1: 'demain' };

const isSameDay = (at: number, now: number): boolean => startOfDay(at) === startOfDay(now);

export const formatBy = (at: number, now: number, isShort = false): string =>
  `${formatDayName(at, now, isShort)} avant${NB}${formatShortHour(at)}`;

const formatCallBy = (at: number, now: number, isShort = false): string =>
  isSameDay(at, now) ? `avant${NB}${formatShortHour(at)}` : formatBy(at, now, isShort);

export const formatSlotOfDay = (slot: { from: number; to: number }, now: number, isShort = false): string =>
  `${formatDayName(slot.from, now, isShort)}, ${getSlotLabel(slot)}`;

/** A past hour is never said as one to come. */
export const formatReadyHour = (
  toldAt: number | null,
  now: number,
  format: (at: number, now: number) => string = formatBy,
): string | null => (toldAt !== null && toldAt > now ? `chez vous ${format(toldAt, now)}` : null);

/** "Votre linge est prêt : chez vous demain avant 10 h." */
export const describeReady = (hour: string | null): string =>
  hour === null ? 'Votre linge est prêt.' : `Votre linge est prêt${NB}: ${hour}.`;
