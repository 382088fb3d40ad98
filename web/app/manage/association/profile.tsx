import type { ManagedOrganization } from '@obole/contract/manage-associations'
import { ORGANIZATION_TYPE_LABELS, type OrganizationType } from '@obole/core/association/organization-type'
import { isIdentityField } from '@obole/core/association/identity'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../session/call.ts'
import { AddressField } from '../../fields/address-field.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { PictureField } from '../../ui/desk/picture-field.tsx'
import { SwitchRow } from '../../ui/desk/switch-row.tsx'
import { ErrorSummary, useRefusals } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { valueText } from '@obole/contract/field-names'
import { useKept } from '../desk/kept-form.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { requireRight } from '../desk/reads.ts'
import { sendPicture } from '../desk/send-picture.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/profile'
import { IdentityNotice } from './identity-notice.tsx'
import { profileWords } from './profile.words.ts'

type Profile = ManagedOrganization['profile']
type TextKey = {
  [K in keyof Profile]: Profile[K] extends string | null ? K : never
}[keyof Profile]

/** The changes not sent yet, and the version of the profile they started from. */
interface Typed {
  version: number | null
  changes: Partial<Profile>
}

export async function loader(page: Route.LoaderArgs) {
  await requireRight(page, 'editOrganization')
  return null
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, profileWords, 'title')

export default function ProfilePage() {
  const { organization } = useAssociation()
  return organization ? <ProfileForm organization={organization} /> : null
}

/** Keeps the typed changes apart from the saved profile: when another administrator saves meanwhile, both are kept. */
function ProfileForm({ organization }: { organization: ManagedOrganization }) {
  const t = useWords(profileWords)
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const { organizationSlug, version, profile } = organization
  const kept = useKept<Typed>(`profile-${organizationSlug}`, { version: null, changes: {} })
  const { changes } = kept.value
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusal, setRefusal] = useState<string | null>(null)
  const [began, setBegan] = useState<Profile | null>(null)
  const { tries, refuse } = useRefusals()
  const [busy, run] = useBusy()
  const now = { ...profile, ...changes }
  // Changes of an earlier visit are sent with the version they started from, so that they overwrite nothing unseen.
  const set = (change: Partial<Profile>) =>
    kept.set((known) => ({ version: known.version ?? version, changes: { ...known.changes, ...change } }))

  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      setErrors(new Map())
      const saved = await call('PATCH /manage/organizations/{organizationSlug}', {
        params: { organizationSlug },
        body: { version: kept.value.version ?? version, changes },
      })
      if (saved.ok) {
        kept.forget()
        setBegan(null)
        const isAsked =
          Object.keys(changes).some(isIdentityField) && saved.value.compliance.identityChange !== null
        showToast({ tone: 'success', title: isAsked ? t.savedForSupport : t.saved })
      } else if (saved.problem.code === 'EDIT_CONFLICT') {
        setRefusal(t.conflict)
        setBegan(profile)
        kept.set((known) => ({ ...known, version: null }))
      } else {
        setRefusal(saved.problem.message)
        setErrors(
          new Map(saved.problem.errors.map(({ path, message }) => [path.split('.').at(-1) ?? '', message])),
        )
        refuse()
      }
      await revalidate()
    })
  }
  /** The value that another administrator saved in a field that this one changed too. */
  const theirsOf = (key: keyof Profile) =>
    began && key in changes && profile[key] !== began[key]
      ? t.theirs(valueText(profile[key], key, locale))
      : null
  const text = (key: TextKey) => ({
    label: t[key as keyof typeof t] as string,
    value: now[key] ?? '',
    onChange: (value: string) => set({ [key]: value === '' ? null : value }),
    error: errors.get(key) ?? theirsOf(key),
  })
  return (
    <form noValidate onSubmit={save} className="flex max-w-[44rem] flex-col gap-5">
      <PageTitle title={t.title} lead={t.lead} />
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <ErrorSummary tries={tries} />
      {kept.isRestored && !refusal ? (
        <Notice title={t.restoredTitle}>
          <p>{t.restoredText}</p>
          <Button tone="quiet" className="-ml-5" onPress={kept.forget}>
            {t.giveUp}
          </Button>
        </Notice>
      ) : null}
      <IdentityNotice organization={organization} />
      <Card title={t.presentation}>
        <div className="flex flex-col gap-5">
          <TextField {...text('name')} isRequired />
          <TextField {...text('description')} rows={4} maxLength={2000} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField {...text('category')} hint={t.categoryHint} />
            <TextField
              {...text('webSite')}
              placeholder="https://"
              hint={<span className="max-sm:hidden">{'\u00a0'}</span>}
            />
          </div>
          <Pictures now={now} set={set} organizationSlug={organizationSlug} />
        </div>
      </Card>
      <Card title={t.identity}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <SelectField
            label={t.type}
            isRequired
            value={now.type}
            // The options come from this table.
            onChange={(type) => set({ type: type as OrganizationType })}
            options={Object.entries(ORGANIZATION_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
            className="sm:col-span-2"
          />
          <TextField {...text('siren')} hint={t.sirenHint} inputMode="numeric" />
          <TextField {...text('rnaNumber')} hint={t.rnaNumberHint} />
          <TextField {...text('purpose')} hint={t.purposeHint} rows={3} className="sm:col-span-2" />
        </div>
      </Card>
      <Card title={t.where}>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <AddressField
            {...text('address')}
            className="sm:col-span-2"
            onChoose={({ address, zipCode, city }) => set({ address, zipCode, city })}
          />
          <TextField {...text('zipCode')} />
          <TextField {...text('city')} />
        </div>
      </Card>
      <Card title={t.receipts}>
        {organization.fiscalReceiptEligibility ? null : (
          <p className="mb-2 text-muted">{t.receiptsNotAllowed}</p>
        )}
        <SwitchRow
          isSelected={now.fiscalReceiptIssuanceEnabled}
          isDisabled={!organization.fiscalReceiptEligibility}
          onChange={(fiscalReceiptIssuanceEnabled) => set({ fiscalReceiptIssuanceEnabled })}
          detail={t.receiptsHint}
        >
          {t.receiptsOn}
        </SwitchRow>
        <SwitchRow
          isSelected={now.isUnderColucheLaw}
          onChange={(isUnderColucheLaw) => set({ isUnderColucheLaw })}
          detail={t.colucheHint}
        >
          {t.coluche}
        </SwitchRow>
      </Card>
      <Button
        type="submit"
        isDisabled={Object.keys(changes).length === 0}
        busyText={busy && t.saving}
        className="self-start"
      >
        {t.save}
      </Button>
    </form>
  )
}

interface PicturesProps {
  now: Profile
  set: (change: Partial<Profile>) => void
  organizationSlug: string
}

function Pictures({ now, set, organizationSlug }: PicturesProps) {
  const t = useWords(profileWords)
  const send = (file: File) => sendPicture(organizationSlug, file)
  return (
    <>
      <PictureField
        label={t.logo}
        shape="square"
        value={now.logo}
        onChange={(logo) => set({ logo })}
        send={send}
      />
      <PictureField
        label={t.banner}
        shape="wide"
        value={now.banner}
        onChange={(banner) => set({ banner })}
        send={send}
      />
    </>
  )
}
