import {
  type Dedication,
  type DedicationOccasion,
  MAX_DEDICATION_LENGTH,
  MAX_HONOUREE_LENGTH,
  validateDedication,
} from '@obole/core/validation/dedication'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RadioCards, RadioChips } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { dedicationDialogWords } from './dedication-dialog.words.ts'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { useJourney } from '../journey/journey.tsx'

const NOBODY = { name: '', email: '' }

/** Nothing of the dedication is sent before the cart is; a half-written card counts as no card. */
export default function DedicationDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(dedicationDialogWords)
  const { draft, change } = useJourney()
  const before = draft.dedication ?? null
  const [occasion, setOccasion] = useState<DedicationOccasion>(before?.occasion ?? 'Honour')
  const [honouree, setHonouree] = useState(before?.honouree ?? '')
  const [message, setMessage] = useState(before?.message ?? '')
  const [isSent, setIsSent] = useState(before ? before.recipient !== null : true)
  const [recipient, setRecipient] = useState(before?.recipient ?? NOBODY)
  const [showsAmount, setShowsAmount] = useState(before?.showsAmount ?? false)
  const dedication: Dedication = {
    occasion,
    honouree: honouree.trim(),
    message: message.trim() || null,
    recipient: isSent ? { name: recipient.name.trim(), email: recipient.email.trim() } : null,
    showsAmount,
  }
  const errors = useFieldErrors(
    new Map(validateDedication(dedication).map((problem) => [problem.field, problem])),
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!errors.submit()) return
    change(() => ({ dedication }))
    onClose()
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <ErrorSummary tries={errors.tries} />
        <RadioChips
          label={t.occasion}
          value={occasion}
          onChange={(chosen) => setOccasion(chosen === 'Memory' ? 'Memory' : 'Honour')}
          choices={[
            { value: 'Honour', label: t.inHonour },
            { value: 'Memory', label: t.inMemory },
          ]}
        />
        <TextField
          label={t.honouree}
          isRequired
          value={honouree}
          onChange={(typed) => {
            errors.type('honouree')
            setHonouree(typed)
          }}
          onBlur={() => errors.leave('honouree')}
          error={errors.errorOf('honouree')}
          maxLength={MAX_HONOUREE_LENGTH}
        />
        <TextField
          label={t.message}
          hint={t.messageHint}
          rows={3}
          value={message}
          onChange={setMessage}
          onBlur={() => errors.leave('message')}
          error={errors.errorOf('message')}
          maxLength={MAX_DEDICATION_LENGTH}
        />
        <RadioCards
          label={t.card}
          value={isSent ? 'send' : 'print'}
          onChange={(chosen) => setIsSent(chosen === 'send')}
          choices={[
            { value: 'send', label: t.send, detail: t.sendDetail },
            { value: 'print', label: t.print, detail: t.printDetail },
          ]}
        />
        {isSent ? (
          <>
            <TextField
              label={t.recipientName}
              isRequired
              value={recipient.name}
              onChange={(name) => {
                errors.type('recipient.name')
                setRecipient({ ...recipient, name })
              }}
              onBlur={() => errors.leave('recipient.name')}
              error={errors.errorOf('recipient.name')}
              maxLength={MAX_HONOUREE_LENGTH}
            />
            <EmailField
              label={t.recipientEmail}
              isRequired
              value={recipient.email}
              onChange={(email) => {
                errors.type('recipient.email')
                setRecipient({ ...recipient, email })
              }}
              onBlur={() => errors.leave('recipient.email')}
              error={errors.errorOf('recipient.email')}
            />
          </>
        ) : null}
        <CheckboxRow isSelected={showsAmount} onChange={setShowsAmount}>
          {t.showAmount}
        </CheckboxRow>
        <DialogActs>
          <Button type="submit">{t.save}</Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
