import type { SQL } from 'drizzle-orm';
import { rewriteIfDue } from '#db/folder/rewrite.ts';
import { tryEmptyLog } from '#db/folder/writeAheadLog.ts';
import { outbox, photos } from '#db/schema.ts';
import type { SignedCtx } from '../ctx.ts';
import { describeError } from '../log.ts';
import { removeLetterFiles } from '../mail/file.ts';
import { removePhotoFiles } from '../photos/sweep.ts';

/** Half a second, in which requests wait. */
const MOST_REWRITTEN_AT_ONCE = 32e6;

function tryRewriteFile({ store, log }: SignedCtx): boolean {
  try {
    return rewriteIfDue(store, MOST_REWRITTEN_AT_ONCE);
  } catch (error) {
    log.error('not rewritten after an erasure', describeError(error));
    return false;
  }
}

interface PersonalRows {
  letters: SQL | undefined;
  photos: SQL | undefined;
}

/** The names of files stand in rows that an erasure deletes, so they are listed before it. */
export const listPersonalFiles = ({ db }: Pick<SignedCtx, 'db'>, own: PersonalRows) => ({
  letters: db.select({ key: outbox.id, at: outbox.createdAt }).from(outbox).where(own.letters).all(),
  photos: db
    .select({ file: photos.file })
    .from(photos)
    .where(own.photos)
    .all()
    .map(({ file }) => file),
});

export async function removePersonalFiles(
  ctx: SignedCtx,
  files: ReturnType<typeof listPersonalFiles>,
): Promise<void> {
  // A larger file is written anew within the hour; meanwhile its log, where the overwritten rows are, is emptied.
  if (!tryRewriteFile(ctx)) tryEmptyLog(ctx.store.sqlite);
  // The erasure stands even if letter files cannot be removed: the daily sweep removes them within the month.
  await removeLetterFiles(ctx.settings, files.letters).catch((error) =>
    ctx.log.error('letter files left behind', describeError(error)),
  );
  await removePhotoFiles(ctx, files.photos);
}
