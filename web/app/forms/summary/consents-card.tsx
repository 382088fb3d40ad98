import type { Consents } from '@obole/core/validation/consent'
import { FOOTER_PAGES } from '../../frame/footer.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useJourney } from '../journey/journey.tsx'
import { summaryWords } from './summary.words.ts'

interface ConsentsCardProps {
  consents: Consents
  onChange: (consent: Partial<Consents>) => void
  missingText: (field: keyof Consents) => string | null
}

/** What the payer agrees to before paying: never ticked in advance. */
export function ConsentsCard({ consents, onChange: agree, missingText }: ConsentsCardProps) {
  const t = useWords(summaryWords)
  const locale = useLocale()
  const { form } = useJourney()
  return (
    <Card title={t.beforePaying}>
      <CheckboxRow
        isSelected={consents.termsOfService}
        onChange={(termsOfService) => agree({ termsOfService })}
        error={missingText('termsOfService')}
        isRequired
      >
        {t.accept}{' '}
        <a
          href={`/pages/${FOOTER_PAGES.userTerms}${locale === 'en' ? '/en' : ''}`}
          target="_blank"
          rel="noreferrer"
        >
          {t.termsOfService}
        </a>
        .
      </CheckboxRow>
      {form.termsOfSaleUrl ? (
        <CheckboxRow
          isSelected={consents.termsOfSale}
          onChange={(termsOfSale) => agree({ termsOfSale })}
          error={missingText('termsOfSale')}
          isRequired
        >
          {t.accept}{' '}
          <a href={form.termsOfSaleUrl} target="_blank" rel="noreferrer">
            {t.termsOfSale}
          </a>{' '}
          {t.ofAssociation(form.organization.name)}
        </CheckboxRow>
      ) : null}
    </Card>
  )
}
