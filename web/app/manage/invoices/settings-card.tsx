import type { InvoiceDesk } from '@obole/contract/invoices'
import { EXEMPTION_REASONS } from '@obole/core/invoices/exemption'
import { Suspense, useState } from 'react'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { invoiceWords } from './invoices.words.ts'

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))

/** How the association invoices, and what electronic invoicing asks of it. */
export function SettingsCard({ desk, mayChange }: { desk: InvoiceDesk; mayChange: boolean }) {
  const t = useWords(invoiceWords)
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const { settings } = desk
  return (
    <Card title={t.settings}>
      {settings ? (
        <div className="flex flex-col gap-1">
          <p className="font-semibold">{settings.vatNumber ?? t.vatNumberNone}</p>
          <p className="text-muted">
            {settings.ownMention ?? EXEMPTION_REASONS[settings.exemption].name[locale]}
          </p>
          {settings.footer ? <p className="text-muted">{settings.footer}</p> : null}
        </div>
      ) : (
        <p>{t.settingsNone}</p>
      )}
      {mayChange ? (
        <Button tone={settings ? 'plain' : 'primary'} className="mt-4" onPress={() => setIsOpen(true)}>
          {settings ? t.settingsChange : t.settingsBegin}
        </Button>
      ) : null}
      <h3 className="mt-5 mb-1 text-base font-bold">{t.electronic}</h3>
      <p className="text-sm text-muted">{t.electronicText}</p>
      <Suspense>{isOpen ? <SettingsDialog desk={desk} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </Card>
  )
}
