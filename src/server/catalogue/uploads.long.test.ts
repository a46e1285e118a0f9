import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { audit, uploads } from '#db/schema.ts';
import { UPLOAD_FILE } from '#domain/catalogue/catalogue.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { aHeavyPhoto, aPhoto, aPixelBomb, computeHash, makeFakeImages } from '#testing/pictures.ts';
import { readSize } from '#testing/size.ts';
import { aWorld, type World } from '#testing/world.ts';
import { imageQueue } from '../pictures/pictureFiles.ts';
import { sweepUploads } from './sweep.ts';
import { renderSizes } from './uploads.ts';

let dataDir: string;
let world: World;
let boss: Caller;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'laveo-uploads-'));
  world = await aWorld({ settings: { dataDir } });
  boss = world.as(world.superadmin());
});
afterEach(async () => {
  world.close();
  await rm(dataDir, { recursive: true });
});

const getUploadsFolder = () => join(dataDir, 'uploads');
const listUploadedFiles = () => readdir(getUploadsFolder()).catch(() => []);
function makeForm(bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(bytes)], name, { type }));
  return form;
}
const uploadImage = (bytes: Uint8Array, name?: string, caller = boss) =>
  caller.catalogue.uploadImage(makeForm(bytes, name));
/** A superadmin's session does not last a night, so another one signs in. */
function advanceOneDay(): void {
  world.clock.advance(DAY);
  boss = world.as(world.superadmin());
}
const catchCode = (sent: Promise<unknown>) =>
  sent.then(
    () => 'accepted',
    (error: { cause?: { code?: string } }) => error.cause?.code ?? String(error),
  );

describe('a picture', () => {
  it('becomes a square of 640 pixels and one of 160, named by their content, with a row and a trace', async () => {
    const { imageUrl } = await uploadImage(await aPhoto(1, 1200, 700));
    const file = imageUrl.replace('/uploads/', '');
    const large = await readFile(join(getUploadsFolder(), file));
    const small = await readFile(join(getUploadsFolder(), file.replace('.webp', '-s.webp')));
    expect(file).toBe(`${computeHash(large)}.webp`);
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 640, height: 640 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    expect((await listUploadedFiles()).every((name) => UPLOAD_FILE.test(name))).toBe(true);
    expect(world.db.select().from(uploads).all()).toMatchObject([
      { file, bytes: large.length + small.length },
    ]);
    expect(world.db.select().from(audit).all()).toMatchObject([
      { act: 'catalogue.uploadImage', subject: file },
    ]);
  });

  it('sent twice is kept once', async () => {
    const photo = await aPhoto(2);
    expect(await uploadImage(photo)).toEqual(await uploadImage(photo));
    expect(await listUploadedFiles()).toHaveLength(2);
  });

  it('is sent in one field and nothing else', async () => {
    const photo = await aPhoto(2);
    const extra = makeForm(photo);
    extra.set('path', '../../etc/passwd');
    const empty = new FormData();
    empty.set('image', 'text');
    for (const form of [extra, empty, new FormData()])
      await expect(boss.catalogue.uploadImage(form)).rejects.toThrow();
    expect(await listUploadedFiles()).toEqual([]);
  });
});

describe('T-U1: what only pretends to be a picture', () => {
  it('is refused, or kept without what it hid', async () => {
    const all = await makeFakeImages();
    expect(all).toHaveLength(20);
    const accepted: string[] = [];
    for (const { name, bytes } of all) {
      const code = await catchCode(uploadImage(bytes, `${name}.jpg`));
      expect([name, code]).toEqual([name, code === 'accepted' ? 'accepted' : 'IMAGE_REFUSED']);
      if (code === 'accepted') accepted.push(name);
    }
    expect(accepted).toEqual([
      'jpeg with a zip behind',
      'jpeg with a script behind',
      'png with a script behind',
      'webp with a script behind',
      'jpeg with a script in its comment',
    ]);
    for (const file of await listUploadedFiles()) {
      const bytes = await readFile(join(getUploadsFolder(), file));
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.includes('<script') || bytes.includes('PK\x03\x04')).toBe(false);
    }
  });
});

const PICTURES = readSize('PICTURES', { usual: 15, whole: 100 });

describe('T-U2: pictures that unfold', { timeout: 600_000 }, () => {
  it('are refused from their header, before a pixel is drawn', async () => {
    const bomb = aPixelBomb();
    expect(bomb.length).toBeLessThan(40_000);
    await catchCode(renderSizes(await aPhoto(5)));
    const begun = performance.now();
    expect(await renderSizes(bomb).catch((e: Error) => e.message)).toBe('IMAGE_REFUSED');
    const ms = performance.now() - begun;
    console.info(`bomb of ${bomb.length} bytes refused in ${ms.toFixed(1)} ms`);
    expect(await catchCode(uploadImage(bomb))).toBe('IMAGE_REFUSED');
  });

  it('stop at 24 megapixels and 5 MB', async () => {
    expect(await catchCode(uploadImage(await aPhoto(1, 6000, 4000)))).toBe('accepted');
    expect(await catchCode(uploadImage(await aPhoto(1, 6001, 4000)))).toBe('IMAGE_REFUSED');
    const photo = await aPhoto(1);
    const exactly = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 - photo.length)]);
    expect(await catchCode(uploadImage(exactly))).toBe('accepted');
    expect(await catchCode(uploadImage(Buffer.concat([exactly, Buffer.alloc(1)])))).toBe('IMAGE_REFUSED');
  });

  it('leave memory where it was', async () => {
    const photo = await aHeavyPhoto(2600, 1800);
    // The sender's memory counts in this process too, so one form serves all uploads.
    const form = makeForm(photo);
    for (let i = 0; i < 5; i++) await boss.catalogue.uploadImage(form);
    const before = process.memoryUsage().rss;
    let peak = before;
    for (let i = 0; i < PICTURES; i++) {
      await boss.catalogue.uploadImage(form);
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    const risen = (peak - before) / 1024 ** 2;
    console.info(`100 uploads of ${(photo.length / 1024 ** 2).toFixed(1)} MB: RSS +${risen.toFixed(0)} MB`);
    // A leak of a hundred decoded pictures would take a gigabyte; memory not collected yet stays below this.
    expect(risen).toBeLessThan(600);
  });

  it('are drawn one at a time; too many at once are asked to come back', async () => {
    const photos = await Promise.all(Array.from({ length: 12 }, (_, i) => aPhoto(i + 10)));
    const codes = await Promise.all(photos.map((photo) => catchCode(uploadImage(photo))));
    expect(codes.filter((c) => c === 'accepted').length).toBeGreaterThanOrEqual(5);
    expect(codes.every((c) => c === 'accepted' || c === 'BUSY')).toBe(true);
    expect(await catchCode(uploadImage(await aPhoto(99)))).toBe('accepted');
  });
});

describe('T-U3: names chosen by the sender', () => {
  it('are not looked at: files stay in their folder and none is overwritten', async () => {
    await writeFile(join(dataDir, 'laveo.sqlite'), 'canary');
    const names = [
      '../laveo.sqlite',
      '../../etc/passwd',
      '/etc/passwd',
      '..\\..\\boot.ini',
      'C:\\x.webp',
      'a\0.webp',
      '%2e%2e%2fx.webp',
      '.htaccess',
      'x.php',
      'con',
    ];
    for (const [i, name] of names.entries()) await uploadImage(await aPhoto(i + 40), name);
    expect(await readFile(join(dataDir, 'laveo.sqlite'), 'utf8')).toBe('canary');
    expect((await readdir(dataDir)).sort()).toEqual(['laveo.sqlite', 'uploads']);
    const files = await listUploadedFiles();
    expect(files).toHaveLength(20);
    expect(files.every((name) => UPLOAD_FILE.test(name))).toBe(true);
  });
});

describe('T-U5: a disk that does not fill', () => {
  it('takes twenty an hour from one person, and twenty again an hour later', async () => {
    const strict = await aWorld({ settings: { dataDir, limitsFactor: 1 } });
    const owner = strict.as(strict.superadmin());
    const photo = await aPhoto(1);
    for (let i = 0; i < 20; i++) expect(await catchCode(uploadImage(photo, 'a.jpg', owner))).toBe('accepted');
    expect(await catchCode(uploadImage(photo, 'a.jpg', owner))).toBe('IMAGE_QUOTA');
    strict.clock.advance(HOUR + 1000);
    expect(await catchCode(uploadImage(photo, 'a.jpg', owner))).toBe('accepted');
    strict.close();
  });

  it('keeps a thousand pictures and one gigabyte', async () => {
    const fillUploads = (count: number, bytes: number) => {
      world.db.delete(uploads).run();
      const makeRow = (i: number) => ({
        file: `${String(i).padStart(64, '0')}.webp`,
        bytes,
        createdAt: world.clock.now(),
      });
      world.db
        .insert(uploads)
        .values(Array.from({ length: count }, (_, i) => makeRow(i)))
        .run();
    };
    const photo = await aPhoto(1);
    fillUploads(1000, 10);
    expect(await catchCode(uploadImage(photo))).toBe('IMAGE_QUOTA');
    fillUploads(2, 512 * 1024 ** 2);
    expect(await catchCode(uploadImage(photo))).toBe('IMAGE_QUOTA');
    fillUploads(999, 10);
    expect(await catchCode(uploadImage(photo))).toBe('accepted');
  });

  const services = [{ name: 'Lavage', price: 800 }];
  const getFileName = ({ imageUrl }: { imageUrl: string }) => imageUrl.replace('/uploads/', '');
  const readUploads = () => world.db.select().from(uploads).all();

  it('loses a garment’s picture with the garment or with its replacement, unless another garment shows it', async () => {
    const [shared, own, drawn] = [
      await uploadImage(await aPhoto(1)),
      await uploadImage(await aPhoto(2)),
      '/garments/robe.svg',
    ];
    const createGarment = (name: string, imageUrl: string) =>
      boss.catalogue.create({ name, services, imageUrl });
    const dress = await createGarment('Robe', shared.imageUrl);
    const coat = await createGarment('Manteau', shared.imageUrl);
    const changeImage = (imageUrl: string | null) =>
      boss.catalogue.update({ productId: coat.id, name: 'Manteau', services, imageUrl });
    await changeImage(own.imageUrl);
    await imageQueue.run(async () => undefined);
    expect(await listUploadedFiles()).toHaveLength(4);
    await changeImage(drawn);
    await imageQueue.run(async () => undefined);
    expect(readUploads().map(({ file }) => file)).toEqual([getFileName(shared)]);
    expect(await listUploadedFiles()).toHaveLength(2);
    await boss.catalogue.remove({ productId: dress.id });
    await boss.catalogue.remove({ productId: coat.id });
    await imageQueue.run(async () => undefined);
    expect(readUploads()).toEqual([]);
    expect(await listUploadedFiles()).toEqual([]);
  });

  it('stays while the first page shows it, and leaves with the sweep after', async () => {
    const { imageUrl } = await uploadImage(await aPhoto(1));
    await boss.house.update({ changes: { pictures: [imageUrl] }, seen: 0 });
    const garment = await boss.catalogue.create({ name: 'Robe', services, imageUrl });
    await boss.catalogue.remove({ productId: garment.id });
    advanceOneDay();
    expect(await sweepUploads(world.deps)).toEqual({ removed: 0 });
    await boss.house.update({ changes: { pictures: [] }, seen: 1 });
    expect(await sweepUploads(world.deps)).toEqual({ removed: 2 });
    const again = boss.house.update({ changes: { pictures: [imageUrl] }, seen: 2 });
    expect(await catchCode(again)).toBe('IMAGE_REFUSED');
  });

  it('keeps a picture that is sent again while its garment is being deleted', async () => {
    const photo = await aPhoto(1);
    const { imageUrl } = await uploadImage(photo);
    const { id } = await boss.catalogue.create({ name: 'Robe', services, imageUrl });
    const again = uploadImage(photo);
    await boss.catalogue.remove({ productId: id });
    await again;
    await imageQueue.run(async () => undefined);
    expect(await boss.catalogue.create({ name: 'Robe', services, imageUrl })).toMatchObject({ imageUrl });
    expect(await listUploadedFiles()).toHaveLength(2);
  });

  it('is swept each day of what was never saved and of what a crash left', async () => {
    const used = await uploadImage(await aPhoto(1));
    const garment = await boss.catalogue.create({ name: 'Robe', services, imageUrl: used.imageUrl });
    await uploadImage(await aPhoto(2));
    await writeFile(join(getUploadsFolder(), `${'a'.repeat(64)}.webp.part`), 'half');
    await utimes(join(getUploadsFolder(), `${'a'.repeat(64)}.webp.part`), 0, 0);
    advanceOneDay();
    const fresh = await uploadImage(await aPhoto(3));
    expect(await sweepUploads(world.deps)).toEqual({ removed: 3 });
    expect(
      readUploads()
        .map(({ file }) => file)
        .sort(),
    ).toEqual([getFileName(used), getFileName(fresh)].sort());
    expect(await listUploadedFiles()).toHaveLength(4);
    await boss.catalogue.remove({ productId: garment.id });
    advanceOneDay();
    expect(await sweepUploads(world.deps)).toEqual({ removed: 2 });
    expect(await listUploadedFiles()).toEqual([]);
    expect(await sweepUploads(world.deps)).toEqual({ removed: 0 });
  });
});

describe('T-U6: where a photo was taken', () => {
  it('is not in what is kept, and the picture stands upright', async () => {
    const taken = await sharp(await aPhoto(1, 900, 600))
      .withExif({
        IFD0: { Copyright: 'CANARY', Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '5/1 21/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '3/1 59/1 0/1',
        },
      })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.length ?? 0).toBeGreaterThan(0);
    await uploadImage(taken);
    for (const file of await listUploadedFiles()) {
      const bytes = await readFile(join(getUploadsFolder(), file));
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(bytes.includes('CANARY') || bytes.includes('EXIF')).toBe(false);
    }
  });
});
