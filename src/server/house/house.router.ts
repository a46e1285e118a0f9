import { TRPCError } from '@trpc/server';
import { formatIsoDay } from '#domain/format/calendar.ts';
import {
  bookedSlotsSchema,
  makeUpdateHouseSchema,
  movedReturnsSchema,
  updateHouseSchema,
} from '#domain/inputs/house.ts';
import { countMoves, listBookedSlots } from '../promises/closedDays.ts';
import { readFirstSteps } from '../stats/firstSteps.ts';
import { provenSuperadminProcedure, publicProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { readHouseWithVersion, readPublicHouse } from './house.reads.ts';
import { updateHouse } from './house.ts';

export const houseRouter = router({
  public: publicProcedure.query(run(readPublicHouse)),
  firstSteps: superadminProcedure.query(run(readFirstSteps)),
  all: superadminProcedure.query(run(readHouseWithVersion)),
  bookedSlots: superadminProcedure.input(bookedSlotsSchema).query(run(listBookedSlots)),
  movedReturns: superadminProcedure.input(movedReturnsSchema).query(run(countMoves)),
  update: provenSuperadminProcedure.input(updateHouseSchema).mutation(({ ctx, input }) => {
    const schema = makeUpdateHouseSchema(formatIsoDay(ctx.now()), ctx.house().holidays);
    const { error } = schema.safeParse(input);
    if (error) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
    return updateHouse(ctx, input);
  }),
});
