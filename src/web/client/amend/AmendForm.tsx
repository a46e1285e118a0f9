import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AccountTerms } from '#domain/accounts/account.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { PHONE_MESSAGE, parsePhone } from '#domain/format/phone.ts';
import { computeSettledAmount } from '#domain/money/payment.ts';
import { describeMissingParts, listMissingParts, type Missing } from '#domain/orders/cart.ts';
import { movePin } from '#domain/orders/draft.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { readFailure } from '#web/net/failures.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { CartSummary } from '#web/ordering/CartSummary.tsx';
import { makeCartActs } from '#web/ordering/cartActs.ts';
import { FormSection } from '#web/ordering/FormSection.tsx';
import { GarmentPicker } from '#web/ordering/GarmentPicker.tsx';
import { NoteField } from '#web/ordering/NoteField.tsx';
import classes from '#web/ordering/OrderPage.module.css';
import orderClasses from '#web/ordering/order.module.css';
import { PlaceBlock } from '#web/ordering/PlaceBlock.tsx';
import { usePressedTotal } from '#web/ordering/usePressedTotal.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { Amount } from '#web/ui/Amount.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { useOrderAct } from '../orderAccess.ts';
import {
  type Amendable,
  type AmendDraft,
  buildContentKey,
  computeAmendedContent,
  describeTotalChange,
  findAmendment,
  priceAmendedLines,
  sortOrderedFirst,
  startAmendDraft,
  toOrderContent,
} from './amendDraft.ts';

interface Props {
  order: Amendable & Pick<Order, 'id' | 'version' | keyof Parameters<typeof computeSettledAmount>[0]>;
  catalogue: Outputs['catalogue']['list'];
  facts: Outputs['catalogue']['facts'];
  account?: AccountTerms | undefined;
  onDone(): void;
}

export function AmendForm({ order, catalogue, facts, account, onDone }: Props) {
  const { draft, change, isOutdated, rebase, discard } = useAmendDraft(order);
  const [search, setSearch] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const utils = trpc.useUtils();
  const amending = useOrderAct('amend', {
    orderId: order.id,
    title: 'Modification impossible',
    text: 'Vos modifications sont conservées. Réessayez.',
    onSuccess: () => {
      discard();
      toast.success('Commande modifiée', `Total\u00a0: ${formatFcfa(after.grandTotal)}.`);
      onDone();
    },
    onError: (error) => {
      if (readFailure(error).code === 'ARTICLE_UNAVAILABLE') void utils.catalogue.list.invalidate();
    },
  });

  const lines = priceAmendedLines(order, draft, catalogue, account);
  const amendment = findAmendment(order, draft);
  const before = toOrderContent(order);
  const after = computeAmendedContent(order, draft, { offered: catalogue, terms: facts, account });
  const missingParts = listMissingParts(draft, lines);
  const pressed = usePressedTotal(page);
  const cart = makeCartActs({ ...draft, garments: catalogue, change });
  const saveAmendment = () => {
    if (pressed.isAsRead(after.grandTotal) && amendment) amending.run({ seen: order.version, ...amendment });
  };

  return (
    <>
      <OutdatedNotice isShown={isOutdated} onGoOn={rebase} onDiscard={discard} />
      <div className={`gap-24 mb-16 grid ${classes.page}`} ref={page}>
        <div className={`gap-24 grid content-start shrink ${classes.column}`}>
          <GarmentPicker
            garments={sortOrderedFirst(catalogue, order.items)}
            lines={draft.lines}
            search={search}
            {...cart}
          >
            <div className="mb-12">
              <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
            </div>
          </GarmentPicker>
          <PlaceBlock
            area={facts}
            location={draft.location}
            address={draft.address}
            onPin={(point) => change(movePin(draft, point))}
            onChange={change}
          />
          <NoteField
            label="Un mot pour nous"
            note={draft.note ?? order.note}
            onNote={(note) => change({ note })}
          />
          <ContactBlock phone={draft.phone} onPhone={(phone) => change({ phone })} />
        </div>
        <div className={classes.side}>
          <CartSummary lines={lines} totals={after} located={draft.location !== null} {...cart} />
          {amendment ? (
            <Button kind="ghost" className="mt-8" onClick={discard}>
              Annuler mes modifications
            </Button>
          ) : null}
        </div>
      </div>
      <StickyAction
        note={
          renderNote({ missing: missingParts, isOutdated }) ??
          (amendment
            ? describeTotalChange({ before, after, paid: computeSettledAmount(order) })
            : 'Rien n’a changé pour l’instant.')
        }
        summary={<AmendedTotal after={after} />}
      >
        <Button
          full
          size="lg"
          disabled={!amendment || missingParts.length > 0 || isOutdated}
          busy={amending.isBusy}
          {...pressed.handlersFor(after.grandTotal)}
          onClick={saveAmendment}
        >
          Modifier la commande
        </Button>
      </StickyAction>
    </>
  );
}

function renderNote({ missing, isOutdated }: { missing: Missing[]; isOutdated: boolean }) {
  if (isOutdated) return <span role="status">Vérifiez d’abord ce qui a changé, en haut de la page.</span>;
  return missing.length > 0 ? <span role="status">{describeMissingParts(missing)}</span> : undefined;
}

type OutdatedNoticeProps = { isShown: boolean; onGoOn(): void; onDiscard(): void };

/** The order changed elsewhere during the amendment, so the client decides whether to keep their changes. */
function OutdatedNotice({ isShown, onGoOn, onDiscard }: OutdatedNoticeProps) {
  return (
    <div role="status">
      {isShown ? (
        <Notice icon={IconAlertTriangle} title="La commande a changé entre-temps">
          <p>Vos modifications sont conservées. Comparez-les avec la commande actuelle, dans Suivi.</p>
          <div className="row">
            <Button kind="secondary" onClick={onGoOn}>
              Garder mes modifications
            </Button>
            <Button kind="secondary" onClick={onDiscard}>
              Repartir de la commande actuelle
            </Button>
          </div>
        </Notice>
      ) : null}
    </div>
  );
}

function ContactBlock({ phone, onPhone }: { phone: string; onPhone(phone: string): void }) {
  return (
    <FormSection id="contact" title="Qui appelons-nous&nbsp;?">
      <PhoneField
        label="Téléphone de contact"
        help="Le livreur vous appelle à ce numéro."
        value={phone}
        error={parsePhone(phone) === null ? PHONE_MESSAGE : undefined}
        onChange={(event) => onPhone(event.currentTarget.value)}
      />
    </FormSection>
  );
}

const buildDraftKey = (orderId: string) => `laveo:amend:${orderId}`;

function useAmendDraft(order: Amendable & { id: string }) {
  const key = buildDraftKey(order.id);
  const [stored, setStored] = useState(() => readLocalValue<AmendDraft>(key));
  const draft = stored ?? startAmendDraft(order);
  const saveDraft = (next: AmendDraft | null) => {
    setStored(next);
    writeLocalValue(key, next);
  };
  return {
    draft,
    change: (part: Partial<AmendDraft>) => saveDraft({ ...draft, ...part }),
    isOutdated: stored !== null && stored.base !== buildContentKey(order),
    rebase: () => saveDraft({ ...draft, base: buildContentKey(order) }),
    discard: () => saveDraft(null),
  };
}

function AmendedTotal({ after }: { after: OrderContent }) {
  return (
    <div className={`grid shrink leading-12 ${orderClasses.words}`} role="status" aria-label="Nouveau total">
      <span className="text-14 muted">{formatPieces(after.pieces)}</span>
      <strong className="text-18 heavy">
        <Amount value={after.grandTotal} />
      </strong>
    </div>
  );
}
