import type { LegalIdentity, OpenHours, TeamContact } from '../house.ts';
import { formatFcfa } from './money.ts';
import { formatInternationalPhone } from './phone.ts';

const NB = '\u00a0';

function describeLegalForm({ legalForm, capital }: LegalIdentity): string | null {
  if (capital === null) return legalForm;
  return `${legalForm ? `${legalForm} au` : 'Au'} capital de ${formatFcfa(capital)}`;
}

export function listLegalLines(legal: LegalIdentity): string[] {
  const { legalName, address, rccm, ncc, taxRegime } = legal;
  return [
    legalName,
    describeLegalForm(legal),
    address,
    rccm && `RCCM${NB}: ${rccm}`,
    ncc && `NCC${NB}: ${ncc}`,
    taxRegime && `Régime d’imposition${NB}: ${taxRegime}`,
  ].flatMap((line) => line || []);
}

export function listContactLines({ teamPhone, teamWhatsapp }: TeamContact): string[] {
  return [
    teamPhone && `Téléphone${NB}: ${formatInternationalPhone(teamPhone)}`,
    teamWhatsapp && `WhatsApp${NB}: ${formatInternationalPhone(teamWhatsapp)}`,
  ].flatMap((line) => line || []);
}

const DAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

function formatClock(time: string): string {
  const [hour = '', minute = ''] = time.split(':');
  return `${Number(hour)}${NB}h${minute === '00' ? '' : `${NB}${minute}`}`;
}

/** The hours at which the team answers: those of the specification, until the house opens at others. */
export function describeTeamHours(hours: readonly OpenHours[] = []): string {
  const from = hours.map((day) => day.from).toSorted()[0];
  const to = hours
    .map((day) => day.to)
    .toSorted()
    .at(-1);
  if (!from || !to || (from === '08:00' && to === '18:00')) return `de 9${NB}h à 18${NB}h`;
  return `de ${formatClock(from)} à ${formatClock(to)}`;
}

/** Consecutive days with the same hours share a line: "Du lundi au samedi de 8 h à 18 h". */
export function listOpenHoursLines(hours: readonly OpenHours[]): string[] {
  const spans: { first: number; last: number; from: string; to: string }[] = [];
  for (const { day, from, to } of hours) {
    const openSpan = spans.at(-1);
    if (openSpan && openSpan.last === day - 1 && openSpan.from === from && openSpan.to === to)
      openSpan.last = day;
    else spans.push({ first: day, last: day, from, to });
  }
  return spans.map(({ first, last, from, to }) => {
    const [begin, end] = [DAYS[first - 1], DAYS[last - 1]];
    const days = first === last ? `Le ${begin}` : `Du ${begin} au ${end}`;
    return `${days} de ${formatClock(from)} à ${formatClock(to)}`;
  });
}
