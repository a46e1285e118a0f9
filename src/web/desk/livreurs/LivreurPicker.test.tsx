import { useState } from 'react';
import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ShownLivreur } from '../types.ts';
import { LivreurPicker, useLivreurChoice } from './LivreurPicker.tsx';
import { compareChoices } from './livreurChoices.ts';

const aLivreur = (part: Partial<ShownLivreur>) =>
  ({
    id: 'ali',
    fullname: 'Ali Touré',
    phone: '',
    availability: 'on',
    verified: true,
    end: null,
    openMissions: 0,
    returns: 0,
    ...part,
  }) as ShownLivreur;
const yao = aLivreur({ id: 'yao', fullname: 'Yao Kouassi', distanceKm: 2, seenAt: null, returns: 1 });
const ali = aLivreur({ availability: 'pause', distanceKm: 1, seenAt: null });

it('shows who is away only when asked, or chosen, and then asks why', () => {
  const picking = { sending: null, livreur: yao, isAway: false, reason: '' };
  const acts = { setReason: () => undefined, setLivreurId: () => undefined };
  const page = renderOnDesk(<LivreurPicker choices={[yao, ali]} picking={{ ...picking, ...acts }} />);
  expect(page).toContain('Montrer aussi le livreur qui n’est pas disponible');
  expect(page).not.toContain('Ali Touré');
  expect(page).toMatch(/1.retour de linge en cours/);
  const pickingAli = { ...picking, ...acts, livreur: ali, isAway: true };
  const asking = renderOnDesk(<LivreurPicker choices={[yao, ali]} picking={pickingAli} />);
  expect(asking).toMatch(/Ali Touré.*Pourquoi ce livreur quand même/);
});

it('says who would come too late to the order, or to how many of several', () => {
  const Choices = (day: Partial<NonNullable<ShownLivreur['end']>>) => {
    const ofNone = { passing: null, delay: 0, late: 0, lateBy: 0 };
    const end = { endsAt: 0, overtime: 0, arrivesAt: null, ...ofNone, ...day };
    const choices = [aLivreur({ end, distanceKm: null })];
    return <LivreurPicker choices={choices} picking={useLivreurChoice(choices)} />;
  };
  const arrivesAt = Date.UTC(2026, 10, 27, 18, 10);
  const render = (day: Parameters<typeof Choices>[0]) => renderOnDesk(<Choices {...day} />);
  expect(render({ arrivesAt })).toMatch(/y serait vers.18.h.10<\/span>/);
  const delay = 70 * MINUTE;
  expect(render({ arrivesAt, delay, late: 1, lateBy: delay })).toMatch(/18.h.10<.*, 1.h.10 trop tard/);
  const pushing = render({ arrivesAt, delay, late: 3, lateBy: 2 * delay });
  expect(pushing).toMatch(/, 1.h.10 trop tard.*>2.autres arrivées trop tard/);
  expect(render({ arrivesAt, late: 1, lateBy: delay })).toMatch(
    /18.h.10<\/span>.*>1.autre arrivée trop tard/,
  );
  expect(render({ arrivesAt, passing: { number: 243, km: 0, at: arrivesAt } })).not.toContain('y serait');
  expect(render({ late: 2, lateBy: 70 * MINUTE })).toMatch(/2.arrivées trop tard/);
});

it('proposes the nearest who takes orders, and nobody who is away', () => {
  const Proposal = ({ choices }: { choices: ShownLivreur[] }) => useLivreurChoice(choices).sending?.livreurId;
  expect(renderOnDesk(<Proposal choices={[ali, yao]} />)).toBe('yao');
  expect(renderOnDesk(<Proposal choices={[ali]} />)).toBe('');
  const full = {
    ...yao,
    openMissions: 7,
    end: { endsAt: 0, overtime: MINUTE, arrivesAt: 0, passing: null, delay: 0, late: 0, lateBy: 0 },
  };
  expect(renderOnDesk(<Proposal choices={[full]} />)).toBe('');
  expect(renderOnDesk(<Proposal choices={[{ ...full, openMissions: 0 }]} />)).toBe('yao');
  const there = { ...full, end: { ...full.end, passing: { number: 243, km: 0, at: 0 } } };
  expect(renderOnDesk(<Proposal choices={[there]} />)).toBe('yao');
});

it('puts who has fewest missions first where nobody has an arrival', () => {
  const [full, free] = [aLivreur({ ...yao, returns: 10 }), aLivreur({ openMissions: 1, distanceKm: 9 })];
  expect([full, free].sort(compareChoices)).toEqual([free, full]);
  const end = { endsAt: 0, overtime: 0, arrivesAt: 0, passing: null, delay: 0, late: 0, lateBy: 0 };
  const today = [full, free].map((one) => ({ ...one, end }));
  expect(today.toSorted(compareChoices)).toEqual(today);
});

it('keeps whom it proposed when another comes nearer', () => {
  const first = [yao, aLivreur({ distanceKm: 3 })];
  const Proposal = () => {
    const [choices, setChoices] = useState(first);
    const { sending } = useLivreurChoice(choices);
    if (choices === first) setChoices(first.toReversed());
    return sending?.livreurId;
  };
  expect(renderOnDesk(<Proposal />)).toBe('yao');
});
