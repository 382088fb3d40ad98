import { isRefusal, refuse, statusOf, type Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Http } from '../platform/http.ts'
import { localeOfPerson } from '../platform/plain-page.ts'
import { sendPdf } from '../platform/send-pdf.ts'
import { applePass, hasApplePasses } from './apple-pass.ts'
import { cardIcon } from './card-icon.ts'
import { cardManifest, cardPage, headersOf, PRIVATE_HEADERS, type ShownCard } from './card-page.ts'
import { googleLink } from './google-pass.ts'
import { openCard, type OpenCard } from './open-card.ts'
import { paperFileName } from './paper-name.ts'
import { readPaper } from './read-paper.ts'
import { goneCard, sendVerdict } from './verification-page.ts'

const ICON_SIDE = 512

/** The web card of a member and its files, at the root of the site: the address is kept on a phone's home screen. */
export function cardRoutes(http: Http, app: App): void {
  const schema = { hide: true, params: z.object({ code: z.string().max(100) }) }
  const withCard =
    (send: (card: OpenCard, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply) => {
      void reply.headers(PRIVATE_HEADERS)
      const card = await openCard(app, request.params.code)
      return isRefusal(card) ? sendGone(request, reply, card) : send(card, request, reply)
    }

  http.get(
    '/carte/:code',
    { schema },
    withCard(async (card, request, reply) => {
      const locale = localeOfPerson(request)
      const page = cardPage({ ...card, locale, now: app.clock.now(), wallets: walletsOf(app, card, locale) })
      return reply.headers(headersOf(card.paper.contents)).type('text/html; charset=utf-8').send(page)
    }),
  )

  http.get(
    '/carte/:code/manifest.webmanifest',
    { schema },
    withCard(async (card, request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(cardManifest(card, localeOfPerson(request)))),
    ),
  )

  http.get(
    '/carte/:code/icone.png',
    { schema },
    withCard(async ({ paper }, _request, reply) =>
      reply.type('image/png').send(await cardIcon(app, paper.contents, ICON_SIDE)),
    ),
  )

  http.get(
    '/carte/:code/carte.pkpass',
    { schema },
    withCard(async (card, request, reply) => {
      if (!hasApplePasses(app)) return sendGone(request, reply, refuse('NOT_FOUND'))
      const pass = await applePass(app, card, localeOfPerson(request))
      return reply.type('application/vnd.apple.pkpass').send(pass)
    }),
  )

  http.get(
    '/carte/:code/carte.pdf',
    { schema },
    withCard(async ({ paper }, request, reply) => {
      const fileName = paperFileName(paper.contents, localeOfPerson(request))
      return sendPdf(reply, { fileName, pdf: await readPaper(app, paper) })
    }),
  )
}

/** Those that the operator has an account for. */
function walletsOf(app: App, card: OpenCard, locale: Locale): ShownCard['wallets'] {
  const google = googleLink(app, card, locale)
  return [
    ...(hasApplePasses(app) ? [['apple', `${card.path}/carte.pkpass`] as const] : []),
    ...(google === null ? [] : [['google', google] as const]),
  ]
}

/** Whoever kept the address of a card that was cancelled, or has become somebody else's, reads that it is gone. */
const sendGone = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) =>
  sendVerdict(reply.code(statusOf(refusal.refusal)), goneCard(localeOfPerson(request)))
