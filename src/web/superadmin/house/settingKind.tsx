import type { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { uncapitalize } from '#domain/format/text.ts';
import type { HouseSetting, HouseSettings } from '#domain/house.ts';
import { FieldError } from '#web/ui/form/Field.tsx';
import { SETTING_WORDS } from './settingWords.ts';

const EMPTY = '–';
export const NOT_OFFERED = 'Non proposé';

type GetInputProps = ReturnType<typeof useForm>['getInputProps'];
type InputProps = ReturnType<GetInputProps>;

export interface SettingFieldProps<Typed> {
  name: HouseSetting;
  /** Attributes of a field that holds the whole setting. */
  input: Omit<InputProps, 'value'> & { value: Typed; className: string | undefined; help: ReactNode };
  /** Attributes of a field that holds the part of the setting at this path. */
  getPart(...args: Parameters<GetInputProps>): InputProps;
}

/** `Typed` is the type of the value in the form, where a blank text means no value. */
export interface SettingKind<Value, Typed> {
  toForm(value: Value): Typed;
  /** The value to send, which the schema checks; without `read` the form's value is sent. */
  read?(typed: Typed): unknown;
  /** An empty text means that there is no value. */
  describe(value: Value, today: string): string;
  /** The field's path for an error at this path of the value; without it the error stands at the setting. */
  locateError?(path: string[], typed: Typed): string[];
  Field(props: SettingFieldProps<Typed>): ReactNode;
}

interface FieldsetProps {
  name: HouseSetting;
  error?: ReactNode;
  children: ReactNode;
}

export function SettingFieldset({ name, error, children }: FieldsetProps) {
  const { label, description } = SETTING_WORDS[name];
  return (
    <fieldset className="bare stack gap-4">
      <legend className="visually-hidden">{label}</legend>
      <p className="muted text-14">{description}</p>
      {children}
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}

export interface Setting {
  name: HouseSetting;
  kind: SettingKind<unknown, unknown>;
}

/** One line of the page: what is changed together is saved together. */
export interface SettingRow {
  label: string;
  settings: Setting[];
}

/** A row of one setting has its label. */
export const makeRow = <Name extends HouseSetting>(
  name: Name,
  kind: SettingKind<HouseSettings[Name], unknown>,
): SettingRow => ({ label: SETTING_WORDS[name].label, settings: [{ name, kind }] });

export const joinRows = (label: string, rows: (SettingRow | undefined)[]): SettingRow => ({
  label,
  settings: rows.flatMap((row) => row?.settings ?? []),
});

export const describeSetting = ({ name, kind }: Setting, house: HouseSettings, today: string): string =>
  kind.describe(house[name], today) || EMPTY;

/** The values of a row as one line. */
export const describeRow = ({ settings }: SettingRow, house: HouseSettings, today: string): string =>
  settings
    .map((setting) => describeSetting(setting, house, today))
    .map((words, i) => (i > 0 ? uncapitalize(words) : words))
    .join(', ');
