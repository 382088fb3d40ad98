import { formatDate } from '@obole/core/dates/dates'
import type { Locale, Text } from '@obole/core/locale'
import type { FieldType } from '@obole/core/validation/field-types'
import type { AnswerKeeping } from './answer-keeping.ts'

const WORDS = {
  /** Not « non communiqué », which reads as if the answer were missing and had to be asked for again. */
  withheld: { fr: 'Réservé aux personnes habilitées', en: 'For authorised people only' },
  awaited: { fr: 'À fournir', en: 'To be sent' },
  given: { fr: 'Fourni le ', en: 'Sent on ' },
  attested: { fr: 'Attesté le ', en: 'Declared on ' },
  issued: { fr: ', daté du ', en: ', dated ' },
  erased: { fr: ', effacé le ', en: ', erased on ' },
} satisfies Record<string, Text>

/** An answer as lists and files tell it: of health only that it was given, and when. */
export function answerText(
  { type, answer, keeping }: { type: FieldType; answer: string; keeping?: AnswerKeeping },
  locale: Locale,
): string {
  if (!keeping || (keeping.state === 'Given' && !keeping.isHealth)) return answer
  if (keeping.state === 'Withheld') return WORDS.withheld[locale]
  if (keeping.state === 'Awaited') return WORDS.awaited[locale]
  const dated = (before: Text, on: string | null) => (on ? before[locale] + formatDate(on, locale) : '')
  return [
    dated(type === 'Attestation' ? WORDS.attested : WORDS.given, keeping.givenOn),
    dated(WORDS.issued, keeping.issuedOn),
    dated(WORDS.erased, keeping.erasedOn),
  ].join('')
}
