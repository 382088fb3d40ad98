import type { TwoFactor } from '@obole/contract/two-factor'
import { Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazy } from '../later/lazy.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Notice } from '../ui/card.tsx'
import { StateChip } from '../ui/desk/chip.tsx'
import { myAccountWords } from './my-account.words.ts'

const SetUpDialog = lazy(() => import('./two-factor-set-up.tsx'))
const RenewDialog = lazy(() => import('./recovery-codes-renewal.tsx'))
const DisableDialog = lazy(() => import('./two-factor-disable.tsx'))

const DIALOGS = { setUp: SetUpDialog, renew: RenewDialog, disable: DisableDialog }
/** With fewer recovery codes than this, a lost telephone may lock the person out. */
const FEW_CODES = 3

export function TwoFactorCard({ twoFactor, isAdvised }: { twoFactor: TwoFactor; isAdvised: boolean }) {
  const t = useWords(myAccountWords)
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null)
  const { isEnabled, recoveryCodesLeft } = twoFactor
  const Opened = open && DIALOGS[open]
  return (
    <Card
      id="double-authentification"
      title={
        <span className="flex flex-wrap items-center gap-3">
          {t.twoFactor}
          <StateChip tone={isEnabled ? 'leaf' : 'muted'}>{isEnabled ? t.on : t.off}</StateChip>
        </span>
      }
    >
      <p className="text-muted">{t.twoFactorText}</p>
      {isEnabled ? (
        <>
          {recoveryCodesLeft < FEW_CODES ? (
            <Notice tone="attention" title={t.codesLeft(recoveryCodesLeft)} className="mt-4">
              {t.fewCodes}
            </Notice>
          ) : (
            <p className="mt-3">{t.codesLeft(recoveryCodesLeft)}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            <Button tone="plain" onPress={() => setOpen('renew')}>
              {t.renewCodes}
            </Button>
            <Button tone="quiet" className="text-red" onPress={() => setOpen('disable')}>
              {t.disable}
            </Button>
          </div>
        </>
      ) : (
        <>
          {isAdvised ? <Notice tone="attention" title={t.advised} className="mt-4" /> : null}
          <Button className="mt-4" onPress={() => setOpen('setUp')}>
            {t.setUp}
          </Button>
        </>
      )}
      <Suspense>
        {Opened ? (
          <Opened
            onClose={() => {
              setOpen(null)
              void revalidate()
            }}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}
