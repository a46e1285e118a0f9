import { IconBuilding, IconChevronDown, IconHanger, IconSettings, IconShirt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#domain/addresses.ts';
import { findLowestPrice, getThumbnailUrl, type Product } from '#domain/catalogue/catalogue.ts';
import { sortByUrgency } from '#domain/clock/clock.ts';
import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa, formatShortFcfa } from '#domain/format/money.ts';
import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatPhone } from '#domain/format/phone.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { computeUndeclared } from '#domain/money/payment.ts';
import { addCartLine } from '#domain/orders/cart.ts';
import { findUsualService } from '#domain/orders/lineServices.ts';
import { isFollowed } from '#domain/orders/order.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { NEXT_PAGE, trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { Amount } from '#web/ui/Amount.tsx';
import { StatusBadge } from '#web/ui/badges.tsx';
import { LoadFailure } from '#web/ui/feedback/ErrorPanel.tsx';
import { ListSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { Button, ButtonLink } from '#web/ui/form/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PageHeader } from '#web/ui/layout/PageHeader.tsx';
import { LazyPart } from '#web/ui/lazy/LazyPart.tsx';
import { createRetryableLazy } from '#web/ui/lazy/retryableLazy.tsx';
import { changeDraft } from '../draft.ts';
import { PaymentChoice } from '../payment/PaymentChoice.tsx';
import { describeBalance } from '../payment/paymentMeans.ts';
import classes from './DashboardPage.module.css';
import { LastTime } from './LastTime.tsx';
import { OrderStrip } from './OrderStrip.tsx';

const WaitingNotice = createRetryableLazy(
  async () => (await import('../order/WaitingNotice.tsx')).WaitingNotice,
);

const CALL_TO_ORDER = 'Un livreur passe chez vous, nous lavons et repassons, il vous rapporte tout.';

export function DashboardPage() {
  const profile = trpc.profile.get.useQuery(undefined, {
    meta: { title: 'Erreur de chargement', text: 'Impossible de charger votre profil.' },
  });
  const latest = trpc.orders.latest.useQuery(undefined, { meta: { silent: true } });
  const inProgress = trpc.orders.inProgress.useInfiniteQuery({}, { ...NEXT_PAGE, meta: { silent: true } });
  const catalogue = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const isCancelled = latest.data?.status === 'cancelled';
  // An order that was cancelled offers nothing to order again: the one before it does.
  const last = trpc.orders.history.useQuery({ limit: 1 }, { enabled: isCancelled, meta: { silent: true } });
  const unpaid = trpc.orders.history.useQuery({ isOwed: true }, { meta: { silent: true } });
  const accounts = trpc.accounts.orderable.useQuery(undefined, { meta: { silent: true } });
  const publicFacts = trpc.catalogue.facts.useQuery();
  const { me, signOut } = useSession();
  const navigate = useNavigate();

  // The session knows the name before the profile arrives.
  const withGreeting = (content: ReactNode) => (
    <>
      <PageHeader
        title={
          <span className={classes.greeting}>Bonjour {profile.data?.fullname ?? me?.fullname ?? ''}</span>
        }
      />
      <LazyPart>
        <WaitingNotice onSuivi />
      </LazyPart>
      {content}
    </>
  );
  if (profile.isPending || latest.isPending || inProgress.isPending || catalogue.isPending)
    return withGreeting(<ListSkeleton />);
  if (!profile.data) {
    return withGreeting(
      <LoadFailure
        title="Erreur de chargement"
        message="Impossible de charger votre profil."
        query={profile}
        action={
          // The sign-in page would redirect a signed-in person back here, so they are signed out first.
          <Button onClick={() => void signOut({ quietly: true }).then(() => navigate(paths.signIn))}>
            Retour à la connexion
          </Button>
        }
      />,
    );
  }
  const { email, phone } = profile.data;
  const order = latest.data;
  const open = inProgress.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasOpen = open.some(({ status }) => isOpen(status));
  // The price of another order would be read as what the open one costs.
  const orderBefore = hasOpen ? undefined : isCancelled ? last.data?.items[0] : order;
  const [first, ...others] = sortByUrgency(open);
  // An order of which linen is still out is delivered and open, and says in its strip what it costs.
  const isShown = (id: string) => open.some((one) => one.id === id);
  const debts = unpaid.data?.items.filter((one) => computeUndeclared(one) > 0 && !isShown(one.id)) ?? [];
  const garments = catalogue.data ?? [];
  const isLate = accounts.data?.some((account) => account.isLate) ?? false;
  return withGreeting(
    <div className="stack gap-16 content-start">
      <div className={`stack gap-16 content-start ${classes.pair}`}>
        {first ? <OrderStrip orders={[first, ...others]} /> : null}
        {orderBefore && publicFacts.data ? (
          <LastTime order={orderBefore} garments={garments} terms={publicFacts.data} />
        ) : null}
      </div>
      {debts.map(({ id, shortNumber, ...debt }) => (
        <ButtonLink key={id} to={paths.client.invoice(id)} kind="secondary" full>
          {formatFcfa(computeUndeclared(debt))} à payer pour la commande {formatShortNumber(shortNumber)}
        </ButtonLink>
      ))}
      {accounts.data?.length ? (
        <ButtonLink to={paths.client.account} kind="secondary" danger={isLate} full icon={IconBuilding}>
          Mon compte entreprise{describeDebt(accounts.data, isLate)}
        </ButtonLink>
      ) : null}
      {order ? (
        <LatestOrder order={order} />
      ) : (
        <Card className="bg-pale" aria-label="Passer une commande">
          <p className="mb-12 text-14">{CALL_TO_ORDER}</p>
          <ButtonLink to={paths.client.order} size="lg" full icon={IconShirt}>
            Passer une commande
          </ButtonLink>
        </Card>
      )}
      {garments.length > 0 ? <GarmentTiles garments={garments} hasOrdered={hasOpen} /> : null}
      <FoldedCard title="Informations personnelles" note={`${email}, ${formatPhone(phone)}`}>
        <h2 className="text-16">Paramètres du compte</h2>
        <p className="text-14 muted mb-12">Nom, adresse, mot de passe, données personnelles.</p>
        <ButtonLink to={paths.client.profile} kind="secondary" icon={IconSettings}>
          Modifier mon profil
        </ButtonLink>
      </FoldedCard>
    </div>,
  );
}

function describeDebt(accounts: Outputs['accounts']['orderable'], isLate: boolean): string {
  const debt = accounts.reduce((sum, account) => sum + (account.owed ?? 0), 0);
  if (debt === 0) return '';
  return `\u00a0: ${formatFcfa(debt)} à payer${isLate ? ', en retard' : ''}`;
}

function LatestOrder({ order }: { order: NonNullable<Outputs['orders']['latest']> }) {
  const [list, act] = isFollowed(order)
    ? [paths.client.orders, 'Suivre mes commandes']
    : [paths.client.history, 'Voir mon historique'];
  return (
    <FoldedCard
      title="Commandes récentes"
      note={
        <>
          {formatShortNumber(order.shortNumber)} <StatusBadge status={order.status} />
        </>
      }
      isOpen={order.paymentMethod === null}
    >
      <dl className="facts">
        <dt>Date</dt>
        <dd>{formatDateTime(order.createdAt)}</dd>
        <dt>Total</dt>
        <dd>
          <Amount value={order.grandTotal} />
        </dd>
        <dt>Paiement</dt>
        <dd>{describeBalance(order)}</dd>
      </dl>
      <PaymentChoice order={order} />
      <ButtonLink to={list} kind="ghost" className="mt-8" flush>
        {act}
      </ButtonLink>
    </FoldedCard>
  );
}

type FoldedProps = { title: string; note: ReactNode; isOpen?: boolean; children: ReactNode };

function FoldedCard({ title, note, isOpen = false, children }: FoldedProps) {
  return (
    <details className="surface" open={isOpen}>
      <summary className="row one-row tall-44">
        <span className="fill">
          <h2 className="text-16">{title}</h2>
          <span className="muted text-14 anywhere">{note}</span>
        </span>
        <IconChevronDown className="fixed" size={18} aria-hidden="true" />
      </summary>
      <div className="mt-12">{children}</div>
    </details>
  );
}

const TILES = 8;

function GarmentTiles({ garments, hasOrdered }: { garments: readonly Product[]; hasOrdered: boolean }) {
  return (
    <section aria-labelledby="garments" className="shrink">
      <div className="row between">
        <h2 id="garments" className="text-18">
          {hasOrdered ? 'Autre chose à laver\u00a0?' : 'Que faut-il laver\u00a0?'}
        </h2>
        <Link to={paths.client.order} className="touch bold accent no-underline text-14">
          {hasOrdered ? 'Passer une commande' : 'Tout voir'}
        </Link>
      </div>
      <ul className={`bare grid ${classes.tiles}`}>
        {garments.slice(0, TILES).map((garment) => (
          <li key={garment.id}>
            <Tile garment={garment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ garment }: { garment: Product }) {
  const lowestPrice = findLowestPrice(garment);
  return (
    <Link
      to={paths.client.order}
      className="grid items-centre ink text-12 text-centre no-underline leading-135"
      onClick={() => putInCart(garment)}
    >
      <span className={`grid-centre full mb-4 round-14 bg-pale accent ${classes.picture}`}>
        {garment.imageUrl ? (
          <img src={getThumbnailUrl(garment.imageUrl)} alt="" width={64} height={64} loading="lazy" />
        ) : (
          <IconHanger size={32} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      <span className={`text-14 max-full wrap-anywhere hyphens ${classes.name}`}>{garment.name}</span>{' '}
      {lowestPrice === null ? null : (
        <span className="muted nowrap tabular">dès {formatShortFcfa(lowestPrice)}</span>
      )}
    </Link>
  );
}

/** A garment that the cart holds already is only shown. */
function putInCart(garment: Product): void {
  changeDraft(({ lines }) => {
    const service = findUsualService(garment);
    if (service === null || lines.some(({ productId }) => productId === garment.id)) return {};
    return { lines: addCartLine(lines, { productId: garment.id, name: garment.name, service, quantity: 1 }) };
  });
}
