import { useState } from 'react'
import { useWords } from '../i18n/locale.tsx'
import { call } from '../session/call.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/busy.ts'
import { Notice } from '../ui/card.tsx'
import { linkWords } from './orders.words.ts'

/** What the association knows of the payer goes to their mailbox: whoever has this page may be somebody else. */
export function AskMyData({ token, email }: { token: string; email: string }) {
  const t = useWords(linkWords)
  const [asked, setAsked] = useState<{ refusal: string | null } | null>(null)
  const [busy, run] = useBusy()
  const ask = () =>
    void run(async () => {
      const answer = await call('POST /orders/{token}/personal-data', { params: { token } })
      setAsked({ refusal: answer.ok ? null : answer.problem.message })
    })
  if (asked?.refusal === null)
    return (
      <Notice tone="success" title={t.myDataAsked} isAlert>
        {t.myDataAskedText(email)}
      </Notice>
    )
  return (
    <>
      <Button tone="link" onPress={ask} busyText={busy && t.myDataAsking}>
        {t.myData}
      </Button>
      {asked ? <Notice tone="error" title={asked.refusal} isAlert /> : null}
    </>
  )
}
