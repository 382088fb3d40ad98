import type { ApplicationBody, PartnerApplication } from '@obole/contract/applications'
import type { CallOptions } from '@obole/contract/client'
import type { ApiPrivilege } from '@obole/core/users/api-keys'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { GivenKey } from '../keys/given-key.ts'
import { PrivilegeBoxes } from '../keys/privilege-boxes.tsx'
import { supportApplicationWords } from './applications.words.ts'
import { DecisionDialog } from './decision-dialog.tsx'

const LONGEST_NAME = 60

interface ApplicationDialogProps {
  /** Without it, one is registered. */
  of?: PartnerApplication
  onGiven?: (given: GivenKey) => void
  onClose: () => void
}

interface Typed {
  name: string
  displayName: string
  description: string
  url: string
  logo: string
  domain: string
  /** One on each line. */
  redirectUris: string
}

const typedOf = (of: PartnerApplication | undefined): Typed => ({
  name: of?.name ?? '',
  displayName: of?.displayName ?? '',
  description: of?.description ?? '',
  url: of?.url ?? '',
  logo: of?.logo ?? '',
  domain: of?.domain ?? '',
  redirectUris: of?.redirectUris.join('\n') ?? '',
})

const orNone = (text: string) => text.trim() || null

const bodyOf = (
  typed: Typed,
  privileges: readonly ApiPrivilege[],
): Omit<ApplicationBody, 'description'> & { description: string } => ({
  ...typed,
  url: orNone(typed.url),
  logo: orNone(typed.logo),
  domain: orNone(typed.domain),
  redirectUris: typed.redirectUris
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  privileges: [...privileges],
})

/** What Support writes down of a partner's application; its secret is shown once it is registered. */
export default function ApplicationDialog({ of, onGiven, onClose }: ApplicationDialogProps) {
  const t = useWords(supportApplicationWords)
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(() => typedOf(of))
  const [privileges, setPrivileges] = useState<readonly ApiPrivilege[]>(of?.privileges ?? [])
  const [tried, setTried] = useState(false)
  const isEmpty = (text: string) => text.trim() === ''
  const isFilled = () => {
    setTried(true)
    return !isEmpty(typed.name) && !isEmpty(typed.displayName) && privileges.length > 0
  }
  const send = async (again: CallOptions) => {
    const body = bodyOf(typed, privileges)
    if (of) {
      const params = { clientId: of.clientId }
      const changed = await call('PUT /manage/support/applications/{clientId}', { params, body }, again)
      if (!changed.ok) return changed.problem
      showToast({ tone: 'success', title: t.isChanged(typed.displayName) })
    } else {
      const made = await call('POST /manage/support/applications', { body }, again)
      if (!made.ok) return made.problem
      onGiven?.(made.value)
    }
    await revalidate()
    return null
  }
  return (
    <DecisionDialog
      title={of ? t.changeOf(of.displayName) : t.make}
      answer={of ? t.change : t.make}
      isFilled={isFilled}
      send={send}
      onClose={onClose}
    >
      <Names typed={typed} onType={setTyped} tried={tried} />
      <Addresses typed={typed} onType={setTyped} />
      <PrivilegeBoxes
        label={t.allows}
        chosen={privileges}
        onChange={setPrivileges}
        error={tried && privileges.length === 0 ? t.allowsMissing : null}
      />
    </DecisionDialog>
  )
}

interface FieldsProps {
  typed: Typed
  onType: (typed: Typed) => void
}

function Names({ typed, onType, tried }: FieldsProps & { tried: boolean }) {
  const t = useWords(supportApplicationWords)
  const missing = (text: string) => (tried && text.trim() === '' ? t.nameMissing : null)
  return (
    <>
      <TextField
        label={t.partner}
        hint={t.partnerHint}
        isRequired
        maxLength={LONGEST_NAME}
        value={typed.name}
        onChange={(name) => onType({ ...typed, name })}
        error={missing(typed.name)}
      />
      <TextField
        label={t.displayName}
        hint={t.displayNameHint}
        isRequired
        maxLength={LONGEST_NAME}
        value={typed.displayName}
        onChange={(displayName) => onType({ ...typed, displayName })}
        error={missing(typed.displayName)}
      />
      <TextField
        label={t.description}
        rows={2}
        maxLength={500}
        value={typed.description}
        onChange={(description) => onType({ ...typed, description })}
      />
    </>
  )
}

function Addresses({ typed, onType }: FieldsProps) {
  const t = useWords(supportApplicationWords)
  return (
    <>
      <TextField
        label={t.url}
        maxLength={500}
        value={typed.url}
        onChange={(url) => onType({ ...typed, url })}
      />
      <TextField
        label={t.logo}
        hint={t.logoHint}
        maxLength={500}
        value={typed.logo}
        onChange={(logo) => onType({ ...typed, logo })}
      />
      <TextField
        label={t.domain}
        hint={t.domainHint}
        maxLength={260}
        value={typed.domain}
        onChange={(domain) => onType({ ...typed, domain })}
      />
      <TextField
        label={t.redirectUris}
        hint={t.redirectUrisHint}
        rows={2}
        maxLength={4000}
        value={typed.redirectUris}
        onChange={(redirectUris) => onType({ ...typed, redirectUris })}
      />
    </>
  )
}
