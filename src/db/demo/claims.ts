import { HOUR } from '#domain/format/calendar.ts';
import { CLAIM_ANSWER_MS, type ClaimKind, type ClaimOutcome } from '#domain/pieces/claims.ts';
import type { claims } from '../schema.ts';
import type { Random } from './chance.ts';
import type { Story } from './data.ts';
import type { DemoEvent, DemoOrder } from './model.ts';

interface ClaimStory {
  kind: ClaimKind;
  words: string;
  answer?: { state: ClaimOutcome; words: string; lost: number };
}

const CLAIMS: Partial<Record<Story, ClaimStory>> = {
  claimOpen: { kind: 'tache', words: 'Il reste une tache sur le col, on la voit bien.' },
  claimAnswered: {
    kind: 'abime',
    words: 'Un bouton est cassé depuis le lavage.',
    answer: { state: 'answered', words: 'Nous le remplaçons\u00a0: un livreur passe demain.', lost: 0 },
  },
  claimAccepted: {
    kind: 'manquant',
    words: 'Il manque une pièce dans le sac.',
    answer: {
      state: 'accepted',
      words: 'Nous ne l’avons pas retrouvée. Nous vous appelons pour vous dédommager.',
      lost: 1,
    },
  },
};

const WAITED = 3 * HOUR;

function findClaim({ story, moments }: DemoOrder) {
  const claim = story && CLAIMS[story];
  const at = (moments.at(-1)?.at ?? 0) + 2 * HOUR;
  return claim ? { ...claim, at } : null;
}

export function listClaimEvents(demo: DemoOrder) {
  const claim = findClaim(demo);
  if (!claim) return [];
  const { at, kind, answer } = claim;
  const claimEvent = { actor: demo.client, at, details: { kind: 'claimed', detail: kind } } as const;
  if (!answer) return [claimEvent];
  const details = { kind: 'claimAnswered', detail: answer.state } as const;
  return [claimEvent, { actor: demo.desk, at: at + WAITED, details }];
}

export function listClaimRows(
  chance: Random,
  orderId: string,
  demo: DemoOrder,
  events: readonly DemoEvent[],
): (typeof claims.$inferInsert)[] {
  const claim = findClaim(demo);
  if (!claim) return [];
  const { answer } = claim;
  const answeredAt = events.find(({ kind }) => kind === 'claimAnswered')?.at ?? null;
  return [
    {
      id: chance.id(),
      orderId,
      position: 0,
      kind: claim.kind,
      words: claim.words,
      state: answer?.state ?? 'open',
      answer: answer?.words ?? null,
      lost: answer?.lost ?? 0,
      lostAfterGiven: answer?.lost ?? 0,
      createdAt: claim.at,
      dueAt: claim.at + CLAIM_ANSWER_MS,
      answeredAt,
      answeredBy: answer ? demo.desk.id : null,
    },
  ];
}
