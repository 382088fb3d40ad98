import { useState } from 'react'
import { call } from '../session/call.ts'
import type { ShownProblem } from '../session/shown-problem.ts'
import { Refusal } from '../fields/refusal.tsx'
import { useWords } from '../i18n/locale.tsx'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { linkWords } from './orders.words.ts'

/** A link that was revoked or is too old. A new one is sent to the address of the order only. */
export function EndedLink({ token }: { token: string }) {
  const t = useWords(linkWords)
  const [isSent, setIsSent] = useState(false)
  const [refusal, setRefusal] = useState<ShownProblem | null>(null)
  const [busy, run] = useBusy()
  const ask = () =>
    void run(async () => {
      setRefusal(null)
      const asked = await call('POST /orders/{token}/fresh-link', { params: { token } })
      if (asked.ok) setIsSent(true)
      else setRefusal(asked.problem)
    })
  return (
    <div className="page grid min-h-[50vh] content-center pt-10 pb-16">
      <h1 className="mb-4 text-3xl">{t.endedTitle}</h1>
      <p className="max-w-text text-lg">{t.endedBody}</p>
      <p className="mt-2 mb-6 max-w-text text-muted">{t.endedWhere}</p>
      {refusal ? <Refusal problem={refusal} className="mb-4 max-w-text" /> : null}
      {isSent ? (
        <Notice tone="success" title={t.freshSent} isAlert className="max-w-text">
          {t.freshSentDetail}
        </Notice>
      ) : (
        <div>
          <Button onPress={ask} busyText={busy && t.sending}>
            {t.askFresh}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Nothing is left to open, and no address to send a link to. */
export function ForgottenOrder() {
  const t = useWords(linkWords)
  return (
    <div className="page grid min-h-[50vh] content-center pt-10 pb-16">
      <h1 className="mb-4 text-3xl">{t.forgottenTitle}</h1>
      <p className="max-w-text text-lg">{t.forgottenBody}</p>
      <p className="mt-2 max-w-text text-muted">{t.forgottenWhy}</p>
    </div>
  )
}
