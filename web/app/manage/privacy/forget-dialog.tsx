import type { ForgettingPreview } from '@obole/contract/privacy'
import { HINDRANCE_WORDS } from '@obole/contract/privacy-words'
import { formatDate, parisDate } from '@obole/core/dates/dates'
import type { Fate } from '@obole/core/privacy/forgetting'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordAgain, usePasswordAgain } from '../../account/password-again.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { Notice } from '../../ui/card.tsx'
import { Question } from '../../ui/desk/question.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { pageOf } from '../desk/pages.ts'
import { privacyWords } from './privacy.words.ts'

interface ForgetDialogProps {
  contactId: number
  name: string
  preview: ForgettingPreview
  onClose: () => void
}

/** What goes and what law keeps, seen before the password is typed. */
export default function ForgetDialog({ contactId, name, preview, onClose }: ForgetDialogProps) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const navigate = useNavigate()
  const typed = usePasswordAgain()
  const [askedOn, setAskedOn] = useState<string>(() => parisDate(Date.now()))
  const hindrances = preview.hindrances.map((hindrance) => HINDRANCE_WORDS[hindrance][locale])
  const forget = async () => {
    if (hindrances.length > 0) return t.hindered
    if (!typed.isTyped()) return ''
    const begun = await call(
      'POST /manage/organizations/{organizationSlug}/contacts/{contactId}/forgetting',
      { params: { organizationSlug, contactId }, body: { askedOn } },
      typed.typed,
    )
    if (!begun.ok) return typed.takes(begun.problem) ? '' : begun.problem.message
    showToast({ tone: 'success', title: t.forgotten(t.forgottenName(begun.value.number)) })
    await navigate(pageOf(organizationSlug, 'privacy'))
    return null
  }
  return (
    <Question
      title={t.forgetTitle(name)}
      answer={t.forget}
      busyText={t.forgetting}
      isDangerous
      onAnswer={forget}
      onClose={onClose}
    >
      {hindrances.length > 0 ? (
        <Notice tone="attention" title={t.hindered}>
          {hindrances.join(', ')}
        </Notice>
      ) : null}
      {preview.isMember ? <Notice tone="attention" title={t.member} /> : null}
      {preview.children.length > 0 ? (
        <Notice tone="attention" title={t.children(preview.children.length)}>
          <ul className="list-disc pl-5">
            {preview.children.map(({ name: child, age }) => (
              <li key={child}>{t.child(child, age)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <p>{t.forgetText}</p>
      <div className="flex flex-col">
        <Held preview={preview} fate="Erased" title={t.erased} />
        <Held preview={preview} fate="Pseudonymised" title={t.pseudonymised} />
        <Held preview={preview} fate="KeptByLaw" title={t.keptByLaw} />
      </div>
      {preview.accountsKeptUntil ? (
        <p>{t.accountsUntil(formatDate(preview.accountsKeptUntil, locale))}</p>
      ) : null}
      {preview.receiptsKeptUntil ? (
        <p>{t.receiptsUntil(formatDate(preview.receiptsKeptUntil, locale))}</p>
      ) : null}
      <TextField label={t.askedOn} type="date" isRequired value={askedOn} onChange={setAskedOn} />
      <PasswordAgain {...typed.field} />
    </Question>
  )
}

/** Folded: of somebody who is known well the lists are longer than a phone, and what is asked for stands below them. */
function Held({ preview, fate, title }: { preview: ForgettingPreview; fate: Fate; title: string }) {
  const t = useWords(privacyWords)
  const locale = useLocale()
  const held = preview.held.filter((one) => one.fate === fate)
  if (held.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t.heldCount(title, held.length)}
      </summary>
      <ul className="list-disc pl-5 text-sm">
        {held.map(({ name, what, rows }) => (
          <li key={name}>
            {what[locale]} ({rows})
          </li>
        ))}
      </ul>
    </details>
  )
}
