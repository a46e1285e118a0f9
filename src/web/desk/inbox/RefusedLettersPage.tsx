import { describeRefusedLetter } from '#domain/format/undeliveredWords.ts';
import { trpc } from '#web/net/trpc.ts';
import { RelativeTime } from '#web/ui/clock.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListAndDetail } from '#web/ui/layout/ListAndDetail.tsx';
import { SectionHeader } from '#web/ui/layout/SectionHeader.tsx';
import { makeSinglePage } from '#web/ui/table/DataList.tsx';
import desk from '../desk.module.css';
import { AskButton } from '../dialogs/AskButton.tsx';
import { OrderSentence } from '../order/OrderSentence.tsx';
import type { RefusedLetter } from '../types.ts';
import { InboxLine } from './InboxLine.tsx';

export function RefusedLettersPage() {
  return (
    <>
      <SectionHeader />
      <ListAndDetail
        query={makeSinglePage(trpc.dispatch.refusedLetters.useQuery())}
        label="Courrier non reçu"
        failure="Impossible de charger le courrier non reçu."
        isWaiting={() => true}
        renderLine={(letter) => <RefusedLetterLine letter={letter} />}
        renderDetail={(letter) => <RefusedLetterCard letter={letter} />}
        empty={{
          title: 'Tout le courrier a été reçu',
          text: 'Un e-mail de commande qui n’arrive pas à son client apparaîtra ici.',
        }}
      />
    </>
  );
}

type Props = { letter: RefusedLetter };

export const RefusedLetterLine = ({ letter: { order, createdAt, subject } }: Props) => (
  <InboxLine name={order.client.fullname} at={createdAt} words={subject} />
);

/** Once the desk has called or written, the client knows, and the letter leaves the list. */
export function RefusedLetterCard({ letter }: Props) {
  const { order, recipient, subject, reason, createdAt } = letter;
  return (
    <Card as="article" title={order.client.fullname} className={`gap-8 column ${desk.card}`}>
      <p className="row anywhere">
        {recipient}
        <span className="block muted text-14 regular wrap-anywhere">
          <RelativeTime at={createdAt} />
        </span>
      </p>
      <p className={desk.words}>«&nbsp;{subject}&nbsp;»</p>
      <p className="muted anywhere">{describeRefusedLetter(reason)}</p>
      <p>
        <OrderSentence order={order} />
      </p>
      <div className={`row mt-8 pt-8 ${desk.actions}`}>
        <AskButton kind="primary" question={{ about: 'contact', order }}>
          Prévenir
        </AskButton>
      </div>
    </Card>
  );
}
