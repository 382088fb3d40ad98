import type { Refusal } from '@obole/contract/problems'
import type { Locale } from '@obole/core/locale'
import type { FastifyReply } from 'fastify'
import { type PlainPage, sendPlainPage } from '../platform/plain-page.ts'

/** What a verification page says of a paper. */
export interface Verdict extends Pick<PlainPage, 'locale' | 'tone' | 'verdict' | 'title' | 'rows'> {
  sentence: string
}

export function sendVerdict(reply: FastifyReply, { sentence, ...verdict }: Verdict): FastifyReply {
  const footer = verdict.rows.length > 0 ? FOOTER[verdict.locale] : null
  return sendPlainPage(reply, { ...verdict, sentences: [sentence], links: [], footer })
}

const GONE = {
  fr: {
    verdict: 'Plus disponible',
    title: 'Ce document n’est plus disponible',
    sentence:
      'Le billet a été annulé, le reçu remplacé, ou le lien n’est plus valable. Ouvrez votre commande depuis le dernier e-mail reçu pour y trouver vos documents.',
  },
  en: {
    verdict: 'No longer available',
    title: 'This document is no longer available',
    sentence:
      'The ticket was cancelled, the receipt replaced, or the link is no longer valid. Open your order from the last e-mail you received to find your documents.',
  },
} as const

const CARD_GONE = {
  fr: {
    verdict: 'Plus disponible',
    title: 'Cette carte d’adhérent n’est pas disponible',
    sentence:
      'L’adhésion a été annulée, la carte est celle d’une autre personne désormais, ou le lien est incomplet. Ouvrez votre carte depuis le dernier e-mail reçu de l’association.',
  },
  en: {
    verdict: 'No longer available',
    title: 'This membership card is not available',
    sentence:
      'The membership was cancelled, the card is somebody else’s by now, or the link is incomplete. Open your card from the last e-mail you received from the association.',
  },
} as const

const PASSED_ON = {
  fr: {
    verdict: 'Transmis',
    title: 'Ce billet a été transmis',
    sentence:
      'Quelqu’un d’autre le tient désormais, avec un nouveau code\u202f: celui-ci n’est plus valable. Si vous avez passé la commande, ouvrez-la depuis le dernier e-mail reçu pour y trouver vos billets.',
  },
  en: {
    verdict: 'Passed on',
    title: 'This ticket was passed on',
    sentence:
      'Somebody else holds it by now, with a new code: this one is no longer valid. If you placed the order, open it from the last e-mail you received to find your tickets.',
  },
} as const

const UNKNOWN = {
  fr: {
    verdict: 'Inconnu',
    title: 'Ce code n’est pas le nôtre',
    sentence:
      'Aucun document émis par Obole ne le porte\u202f: il a été mal lu, ou le document n’est pas authentique. Scannez-le de nouveau, bien à plat et en pleine lumière.',
  },
  en: {
    verdict: 'Unknown',
    title: 'This code is not one of ours',
    sentence:
      'No document issued by Obole carries it: it was misread, or the document is not genuine. Scan it again, flat and in good light.',
  },
} as const

/** For a scanned code that we never signed. */
export const unknownVerdict = (locale: Locale): Verdict => ({
  locale,
  tone: 'invalid',
  rows: [],
  ...UNKNOWN[locale],
})

/**
 * For a visitor who follows the link of a paper that is no longer valid. A visitor with a link of the order learns that
 * a ticket was passed on; the other reasons are not shown, as the visitor may be a stranger.
 */
export const goneVerdict = ({ refusal }: Refusal, locale: Locale): Verdict => ({
  locale,
  tone: 'warning',
  rows: [],
  ...(refusal === 'TICKET_PASSED_ON' ? PASSED_ON : GONE)[locale],
})

/** The same for the member's own address of a card. */
export const goneCard = (locale: Locale): Verdict => ({
  locale,
  tone: 'warning',
  rows: [],
  ...CARD_GONE[locale],
})

const FOOTER = {
  fr: 'Comparez ces lignes avec le document\u202f: s’il dit autre chose, il n’est pas celui que nous avons émis.',
  en: 'Compare these lines with the document: if it says anything else, it is not the one we issued.',
} as const
