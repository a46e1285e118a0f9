import { expect, it } from 'vitest';
import { MINUTE } from '#domain/format/calendar.ts';
import { renderOnDesk } from '#testing/web/renderOnDesk.tsx';
import type { ShownLivreur } from '../types.ts';
import { LivreurPicker, useLivreurChoice } from './LivreurPicker.tsx';

const aLivreur = (part: Partial<ShownLivreur>) =>
  ({
    id: 'ali',
    fullname: 'Ali Touré',
    phone: '',
    availability: 'on',
    verified: true,
    end: null,
    ...part,
  }) as ShownLivreur;
const yao = aLivreur({ id: 'yao', fullname: 'Yao Kouassi', distanceKm: 2, seenAt: null });
const ali = aLivreur({ availability: 'pause', distanceKm: 1, seenAt: null });

it('shows who is away only when asked, or chosen, and then asks why', () => {
  const picking = { sending: null, livreur: yao, isAway: false, reason: '' };
  const acts = { setReason: () => undefined, setLivreurId: () => undefined };
  const page = renderOnDesk(<LivreurPicker choices={[yao, ali]} picking={{ ...picking, ...acts }} />);
  expect(page).toContain('Montrer aussi le livreur qui n’est pas disponible');
  expect(page).not.toContain('Ali Touré');
  const pickingAli = { ...picking, ...acts, livreur: ali, isAway: true };
  const asking = renderOnDesk(<LivreurPicker choices={[yao, ali]} picking={pickingAli} />);
  expect(asking).toMatch(/Ali Touré.*Pourquoi ce livreur quand même/);
});

it('proposes the nearest who takes orders, and nobody who is away', () => {
  const Proposal = ({ choices }: { choices: ShownLivreur[] }) => useLivreurChoice(choices).sending?.livreurId;
  expect(renderOnDesk(<Proposal choices={[ali, yao]} />)).toBe('yao');
  expect(renderOnDesk(<Proposal choices={[ali]} />)).toBe('');
  const full = { ...yao, openMissions: 7, end: { endsAt: 0, overtime: MINUTE } };
  expect(renderOnDesk(<Proposal choices={[full]} />)).toBe('');
  expect(renderOnDesk(<Proposal choices={[{ ...full, openMissions: 0 }]} />)).toBe('yao');
});
