import { describeReady, formatReadyHour } from '#domain/clock/clockWords.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { ToldReturn } from '#domain/promises/stops.ts';
import type { ActEvent } from '../../acts/change.ts';
import type { Composers } from '../layout.ts';
import type { ClientNews, NewsRules } from './news.ts';
import {
  FOOTNOTE,
  LINK_FOOTNOTE,
  listOwedLines,
  listPickupLines,
  makeFollowButton,
  makeLinkButton,
  makeOrderComposer,
  nameOrder,
} from './orders.ts';

const NB = '\u00a0';

export const PLANT_LETTERS = {
  'order.promiseMoved': makeOrderComposer((order) => ({
    subject: `${order.movesPickup ? 'Nouveau ramassage' : 'Nouveau retour'} prévu pour votre linge (${nameOrder(order)})`,
    paragraphs: [
      `Le ${order.movesPickup ? 'ramassage' : 'retour'} du linge de votre ${nameOrder(order)} change${NB}: ${order.reason}.`,
      ...(order.movesPickup ? listPickupLines(order) : []),
      `Nouveau retour prévu${NB}: ${formatPromise(order.newPromise)}.`,
    ],
  })),
  'order.ready': makeOrderComposer((order) => {
    const hour = formatReadyHour(order.toldAt ?? null, order.readyAt, formatPromise);
    return {
      subject: `Votre linge est prêt (${nameOrder(order)})`,
      paragraphs: [describeReady(hour), ...listOwedLines(order, 'processing')],
    };
  }),
  /** The letter about an open stop names no end, because nobody knows it yet. */
  'order.plantStopped': (stop, url) => {
    const { fullname, reason, since, until, returns, linkTokens, unsubscribe } = stop;
    const newReturns = returns.map(
      (one) => `${capitalize(nameOrder(one))}, nouveau retour prévu${NB}: ${formatPromise(one.promisedAt)}.`,
    );
    const asFarAsKnown = 'Si l’arrêt se prolonge, l’heure exacte sera dans le suivi dès la reprise.';
    return {
      subject: 'Le retour de votre linge est repoussé',
      greeting: `Bonjour ${fullname},`,
      paragraphs: [
        until === null
          ? `Notre atelier est arrêté depuis le ${formatDateTime(since)}${NB}: ${reason}.`
          : `Notre atelier a été arrêté du ${formatDateTime(since)} au ${formatDateTime(until)}${NB}: ${reason}. Il tourne de nouveau.`,
        ...newReturns,
        ...(until === null ? [asFarAsKnown] : []),
      ],
      ...(linkTokens
        ? { moreButtons: listLinkButtons(url, returns, linkTokens), footnote: LINK_FOOTNOTE }
        : { button: makeFollowButton(url), footnote: FOOTNOTE }),
      unsubscribe,
    };
  },
} satisfies Partial<Composers>;

/** A contact has no page of all orders, so that each has a button of its own. */
function listLinkButtons(url: string, returns: readonly ToldReturn[], linkTokens: Record<string, string>) {
  return returns.map((one) => ({
    ...makeLinkButton(url, linkTokens[one.id] ?? ''),
    ...(returns.length > 1 && { label: capitalize(nameOrder(one)) }),
  }));
}

export const PLANT_NEWS = { promiseMoved: tellMove, ready: tellReady, notReady: null } satisfies NewsRules;

/** The first time alone, unless it was taken back before the news left. */
function tellReady({ before, at }: ActEvent): ClientNews | null {
  return before?.readyToldAt === null ? { kind: 'order.ready', own: { readyAt: at } } : null;
}

/** Moves that a stop of the plant causes have a letter of their own. */
function tellMove({ own, before, after }: ActEvent): ClientNews | null {
  if (own?.table !== 'promiseMoves' || own.reason === null) return null;
  const { to: newPromise, reason } = own;
  const movesPickup = before?.pickupBy !== after?.pickupBy;
  return { kind: 'order.promiseMoved', own: { newPromise, reason, ...(movesPickup && { movesPickup }) } };
}
