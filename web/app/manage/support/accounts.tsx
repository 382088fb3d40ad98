import type { CallOptions } from '@obole/contract/client'
import { emailRule } from '@obole/core/validation/email'
import { message } from '@obole/core/validation/messages'
import { type FormEvent, useState } from 'react'
import { call } from '../../session/call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { readFromApi } from '../../session/page-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary, useRefusals } from '../../ui/error-summary.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { PageTitle } from '../desk/page-title.tsx'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/accounts'
import { DecisionDialog } from './decision-dialog.tsx'
import { Recoveries } from './recoveries.tsx'
import { SupportPage } from './support-page.tsx'
import { supportWords } from './support.words.ts'

export async function loader(page: Route.LoaderArgs) {
  const { data } = await readFromApi(page, 'GET /manage/support/factor-recoveries')
  return { recoveries: data }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, supportWords, 'accounts')

export default function Accounts({ loaderData }: Route.ComponentProps) {
  const t = useWords(supportWords)
  return (
    <SupportPage>
      <PageTitle title={t.accounts} lead={t.accountsLead} />
      <div className="flex max-w-[44rem] flex-col gap-5">
        <Recoveries recoveries={loaderData.recoveries} />
        <EndSessions />
      </div>
    </SupportPage>
  )
}

function EndSessions() {
  const t = useWords(supportWords)
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { tries, refuse } = useRefusals()
  const [isAsked, setAsked] = useState(false)
  const wrongEmail = email.trim() === '' ? 'emailInvalid' : emailRule(email)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrongEmail || reason.trim() === '') refuse()
    else setAsked(true)
  }
  const send = async (typed: CallOptions) => {
    const ended = await call('POST /manage/support/people/end-sessions', { body: { email, reason } }, typed)
    if (!ended.ok)
      return ended.problem.code === 'NOT_FOUND'
        ? { ...ended.problem, message: t.accountUnknown }
        : ended.problem
    showToast({ tone: 'success', title: t.sessionsEnded(email.trim()) })
    setEmail('')
    setReason('')
    setTried(false)
    return null
  }
  return (
    <Card title={t.endSessions}>
      <form noValidate onSubmit={ask} className="flex flex-col gap-5">
        <p className="text-muted">{t.endSessionsText}</p>
        <ErrorSummary tries={tries} atLeast={2} />
        <TextField
          label={t.accountEmail}
          type="email"
          isRequired
          value={email}
          onChange={setEmail}
          error={tried && wrongEmail ? message(wrongEmail, locale) : null}
        />
        <TextField
          label={t.whyReason}
          hint={t.whyHint}
          isRequired
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={tried && reason.trim() === '' ? t.whyMissing : null}
        />
        <Button type="submit" tone="danger" className="self-start">
          {t.endAll}
        </Button>
      </form>
      {isAsked ? (
        <DecisionDialog
          title={t.endAllOf(email.trim())}
          answer={t.endAll}
          isDangerous
          send={send}
          onClose={() => setAsked(false)}
        >
          <p>{t.endSessionsText}</p>
        </DecisionDialog>
      ) : null}
    </Card>
  )
}
