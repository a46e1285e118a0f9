import { describe, expect, it } from 'vitest';
import { savedPlaces } from '#db/schema.ts';
import { MAX_SAVED_PLACES } from '#domain/places/savedPlaces.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';

const world = openWorld();

const HOME = { name: 'Maison', address: 'Portail bleu', location: { lng: -3.9571, lat: 5.3545 } };
const OFFICE = { name: 'Bureau', address: '', location: { lng: -4.0205, lat: 5.3225 } };

describe('places of earlier orders', () => {
  it('are remembered, each address once', async () => {
    const client = world.as(world.client());
    await client.orders.place(world.aCart({ address: 'Cocody' }));
    await client.orders.place(world.aCart({ address: 'Cocody' }));
    await client.orders.place(world.aCart({ address: 'Marcory', location: { lng: -3.98, lat: 5.3 } }));
    const { earlier } = await client.profile.places();
    expect(earlier.map((place) => place.address).sort()).toEqual(['Cocody', 'Marcory']);
    expect(earlier.find((place) => place.address === 'Marcory')?.location).toEqual({ lng: -3.98, lat: 5.3 });
  });

  it('give no name of a point back as an address, neither ours nor figures that were sent as it', async () => {
    const client = world.as(world.client());
    await client.orders.place(world.aCart({ address: '' }));
    const [unwritten] = (await client.profile.places()).earlier;
    expect([unwritten?.address, unwritten?.around]).toEqual(['', 'Cocody, près de Mermoz']);
    await client.orders.place(
      world.aCart({ address: '5.30001, -4.01234', location: { lng: -3.98, lat: 5.3 } }),
    );
    await client.orders.place(world.aCart({ address: '5.3, face au 12' }));
    const { earlier } = await client.profile.places();
    expect(earlier.map((place) => place.address).sort()).toEqual(['', '', '5.3, face au 12']);
  });
});

describe('saved places', () => {
  const listNames = (places: { saved: { name: string }[] }) => places.saved.map(({ name }) => name);

  it('are named, renamed and removed', async () => {
    const client = world.as(world.client());
    await client.profile.savePlace(HOME);
    const { saved } = await client.profile.savePlace(OFFICE);
    expect(saved).toMatchObject([
      { ...HOME, around: 'Cocody, près de Riviera 3' },
      { ...OFFICE, around: 'Plateau, près du Centre des affaires' },
    ]);
    const placeId = saved[0]?.id ?? '';
    expect(listNames(await client.profile.renamePlace({ placeId, name: 'Chez maman' }))).toEqual([
      'Chez maman',
      'Bureau',
    ]);
    expect(listNames(await client.profile.removePlace({ placeId }))).toEqual(['Bureau']);
    expect(listNames(await client.profile.removePlace({ placeId }))).toEqual(['Bureau']);
    expect(await getRefusal(client.profile.renamePlace({ placeId, name: 'Maison' }))).toBe('NOT_FOUND');
  });

  it('begin with the one of the last order, and are not shown again among the earlier ones', async () => {
    const client = world.as(world.client());
    await client.profile.savePlace(HOME);
    await client.profile.savePlace(OFFICE);
    await client.orders.place(world.aCart({ location: OFFICE.location, address: 'Tour C' }));
    world.clock.advance(1);
    await client.orders.place(world.aCart({ address: 'Mermoz' }));
    const places = await client.profile.places();
    expect(listNames(places)).toEqual(['Bureau', 'Maison']);
    expect(places.earlier.map(({ address }) => address)).toEqual(['Mermoz']);
  });

  it('have each name once, whatever its case; the same place sent again is saved once', async () => {
    const client = world.as(world.client());
    await client.profile.savePlace(HOME);
    expect(listNames(await client.profile.savePlace(HOME))).toEqual(['Maison']);
    const again = { ...OFFICE, name: 'MAISON' };
    expect(await getRefusal(client.profile.savePlace(again))).toBe('PLACE_NAME_TAKEN');
    const { saved } = await client.profile.savePlace(OFFICE);
    const placeId = saved.find(({ name }) => name === 'Bureau')?.id ?? '';
    expect(await getRefusal(client.profile.renamePlace({ placeId, name: 'maison' }))).toBe(
      'PLACE_NAME_TAKEN',
    );
    expect(await getRefusal(client.profile.renamePlace({ placeId, name: 'bureau' }))).toBe('accepted');
  });

  it.each([
    ['without a name', { ...HOME, name: '  ' }, 'Donnez un nom à ce lieu.'],
    ['with a long name', { ...HOME, name: 'x'.repeat(61) }, '60 caractères au plus.'],
    ['with a link for a name', { ...HOME, name: 'www.exemple.ci' }, 'Un nom ne contient pas de lien.'],
  ])('are refused %s, in French', async (_what, place, words) => {
    const saving = world.as(world.client()).profile.savePlace(place);
    await expect(saving).rejects.toThrow(words);
  });

  it('are where livreurs come', async () => {
    const { profile } = world.as(world.client());
    const far = { ...HOME, location: { lng: 2.35, lat: 48.85 } };
    const wet = { ...HOME, location: { lng: -4, lat: 5.2 } };
    expect([await getRefusal(profile.savePlace(far)), await getRefusal(profile.savePlace(wet))]).toEqual([
      'TOO_FAR',
      'ON_WATER',
    ]);
  });

  it('are ten at most', async () => {
    const { profile } = world.as(world.client());
    for (let i = 0; i < MAX_SAVED_PLACES; i++) await profile.savePlace({ ...HOME, name: `Lieu ${i}` });
    expect(await getRefusal(profile.savePlace(OFFICE))).toBe('PLACES_FULL');
  });

  it('are their client’s own: nobody reads, renames or removes another’s', async () => {
    const awa = world.as(world.client());
    const other = world.as(world.client());
    const { saved } = await awa.profile.savePlace(HOME);
    const placeId = saved[0]?.id ?? '';
    expect(listNames(await other.profile.places())).toEqual([]);
    expect(await getRefusal(other.profile.renamePlace({ placeId, name: 'Pris' }))).toBe('NOT_FOUND');
    expect(listNames(await other.profile.removePlace({ placeId }))).toEqual([]);
    expect(listNames(await awa.profile.places())).toEqual(['Maison']);
  });

  it('go with the account', async () => {
    const client = world.as(world.client());
    await client.profile.savePlace(HOME);
    await client.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(world.db.select().from(savedPlaces).all()).toEqual([]);
  });
});
