interface PayerPage {
  name: string;
  amount: string | number;
  payUrl: string;
  giveUpUrl: string;
}

/** A provider's own page, for a browser. */
export const drawPayerPage = ({ name, amount, payUrl, giveUpUrl }: PayerPage): string =>
  `<!doctype html><title>${name}</title><h1>${name} ${amount}</h1><a href="${payUrl}">Confirmer</a> <a href="${giveUpUrl}">Renoncer</a>`;
