import type { Mailing, MailingPreview, MailingReach } from '@obole/contract/mailings'
import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { mailingPath } from '../desk/pages.ts'
import { mailingsWords } from './mailings.words.ts'
import { LeftOutList } from './reach.tsx'

interface ReviewDialogProps {
  mailing: Mailing
  /** Somebody changed it meanwhile: it is read again before it is sent. */
  onNewer: (mailing: Mailing) => void
  onClose: () => void
}

/** The mail as the first person reads it, a trial of it, and the one button that sends it. */
export default function ReviewDialog({ mailing, onNewer, onClose }: ReviewDialogProps) {
  const t = useWords(mailingsWords)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { organizationSlug } = useAssociation()
  const params = { organizationSlug, mailingId: mailing.id }
  const { preview, problem, readAgain } = usePreview(mailing.id)
  const [reach, setReach] = useState(mailing.reach)
  const [refused, setRefused] = useState<string | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const [trying, runTrial] = useBusy()
  const [sending, runSending] = useBusy()
  const refusal = refused ?? problem
  const tryIt = () =>
    void runTrial(async () => {
      setRefused(null)
      const answer = await call('POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/trial', {
        params,
      })
      if (answer.ok) setTried(answer.value.to)
      else setRefused(answer.problem.message)
    })
  const goToPage = async () => {
    await navigate(mailingPath(organizationSlug, mailing.id), { replace: true })
    await revalidate()
    onClose()
  }
  /** Refused: the page shows what stands now, which may have been sent by somebody else. */
  const showNow = async ({ code, message }: { code: string; message: string }) => {
    const now = await call('GET /manage/organizations/{organizationSlug}/mailings/{mailingId}', { params })
    if (now.ok && now.value.state !== 'Draft') {
      showToast({ tone: 'danger', title: message })
      return goToPage()
    }
    setRefused(message)
    if (!now.ok) return undefined
    setReach(now.value.reach)
    if (code !== 'MAILING_CHANGED') return undefined
    onNewer(now.value)
    return readAgain()
  }
  const send = ({ version }: MailingPreview, { recipients }: MailingReach) =>
    void runSending(async () => {
      setRefused(null)
      const body = { recipients, version }
      const sent = await call('POST /manage/organizations/{organizationSlug}/mailings/{mailingId}/send', {
        params,
        body,
      })
      return sent.ok ? goToPage() : showNow(sent.problem)
    })
  return (
    <Dialog title={t.review} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        {tried ? <Notice tone="success" title={t.tried(tried)} isAlert /> : null}
        {preview ? (
          <Preview preview={preview} />
        ) : refusal ? null : (
          <p className="text-muted">{t.reviewing}</p>
        )}
        {reach ? (
          <div>
            <p className="font-semibold">
              {reach.recipients === 0 ? t.reachesNobody : t.reaches(reach.recipients)}
            </p>
            <LeftOutList {...reach} />
          </div>
        ) : null}
        <DialogActs onCancel={onClose} cancel={t.change} isPinned>
          <Button tone="plain" onPress={tryIt} busyText={trying && t.trying}>
            {t.trial}
          </Button>
          {preview && reach && reach.recipients > 0 && mailing.maySend ? (
            <Button onPress={() => send(preview, reach)} busyText={sending && t.sending}>
              {t.send(reach.recipients)}
            </Button>
          ) : null}
        </DialogActs>
      </div>
    </Dialog>
  )
}

const NOT_READ: { preview: MailingPreview | null; problem: string | null } = { preview: null, problem: null }

/** Read once, and once more whenever it is asked for again. */
function usePreview(mailingId: string) {
  const { organizationSlug } = useAssociation()
  const [turn, setTurn] = useState(0)
  const [shown, setShown] = useState({ ...NOT_READ, turn })
  useEffect(() => {
    const read = async () => {
      const answer = await call('GET /manage/organizations/{organizationSlug}/mailings/{mailingId}/preview', {
        params: { organizationSlug, mailingId },
      })
      setShown({
        preview: answer.ok ? answer.value : null,
        problem: answer.ok ? null : answer.problem.message,
        turn,
      })
    }
    void read()
  }, [organizationSlug, mailingId, turn])
  return { ...(shown.turn === turn ? shown : NOT_READ), readAgain: () => setTurn(turn + 1) }
}

function Preview({ preview }: { preview: MailingPreview }) {
  const t = useWords(mailingsWords)
  const facts = [
    { label: t.previewFrom, value: preview.fromName },
    { label: t.previewTo, value: preview.to },
    { label: t.previewReply, value: preview.replyTo },
    { label: t.previewSubject, value: preview.subject },
  ]
  return (
    <section aria-label={t.preview} className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold text-muted">{t.preview}</h3>
      <Facts facts={facts} className="wrap-anywhere" />
      {/* The mail itself: nothing in it runs, and none of its links leads anywhere. */}
      <iframe
        title={t.previewMail}
        sandbox=""
        srcDoc={preview.html}
        className="h-112 w-full rounded-field border-[1.5px] border-line bg-ground"
      />
    </section>
  )
}
