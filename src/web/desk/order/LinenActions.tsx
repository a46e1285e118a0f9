import { Button } from '@mantine/core';
import { isOpen, mayAct } from '#domain/lifecycle/lifecycle.ts';
import { mayAmend } from '#domain/pieces/changes.ts';
import { findStatusAfterFailure } from '#domain/pieces/visits.ts';
import desk from '../desk.module.css';
import { type DialogQuestion, useDialogs } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';

export function LinenActions({ order }: { order: ListedOrder }) {
  const { ask } = useDialogs();
  return (
    <div className={`row ${desk.actions}`}>
      {listQuestions(order).map(({ label, question }) => (
        <Button key={label} size="sm" variant="default" onClick={() => ask(question)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

function listQuestions(order: ListedOrder): { label: string; question: DialogQuestion }[] {
  const { status, marks } = order;
  const { linen } = marks;
  const isVisited =
    findStatusAfterFailure(status) !== null && (status !== 'cancelled' || linen === 'returning');
  const questions: (false | { label: string; question: DialogQuestion })[] = [
    linen !== undefined && {
      label: linen === 'held' ? 'Assigner le retour' : 'Changer de livreur',
      question: { about: 'assign', leg: 'return', order },
    },
    linen !== undefined && { label: 'Rendu au comptoir', question: { about: 'givenBack', order } },
    mayAmend(status, 'admin') && { label: 'Modifier', question: { about: 'amend', order } },
    mayAct('countIn', status, status, 'admin') && {
      label: 'Compter le linge',
      question: { about: 'countIn', order },
    },
    isOpen(status) && { label: 'Changer le retour prévu', question: { about: 'movePromise', order } },
    isVisited && { label: 'Passage manqué', question: { about: 'fail', order } },
    { label: 'Noter une réclamation', question: { about: 'claim', order } },
  ];
  return questions.filter((one) => one !== false);
}
