import { formatFcfa } from '#domain/format/money.ts';
import { describeMethod, describePayerApp, getDeclaredProvider } from '#domain/format/wording.ts';
import type { MoneyInLetter } from '#domain/letters.ts';
import type { Composers } from '../layout.ts';
import { formatOrderNumber, makeOrderComposer } from './orders.ts';

const NB = '\u00a0';
export const describeSum = ({ amount, method }: Pick<MoneyInLetter, 'amount' | 'method'>) =>
  `${formatFcfa(amount)} ${describeMethod(method)}`;

export const MONEY_LETTERS = {
  'order.declarationRefused': makeOrderComposer((order) => ({
    subject: `Nous n’avons pas trouvé votre paiement (${formatOrderNumber(order)})`,
    paragraphs: [
      `Vous nous avez signalé un paiement par ${getDeclaredProvider(order.paymentMethod)} pour votre ${formatOrderNumber(order)}, mais nous ne l’avons pas reçu.`,
      `Vérifiez-le dans ${describePayerApp(order.paymentMethod)}, puis payez de nouveau ou choisissez les espèces depuis le suivi de votre commande. S’il a bien été débité, écrivez-nous.`,
    ],
  })),
  'order.refunded': makeOrderComposer((order) => ({
    subject: `Remboursement de ${formatFcfa(order.amount)} (${formatOrderNumber(order)})`,
    paragraphs: [`Nous vous avons remboursé ${describeSum(order)} pour votre ${formatOrderNumber(order)}.`],
  })),
  'order.paidTwice': makeOrderComposer((order) => ({
    subject: `Vous avez payé en trop (${formatOrderNumber(order)})`,
    paragraphs: [
      `Notre livreur nous a remis ${describeSum(order)} de votre part, alors que votre ${formatOrderNumber(order)} était déjà payée${NB}: nous vous devons le surplus.`,
      'Son montant reste affiché sur votre commande jusqu’à son remboursement.',
    ],
  })),
} satisfies Partial<Composers>;
