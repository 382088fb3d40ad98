import { useWords } from '../i18n/locale.tsx'
import { dedicationWords } from './dedication.words.ts'
import { useJourney } from './journey.tsx'

/** For whom the gift is, and what becomes of the card. */
export function DedicationLine({ className = '' }: { className?: string }) {
  const t = useWords(dedicationWords)
  const { dedication } = useJourney().draft
  if (!dedication) return null
  const { occasion, honouree, recipient } = dedication
  return (
    <p className={className}>
      <b>{t[occasion](honouree)}</b>
      <span className="block text-sm text-muted">{recipient ? t.sentTo(recipient.name) : t.printed}</span>
    </p>
  )
}
