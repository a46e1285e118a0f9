import { accountsRouter } from './accounts/accounts.router.ts';

import { accountMoneyRouter } from './accounts/money/money.router.ts';
import { auditRouter } from './audit/audit.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { cashRouter } from './cash/cash.router.ts';
import { catalogueRouter } from './catalogue/catalogue.router.ts';
import { clientClaimsRouter, deskClaimsRouter } from './claims/claims.router.ts';
import { contactPeopleRouter, deskContactsRouter } from './contacts/contacts.router.ts';
import { dispatchRouter } from './dispatch/dispatch.router.ts';
import { deskLinksRouter, followRouter } from './follow/follow.router.ts';
import { houseRouter } from './house/house.router.ts';
import { inboxRouter } from './inbox/inbox.router.ts';
import { invoicesRouter } from './invoices/invoices.router.ts';
import { missionsRouter } from './missions/missions.router.ts';
import { ordersRouter } from './orders/orders.router.ts';
import { outboxRouter } from './outbox/outbox.router.ts';
import { deskAttemptsRouter } from './payments/attempts/attempts.router.ts';
import { peopleRouter } from './people/people.router.ts';
import { photosRouter } from './photos/photos.router.ts';
import { placesRouter } from './places/places.router.ts';
import { profileRouter } from './profile/profile.router.ts';
import { pushRouter } from './push/push.router.ts';
import { clientVisitsRouter, recurringRouter } from './recurring/recurring.router.ts';
import { secondFactorRouter } from './secondFactor/secondFactor.router.ts';
import { statsRouter } from './stats/stats.router.ts';
import { mergeRouters, router } from './trpc.ts';

export const appRouter = router({
  accounts: mergeRouters(accountsRouter, accountMoneyRouter),
  auth: authRouter,
  profile: profileRouter,
  secondFactor: secondFactorRouter,
  catalogue: catalogueRouter,
  orders: mergeRouters(ordersRouter, clientClaimsRouter, clientVisitsRouter),
  recurring: recurringRouter,
  follow: followRouter,
  missions: missionsRouter,
  dispatch: mergeRouters(dispatchRouter, deskClaimsRouter, deskContactsRouter, deskLinksRouter),
  invoices: invoicesRouter,
  cash: mergeRouters(cashRouter, deskAttemptsRouter),
  house: houseRouter,
  inbox: inboxRouter,
  people: mergeRouters(peopleRouter, contactPeopleRouter),
  stats: statsRouter,
  audit: auditRouter,
  outbox: outboxRouter,
  push: pushRouter,
  photos: photosRouter,
  places: placesRouter,
});

export type AppRouter = typeof appRouter;
