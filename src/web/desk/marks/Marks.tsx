import { Badge } from '#web/ui/badges.tsx';
import { ButtonAnchor } from '#web/ui/form/Button.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import type { DialogQuestion } from '../dialogs/questions.ts';
import { findDueAct } from '../order/orderActs.ts';
import type { ListedOrder } from '../types.ts';
import { listMarks, type Mark } from './marks.ts';

/** The act that is due stands at the order's foot. */
export function Marks({ order }: { order: ListedOrder }) {
  const marks = listMarks(order.marks);
  if (marks.length === 0) return null;
  return (
    <ul className="bare stack gap-4 mt-8">
      {marks.map((mark) => (
        <li key={mark.about} className="row anywhere">
          <Badge tone={mark.tone}>{mark.label}</Badge>
          <NextAct mark={mark} order={order} />
        </li>
      ))}
    </ul>
  );
}

function NextAct({ mark, order }: { mark: Mark; order: ListedOrder }) {
  if (mark.about === 'code')
    return (
      <ButtonAnchor size="sm" kind="ghost" className={desk.mark} href={`tel:${order.clientContactPhone}`}>
        Appeler le client
      </ButtonAnchor>
    );
  const next = findNextQuestion(mark, order);
  if (!next || next.label === findDueAct(order)?.label) return null;
  return (
    <AskButton kind="ghost" className={desk.mark} question={next.question}>
      {next.label}
    </AskButton>
  );
}

function findNextQuestion(
  { about }: Mark,
  order: ListedOrder,
): { label: string; question: DialogQuestion } | null {
  switch (about) {
    case 'linen':
      return order.marks.linen === 'held'
        ? { label: 'Assigner le retour', question: { about: 'assign', leg: 'return', order } }
        : { label: 'Rendu au comptoir', question: { about: 'giveBack', order } };
    case 'count':
      return { label: 'Régler l’écart', question: { about: 'settleCount', order } };
    case 'tag':
      return { label: 'Noter le sac', question: { about: 'tag', order } };
    case 'claim':
      return { label: 'Répondre', question: { about: 'answerClaim', orderId: order.id } };
    default:
      return null;
  }
}
