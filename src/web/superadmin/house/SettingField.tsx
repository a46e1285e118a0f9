import type { UseFormReturnType } from '@mantine/form';
import { Field, SelectField } from '#web/ui/form/Field.tsx';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { HoursField } from './HoursField.tsx';
import type { HouseForm } from './houseForm.ts';
import { SETTING_WORDS, type Setting } from './sections.ts';
import { WorkshopField } from './WorkshopField.tsx';

export function SettingField({ field, form }: { field: Setting; form: UseFormReturnType<HouseForm> }) {
  const { label, description } = SETTING_WORDS[field.name];
  const common = { label, help: description, ...form.getInputProps(field.name) };
  switch (field.kind) {
    case 'number':
      return <NumberField end={field.unit} {...common} />;
    case 'text':
      return <Field maxLength={field.maxLength} autoComplete="off" {...common} />;
    case 'phone':
      return <PhoneField {...common} autoComplete="off" />;
    case 'choice':
      return <SelectField options={field.choices} {...common} />;
    case 'hours':
      return <HoursField form={form} />;
    case 'workshop':
      return <WorkshopField form={form} />;
  }
}
