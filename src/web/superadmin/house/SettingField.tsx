import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { HoursField } from './HoursField.tsx';
import type { HouseForm } from './houseForm.ts';
import { type Field, WORDS } from './sections.ts';
import { WorkshopField } from './WorkshopField.tsx';

interface Props {
  field: Field;
  form: UseFormReturnType<HouseForm>;
}

export function SettingField({ field, form }: Props) {
  const common = { ...WORDS[field.name], ...form.getInputProps(field.name) };
  switch (field.kind) {
    case 'number':
      return (
        <NumberInput
          suffix={`\u00a0${field.unit}`}
          thousandSeparator={'\u00a0'}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          {...common}
        />
      );
    case 'text':
      return <TextInput maxLength={field.maxLength} autoComplete="off" {...common} />;
    case 'phone':
      return <PhoneField {...common} autoComplete="off" />;
    case 'choice':
      return <NativeSelect data={field.choices} {...common} />;
    case 'hours':
      return <HoursField form={form} />;
    case 'workshop':
      return <WorkshopField form={form} />;
  }
}
