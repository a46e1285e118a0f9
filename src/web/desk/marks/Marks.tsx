import { getAssignableLeg } from '#domain/lifecycle/nextActs.ts';
import { Button, ButtonAnchor } from '#web/ui/form/Button.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import desk from '../desk.module.css';
import { type DialogQuestion, useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';
import { listMarks, type Mark } from './marks.ts';

export function Marks({ order, hasAssignButton = false }: { order: ListedOrder; hasAssignButton?: boolean }) {
  const marks = listMarks(order.marks);
  if (marks.length === 0) return null;
  return (
    <ul className={`bare stack gap-8 ${desk.marks}`}>
      {marks.map((mark) => (
        <li key={mark.about} className="row anywhere">
          <Badge tone={mark.tone}>{mark.label}</Badge>
          {hasAssignButton && mark.about === 'visit' ? null : <NextAct mark={mark} order={order} />}
        </li>
      ))}
    </ul>
  );
}

function NextAct({ mark, order }: { mark: Mark; order: ListedOrder }) {
  const { ask } = useDialogs();
  if (mark.about === 'code')
    return (
      <ButtonAnchor size="sm" kind="ghost" className={desk.mark} href={`tel:${order.clientContactPhone}`}>
        Appeler le client
      </ButtonAnchor>
    );
  const next = findNextQuestion(mark, order);
  if (!next) return null;
  return (
    <Button size="sm" kind="ghost" className={desk.mark} onClick={() => ask(next.question)}>
      {next.label}
    </Button>
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
    case 'visit': {
      const leg = getAssignableLeg(order.status);
      return leg && { label: 'Assigner un livreur', question: { about: 'assign', leg, order } };
    }
    case 'count':
      return { label: 'Régler l’écart', question: { about: 'settleCount', order } };
    case 'claim':
      return { label: 'Répondre', question: { about: 'answerClaim', orderId: order.id } };
    default:
      return null;
  }
}
