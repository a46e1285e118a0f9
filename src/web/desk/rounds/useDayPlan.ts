import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MINUTE } from '#domain/format/calendar.ts';
import type { RoundEnd } from '#domain/rounds/plan.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { splitIntoChunks } from '../many/manyActs.ts';
import type { ShownLivreur } from '../types.ts';
import {
  applyProposal,
  buildLanes,
  type DayVisit,
  getOwner,
  type Lane,
  type Move,
  mergeLanes,
  moveVisit,
  putTripsFirst,
  type RoundsDraft,
  startDraft,
} from './draft.ts';
import { listSaidFaults } from './lateStops.ts';

const NOTHING: never[] = [];

/** The page holds the drafts of all days, so that a look at another day loses none. */
export interface DayDraft {
  draft: RoundsDraft | null;
  changeDraft(change: (before: RoundsDraft | null) => RoundsDraft | null): void;
}

/** The visits of a day in lanes, as they are or as the desk arranges them. */
export function useDayPlan(day: string, { draft, changeDraft }: DayDraft) {
  const utils = trpc.useUtils();
  const visits = trpc.dispatch.visits.useQuery({ day });
  const livreurs = trpc.dispatch.livreurs.useQuery({});
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [isProposing, setProposing] = useState(false);
  const people = livreurs.data ?? NOTHING;
  const rows = visits.data ?? NOTHING;
  const lanes: readonly Lane[] = useMemo(() => {
    const current = buildLanes(rows, listLaneIds({ rows, people, draft }));
    return draft ? putTripsFirst(mergeLanes(draft.lanes, current), rows) : current;
  }, [rows, people, draft]);
  const check = useRoundCheck(day, lanes);

  const move = (next: Move) =>
    changeDraft((before) => moveVisit({ ...(before ?? startDraft(lanes)), lanes }, next));
  const propose = async () => {
    setProposing(true);
    try {
      const livreurIds = listPlannedLivreurs({ rows, people, unticked });
      const proposal = await utils.dispatch.proposeRounds.fetch(
        { day, livreurIds, scope: 'day' },
        { staleTime: 0 },
      );
      const present = buildLanes(rows, listLaneIds({ rows, people, draft: null }));
      changeDraft(() => applyProposal(startDraft(present), proposal));
    } finally {
      setProposing(false);
    }
  };
  return {
    day,
    visits,
    livreurs,
    people,
    lanes,
    visitsById: useMemo(() => new Map(rows.map((visit) => [visit.orderId, visit])), [rows]),
    draft,
    check,
    isProposing,
    unticked,
    setTicked: (id: string, isTicked: boolean) =>
      setUnticked((before) => new Set([...before, id].filter((one) => !isTicked || one !== id))),
    move,
    propose,
    discard: () => changeDraft(() => null),
  };
}

export type DayPlanState = ReturnType<typeof useDayPlan>;

type Choice = { rows: readonly DayVisit[]; people: readonly ShownLivreur[]; unticked: ReadonlySet<string> };

/** The livreurs who are at work or have missions already. */
function listLaneIds({
  rows,
  people,
  draft,
}: Omit<Choice, 'unticked'> & { draft: RoundsDraft | null }): string[] {
  const holders = new Set<string | null>(rows.map(getOwner));
  for (const { livreurId, orderIds } of draft?.lanes ?? []) if (orderIds.length > 0) holders.add(livreurId);
  const known = people
    .filter(({ id, availability }) => holders.has(id) || availability === 'on')
    .map(({ id }) => id);
  const others = [...holders].filter((id) => id !== null && !people.some((one) => one.id === id));
  return [...known, ...(others as string[])];
}

/** The missions of who broke down are shared out too, so the question names them. */
function listPlannedLivreurs({ rows, people, unticked }: Choice): string[] {
  const holders = new Set(rows.map(getOwner));
  return people
    .filter(({ id, availability }) =>
      availability === 'on' ? !unticked.has(id) : availability === 'breakdown' && holders.has(id),
    )
    .map(({ id }) => id);
}

const SETTLE_MS = 250;

export const listRoundStops = (orderIds: readonly string[], visits: readonly DayVisit[]) =>
  orderIds.flatMap((id) => {
    const visit = visits.find(({ orderId }) => orderId === id);
    return visit ? [{ orderId: id, leg: visit.leg }] : [];
  });

type RoundToCheck = Inputs['dispatch']['checkRounds']['rounds'][number];

/** The address of a request holds so many livreurs and stops. */
const MOST_AT_A_TIME = 75;

function groupRounds(rounds: readonly RoundToCheck[]): RoundToCheck[][] {
  const longest = Math.max(1, ...rounds.map(({ stops }) => 1 + stops.length));
  return splitIntoChunks(rounds, Math.max(1, Math.floor(MOST_AT_A_TIME / longest)));
}

/** Each nudge asks anew, so that a call for each round would exceed what one session may ask. */
export function useCheckedRounds(day: string, rounds: readonly RoundToCheck[]) {
  const checks = trpc.useQueries((t) =>
    groupRounds(rounds).map((group) =>
      t.dispatch.checkRounds(
        { day, rounds: group },
        { placeholderData: keepPreviousData, refetchInterval: MINUTE },
      ),
    ),
  );
  return {
    checks,
    rounds: checks.flatMap(({ data }) => data?.rounds ?? NOTHING),
    faults: checks.flatMap(({ data }) => data?.faults ?? NOTHING),
  };
}

function useRoundCheck(day: string, lanes: readonly Lane[]) {
  const [settled] = useDebouncedValue(lanes, SETTLE_MS, { leading: true });
  const visits = trpc.dispatch.visits.useQuery({ day }).data;
  const rounds = settled.flatMap(({ livreurId, orderIds }) => {
    const stops = listRoundStops(orderIds, visits ?? NOTHING);
    return livreurId !== null && stops.length > 0 ? [{ livreurId, stops }] : [];
  });
  const { checks, faults, ...checked } = useCheckedRounds(day, rounds);
  const hours = new Map<string, number>();
  const ends = new Map<string, RoundEnd>();
  for (const { livreurId, stops, ...end } of checked.rounds) {
    ends.set(livreurId, end);
    for (const { orderId, at } of stops) hours.set(orderId, at);
  }
  // Nothing is said of other rounds than those on the screen.
  const isUnknown =
    settled !== lanes ||
    checks.some(({ data, isPlaceholderData }) => data === undefined || isPlaceholderData);
  const isAsking = settled !== lanes || checks.some(({ isFetching }) => isFetching);
  const hasFailed = !isAsking && checks.some(({ isError }) => isError);
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (visits && (!isUnknown || hasFailed)) setFirst(false);
  }, [visits, isUnknown, hasFailed]);
  return {
    /** The late stops stand above the lanes, and would push them down once they are known. */
    isFirst,
    hours,
    ends,
    faults: listSaidFaults(faults, visits ?? NOTHING, day),
    isAsking,
    isUnknown,
    hasFailed,
    retry: () => void Promise.all(checks.map(({ refetch }) => refetch())),
  };
}
