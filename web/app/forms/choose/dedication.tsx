import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { dedicationWords } from './dedication.words.ts'
import { useJourney } from '../journey/journey.tsx'

const DedicationDialog = lazy(() => import('./dedication-dialog.tsx'))

/** A gift may be dedicated to another person: nothing is asked until the payer presses the button. */
export function DedicationBlock() {
  const t = useWords(dedicationWords)
  const { draft, change } = useJourney()
  const [isOpen, setIsOpen] = useState(false)
  const { dedication } = draft
  return (
    <section
      data-keeps-focus
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-option border-[1.5px] border-dashed border-field bg-paper px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        {dedication ? <DedicationLine /> : <p className="text-sm text-muted">{t.offerDetail}</p>}
      </div>
      <div className="flex flex-wrap gap-1">
        <Button tone={dedication ? 'quiet' : 'plain'} onPress={() => setIsOpen(true)}>
          {dedication ? t.change : t.offer}
        </Button>
        {dedication ? (
          <Button tone="quiet" onPress={() => change(() => ({ dedication: null }))}>
            {t.remove}
          </Button>
        ) : null}
      </div>
      <Suspense>{isOpen ? <DedicationDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </section>
  )
}

/** The person the gift is dedicated to, and how the card is sent. */
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
