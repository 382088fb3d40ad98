import { TERMS_OF_SERVICE_VERSION } from '@obole/core/validation/consent'
import { nameRule, namesDifferRule } from '@obole/core/validation/name'
import { problemsOf } from '@obole/core/validation/messages'
import { validateOrganization } from '@obole/core/association/organization'
import { ORGANIZATION_TYPE_LABELS, type OrganizationType } from '@obole/core/association/organization-type'
import { requiredRule } from '@obole/core/validation/text'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { FOOTER_PAGES } from '../../frame/footer.tsx'
import { call } from '../../session/call.ts'
import { AddressField } from '../../fields/address-field.tsx'
import { useFieldErrors } from '../../fields/field-errors.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useKept } from '../desk/kept-form.ts'
import { homeOf } from '../desk/pages.ts'
import { PageTitle } from '../desk/page-title.tsx'
import { meContext } from '../../session/signed-in.ts'
import { titleMeta } from '../desk/title-meta.ts'
import type { Route } from './+types/new-association'
import { newAssociationWords } from './new-association.words.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { firstName, lastName } = context.get(meContext).user
  return { firstName: firstName ?? '', lastName: lastName ?? '' }
}

export const meta: Route.MetaFunction = ({ matches }) => titleMeta(matches, newAssociationWords, 'title')

const BLANK = { name: '', siren: '', rna: '', category: '', address: '', zipCode: '', city: '' }
type Typed = typeof BLANK & { firstName: string; lastName: string }

export default function NewAssociation({ loaderData }: Route.ComponentProps) {
  const t = useWords(newAssociationWords)
  const locale = useLocale()
  const navigate = useNavigate()
  const kept = useKept<Typed>('new-association', { ...BLANK, ...loaderData })
  const { value: typed, set: setTyped } = kept
  const [type, setType] = useState<OrganizationType>('Association1901')
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const errors = useFieldErrors(
    new Map(problemsIn(typed, termsAccepted).map((problem) => [problem.field, problem])),
  )
  const field = (name: keyof Typed) => ({
    label: t[name],
    value: typed[name],
    // Several fields may get at once what was typed before the page was live.
    onChange: (value: string) => setTyped((known) => ({ ...known, [name]: value })),
    onBlur: () => errors.leave(name),
    error: errors.errorOf(name),
  })
  const create = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (!errors.submit()) return
      const { firstName, lastName, rna, siren, category, ...rest } = typed
      const created = await call('POST /manage/organizations', {
        body: {
          ...rest,
          type,
          siren: siren || null,
          rnaNumber: rna || null,
          category: category || null,
          country: 'FR',
          representative: { firstName, lastName },
          termsAccepted,
          termsVersion: TERMS_OF_SERVICE_VERSION,
        },
      })
      if (!created.ok) return setRefusal(created.problem.errors[0]?.message ?? created.problem.message)
      kept.forget()
      await navigate(homeOf(created.value.organizationSlug))
    })
  }
  return (
    <main id="contenu" className="page max-w-[46rem] pt-10 pb-20">
      <PageTitle title={t.title} lead={t.lead} />
      <form noValidate onSubmit={create} className="flex flex-col gap-5">
        <ErrorSummary tries={errors.tries} />
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <Card title={t.association}>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField {...field('name')} hint={t.nameHint} isRequired className="sm:col-span-2" />
            <SelectField
              label={t.type}
              isRequired
              value={type}
              // The options come from this table.
              onChange={(value) => setType(value as OrganizationType)}
              options={Object.entries(ORGANIZATION_TYPE_LABELS).map(([value, label]) => ({ value, label }))}
              className="sm:col-span-2"
            />
            <p className="-mb-2 text-muted sm:col-span-2">{t.numbers}</p>
            <TextField {...field('siren')} hint={t.sirenHint} inputMode="numeric" />
            <TextField {...field('rna')} hint={t.rnaHint} />
            <TextField {...field('category')} className="sm:col-span-2" />
          </div>
        </Card>
        <Card title={t.where}>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <AddressField
              {...field('address')}
              isRequired
              className="sm:col-span-2"
              onChoose={({ address, zipCode, city }) =>
                setTyped((known) => ({ ...known, address, zipCode, city }))
              }
            />
            <TextField {...field('zipCode')} isRequired autoComplete="postal-code" />
            <TextField {...field('city')} isRequired autoComplete="address-level2" />
          </div>
        </Card>
        <Card title={t.you}>
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <TextField {...field('firstName')} isRequired autoComplete="given-name" />
            <TextField {...field('lastName')} isRequired autoComplete="family-name" />
          </div>
        </Card>
        <CheckboxRow
          isSelected={termsAccepted}
          onChange={setTermsAccepted}
          isRequired
          error={errors.errorOf('termsAccepted')}
        >
          {t.terms}{' '}
          <a
            href={`/pages/${FOOTER_PAGES.associationTerms}${locale === 'en' ? '/en' : ''}`}
            target="_blank"
            rel="noreferrer"
          >
            {t.termsLink}
          </a>{' '}
          <span className="text-muted">({t.termsVersion(TERMS_OF_SERVICE_VERSION)})</span>
        </CheckboxRow>
        <Button type="submit" busyText={busy && t.creating} className="self-start max-sm:w-full">
          {t.create}
        </Button>
      </form>
    </main>
  )
}

/** The same rules as the server's, field by field. */
function problemsIn({ firstName, lastName, ...association }: Typed, termsAccepted: boolean) {
  return [
    ...validateOrganization({ ...association, country: 'FR', termsAccepted }),
    ...problemsOf([
      ['firstName', requiredRule(firstName), nameRule(firstName)],
      ['lastName', requiredRule(lastName), nameRule(lastName), namesDifferRule(firstName, lastName)],
    ]),
  ]
}
