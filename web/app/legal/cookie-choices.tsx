import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type Consent, consentCookie } from '../around/consent.ts'
import { useWords } from '../i18n/locale.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { Card } from '../ui/card.tsx'
import { RadioCards } from '../ui/radio.tsx'
import { legalWords } from './legal.words.ts'

/** Refusing takes as many clicks as accepting: one. */
export function CookieChoices() {
  const t = useWords(legalWords)
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const [consent, setConsent] = useState<Consent | null>(root?.consent ?? null)
  const choose = (value: string) => {
    const chosen: Consent = value === 'accepted' ? 'accepted' : 'refused'
    document.cookie = consentCookie(chosen)
    setConsent(chosen)
  }
  return (
    <Card title={t.yourChoice} className="mb-8">
      <RadioCards
        label={t.yourChoice}
        hideLabel
        value={consent ?? ''}
        onChange={choose}
        choices={[
          { value: 'refused', label: t.refuse, detail: t.refuseDetail },
          { value: 'accepted', label: t.accept, detail: t.acceptDetail },
        ]}
      />
      <p aria-live="polite" className="mt-3 font-semibold text-leaf empty:hidden">
        {consent ? t.saved : ''}
      </p>
    </Card>
  )
}
