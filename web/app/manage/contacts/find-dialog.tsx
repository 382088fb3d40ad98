import type { ContactRow } from '@obole/contract/contacts'
import { contactName } from '@obole/core/contacts/facts'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/card.tsx'
import Dialog from '../../ui/dialog.tsx'
import { DialogActs } from '../../ui/dialog-acts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactWords } from './contacts.words.ts'

interface FindDialogProps {
  title: string
  text: string
  /** The file from which one looks. */
  exceptId: number
  /** Answers its refusal; null where it was done. */
  onChoose: (contact: ContactRow) => Promise<string | null>
  onClose: () => void
}

/** Finds another person of the association, and chooses them. */
export default function FindDialog({ title, text, exceptId, onChoose, onClose }: FindDialogProps) {
  const t = useWords(contactWords)
  const { organizationSlug } = useAssociation()
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly ContactRow[] | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const find = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const answer = await call('GET /manage/organizations/{organizationSlug}/contacts', {
        params: { organizationSlug },
        query: { search, pageSize: 20 },
      })
      setRefusal(answer.ok ? null : answer.problem.message)
      if (answer.ok) setFound(answer.value.data.filter(({ id }) => id !== exceptId))
    })
  }
  const choose = (contact: ContactRow) =>
    void run(async () => {
      const refused = await onChoose(contact)
      setRefusal(refused)
      if (refused === null) onClose()
    })
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={find} className="flex flex-col gap-4">
        <p className="text-muted">{text}</p>
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <TextField label={t.whom} type="search" isRequired value={search} onChange={setSearch} />
        <DialogActs onCancel={onClose}>
          <Button type="submit" isDisabled={search.trim() === ''} busyText={busy && t.searching}>
            {t.find}
          </Button>
        </DialogActs>
      </form>
      <div aria-live="polite" className="mt-4">
        {found?.length === 0 ? <p className="text-muted">{t.nobodyFound}</p> : null}
        <ul className="divide-y divide-line">
          {found?.map((contact) => (
            <li key={contact.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <span className="block font-semibold">{contactName(contact)}</span>
                <span className="block text-sm wrap-anywhere text-muted">
                  {contact.email ?? contact.city}
                </span>
              </span>
              <Button
                tone="plain"
                isDisabled={busy}
                aria-label={t.choose(contactName(contact))}
                onPress={() => choose(contact)}
              >
                {t.chooseShort}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
