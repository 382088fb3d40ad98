import type { Mailing, MailingDraft } from '@obole/contract/mailings'
import { useRef, useState } from 'react'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { useAssociation } from '../desk/association-frame.tsx'

type Base = Pick<Mailing, 'id' | 'version'>

/**
 * Writes a draft down: the first time as a new one, then as the version that was read. What somebody else wrote meanwhile is
 * `newer`: it is read before anything is written over it.
 */
export function useSaving(known: Mailing | null) {
  const { organizationSlug } = useAssociation()
  const [base, setBase] = useState<Base | null>(known)
  const [newer, setNewer] = useState<Mailing | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // A call that says something else is another call.
  const begun = useRef({ body: '', idempotencyKey: '' })
  const [busy, run] = useBusy()
  const write = (body: MailingDraft) => {
    const params = { organizationSlug }
    if (base !== null)
      return call('PUT /manage/organizations/{organizationSlug}/mailings/{mailingId}', {
        params: { ...params, mailingId: base.id },
        body: { ...body, version: base.version },
      })
    const written = JSON.stringify(body)
    if (begun.current.body !== written) begun.current = { body: written, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = begun.current
    return call(
      'POST /manage/organizations/{organizationSlug}/mailings',
      { params, body },
      { idempotencyKey },
    )
  }
  const readNewer = async (mailingId: string) => {
    const params = { organizationSlug, mailingId }
    const now = await call('GET /manage/organizations/{organizationSlug}/mailings/{mailingId}', { params })
    if (now.ok) setNewer(now.value)
  }
  const save = async (body: MailingDraft): Promise<Mailing | null> => {
    let kept: Mailing | null = null
    await run(async () => {
      setRefusal(null)
      const answer = await write(body)
      if (answer.ok) {
        kept = answer.value
        return setBase(answer.value)
      }
      setRefusal(answer.problem.message)
      return base !== null && answer.problem.code === 'MAILING_CHANGED' ? readNewer(base.id) : undefined
    })
    return kept
  }
  /** What is written next is written over that version. */
  const goOnFrom = (read: Base) => {
    setBase(read)
    setNewer(null)
    setRefusal(null)
  }
  return { busy, refusal, newer, save, goOnFrom }
}
