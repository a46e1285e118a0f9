import {
  createStaffSchema,
  peopleListSchema,
  personHistorySchema,
  personSchema,
  setActiveSchema,
  verifyLivreurSchema,
} from '#domain/inputs/accounts.ts';
import { createStaff } from '../auth/internalSignUp.ts';
import { provenAdminProcedure, provenSuperadminProcedure, router, superadminProcedure } from '../trpc.ts';
import { listPeople, readPersonHistory } from './people.reads.ts';
import { resendConfirmation, setActive, verifyLivreur } from './people.ts';

export const peopleRouter = router({
  list: superadminProcedure.input(peopleListSchema).query(({ ctx, input }) => listPeople(ctx, input)),
  create: provenSuperadminProcedure
    .input(createStaffSchema)
    .mutation(({ ctx, input }) => createStaff(ctx, input)),
  setActive: provenSuperadminProcedure
    .input(setActiveSchema)
    .mutation(({ ctx, input }) => setActive(ctx, input)),
  verifyLivreur: provenAdminProcedure
    .input(verifyLivreurSchema)
    .mutation(({ ctx, input }) => verifyLivreur(ctx, input)),
  history: superadminProcedure
    .input(personHistorySchema)
    .query(({ ctx, input }) => readPersonHistory(ctx, input)),
  resendConfirmation: superadminProcedure
    .input(personSchema)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
});
