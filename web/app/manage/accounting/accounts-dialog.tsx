import type { Book } from '@obole/contract/accounting'
import {
  ACCOUNT_ROLES,
  type AccountRole,
  CHART,
  type OwnAccounts,
  wrongAccounts,
} from '@obole/core/accounting/chart'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { accountingWords } from './accounting.words.ts'

/** Only the numbers that are not those of the chart are the association’s own. */
const ownOf = (numberOf: (role: AccountRole) => string): OwnAccounts =>
  Object.fromEntries(
    ACCOUNT_ROLES.filter((role) => numberOf(role) !== CHART[role].number).map((role) => [
      role,
      numberOf(role),
    ]),
  )

/** The number of each account; an empty field takes that of the chart again. */
export default function AccountsDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const t = useWords(accountingWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(book.accounts.map(({ role, number }) => [role, number])),
  )
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const numberOf = (role: AccountRole) => typed[role] || CHART[role].number
  const wrong = wrongAccounts(ownOf(numberOf))
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wrong.length > 0) return focusFirstInvalid(event.currentTarget)
    return void run(async () => {
      setRefusal(null)
      const answer = await call('PUT /manage/organizations/{organizationSlug}/accounting/accounts', {
        params: { organizationSlug },
        body: { accounts: ownOf(numberOf) },
      })
      if (!answer.ok) return setRefusal(answer.problem.message)
      showToast({ tone: 'success', title: t.accountsSaved })
      await revalidate()
      return onClose()
    })
  }
  const change = (role: AccountRole, value: string) =>
    setTyped((known) => ({ ...known, [role]: value.trim().toUpperCase() }))
  return (
    <Dialog title={t.accounts} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <p>{t.accountsText}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {ACCOUNT_ROLES.map((role) => (
            <TextField
              key={role}
              label={CHART[role].name[locale]}
              isRequired
              placeholder={CHART[role].number}
              maxLength={20}
              value={typed[role] ?? ''}
              onChange={(value) => change(role, value)}
              error={isTried && wrong.includes(role) ? t.wrongAccount : null}
            />
          ))}
        </div>
        <DialogActs onCancel={onClose}>
          <Button type="submit" busyText={busy && t.saving}>
            {t.save}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
