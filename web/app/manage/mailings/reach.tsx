import type { Audience, LeftOut, MailingReach } from '@obole/contract/mailings'
import { mailingFigures, NOT_MAILED } from '@obole/core/contacts/mailing'
import { useEffect, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Notice } from '../../ui/card.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { mailingsWords } from './mailings.words.ts'

interface Counted {
  /** For which audience it was counted. */
  asked: string
  reach: MailingReach | null
  refusal: string | null
}

const COUNTED_AFTER_MS = 300

/** Whom a message would reach, counted again a moment after the audience was changed; null while it is counted. */
export function useReach(audience: Audience | null, known: MailingReach | null) {
  const { organizationSlug } = useAssociation()
  const asked = JSON.stringify(audience)
  const [counted, setCounted] = useState<Counted>({ asked, reach: known, refusal: null })
  useEffect(() => {
    const body = JSON.parse(asked)
    if (body === null) return undefined
    const count = async () => {
      const answer = await call('POST /manage/organizations/{organizationSlug}/mailings/reach', {
        params: { organizationSlug },
        body: { audience: body },
      })
      setCounted({
        asked,
        reach: answer.ok ? answer.value : null,
        refusal: answer.ok ? null : answer.problem.message,
      })
    }
    const timer = setTimeout(() => void count(), COUNTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [asked, organizationSlug])
  return counted.asked === asked ? counted : { reach: null, refusal: null }
}

export function Reach({ reach, refusal }: { reach: MailingReach | null; refusal: string | null }) {
  const t = useWords(mailingsWords)
  if (refusal) return <Notice tone="error" title={refusal} isAlert />
  if (!reach) return <p className="text-muted">{t.counting}</p>
  const { recipients, leftOut } = reach
  return (
    <Notice
      tone={recipients === 0 ? 'attention' : 'info'}
      title={recipients === 0 ? t.reachesNobody : t.reaches(recipients)}
    >
      <LeftOutList recipients={recipients} leftOut={leftOut} />
    </Notice>
  )
}

interface LeftOutListProps {
  recipients: Parameters<typeof mailingFigures>[0]
  leftOut: LeftOut
}

/** How many of the chosen people are left out, and why. */
export function LeftOutList({ recipients, leftOut }: LeftOutListProps) {
  const t = useWords(mailingsWords)
  const figures = mailingFigures(recipients, leftOut)
  if (figures.leftOut === 0) return null
  return (
    <>
      {t.leftOut(figures.leftOut, figures.chosen)}
      <ul className="list-disc pl-5 tabular-nums">
        {NOT_MAILED.filter((reason) => leftOut[reason] > 0).map((reason) => (
          <li key={reason}>{t[`leftOut${reason}`](leftOut[reason])}</li>
        ))}
      </ul>
    </>
  )
}
