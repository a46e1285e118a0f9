/** `prices` counts the prices of its own. */
export function describePrices({ discount, prices }: { discount: number; prices: number }): string {
  if (discount > 0) return `Remise de ${discount}\u00a0%`;
  return prices > 0 ? `Liste de ${prices}\u00a0prix` : 'Prix du catalogue';
}

export const describeTerms = (terms: number): string =>
  terms === 0 ? 'À réception de la facture' : `${terms}\u00a0jours après la facture`;
