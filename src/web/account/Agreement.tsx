import type { ReactNode } from 'react';
import { Fact } from '#web/ui/Fact.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import type { Account } from './AccountMoney.tsx';

/** The names are the client's to read; the desk has its people with their acts. */
export function Agreement({ account, children }: { account: Account; children?: ReactNode }) {
  const { ncc, rccm, address, email, terms, discount, prices, deliveryNotes, personNames } = account;
  const rows: [string, string | undefined][] = [
    ['NCC', ncc],
    ['RCCM', rccm || 'Pas indiqué'],
    ['Adresse', address],
    ['Factures à', email],
    ['Délai', describeTerms(terms)],
    ['Consignes', deliveryNotes || 'Aucune'],
    ['Prix', describePrices({ discount, prices: prices.length })],
    ['Qui peut commander', personNames?.join(', ')],
  ];
  return (
    <Card title="Ce qui est convenu">
      <dl className="facts">
        {rows.map(([term, words]) => (
          <Fact key={term} term={term} className="anywhere">
            {words}
          </Fact>
        ))}
      </dl>
      {children}
    </Card>
  );
}

/** `prices` counts the prices of its own. */
function describePrices({ discount, prices }: { discount: number; prices: number }): string {
  if (discount > 0) return `Remise de ${discount}\u00a0%`;
  return prices > 0 ? `Liste de ${prices}\u00a0prix` : 'Prix du catalogue';
}

const describeTerms = (terms: number): string =>
  terms === 0 ? 'À réception de la facture' : `${terms}\u00a0jours après la facture`;
