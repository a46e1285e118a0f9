import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { describeUnit } from '#domain/catalogue/catalogue.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatNumberAndReference } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import { containsText } from '#domain/format/text.ts';
import { raisePrice } from '#domain/orders/cart.ts';
import type { Express } from '#domain/orders/express.ts';
import { KindBadge } from '#web/ui/badges.tsx';
import { ClientNote } from '#web/ui/CareTags.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { SearchField } from '#web/ui/form/SearchField.tsx';
import { useMissions } from '../missions/MissionsProvider.tsx';
import { useStoredCatalogue } from '../savedAnswers.ts';
import { BypassView } from './BypassView.tsx';
import { CashInSheet, ConfirmButtons, computeCashToAsk } from './CashInSheet.tsx';
import { ConsentView } from './ConsentView.tsx';
import { CountedLine, CountStepper, MeasureField } from './CountedLine.tsx';
import { Extras } from './Extras.tsx';
import classes from './Sheet.module.css';
import { SheetBody } from './Sheet.tsx';
import type { AddedGarment, SheetViewProps } from './sheetDraft.ts';
import {
  addGarment,
  buildAddedKey,
  changeAddedQuantity,
  cleanTag,
  computeTaking,
  countAddedPieces,
  describeTaken,
  findTagRefusal,
  type Taking,
} from './sheetRules.ts';

export function PickupView(props: SheetViewProps) {
  const { mission, draft } = props;
  if (draft.step === 'add') return <AddView key="add" {...props} />;
  if (computeTaking(mission, draft).isAsOrdered || draft.step === 'linen')
    return <LinenView key="linen" {...props} />;
  if (draft.step === 'consent') return <ConsentView key="consent" {...props} />;
  return <NoConsentView key="bypass" {...props} />;
}

function LinenView({ mission, draft, change, onConfirm }: SheetViewProps) {
  const taking = computeTaking(mission, draft);
  const cash = computeCashToAsk(mission, draft, mission.amountDue);
  const { todo, carried } = useMissions();
  const tagRefusal = findTagRefusal(draft.tag, mission.number, [...todo, ...carried]);
  const act = taking.isAsOrdered ? (
    <ConfirmButtons
      label={`${formatPieces(taking.pieces)}, comme commandé`}
      unpaidLabel="Comme commandé, pas encore payé"
      cash={cash}
      onConfirm={(payment) => onConfirm({ ...draft, step: 'linen' }, payment)}
    />
  ) : (
    <Button
      full
      size="lg"
      className={classes.confirm}
      disabled={taking.pieces === 0 || !taking.isWeighed}
      onClick={() => change({ step: 'consent' })}
    >
      {describeTaken(taking)}
      {'\u00a0'}: faire lire au client
    </Button>
  );
  return (
    <SheetBody foot={act}>
      <p className="muted text-14 tabular">
        {formatNumberAndReference(mission)} <KindBadge order={mission} />
      </p>
      {taking.pieces === 0 ? (
        <p className="semibold p-12 round-14 bg-sun warning">
          Rien à prendre{'\u00a0'}? Fermez et choisissez «{'\u00a0'}Impossible de ramasser{'\u00a0'}».
        </p>
      ) : null}
      <ClientNote note={mission.note} />
      <LinenLines lines={taking.lines} draft={draft} onChange={change} />
      <Button kind="pale" icon={IconPlus} onClick={() => change({ step: 'add' })}>
        Ajouter un vêtement
      </Button>
      <Extras draft={draft} onChange={change}>
        <Field
          label="Numéro du sac (facultatif)"
          inputMode="numeric"
          autoComplete="off"
          value={draft.tag}
          onChange={(event) => change({ tag: cleanTag(event.currentTarget.value) })}
          error={tagRefusal}
          ref={tagRefusal ? scrollToField : null}
        />
      </Extras>
      {taking.isAsOrdered ? (
        <CashInSheet mission={mission} cash={cash} draft={draft} onChange={change} />
      ) : null}
    </SheetBody>
  );
}

const scrollToField = (field: HTMLInputElement | null) => field?.scrollIntoView({ block: 'nearest' });

function AddView({ mission, draft, change }: SheetViewProps) {
  const doneButton = (
    <Button full size="lg" className={classes.confirm} onClick={() => change({ step: 'linen' })}>
      Revenir au linge ({formatPieces(computeTaking(mission, draft).pieces)})
    </Button>
  );
  return (
    <SheetBody foot={doneButton}>
      <GarmentSearch
        addedOf={(productId) => countAddedPieces(draft, mission, productId)}
        express={mission.express}
        onAdd={(garment) => change(addGarment(draft, mission, garment))}
      />
    </SheetBody>
  );
}

function NoConsentView(props: SheetViewProps) {
  const taking = computeTaking(props.mission, props.draft);
  return (
    <BypassView
      {...props}
      isPickup
      label={`Prendre ${formatPieces(taking.pieces)} sans code`}
      unpaidLabel="Sans code, pas encore payé"
      intro={
        <p className="semibold p-12 round-14 bg-sun warning">
          La commande reste {taking.pieces === taking.ordered ? null : `à ${formatPieces(taking.ordered)}, `}
          au même prix. Votre comptage ({formatPieces(taking.pieces)}) est enregistré et l’équipe est
          prévenue.
        </p>
      }
    />
  );
}

interface LinenLinesProps {
  lines: Taking['lines'];
  draft: Pick<SheetViewProps['draft'], 'counts' | 'measures' | 'added'>;
  onChange: SheetViewProps['change'];
}

function LinenLines({ lines, draft, onChange }: LinenLinesProps) {
  const measuring = {
    measures: draft.measures,
    onType: (typed: Record<string, string>) => onChange({ measures: { ...draft.measures, ...typed } }),
  };
  return (
    <ul className="bare" aria-label="Linge">
      {lines.map((line) => (
        <CountedLine
          key={line.position}
          line={line}
          quantityLabel="Commandé"
          counts={draft.counts}
          onChange={onChange}
          measure={<MeasureField line={line} id={String(line.position)} {...measuring} />}
        />
      ))}
      {draft.added.map((garment) => (
        <li key={buildAddedKey(garment)} className="row between border-bottom py-8">
          <span className={`bold anywhere ${classes.name}`}>
            {garment.name}
            <span className="block muted text-14 regular">{garment.service}</span>
            <span className="block text-14 bold warning">Ajouté</span>
          </span>
          <CountStepper
            label={`${garment.name}, ${garment.service}`}
            value={garment.quantity}
            onChange={(value) => onChange({ added: changeAddedQuantity(draft.added, garment, value) })}
          />
          {/* Lots that are added are counted at the workshop. */}
          {garment.unit === 'kg' ? (
            <MeasureField line={garment} id={buildAddedKey(garment)} {...measuring} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface GarmentSearchProps {
  express: Express | null | undefined;
  addedOf(productId: string): ReadonlyMap<string, number>;
  onAdd(garment: Omit<AddedGarment, 'quantity'>): void;
}

function GarmentSearch({ express, addedOf, onAdd }: GarmentSearchProps) {
  const [search, setSearch] = useState('');
  const catalogue = useStoredCatalogue();
  if (!catalogue)
    return <p className="muted">Les vêtements n’ont pas pu être chargés. Réessayez avec du réseau.</p>;
  const matches = catalogue.filter(({ name }) => containsText(name, search));
  const price = (productId: string, unitPrice: number) =>
    raisePrice({ productId, unitPrice }, express).unitPrice;
  return (
    <>
      <SearchField value={search} onSearch={setSearch} label="Chercher un vêtement" delay={0} />
      <ul className="bare">
        {matches.map(({ id: productId, name, services }) => (
          <li key={productId} className="row between border-bottom py-8">
            <span className={`bold anywhere ${classes.name}`}>
              {name}
              {[...addedOf(productId)].map(([service, pieces]) => (
                <span key={service} className="block text-14 bold warning">
                  {service}
                  {'\u00a0'}: {pieces} en plus
                </span>
              ))}
            </span>
            <span className={`${classes.services} gap-8 grid`}>
              {services.map(({ name: service, price: listed, unit }) => (
                <Button
                  key={service}
                  kind="secondary"
                  size="sm"
                  aria-label={`Ajouter ${name}, ${service}`}
                  onClick={() =>
                    onAdd({ productId, name, service, unitPrice: price(productId, listed), unit })
                  }
                >
                  <span className="block">{service}</span>
                  {formatFcfa(price(productId, listed)) + describeUnit(unit)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {matches.length === 0 ? (
        <p className="muted">Aucun vêtement de ce nom. Appelez l’équipe, qui peut l’ajouter à la commande.</p>
      ) : null}
    </>
  );
}
