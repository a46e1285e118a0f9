import { listContactLines, listLegalLines } from '#domain/format/houseWords.ts';
import { escapeHtml } from '#domain/format/html.ts';
import type { LegalIdentity, TeamContact } from '#domain/house.ts';
import type { LetterData, LetterKind } from '#domain/letters.ts';
import type { Letter } from './mail.ts';

export interface LetterParts {
  subject: string;
  greeting?: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  footnote?: string;
}

export type Composers = {
  [Kind in LetterKind]: (data: LetterData[Kind], publicUrl: string) => LetterParts;
};

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

/** The parts may hold what somebody typed, so the HTML escapes them all. */
export function composeLetter(
  parts: LetterParts,
  house: TeamContact & LegalIdentity,
  publicUrl: string,
): Letter {
  const foot = {
    footnote: parts.footnote,
    contact: listContactLines(house).join(' · '),
    seller: listLegalLines(house).join(' · '),
  };
  return {
    subject: joinLines(parts.subject),
    text: layOutText(parts, foot),
    html: layOutHtml(parts, foot, publicUrl),
  };
}

type Foot = { footnote: string | undefined; contact: string; seller: string };

/** A line break in a subject would begin another header. */
export const joinLines = (subject: string): string => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function layOutText(
  { greeting = GREETING, paragraphs, button }: LetterParts,
  { footnote, contact, seller }: Foot,
): string {
  const blocks = [
    greeting,
    ...paragraphs,
    button && `${button.label}\u00a0:\n${button.url}`,
    contact ? `${SIGNATURE}\n${contact}` : SIGNATURE,
    footnote && `--\n${footnote}`,
    seller,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function layOutHtml(
  { subject, greeting = GREETING, paragraphs, button }: LetterParts,
  { footnote, contact, seller }: Foot,
  publicUrl: string,
): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#faf8f3;color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;background:#ffffff;border:1px solid #e6e3da;border-radius:18px">
<tr><td style="padding:28px 28px 0"><img src="${escapeHtml(publicUrl)}/letter-logo.png" alt="Laveo" width="100" height="32" style="display:block;font-size:26px;font-weight:800;color:${LOGO}"></td></tr>
<tr><td style="padding:16px 28px 28px">
${[greeting, ...paragraphs].map(buildParagraph).join('\n')}
${button ? buildButton(button) : ''}
<p style="margin:24px 0 0">${SIGNATURE}</p>
</td></tr>
</table>
<p class="muted" style="max-width:560px;margin:16px auto 0;font-size:13px;color:${MUTED};text-align:center">${[footnote, contact, seller].map((line) => (line ? `${escapeHtml(line)}<br>` : '')).join('')}${TAGLINE}</p>
</body>
</html>
`;
}

function buildParagraph(text: string): string {
  return `<p style="margin:0 0 14px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}

function buildButton({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:22px 0"><a class="act" href="${href}" style="display:inline-block;padding:13px 22px;border-radius:14px;background:${LAGOON};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="muted" style="margin:0 0 14px;font-size:13px;color:${MUTED}">Si le bouton ne s’ouvre pas, copiez cette adresse&nbsp;: <span style="word-break:break-all">${href}</span></p>`;
}
