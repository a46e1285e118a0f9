import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, photos } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import { PHOTO_FILE } from '#domain/pieces/photos.ts';
import { isVisiblePhoto } from '../acts/visibility.ts';
import type { Ctx } from '../ctx.ts';
import { getPhotosFolder } from './photos.ts';

const prepareVisiblePhoto = (role: Role) =>
  prepareStatement((db, p) =>
    db
      .select({ file: photos.file })
      .from(photos)
      .leftJoin(orders, eq(orders.id, photos.orderId))
      .where(and(eq(photos.file, p('file')), isVisiblePhoto({ role, id: p('actorId') }))),
  );

const STATEMENTS = {
  client: prepareVisiblePhoto('client'),
  livreur: prepareVisiblePhoto('livreur'),
  admin: prepareVisiblePhoto('admin'),
  superadmin: prepareVisiblePhoto('superadmin'),
};

export async function readPhoto(ctx: Ctx, file: string): Promise<Buffer | null> {
  // A name of this form cannot reach any other file of the disk.
  if (!ctx.actor || !PHOTO_FILE.test(file)) return null;
  const { id: actorId, role } = ctx.actor;
  if (!STATEMENTS[role](ctx.db).get({ file, actorId })) return null;
  return readFile(join(getPhotosFolder(ctx), file)).catch(() => null);
}
