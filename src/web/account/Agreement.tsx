import type { ReactNode } from 'react';
import { describeRule } from '#domain/format/ruleWords.ts';
import { describeLine } from '#domain/orders/units.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { Account } from './AccountMoney.tsx';

/** The repeated orders are the business's to read; the desk has a page for them. */
export function Agreement({ account, children }: { account: Account; children?: ReactNode }) {
  const { ncc, rccm, address, email, terms, discount, prices, deliveryNotes, rules = [] } = account;
  const rows: [string, string | undefined][] = [
    ['NCC', ncc],
    ['RCCM', rccm || 'Pas indiqué'],
    ['Adresse', address],
    ['Factures à', email],
    ['Délai', describeTerms(terms)],
    ['Consignes', deliveryNotes || 'Aucune'],
    ['Prix', describePrices({ discount, prices: prices.length })],
  ];
  return (
    <Card title="Ce qui est convenu">
      <dl className="facts">
        {rows.map(([term, words]) => (
          <Fact key={term} term={term} className="anywhere">
            {words}
          </Fact>
        ))}
        {rules.map((rule) => (
          <Fact key={rule.id} term={rule.paused ? 'Régulière, en pause' : 'Régulière'} className="anywhere">
            {describeOrder(rule)}
          </Fact>
        ))}
      </dl>
      {children}
    </Card>
  );
}

const describeOrder = ({ fullname, weekdays, at, items }: NonNullable<Account['rules']>[number]): string =>
  [fullname, describeRule({ weekdays, slot: { at } }), ...items.map((item) => describeLine(item))].join(
    ' · ',
  );

/** `prices` counts the prices of its own. */
function describePrices({ discount, prices }: { discount: number; prices: number }): string {
  if (discount > 0) return `Remise de ${discount}\u00a0%`;
  return prices > 0 ? `Liste de ${prices}\u00a0prix` : 'Prix du catalogue';
}

const describeTerms = (terms: number): string =>
  terms === 0 ? 'À réception de la facture' : `${terms}\u00a0jours après la facture`;
