import { describe, expect, it, onTestFinished } from 'vitest';
import { audit, orderLines, orders, products } from '#db/schema.ts';
import { pickProductFields } from '#domain/inputs/catalogue.ts';
import { aGarment } from '#testing/garments.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { listColumn, updateRow } from '#testing/rows.ts';
import { aWorld } from '#testing/world.ts';

const world = openWorld();
const boss = openFixture(() => ({ catalogue: world.as(world.superadmin()).catalogue }));

const washing = [{ name: 'Lavage', price: 800 }];
const buildInput = (name = 'Chemise') => ({ name, services: washing });
const updateGarment = (
  productId: string,
  values: Partial<Parameters<typeof boss.catalogue.update>[0]> = {},
) => boss.catalogue.update({ productId, name: 'Robe', services: washing, ...values });
const listShownNames = async () => (await world.visitor().catalogue.list()).map((p) => p.name);

describe('the catalogue', () => {
  it('is shown to visitors by name, É beside E, without what is hidden', async () => {
    for (const name of ['Veste', 'Étole', 'Chemise']) await boss.catalogue.create(buildInput(name));
    await boss.catalogue.create({ ...buildInput('Rideau'), hidden: true });
    expect(await listShownNames()).toEqual(['Chemise', 'Étole', 'Veste']);
  });

  it('stores every field, and shows clients all but what is for gestion', async () => {
    const { hidden, ...fields } = pickProductFields(aGarment());
    const { id } = await boss.catalogue.create(fields);
    expect(await world.visitor().catalogue.list()).toEqual([{ id, ...fields }]);
    await updateGarment(id, { hidden });
    expect(await boss.catalogue.all()).toMatchObject([
      { ...fields, name: 'Robe', services: washing, hidden },
    ]);
  });

  it('nobody has arranged stands by name for clients and newest first in gestion, with what is hidden', async () => {
    await boss.catalogue.create({ ...buildInput('Rideau'), hidden: true });
    world.clock.advance(1000);
    await boss.catalogue.create(buildInput('Veste'));
    expect((await boss.catalogue.all()).map((p) => [p.name, p.hidden])).toEqual([
      ['Veste', false],
      ['Rideau', true],
    ]);
  });

  it('keeps its answer until a garment changes, and tells of the change after it is written', async () => {
    const states: boolean[] = [];
    world.deps.signals.onPublicDataChanged(() => states.push(world.store.sqlite.inTransaction));
    const { id } = await boss.catalogue.create(buildInput());
    const first = await world.visitor().catalogue.list();
    expect(await world.visitor().catalogue.list()).toBe(first);
    await updateGarment(id, { name: 'Chemise blanche' });
    expect(await listShownNames()).toEqual(['Chemise blanche']);
    await boss.catalogue.remove({ productId: id });
    expect(await listShownNames()).toEqual([]);
    expect(states).toEqual([false, false, false]);
  });

  it('stands in the superadmin’s order everywhere; a new garment is first in gestion until it is moved', async () => {
    const ids: Record<string, string> = {};
    const addGarment = async (name: string) => {
      world.clock.advance(1000);
      ids[name] = (await boss.catalogue.create(buildInput(name))).id;
    };
    const reorderGarments = (...names: string[]) =>
      boss.catalogue.reorder({ ids: names.map((name) => ids[name] ?? '') });
    const listNames = async () => (await boss.catalogue.all()).map((p) => p.name);
    for (const name of ['Boubou', 'Chemise', 'Veste']) await addGarment(name);
    await reorderGarments('Veste', 'Boubou', 'Chemise');
    expect(await listShownNames()).toEqual(['Veste', 'Boubou', 'Chemise']);
    expect(await listNames()).toEqual(['Veste', 'Boubou', 'Chemise']);
    await addGarment('Abaya');
    await addGarment('Robe');
    expect(await listNames()).toEqual(['Robe', 'Abaya', 'Veste', 'Boubou', 'Chemise']);
    expect(await listShownNames()).toEqual(['Veste', 'Boubou', 'Chemise', 'Abaya', 'Robe']);
    await reorderGarments('Boubou', 'Veste', 'Chemise');
    expect(await listNames()).toEqual(['Robe', 'Abaya', 'Boubou', 'Veste', 'Chemise']);
    await reorderGarments('Boubou', 'Abaya');
    expect(await listNames()).toEqual(['Robe', 'Boubou', 'Abaya', 'Veste', 'Chemise']);
    expect(await listShownNames()).toEqual(['Boubou', 'Abaya', 'Veste', 'Chemise', 'Robe']);
    await expect(boss.catalogue.reorder({ ids: [world.deps.id()] })).rejects.toThrow('PRODUCT_NOT_FOUND');
  });

  it('changes what is said and keeps the rest', async () => {
    const fields = pickProductFields(aGarment());
    const { id } = await boss.catalogue.create(fields);
    const renamed = await updateGarment(id, { imageUrl: undefined });
    expect(pickProductFields(renamed)).toEqual({ ...fields, name: 'Robe', services: washing });
    const bare = await updateGarment(id, { imageUrl: null, hidden: false });
    expect(bare).toMatchObject({ imageUrl: null, hidden: false });
  });

  it('stands in the group that its name proposes, until the superadmin chooses another', async () => {
    const { id } = await boss.catalogue.create(buildInput('Nappe de fête'));
    expect(await world.visitor().catalogue.list()).toMatchObject([{ group: 'household' }]);
    expect(await updateGarment(id)).toMatchObject({ group: 'household' });
    await updateGarment(id, { group: 'formal' });
    expect(await world.visitor().catalogue.list()).toMatchObject([{ name: 'Robe', group: 'formal' }]);
    expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
      before: { group: 'household' },
      after: { group: 'formal' },
    });
  });

  it('is not changed by who has not seen what a colleague changed meanwhile', async () => {
    const made = await boss.catalogue.create(buildInput());
    const opened = pickProductFields(made);
    const dearer = [{ name: 'Lavage', price: 950 }];
    await boss.catalogue.update({ productId: made.id, name: made.name, services: dearer, seen: opened });
    await expect(
      boss.catalogue.update({ productId: made.id, name: 'Chemise', services: washing, seen: opened }),
    ).rejects.toThrow('PRODUCT_CHANGED');
    expect(await boss.catalogue.all()).toMatchObject([{ services: dearer }]);
  });

  it('answers a change whose answer was lost as the first time, and writes it once', async () => {
    const made = await boss.catalogue.create(buildInput());
    const services = [{ name: 'Lavage', price: 950 }];
    const change = { productId: made.id, name: 'Robe', services, seen: pickProductFields(made) };
    const first = await boss.catalogue.update(change);
    expect(await boss.catalogue.update(change)).toEqual(first);
    expect(listColumn(world.db, audit, 'act')).toEqual(['catalogue.create', 'catalogue.update']);
  });

  it('has each name once; the price of one that had it twice still changes', async () => {
    const { id } = await boss.catalogue.create(buildInput('Drap'));
    await expect(boss.catalogue.create(buildInput('draps'))).rejects.toThrow('PRODUCT_NAME_TAKEN');
    const other = await boss.catalogue.create(buildInput());
    await expect(updateGarment(other.id, { name: 'Drap' })).rejects.toThrow('PRODUCT_NAME_TAKEN');
    expect(await updateGarment(id, { name: 'Draps' })).toMatchObject({ name: 'Draps' });
    updateRow(world.db, products, other.id, { name: 'Draps' });
    expect(await updateGarment(other.id, { name: 'Draps', hidden: true })).toMatchObject({ hidden: true });
  });

  it('never touches past orders', async () => {
    const garment = await boss.catalogue.create(buildInput());
    await world.as(world.client()).orders.place(world.aCart());
    const readPastOrders = () => [orders, orderLines].map((table) => world.db.select().from(table).all());
    const before = readPastOrders();
    await updateGarment(garment.id, { name: 'Autre', services: [{ name: 'Lavage', price: 9 }] });
    await boss.catalogue.remove({ productId: garment.id });
    expect(readPastOrders()).toEqual(before);
  });

  it('refuses what is no garment, and a picture that is not kept', async () => {
    const createGarment = (input: object) => boss.catalogue.create({ ...buildInput(), ...input });
    await expect(createGarment({ name: ' ' })).rejects.toThrow();
    await expect(createGarment({ services: [] })).rejects.toThrow();
    await expect(createGarment({ services: [{ name: 'Lavage', price: -1 }] })).rejects.toThrow();
    await expect(createGarment({ services: [{ name: 'Lavage', price: 1.5 }] })).rejects.toThrow();
    await expect(createGarment({ services: [...washing, { name: 'LAVAGE', price: 1 }] })).rejects.toThrow();
    await expect(createGarment({ imageUrl: `/uploads/${'0'.repeat(64)}.webp` })).rejects.toThrow(
      'IMAGE_REFUSED',
    );
    await expect(createGarment({ imageUrl: 'https://exemple.ci/a.webp' })).rejects.toThrow();
    const gone = { productId: world.deps.id() };
    await expect(boss.catalogue.update({ ...gone, ...buildInput() })).rejects.toThrow('PRODUCT_NOT_FOUND');
    await expect(boss.catalogue.remove(gone)).rejects.toThrow('PRODUCT_NOT_FOUND');
    expect(await boss.catalogue.all()).toEqual([]);
  });

  it('leaves a row in the journal for each change, with what was and what is', async () => {
    const { id } = await boss.catalogue.create(buildInput());
    await updateGarment(id);
    await boss.catalogue.reorder({ ids: [id] });
    await boss.catalogue.remove({ productId: id });
    const rows = world.db.select().from(audit).all();
    expect(rows.map((r) => r.act)).toEqual([
      'catalogue.create',
      'catalogue.update',
      'catalogue.reorder',
      'catalogue.remove',
    ]);
    expect(rows[1]).toMatchObject({ subject: id, before: { name: 'Chemise' }, after: { name: 'Robe' } });
  });
});

describe('the public settings', () => {
  const readPublicSettings = async (settings: object) => {
    const other = await aWorld({ settings });
    onTestFinished(other.close);
    return other.visitor().catalogue.facts();
  };

  it('say whether one may pay by Wave, or why not', async () => {
    expect(await readPublicSettings({ wavePaymentLink: 'https://pay.wave.com/m/laveo' })).toMatchObject({
      waveAvailable: true,
      waveReason: null,
    });
    expect(await readPublicSettings({ demo: true })).toMatchObject({ waveAvailable: true, demo: true });
    const wave = { waveApiKey: 'key', waveWebhookSecret: 'secret', waveApiUrl: 'http://127.0.0.1:1' };
    expect(await readPublicSettings(wave)).toMatchObject({ waveAvailable: true, payWith: ['wave'] });
    expect(await readPublicSettings({ waveApiKey: 'key' })).toMatchObject({
      waveAvailable: false,
      payWith: [],
    });
    expect(await readPublicSettings({})).toMatchObject({
      payWith: [],
      waveAvailable: false,
      waveReason: 'Le paiement par Wave n’est pas proposé pour le moment.',
    });
  });

  it('hold nothing else of the settings', async () => {
    const shown = await readPublicSettings({ resendApiKey: 're_canary_12345', dataDir: '/canary' });
    expect(Object.keys(shown).toSorted()).toEqual([
      'demo',
      'express',
      'farthestKm',
      'feePerKm',
      'feeRounding',
      'guarantee',
      'holidays',
      'hours',
      'mapAttribution',
      'mapTileUrl',
      'payWith',
      'teamEmail',
      'teamPhone',
      'teamWhatsapp',
      'waveAvailable',
      'waveReason',
      'workshop',
    ]);
    expect(JSON.stringify(shown)).not.toContain('canary');
  });
});
