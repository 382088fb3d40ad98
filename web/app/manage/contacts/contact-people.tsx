import type { ContactFile, ShortContact } from '@obole/contract/contacts'
import { contactName } from '@obole/core/contacts/facts'
import { formatPhone } from '@obole/core/validation/phone'
import { dayOf } from '@obole/core/dates/moments'
import { type FormEvent, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazy } from '../../later/lazy.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { contactPath, orderPath } from '../desk/pages.ts'
import { contactWords } from './contacts.words.ts'
import { StandingChip } from './standing-chip.tsx'
import { useContactActs } from './use-contact-acts.ts'

const FindDialog = lazy(() => import('./find-dialog.tsx'))

interface OfFile {
  file: ContactFile
}

/** Files that may be the same person's, those that were made one with it, and the search for another. */
export function SamePerson({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { can } = useAssociation()
  const { busy, refusal, merge, tellApart, takeApart } = useContactActs()
  if (!can('editPeople')) return null
  return (
    <>
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {file.duplicates.length > 0 ? (
        <Card title={t.alike}>
          <ul className="-my-3 divide-y divide-line">
            {file.duplicates.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <Person person={other} />
                <span className="flex flex-wrap gap-3">
                  <Button
                    tone="plain"
                    isDisabled={busy}
                    aria-label={t.mergeWith(other.name)}
                    onPress={() => void merge(file.id, other.id)}
                  >
                    {t.mergeHere}
                  </Button>
                  <Button
                    tone="quiet"
                    isDisabled={busy}
                    aria-label={t.distinctFrom(other.name)}
                    onPress={() => void tellApart(file.id, other.id)}
                  >
                    {t.distinct}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {file.merged.length > 0 ? (
        <Card title={t.merged}>
          <p className="text-muted">{t.mergedText}</p>
          <ul className="divide-y divide-line">
            {file.merged.map(({ mergeId, name, email, by, at }) => (
              <li key={mergeId} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">
                    {[name, email].filter(Boolean).join(' · ')}
                  </span>
                  <span className="block text-sm text-muted">{t.mergedBy(by, dayOf(at, locale))}</span>
                </span>
                <Button
                  tone="quiet"
                  isDisabled={busy}
                  aria-label={t.takeApartFrom(name)}
                  onPress={() => void takeApart(mergeId)}
                >
                  {t.takeApart}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  )
}

function Person({ person }: { person: ShortContact }) {
  const { organizationSlug } = useAssociation()
  return (
    <span className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={contactPath(organizationSlug, person.id)}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {person.name}
        </Link>
        <StandingChip standing={person.standing} />
      </span>
      {person.email ? <span className="block text-sm wrap-anywhere text-muted">{person.email}</span> : null}
    </span>
  )
}

/** Looks for a file that is the same person's, where none was proposed. */
export function MergeButton({ file }: OfFile) {
  const t = useWords(contactWords)
  const { merge } = useContactActs()
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <Button tone="quiet" onPress={() => setFinding(true)}>
        {t.merge}
      </Button>
      <Suspense>
        {isFinding ? (
          <FindDialog
            title={t.merge}
            text={t.mergeText(contactName(file))}
            exceptId={file.id}
            onChoose={(other) => merge(file.id, other.id)}
            onClose={() => setFinding(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

export function Household({ file }: OfFile) {
  const t = useWords(contactWords)
  const { can } = useAssociation()
  const { busy, refusal, setHousehold } = useContactActs()
  const [isFinding, setFinding] = useState(false)
  const mayEdit = can('editPeople')
  return (
    <Card title={t.household}>
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-3" /> : null}
      {file.household.length === 0 ? <p className="text-muted">{t.householdText}</p> : null}
      {file.guardians.map((guardian) => (
        <Guardian
          key={`${guardian.orderId} ${guardian.name}`}
          guardian={guardian}
          household={file.household}
          onSameHousehold={mayEdit ? (otherId) => void setHousehold(file.id, otherId) : null}
        />
      ))}
      <Wards file={file} />
      <ul className="divide-y divide-line">
        {file.household.map((person) => (
          <li key={person.id} className="py-2">
            <Person person={person} />
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <div className="mt-2 -mb-3 -ml-5 flex flex-col items-start">
          <Button tone="quiet" onPress={() => setFinding(true)}>
            {t.addToHousehold}
          </Button>
          {file.household.length > 0 ? (
            <Button tone="quiet" isDisabled={busy} onPress={() => void setHousehold(file.id, null)}>
              {t.leaveHousehold}
            </Button>
          ) : null}
        </div>
      ) : null}
      <Suspense>
        {isFinding ? (
          <FindDialog
            title={t.addToHousehold}
            text={t.householdText}
            exceptId={file.id}
            onChoose={(other) => setHousehold(other.id, file.id)}
            onClose={() => setFinding(false)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

/** The minors for whom this person answers, as their own files say. */
function Wards({ file: { wards } }: OfFile) {
  const t = useWords(contactWords)
  if (wards.length === 0) return null
  return (
    <div className="py-2">
      <p className="text-sm text-muted">{t.wards}</p>
      {wards.map((ward) => (
        <Person key={ward.id} person={ward} />
      ))}
    </div>
  )
}

interface GuardianProps extends Pick<ContactFile, 'household'> {
  guardian: ContactFile['guardians'][number]
  onSameHousehold: ((otherId: number) => void) | null
}

/** Who answers for a minor; whoever also paid has a file, and may be put into the same household. */
function Guardian({ guardian, household, onSameHousehold }: GuardianProps) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const { contact, name, phone, email, isForgotten, orderId, date } = guardian
  if (isForgotten)
    return (
      <div className="py-2">
        <p className="text-sm text-muted">{t.guardian}</p>
        <p className="font-semibold">{t.guardianForgotten}</p>
        <p className="text-sm text-muted">{t.guardianAskAnother}</p>
        <Link to={orderPath(organizationSlug, orderId)} className="inline-flex min-h-11 items-center">
          {t.guardianWrite}
        </Link>
      </div>
    )
  const isApart = contact !== null && !household.some(({ id }) => id === contact.id)
  return (
    <div className="py-2">
      <p className="text-sm text-muted">{t.guardian}</p>
      {contact ? (
        <Link
          to={contactPath(organizationSlug, contact.id)}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {name}
        </Link>
      ) : (
        <p className="font-semibold">{name}</p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        {[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}
      </p>
      <Link to={orderPath(organizationSlug, orderId)} className="inline-flex min-h-11 items-center text-sm">
        {t.guardianOf(orderId, dayOf(date, locale))}
      </Link>
      {isApart && onSameHousehold ? (
        <Button tone="plain" className="mt-2 block" onPress={() => onSameHousehold(contact.id)}>
          {t.sameHousehold}
        </Button>
      ) : null}
    </div>
  )
}

export function Notes({ file }: OfFile) {
  const t = useWords(contactWords)
  const locale = useLocale()
  const { can } = useAssociation()
  const { busy, refusal, addNote, removeNote } = useContactActs()
  const [text, setText] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && (await addNote(file.id, text)) === null) setText('')
  }
  if (!can('editPeople') && file.notes.length === 0) return null
  return (
    <Card title={t.notes}>
      {refusal ? <Notice tone="error" title={refusal} isAlert className="mb-3" /> : null}
      <ul className="mb-3 divide-y divide-line">
        {file.notes.map((note) => (
          <li key={note.id} className="py-3">
            <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
            <p className="flex flex-wrap items-center justify-between text-sm text-muted">
              {t.noteBy(note.by, dayOf(note.at, locale))}
              {can('editPeople') ? (
                <Button
                  tone="quiet"
                  isDisabled={busy}
                  aria-label={t.removeNote}
                  onPress={() => void removeNote(file.id, note.id)}
                >
                  {t.remove}
                </Button>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      {can('editPeople') ? (
        <form onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
          <TextField
            label={t.newNote}
            hint={t.notesText}
            rows={3}
            maxLength={2000}
            value={text}
            onChange={setText}
            isRequired
          />
          <Button type="submit" tone="plain" isDisabled={busy || text.trim() === ''}>
            {t.addNote}
          </Button>
        </form>
      ) : null}
    </Card>
  )
}
