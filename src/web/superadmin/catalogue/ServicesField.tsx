import { ActionIcon, Button, Group, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Service } from '#domain/catalogue.ts';
import { servicesSchema } from '#domain/inputs/catalogue.ts';
import { toast } from '#web/toasts.ts';
import classes from './Catalogue.module.css';

interface Props {
  services: Service[];
  errors: Record<string, ReactNode>;
  onChange(services: Service[]): void;
}

/** Rows of name and price; the JSON text of old stays behind a button, for whoever pastes a whole list. */
export function ServicesField({ services, errors, onChange }: Props) {
  const [json, setJson] = useState<string | null>(null);
  const change = (place: number, part: Partial<Service>) =>
    onChange(services.map((one, at) => (at === place ? { ...one, ...part } : one)));

  const readJson = () => {
    const read = parsed(json ?? '');
    if (!read) return toast.failure('Erreur de format', 'Le JSON des services est invalide.');
    onChange(read);
    setJson(null);
  };

  // A row's place is its only name while its own is being typed.
  const rows = services.map((service, place) => ({ service, place, key: `row-${place}` }));

  if (json !== null) {
    return (
      <div className={classes.form}>
        <Textarea
          label="Services (JSON)"
          value={json}
          onChange={(event) => setJson(event.currentTarget.value)}
        />
        <Group>
          <Button variant="light" onClick={readJson}>
            Appliquer le JSON
          </Button>
          <Button variant="default" onClick={() => setJson(null)}>
            Revenir aux lignes
          </Button>
        </Group>
      </div>
    );
  }
  return (
    <fieldset className={classes.form} style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>Services et prix</legend>
      {rows.map(({ service, place, key }) => (
        <div key={key} className={classes.row}>
          <TextInput
            aria-label={`Nom du service ${place + 1}`}
            placeholder="Lavage"
            value={service.name}
            error={errors[`services.${place}.name`]}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <NumberInput
            aria-label={`Prix du service ${place + 1}, en FCFA`}
            suffix=" F"
            hideControls
            thousandSeparator=" "
            value={service.price}
            error={errors[`services.${place}.price`]}
            onChange={(price) => change(place, { price: Number(price) })}
          />
          <ActionIcon
            color="red"
            aria-label={`Retirer le service ${place + 1}`}
            disabled={services.length === 1}
            onClick={() => onChange(services.filter((_, at) => at !== place))}
          >
            <IconTrash size={20} />
          </ActionIcon>
        </div>
      ))}
      {errors.services ? <p role="alert">{errors.services}</p> : null}
      <Group>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} />}
          onClick={() => onChange([...services, { name: '', price: 0 }])}
        >
          Ajouter un service
        </Button>
        <Button variant="subtle" onClick={() => setJson(JSON.stringify(services, null, 2))}>
          Modifier en JSON
        </Button>
      </Group>
    </fieldset>
  );
}

function parsed(text: string): Service[] | null {
  try {
    return servicesSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
