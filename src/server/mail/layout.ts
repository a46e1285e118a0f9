import { buildUnsubscribeLink } from '#domain/addresses.ts';
import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { escapeHtml } from '#domain/format/html.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import type { LetterData, LetterKind } from '#domain/letters.ts';
import type { Letter } from './transport.ts';

type Button = { label: string; url: string };

export interface LetterParts {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  button?: Button;
  moreButtons?: readonly Button[];
  footnote?: string;
  /** The letter's reader may stop letters of its kind by this token. */
  unsubscribe?: string | undefined;
}

export type Composers = { [Kind in LetterKind]: (data: LetterData[Kind], publicUrl: string) => LetterParts };

// Many mail clients ignore style sheets, so the site's colours are written inline.
const INK = '#10292f';
const MUTED = '#4f6972';
const LAGOON = '#0d6b78';
/** The logo's own colour, which is read on light and dark alike. */
const LOGO = '#1b8896';
/** Inline styles win over a style sheet, hence the marks. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0b1d22!important;color:#e6eff0!important}
.card{background:#10292f!important;border-color:#26434b!important}
.muted{color:#a3b8bd!important}
.act{background:#12727f!important}
}`;
const GREETING = 'Bonjour,';
const SIGNATURE = 'L’équipe Laveo';
const TAGLINE = 'Laveo, le pressing à domicile, à Abidjan';

const UNSUBSCRIBE = 'Ne plus recevoir ces e-mails';

/** The parts may hold what somebody typed, so the HTML escapes them all. */
export function composeLetter(
  parts: LetterParts,
  house: TeamContact & LegalIdentity,
  publicUrl: string,
): Letter {
  const { subject, unsubscribe, footnote } = parts;
  const stopUrl = unsubscribe && publicUrl + buildUnsubscribeLink(unsubscribe);
  const foot = { footnote, stopUrl, ...listFootLines(house) };
  return {
    subject: joinLines(subject),
    text: layOutText(parts, foot),
    html: layOutHtml(parts, foot, publicUrl),
    ...(stopUrl && {
      headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

type Foot = {
  footnote?: string | undefined;
  stopUrl?: string | undefined;
} & ReturnType<typeof listFootLines>;

const listFootLines = (house: TeamContact & LegalIdentity) => ({
  contact: listContactLines(house).join(' · '),
  seller: listLegalLines(house).join(' · '),
});

/** A line break in a subject would begin another header. */
export const joinLines = (subject: string): string => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const listButtons = ({ button, moreButtons = [] }: LetterParts) => [
  ...(button ? [button] : []),
  ...moreButtons,
];

function layOutText(parts: LetterParts, { footnote, stopUrl, contact, seller }: Foot): string {
  const { greeting = GREETING, paragraphs } = parts;
  const blocks = [
    greeting,
    ...paragraphs,
    ...listButtons(parts).map(({ label, url }) => `${label}\u00a0:\n${url}`),
    contact ? `${SIGNATURE}\n${contact}` : SIGNATURE,
    footnote && `--\n${footnote}`,
    stopUrl && `${UNSUBSCRIBE}\u00a0:\n${stopUrl}`,
    seller,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function layOutHtml(parts: LetterParts, foot: Foot, publicUrl: string): string {
  const { subject, greeting = GREETING, paragraphs } = parts;
  const content = `${[greeting, ...paragraphs].map(buildParagraph).join('\n')}
${listButtons(parts).map(buildButton).join('\n')}
<p style="margin:24px 0 0">${SIGNATURE}</p>`;
  return frameHtml(subject, content, foot, publicUrl);
}

/** A page that a letter leads to looks as the letter does. */
export const layOutPage = (title: string, content: string, house: TeamContact & LegalIdentity): string =>
  frameHtml(
    title,
    `<h1 style="margin:0 0 14px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>\n${content}`,
    listFootLines(house),
    '',
  );

function frameHtml(
  title: string,
  content: string,
  { footnote, stopUrl, contact, seller }: Foot,
  publicUrl: string,
): string {
  const stop = stopUrl
    ? `<a href="${escapeHtml(stopUrl)}" style="display:inline-block;padding:8px 0;color:inherit">${UNSUBSCRIBE}</a><br>`
    : '';
  const [note, ...lines] = [footnote, contact, seller].map((line) => (line ? `${escapeHtml(line)}<br>` : ''));
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#faf8f3;color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<main>
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;background:#ffffff;border:1px solid #e6e3da;border-radius:18px">
<tr><td style="padding:28px 28px 0"><img src="${escapeHtml(publicUrl)}/letter-logo.png" alt="Laveo" width="100" height="32" style="display:block;font-size:26px;font-weight:800;color:${LOGO}"></td></tr>
<tr><td style="padding:16px 28px 28px">
${content}
</td></tr>
</table>
<p class="muted" style="max-width:560px;margin:16px auto 0;font-size:13px;color:${MUTED};text-align:center">${note}${stop}${lines.join('')}${TAGLINE}</p>
</main>
</body>
</html>
`;
}

export function buildParagraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

/** A button in a page and a link in a letter look alike. */
export const ACT_STYLE = `display:inline-block;padding:13px 22px;border:0;border-radius:14px;background:${LAGOON};color:#ffffff;font:inherit;font-weight:700;text-decoration:none`;

function buildButton({ label, url }: Button): string {
  const href = escapeHtml(url);
  return `<p style="margin:22px 0"><a class="act" href="${href}" style="${ACT_STYLE}">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 14px;font-size:13px;color:${MUTED}">Si le bouton ne s’ouvre pas, copiez cette adresse&nbsp;: <span style="word-break:break-all">${href}</span></p>`;
}
