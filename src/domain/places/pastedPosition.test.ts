import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureKilometres } from './geo.ts';
import { parsePastedPosition } from './pastedPosition.ts';

const POINT = { lat: 5.35, lng: -4.01 };

describe('a pasted position', () => {
  it.each([
    'https://maps.google.com/?q=5.35,-4.01',
    'https://maps.google.com/maps?q=5.35%2C-4.01&z=17&hl=fr',
    'https://www.google.com/maps?q=5.35,-4.01',
    'https://www.google.ci/maps?q=loc:5.35,-4.01',
    'https://www.google.com/maps/search/?api=1&query=5.35%2C-4.01',
    'https://www.google.com/maps/search/5.36,-4.02/@5.35,-4.01,17z',
    'https://www.google.com/maps/@5.35,-4.01,17z',
    'https://www.google.com/maps/place/Mermoz/@5.4,-4.2,17z/data=!3m1!4b1!4m6!3m5!8m2!3d5.35!4d-4.01',
    'https://www.google.com/maps/dir/?api=1&destination=5.35,-4.01',
    'geo:5.35,-4.01',
    'geo:5.35,-4.01?z=17',
    'geo:0,0?q=5.35,-4.01(Chez%20Awa)',
    '5.35, -4.01',
    ' 5.35,-4.01 ',
    '(5.35, -4.01)',
  ])('is read from %s', (text) => {
    expect(parsePastedPosition(text)).toEqual({ point: POINT, rest: '' });
  });

  it.each([
    ['6CQ8', null],
    ['https://maps.app.goo.gl/AbCd123', 'shortened'],
    ['Ma position\u00a0: https://goo.gl/maps/AbCd', 'shortened'],
    ['https://www.google.com/maps/place/Mermoz', null],
    ['https://google.com.exemple.ci/?q=5.35,-4.01', null],
    ['https://exemple.ci/maps?q=5.35,-4.01', null],
    ['https://www.google.com/maps?q=95.35,-4.01', null],
    ['https://www.google.com/maps?q=%E0%A4%A', null],
    ['Cocody, rue 12, villa 5.35, 4', null],
    ['face au 12, 4', null],
    ['', null],
  ])('of %s is %s', (text, expected) => {
    expect(parsePastedPosition(text)).toBe(expected);
  });

  it('leaves the words beside the link', () => {
    const text = 'Portail bleu https://maps.google.com/?q=5.35,-4.01 sonnez';
    expect(parsePastedPosition(text)).toEqual({ point: POINT, rest: 'Portail bleu sonnez' });
  });

  it('is that of any point, however its link is written, and no text makes it throw', () => {
    const coordinate = (max: number) => fc.integer({ min: -max * 1e5, max: max * 1e5 }).map((n) => n / 1e5);
    const point = fc.record({ lat: coordinate(90), lng: coordinate(180) });
    fc.assert(
      fc.property(point, ({ lat, lng }) => {
        const written = `${lat.toFixed(5)},${lng.toFixed(5)}`;
        for (const prefix of ['', 'geo:', 'https://maps.google.com/?q=', 'https://www.google.com/maps/@'])
          expect(parsePastedPosition(prefix + written)).toMatchObject({
            point: { lat: lat + 0, lng: lng + 0 },
          });
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void parsePastedPosition(text)));
    fc.assert(fc.property(fc.webUrl(), (text) => void parsePastedPosition(`${text}?q=%`)));
  });
});

describe('a plus code', () => {
  // The first three are of the published test data of the codes.
  it.each([
    ['7FG49Q00+', null],
    ['7FG49QCJ+2V', { lat: 20.3700625, lng: 2.7821875 }],
    ['7FG49QCJ+2VXGJ', { lat: 20.3701135, lng: 2.78223535 }],
    ['8FVC2222+22', { lat: 47.0000625, lng: 8.0000625 }],
    ['WWWW2222+22', null],
    ['9X2R+4', null],
    ['A9X2+RF', null],
  ])('%s is %o', (code, expected) => {
    const read = parsePastedPosition(code);
    if (expected === null) return expect(read).toBeNull();
    const point = read && read !== 'shortened' ? read.point : null;
    return expect(measureKilometres(point ?? POINT, expected)).toBeLessThan(0.001);
  });

  it('that is short means the place of that code in Abidjan, with or without its town', () => {
    const readCode = (text: string) => {
      const read = parsePastedPosition(text);
      return read && read !== 'shortened' ? read.point : POINT;
    };
    const whole = readCode('6CQQ9X2R+4V');
    expect(measureKilometres(whole, { lat: 5.3503125, lng: -4.0078125 })).toBeLessThan(0.001);
    for (const text of ['9X2R+4V', '9x2r+4v Abidjan', 'QQ9X2R+4V', '9X2R+4V, Cocody, Abidjan'])
      expect(measureKilometres(readCode(text), whole)).toBeLessThan(0.001);
  });
});
