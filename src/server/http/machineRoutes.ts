import type { IncomingHttpHeaders } from 'node:http';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { endpoints, paths } from '#domain/addresses.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import { findLetterReader, stopOrderLetters } from '../contacts/unsubscribe.ts';
import type { ActCtx, Deps } from '../ctx.ts';
import { ACT_STYLE, buildParagraph, layOutPage } from '../mail/layout.ts';
import { receiveNotice } from '../payments/attempts/recordAnswer.ts';
import type { LetterReader } from '../tokens.ts';
import { type AppContext, type Env, getRequestInfo } from './env.ts';
import { respondNotFound, respondRefusalInWords } from './refusal.ts';

/** The body is kept as raw bytes, because a signature covers them. */
export type MachineMessage = { body: Buffer; headers: IncomingHttpHeaders };

export interface MachineRoute {
  name: string;
  /** Returns false, and does nothing, for a message that is not from this machine. */
  receive(ctx: ActCtx, message: MachineMessage): boolean;
}

export const listProviderRoutes = ({ providers }: Deps): readonly MachineRoute[] =>
  providers.list.map((provider) => ({
    name: provider.name,
    receive: (ctx, message) => receiveNotice(ctx, provider, message),
  }));

const LARGEST_MESSAGE = 64 * 1024;

export function mountMachineRoutes(app: Hono<Env>, deps: Deps, routes: readonly MachineRoute[]): void {
  const limit = bodyLimit({ maxSize: LARGEST_MESSAGE, onError: respondNotFound });
  app.post('/webhooks/:name', limit, async (c) => {
    const route = routes.find(({ name }) => name === c.req.param('name'));
    if (!route) return respondNotFound();
    const message = { body: Buffer.from(await c.req.arrayBuffer()), headers: c.env.incoming.headers };
    const { ip } = getRequestInfo(c.env.incoming);
    const ctx = { ...deps, actor: getSystemActor(route.name), request: { ip } };
    return c.text('', route.receive(ctx, message) ? 200 : 401);
  });
}

/**
 * A mail program stops the letters by a request without our Origin; the page is for a person. Opening it does nothing,
 * because scanners of mail follow every link.
 */
export function mountUnsubscribe(app: Hono<Env>, deps: Deps): void {
  const path = `${endpoints.unsubscribe}/:token`;
  app.get(path, (c) => respondToReader(c, deps, (reader) => drawStopQuestion(deps.house(), reader)));
  app.post(path, (c) =>
    respondToReader(c, deps, (reader) => {
      stopOrderLetters(deps, reader);
      return drawStoppedPage(deps.house(), reader);
    }),
  );
}

function respondToReader(
  c: AppContext,
  deps: Deps,
  draw: (reader: NonNullable<ReturnType<typeof findLetterReader>>) => string,
): Response {
  const { ip } = getRequestInfo(c.env.incoming);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-robots-tag': 'noindex' };
  try {
    const reader = findLetterReader(deps, c.req.param('token') ?? '');
    if (reader) return new Response(draw(reader), { headers });
    deps.limits.consume('link.ip', ip);
    return new Response(drawDeadLinkPage(deps.house()), { headers, status: 404 });
  } catch (error) {
    if (error instanceof DomainError) return respondRefusalInWords(error);
    throw error;
  }
}

type HouseIdentity = Parameters<typeof layOutPage>[2];

const buildLink = (path: string, words: string) =>
  `<p style="margin:0 0 14px"><a href="${path}" style="color:inherit">${words}</a></p>`;

const drawStopQuestion = (house: HouseIdentity, { kind }: LetterReader): string =>
  layOutPage(
    'Ne plus recevoir ces e-mails\u00a0?',
    `${buildParagraph('Nous ne vous écrirons plus à chaque étape de vos commandes, ni quand un retour change ou qu’une réclamation a sa réponse.')}
<form method="post" style="margin:22px 0"><button class="act" style="${ACT_STYLE};cursor:pointer">Arrêter ces e-mails</button></form>
${buildParagraph(STILL_SENT[kind])}`,
    house,
  );

const drawStoppedPage = (house: HouseIdentity, { kind }: LetterReader): string =>
  layOutPage(
    'Vous ne recevrez plus ces e-mails',
    `${buildParagraph(STILL_SENT[kind])}
${TURNED_ON_AGAIN[kind]}`,
    house,
  );

const drawDeadLinkPage = (house: HouseIdentity): string =>
  layOutPage(
    'Ce lien ne mène nulle part',
    `${buildParagraph('Il est incomplet, ou la personne à qui il était destiné n’a plus de données chez nous. Ouvrez-le de nouveau depuis l’e-mail.')}
${buildLink(paths.client.profile, 'Choisir mes e-mails dans mon profil')}`,
    house,
  );

const NONE_SENT = 'Nous ne vous enverrons plus aucun e-mail. Vos commandes suivent leur cours.';
const ASK_TEAM = buildLink(paths.contact, 'Les recevoir de nouveau\u00a0: demandez-le à notre équipe');

const STILL_SENT: Record<LetterReader['kind'], string> = {
  account:
    'Vous recevrez encore les e-mails de sécurité de votre compte\u00a0: adresse à confirmer, mot de passe, nouvelle connexion.',
  contact: NONE_SENT,
  order: NONE_SENT,
};

const TURNED_ON_AGAIN: Record<LetterReader['kind'], string> = {
  account: buildLink(paths.client.profile, 'Les recevoir de nouveau\u00a0: dans votre profil'),
  contact: ASK_TEAM,
  order: ASK_TEAM,
};
