import { listOpenHoursLines } from '#domain/format/houseWords.ts';
import { formatAmount } from '#domain/format/money.ts';
import { formatLongDay } from '#domain/format/order/slotWords.ts';
import { formatPhone } from '#domain/format/phone.ts';
import type { HouseSettings } from '#domain/house.ts';
import { describePlace } from '#domain/places/placeName.ts';
import { formatSurcharge } from '#web/ordering/slot/ExpressChoice.tsx';
import type { Setting, SettingRow } from './settingRows.ts';

export const EMPTY = '–';
export const NOT_OFFERED = 'Non proposé';

/** The values of a row as one line. */
export const describeRow = ({ settings }: SettingRow, house: HouseSettings, today: string): string =>
  settings
    .map((setting) => describeSetting(setting, house, today))
    .map((words, i) => (i > 0 ? words.charAt(0).toLowerCase() + words.slice(1) : words))
    .join(', ') || EMPTY;

export function describeSetting(setting: Setting, house: HouseSettings, today: string): string {
  switch (setting.kind) {
    case 'number': {
      const value = house[setting.name];
      if (setting.unit === 'minutes' && value && value % 60 === 0) return `${value / 60}\u00a0h`;
      return value === null ? EMPTY : `${formatAmount(value)}\u00a0${setting.unit}`;
    }
    case 'text':
    case 'line':
      return house[setting.name] || EMPTY;
    case 'phone': {
      const phone = house[setting.name];
      return phone ? formatPhone(phone) : EMPTY;
    }
    case 'choice':
      return setting.choices.find(({ value }) => value === `${house[setting.name] ?? ''}`)?.label ?? EMPTY;
    case 'hours':
      return listOpenHoursLines(house.hours).join('. ');
    case 'holidays':
      return (
        house.holidays
          .filter((day) => day >= today)
          .map((day) => formatLongDay(Date.parse(day)))
          .join(', ') || 'Aucun'
      );
    case 'contact':
      return house.fneContact ? `${formatPhone(house.fneContact.phone)}, ${house.fneContact.email}` : EMPTY;
    case 'express':
      return house.express ? `${house.express.hours}\u00a0h, ${formatSurcharge(house.express)}` : NOT_OFFERED;
    case 'pictures':
      return house.pictures.length > 1
        ? `${house.pictures.length}\u00a0photos`
        : house.pictures[0]
          ? '1\u00a0photo'
          : EMPTY;
    case 'testimony':
      return house.testimony ? `«\u00a0${house.testimony.words}\u00a0», ${house.testimony.name}` : EMPTY;
    case 'workshop':
      return describePlace(house.workshop);
  }
}
