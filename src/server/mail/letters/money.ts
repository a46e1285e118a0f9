import { formatFcfa } from '#domain/format/money.ts';
import { describeMethod, getDeclaredProvider } from '#domain/format/wording.ts';
import type { MoneyInLetter } from '#domain/letters.ts';
import { about, followButton, orderNumber } from './orders.ts';

const NB = '\u00a0';
export const sumWords = ({ amount, method }: Pick<MoneyInLetter, 'amount' | 'method'>) =>
  `${formatFcfa(amount)} ${describeMethod(method)}`;

export const declarationRefused = about((order, url) => ({
  subject: `Nous n’avons pas trouvé votre paiement (${orderNumber(order)})`,
  paragraphs: [
    `Vous nous avez signalé un paiement par ${getDeclaredProvider(order.paymentMethod)} pour votre ${orderNumber(order)}, mais nous ne l’avons pas reçu.`,
    `Vérifiez-le dans votre application ${getDeclaredProvider(order.paymentMethod)}, puis payez de nouveau ou choisissez les espèces depuis le suivi de votre commande. S’il a bien été débité, écrivez-nous.`,
  ],
  button: followButton(url),
}));

export const orderRefunded = about((order: MoneyInLetter, url) => ({
  subject: `Remboursement de ${formatFcfa(order.amount)} (${orderNumber(order)})`,
  paragraphs: [`Nous vous avons remboursé ${sumWords(order)} pour votre ${orderNumber(order)}.`],
  button: followButton(url),
}));

export const orderPaidTwice = about((order: MoneyInLetter, url) => ({
  subject: `Vous avez payé en trop (${orderNumber(order)})`,
  paragraphs: [
    `Notre livreur nous a remis ${sumWords(order)} de votre part, alors que votre ${orderNumber(order)} était déjà payée${NB}: nous vous devons le surplus.`,
    'Son montant reste affiché sur votre commande jusqu’à son remboursement.',
  ],
  button: followButton(url),
}));
