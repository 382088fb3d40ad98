import type { ContactFile } from '@obole/contract/contacts'
import { CONTACT_REFUSALS, type ContactRefusal } from '@obole/core/campaign/renewal'
import { dayOf } from '@obole/core/dates/moments'
import { useState } from 'react'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactWords } from './contacts.words.ts'
import { useContactActs } from './use-contact-acts.ts'

interface OfFile {
  file: ContactFile
}

/** What they get, and what they said no to. The association writes a no down, and lifts it only with a note. */
export function Mails({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { can } = useAssociation()
  const { busy, refusal, noteRefusal } = useContactActs()
  const [lifted, setLifted] = useState<ContactRefusal | null>(null)
  const stateOf = (purpose: ContactRefusal) => {
    const refused = file.refusals.find((one) => one.purpose === purpose)
    if (!refused) return t.mailsOn
    const day = dayOf(refused.at, locale)
    return refused.by === null ? t.refusedBySelf(day) : t.refusedBy(refused.by, day)
  }
  const isRefused = (purpose: ContactRefusal) => file.refusals.some((one) => one.purpose === purpose)
  return (
    <Card title={t.mails}>
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-3" /> : null}
      <ul className="-my-3 divide-y divide-line">
        {CONTACT_REFUSALS.toReversed().map((purpose) => (
          <li key={purpose} className="py-3">
            <span className="block font-semibold">{t[`mails${purpose}`]}</span>
            <span className="block text-sm text-muted">{stateOf(purpose)}</span>
            {can('editPeople') ? (
              <Button
                tone="quiet"
                className="-mb-2 -ml-5"
                isDisabled={busy}
                aria-label={`${isRefused(purpose) ? t.liftRefusal : t.noteRefusal}, ${t[`mails${purpose}`]}`}
                onPress={() => (isRefused(purpose) ? setLifted(purpose) : void noteRefusal(file.id, purpose))}
              >
                {isRefused(purpose) ? t.liftRefusal : t.noteRefusal}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {lifted ? <LiftQuestion file={file} purpose={lifted} onClose={() => setLifted(null)} /> : null}
    </Card>
  )
}

function LiftQuestion({ file, purpose, onClose }: OfFile & { purpose: ContactRefusal; onClose: () => void }) {
  const t = useWords(contactWords)
  const { liftRefusal } = useContactActs()
  const [note, setNote] = useState('')
  return (
    <Question
      title={t.liftRefusal}
      answer={t.liftRefusal}
      busyText={t.lifting}
      onAnswer={() => liftRefusal(file.id, purpose, note)}
      onClose={onClose}
    >
      <p className="mb-4">{t.liftText}</p>
      <TextField label={t.liftNote} isRequired rows={3} maxLength={2000} value={note} onChange={setNote} />
    </Question>
  )
}

/** A mail server refused the address for good. */
export function Undeliverable({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { can } = useAssociation()
  const { busy, refusal, clearAddress } = useContactActs()
  if (!file.undeliverable) return null
  const { at, answer } = file.undeliverable
  return (
    <Notice tone="attention" title={t.undeliverable(dayOf(at, locale))} className="my-4">
      <span className="block">{t.undeliverableText}</span>
      <span className="block text-sm wrap-anywhere text-muted" lang="en">
        {answer}
      </span>
      {refusal ? <span className="block font-semibold">{refusal}</span> : null}
      {can('editPeople') ? (
        <Button
          tone="quiet"
          className="-mb-2 -ml-5"
          isDisabled={busy}
          onPress={() => void clearAddress(file.id)}
        >
          {t.clearAddress}
        </Button>
      ) : null}
    </Notice>
  )
}
