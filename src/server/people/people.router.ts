import {
  createStaffSchema,
  peopleListSchema,
  personHistorySchema,
  personSchema,
  setActiveSchema,
  verifyLivreurSchema,
} from '#domain/inputs/accounts.ts';
import { createStaff } from '../auth/internalSignUp.ts';
import { adminProcedure, provenSuperadminProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { countPeople, listPeople, readPersonHistory } from './people.reads.ts';
import { allowEnrolment, resendConfirmation, setActive, verifyLivreur } from './people.ts';

export const peopleRouter = router({
  list: adminProcedure.input(peopleListSchema).query(run(listPeople)),
  counts: adminProcedure.query(({ ctx }) => countPeople(ctx)),
  create: provenSuperadminProcedure.input(createStaffSchema).mutation(run(createStaff)),
  setActive: provenSuperadminProcedure.input(setActiveSchema).mutation(run(setActive)),
  allowEnrolment: provenSuperadminProcedure.input(personSchema).mutation(run(allowEnrolment)),
  verifyLivreur: adminProcedure
    .meta({ proof: 'tenMinutes' })
    .input(verifyLivreurSchema)
    .mutation(run(verifyLivreur)),
  history: superadminProcedure.input(personHistorySchema).query(run(readPersonHistory)),
  resendConfirmation: superadminProcedure.input(personSchema).mutation(run(resendConfirmation)),
});
