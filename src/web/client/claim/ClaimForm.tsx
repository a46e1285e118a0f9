import { useEffect, useRef, useState } from 'react';
import { CLAIM_KIND_LABELS } from '#domain/format/order/claimWords.ts';
import type { ClaimInput } from '#domain/inputs/claims.ts';
import { describeArticle, type Order, type OrderLine } from '#domain/orders/order.ts';
import { CLAIM_KINDS, type ClaimKind, countClaimable, MAX_CLAIM_PHOTOS } from '#domain/pieces/claims.ts';
import { readFailure } from '#web/net/failures.ts';
import { chooseFailureWords } from '#web/net/showFailure.ts';
import { readLocalValue, writeLocalValue } from '#web/storage/localValue.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { UNSENT } from '#web/storage/personStorage.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { AreaField, SelectField } from '#web/ui/form/Field.tsx';
import { QuantityStepper } from '#web/ui/form/QuantityStepper.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { StickyAction } from '#web/ui/layout/StickyAction.tsx';
import { PhotoField } from '#web/ui/photo/PhotoField.tsx';
import { uploadPhoto } from '#web/ui/photo/uploadPhoto.ts';
import classes from '../OrderCard.module.css';
import { useOrderAccess } from '../orderAccess.ts';
import { noteSentClaim } from './OrderClaims.tsx';

const WHOLE_ORDER = 'all';
const MAX_WORDS = 1000;

interface Props {
  order: Pick<Order, 'id' | 'items' | 'handovers'>;
  /** Photos are kept under the account of who sends them. */
  takesPhotos: boolean;
  onSent(): void;
}

export function ClaimForm({ order, takesPhotos, onSent }: Props) {
  const { draft, photos, change, changePhotos, clear } = useClaimDraft(order.id);
  const { send, isSending, trouble } = useClaimSender(order.id, () => {
    clear();
    noteSentClaim(order.id);
    toast.success('Réclamation envoyée');
    onSent();
  });
  const pickup = order.handovers.findLast(({ leg }) => leg === 'pickup');
  const line = order.items.find(({ position }) => position === draft.position);
  const most = line ? countClaimable([line], pickup?.counts, line.position) : 1;
  const gap = findClaimError(draft);
  const fields = useRef<HTMLDivElement>(null);
  const submitClaim = () => {
    const words = draft.words.trim();
    if (gap) fields.current?.querySelector<HTMLElement>(draft.kind ? 'textarea' : 'input')?.focus();
    else if (draft.kind)
      void send(
        {
          kind: draft.kind,
          words,
          ...(line && { position: line.position, pieces: Math.min(draft.pieces, most) }),
        },
        photos,
      );
  };
  return (
    <>
      <Card as="div" className={`${classes.claimForm} stack gap-16`} ref={fields}>
        <Chips
          label={'De quoi s’agit-il\u00a0?'}
          showLabel
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          options={CLAIM_KINDS.map((kind) => ({ value: kind, label: CLAIM_KIND_LABELS[kind] }))}
        />
        <LineField items={order.items} position={draft.position} onChange={change} />
        {line && most > 1 ? (
          <div className="row between">
            <span>Combien de pièces&nbsp;?</span>
            <QuantityStepper
              label={describeArticle(line)}
              value={Math.min(draft.pieces, most)}
              onChange={(pieces) => change({ pieces: Math.min(pieces, most) })}
            />
          </div>
        ) : null}
        <AreaField
          label={'Que s’est-il passé\u00a0?'}
          value={draft.words}
          maxLength={MAX_WORDS}
          onChange={(event) => change({ words: event.currentTarget.value })}
        />
        {takesPhotos ? (
          <PhotoField
            label="Photos"
            help={`${MAX_CLAIM_PHOTOS} au plus. Vous seul et notre équipe les voyez.`}
            photos={photos}
            max={MAX_CLAIM_PHOTOS}
            onChange={changePhotos}
          />
        ) : null}
      </Card>
      <StickyAction note={(gap ?? trouble) ? <span role="status">{gap ?? trouble}</span> : undefined}>
        <Button full size="lg" busy={isSending} onClick={submitClaim}>
          Envoyer la réclamation
        </Button>
      </StickyAction>
    </>
  );
}

interface LineFieldProps {
  items: readonly OrderLine[];
  position: number | null;
  onChange(part: Partial<ClaimDraft>): void;
}

function LineField({ items, position, onChange }: LineFieldProps) {
  return (
    <SelectField
      label={'Quel article\u00a0?'}
      value={position === null ? WHOLE_ORDER : String(position)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ position: value === WHOLE_ORDER ? null : Number(value), pieces: 1 })
      }
      options={[
        { value: WHOLE_ORDER, label: 'Toute la commande' },
        ...items.map(({ position: place, quantity, name, service }) => ({
          value: String(place),
          label: `${quantity}\u00a0× ${describeArticle({ name, service })}`,
        })),
      ]}
    />
  );
}

function findClaimError({ kind, words }: ClaimDraft): string | null {
  if (kind === null) return 'Dites de quoi il s’agit.';
  return words.trim() === '' ? 'Décrivez le problème en quelques mots.' : null;
}

interface ClaimDraft {
  kind: ClaimKind | null;
  /** Null stands for the whole order instead of one of its lines. */
  position: number | null;
  pieces: number;
  words: string;
}

const EMPTY: ClaimDraft = { kind: null, position: null, pieces: 1, words: '' };
const buildTextKey = (orderId: string) => `laveo:claim:${orderId}`;
/** Photos are too large for local storage, so they are in the offline store. */
const buildPhotosKey = (orderId: string) => `${UNSENT}claim:${orderId}`;

const writePhotos = (orderId: string, photos: readonly Blob[]) =>
  void changeStoredValue<readonly Blob[]>(buildPhotosKey(orderId), () => photos);

/** The draft survives a reload, because a phone may kill the tab while the camera is open. */
function useClaimDraft(orderId: string) {
  const [draft, setDraft] = useState(() => ({
    ...EMPTY,
    ...readLocalValue<Partial<ClaimDraft>>(buildTextKey(orderId)),
  }));
  const [photos, setPhotos] = useState<readonly Blob[]>([]);
  useEffect(() => {
    let isLeft = false;
    void readStoredValue<readonly Blob[]>(buildPhotosKey(orderId)).then((stored) => {
      if (!isLeft && stored) setPhotos((now) => (now.length > 0 ? now : stored));
    });
    return () => {
      isLeft = true;
    };
  }, [orderId]);
  return {
    draft,
    photos,
    change(part: Partial<ClaimDraft>): void {
      const next = { ...draft, ...part };
      setDraft(next);
      writeLocalValue(buildTextKey(orderId), next);
    },
    changePhotos(next: readonly Blob[]): void {
      setPhotos(next);
      writePhotos(orderId, next);
    },
    clear(): void {
      writeLocalValue(buildTextKey(orderId), null);
      writePhotos(orderId, []);
    },
  };
}

type Claim = Omit<ClaimInput, 'orderId' | 'photos'>;

function useClaimSender(orderId: string, onSent: () => void) {
  const [isSending, setSending] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const clearTrouble = () => setTrouble(null);
    window.addEventListener('online', clearTrouble);
    return () => window.removeEventListener('online', clearTrouble);
  }, []);
  const isUnanswered = useRef(false);
  const order = useOrderAccess().useOrder(orderId);

  const hasClaimArrived = async ({ position, kind, words }: Claim) => {
    const claims = await order.readClaims();
    return claims.some(
      (one) =>
        one.state === 'open' &&
        one.kind === kind &&
        one.words === words &&
        one.position === (position ?? null),
    );
  };
  const deliverClaim = async (claim: Claim, photos: readonly Blob[]) => {
    // A claim whose answer was lost may have arrived, so it is looked up before it is sent again.
    if (isUnanswered.current && (await hasClaimArrived(claim))) return;
    // Photos are uploaded one by one, because three at once would all time out on a slow network.
    const names: string[] = [];
    for (const photo of photos) names.push(await uploadPhoto(photo));
    isUnanswered.current = true;
    await order.send('claim', { ...claim, ...(names.length > 0 && { photos: names }) });
  };
  const sendClaim = async (claim: Claim, photos: readonly Blob[]) => {
    if (isSending) return;
    setSending(true);
    setTrouble(null);
    try {
      await deliverClaim(claim, photos);
      onSent();
    } catch (error) {
      const words = chooseFailureWords(error);
      // A toast would cover what was typed.
      if (readFailure(error).retry === 'again') return setTrouble(`${words.title}. ${words.text}`);
      isUnanswered.current = false;
      order.showFailure(error, 'Réclamation non envoyée', 'Ce que vous avez écrit est conservé. Réessayez.');
    } finally {
      setSending(false);
      void order.refresh();
    }
  };
  return { send: sendClaim, isSending, trouble };
}
