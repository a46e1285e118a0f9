interface Mailbox {
  name: string;
  /** A phone opens the provider's application, where it is installed. */
  url: string;
}

const GMAIL = { name: 'Gmail', url: 'https://mail.google.com/' };
const YAHOO = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const OUTLOOK = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };

const PROVIDERS: [domain: RegExp, mailbox: Mailbox][] = [
  [/^(gmail|googlemail)\.com$/, GMAIL],
  [/^(yahoo|ymail)\./, YAHOO],
  [/^(outlook|hotmail|live|msn)\./, OUTLOOK],
  [/^(icloud|me)\.com$/, { name: 'iCloud Mail', url: 'https://www.icloud.com/mail' }],
];

/** Null for a provider that is not known. */
export function findMailbox(email: string): Mailbox | null {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return PROVIDERS.find(([provider]) => provider.test(domain))?.[1] ?? null;
}
