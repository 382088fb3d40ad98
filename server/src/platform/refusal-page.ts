import type { Problem, ProblemCode } from '@obole/contract/problems'
import { errorPageOf } from '@obole/core/errors/errors'
import type { Locale } from '@obole/core/locale'
import { statusText } from '@obole/core/errors/status-texts'
import type { PlainPage } from './plain-page.ts'

const WORDS = {
  fr: {
    verdict: (status: number) => `Erreur ${status}`,
    title: 'Nous ne pouvons pas ouvrir cette page',
    reference: 'Référence à nous communiquer',
    signIn: 'Se connecter',
    again: 'Réessayer',
    home: ['Retour à l’accueil', '/'],
  },
  en: {
    verdict: (status: number) => `Error ${status}`,
    title: 'We cannot open this page',
    reference: 'Reference to give us',
    signIn: 'Sign in',
    again: 'Try again',
    home: ['Back to home', '/en'],
  },
} as const

/** Refusals that add nothing to their status: the page shows the text of that status. */
const SAYS_ITS_STATUS: ReadonlySet<string> = new Set<ProblemCode>([
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'MISDIRECTED',
  'UNKNOWN',
  'UNAVAILABLE',
])

/** The page a person gets where a program gets a problem: what is wrong, and what to do. */
export function refusalPage({ status, code, message, details }: Problem, locale: Locale): PlainPage {
  const words = WORDS[locale]
  // A person who opens a page that another node must answer has sent nothing that could be lost.
  const texts = statusText(errorPageOf(code === 'MISDIRECTED' ? 503 : status), locale)
  const says = SAYS_ITS_STATUS.has(code)
  const { reference } = details ?? {}
  return {
    locale,
    tone: 'warning',
    verdict: words.verdict(status),
    title: says ? texts.title : words.title,
    sentences: says ? [texts.message, texts.details] : [message],
    rows: typeof reference === 'string' ? [[words.reference, reference]] : [],
    links: [
      ...(status === 401 ? [[words.signIn, '/connexion'] as const] : []),
      ...(mayPass(status) ? [[words.again, ''] as const] : []),
      words.home,
    ],
    footer: null,
  }
}

/** The same address may work again in a moment. */
const mayPass = (status: number) => status === 408 || status === 421 || status === 429 || status >= 500
