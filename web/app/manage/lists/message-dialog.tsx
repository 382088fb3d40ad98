import { greetsItself, MESSAGE_SUBJECT_MAX, MESSAGE_TEXT_MAX } from '@obole/core/order/order-message'
import type { MessagePreview, MessageSent, WrittenTo } from '@obole/contract/order-selection'
import { useRef, useState } from 'react'
import { call } from '../../session/call.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import { useCountedSelection } from './counted-selection.ts'
import { LeftOutText } from './resend-dialog.tsx'
import { selectionWords } from './selection.words.ts'

const isMissing = (typed: string) => typed.trim() === ''

interface MessageDialogProps {
  rows: ChosenRows
  onClose: () => void
}

/** Writes a message, previews it as the first recipient will read it, then sends it once to each person. */
export default function MessageDialog({ rows, onClose }: MessageDialogProps) {
  const t = useWords(selectionWords)
  const { organizationSlug } = useAssociation()
  const isOfItems = rows.list === 'items'
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [preview, setPreview] = useState<MessagePreview | null>(null)
  const [sent, setSent] = useState<MessageSent | null>(null)
  const [refused, setRefusal] = useState<string | null>(null)
  const counted = useCountedSelection(rows)
  const refusal = refused ?? counted.refusal
  const [busy, run] = useBusy()
  // One key for what is written, so that pressing the button again does not send twice; what is written anew is sent anew.
  const begun = useRef({ body: '', idempotencyKey: '' })
  const request = { params: { organizationSlug }, body: { ...rows, subject, text } }
  const look = () =>
    void run(async () => {
      setTried(true)
      setRefusal(null)
      if (isMissing(subject) || isMissing(text)) return focusFirstInvalid()
      const shown = await call(
        'POST /manage/organizations/{organizationSlug}/orders/messages/preview',
        request,
      )
      if (shown.ok) setPreview(shown.value)
      else setRefusal(shown.problem.message)
    })
  const send = () =>
    void run(async () => {
      setRefusal(null)
      const written = JSON.stringify(request.body)
      if (begun.current.body !== written)
        begun.current = { body: written, idempotencyKey: crypto.randomUUID() }
      const { idempotencyKey } = begun.current
      const answer = await call('POST /manage/organizations/{organizationSlug}/orders/messages', request, {
        idempotencyKey,
      })
      if (answer.ok) setSent(answer.value)
      else setRefusal(answer.problem.message)
    })
  return (
    <Dialog title={isOfItems ? t.writeToChosen : t.writeTitle} onClose={onClose}>
      <div className="flex flex-col gap-5">
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        {sent ? (
          <>
            {sent.alreadySent ? (
              <Notice title={t.alreadySent} isAlert>
                {t.alreadySentText}
              </Notice>
            ) : (
              <Notice tone="success" title={t.messageSent(sent.people)} isAlert>
                {t.messageSentText}
              </Notice>
            )}
            <Button onPress={onClose} className="self-end">
              {t.close}
            </Button>
          </>
        ) : preview ? (
          <>
            <div>
              <p>{t.goesTo(preview.people, preview.replyTo)}</p>
              {isOfItems ? <WhoReads to={preview} /> : null}
              <LeftOutText leftOut={preview.leftOut} isOfLines={isOfItems} />
            </div>
            <div className="max-h-80 overflow-y-auto rounded-field border-[1.5px] border-line bg-ground p-4 text-sm wrap-anywhere whitespace-pre-wrap">
              {preview.text}
            </div>
            <DialogActs onCancel={() => setPreview(null)} cancel={t.change}>
              <Button onPress={send} busyText={busy && t.sending}>
                {t.sendTo(preview.people)}
              </Button>
            </DialogActs>
          </>
        ) : !counted.selection ? (
          counted.refusal ? null : (
            <p className="text-muted">{t.counting}</p>
          )
        ) : counted.selection.people === 0 ? (
          <>
            <Notice title={t.nobodyToWriteTo}>
              <LeftOutText leftOut={counted.selection.leftOut} isOfLines={isOfItems} />
            </Notice>
            <Button onPress={onClose} className="self-end">
              {t.close}
            </Button>
          </>
        ) : (
          <>
            <div>
              <p>{t.toWriteTo(counted.selection.people)}</p>
              {isOfItems ? <WhoReads to={counted.selection} /> : null}
              <LeftOutText leftOut={counted.selection.leftOut} isOfLines={isOfItems} />
            </div>
            <p className="text-muted">{isOfItems ? t.writeItemsText : t.writeText}</p>
            <TextField
              label={t.subject}
              isRequired
              maxLength={MESSAGE_SUBJECT_MAX}
              value={subject}
              onChange={setSubject}
              error={tried && isMissing(subject) ? t.subjectMissing : null}
            />
            <TextField
              label={t.message}
              hint={greetsItself(text) ? t.greetsItself : t.greeted}
              isRequired
              rows={7}
              maxLength={MESSAGE_TEXT_MAX}
              value={text}
              onChange={setText}
              error={tried && isMissing(text) ? t.textMissing : null}
            />
            <DialogActs onCancel={onClose} cancel={t.sendNothing}>
              <Button onPress={look} busyText={busy && t.counting}>
                {t.preview}
              </Button>
            </DialogActs>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Whose addresses are used: those of participants, or those of payers. */
function WhoReads({ to: { people, participants } }: { to: WrittenTo }) {
  const t = useWords(selectionWords)
  return <p>{t.whoReads(participants, people - participants)}</p>
}
