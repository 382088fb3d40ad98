import type { PayerBody } from '@obole/contract/carts'
import { dateAsLeft } from '@obole/core/validation/birth-date'
import { parseTypedDate } from '@obole/core/dates/dates'
import { cleanEmail } from '@obole/core/validation/email'
import { LEGAL_STATUSES, LEGAL_STATUS_IDS } from '@obole/core/validation/legal-status'
import { validatePayer } from '@obole/core/validation/payer'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { fetched } from '../../browser/fetched.ts'
import { call } from '../../session/call.ts'
import type { ShownProblem } from '../../session/shown-problem.ts'
import { useWords } from '../../i18n/locale.tsx'
import { useRootData } from '../../session/root-data.ts'
import { hostOf, useShop } from '../../shop/shop.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useCountries } from '../../ui/countries.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { RadioChips } from '../../ui/radio.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AddressField } from '../../fields/address-field.tsx'
import { useCompanyName } from './company-name.ts'
import { dateAsTyped } from '../../fields/date-as-typed.ts'
import { bringsReceipt, type DraftPayer, settledPayer } from '../journey/draft.ts'
import { type StepErrors, useFieldErrors } from '../../fields/field-errors.ts'
import { useJourney } from '../journey/journey.tsx'
import { payerWords } from './payer.words.ts'

/** The problems of the payer so far, by the rules that the server uses. */
export function usePayerErrors(): StepErrors {
  const { form, draft, today } = useJourney()
  const payer = settledPayer(form, draft)
  const problems = useMemo(() => {
    const found = validatePayer(payer, {
      today,
      birthDateRequired: form.askPayerBirthDate,
      addressRequired: form.askPayerAddress,
      legalStatuses: LEGAL_STATUS_IDS,
    })
    return new Map<string, (typeof found)[number]>(found.map((problem) => [problem.field, problem]))
  }, [payer, today, form])
  return useFieldErrors(problems)
}

interface PayerFieldsProps {
  errors: StepErrors
  /** The server's refusal; its fields show their errors too. */
  refusal: ShownProblem | null
}

export function PayerFields({ errors, refusal }: PayerFieldsProps) {
  const t = useWords(payerWords)
  const { form, draft, change, today } = useJourney()
  const payer = settledPayer(form, draft)
  const countries = useCountries(payer.country)
  const set = (values: Partial<DraftPayer>) => change((now) => ({ payer: { ...now.payer, ...values } }))
  /** The props that every payer field shares. */
  const field = (
    name: Exclude<keyof DraftPayer, 'payAsOrganisation' | 'companyLegalStatus' | 'showName' | 'showAmount'>,
    isDate = false,
  ) => ({
    name,
    value: payer[name],
    onChange: (value: string) => {
      errors.type(name, isDate ? 'Date' : 'TextInput')
      set({ [name]: isDate ? dateAsTyped(value) : value })
    },
    onBlur: () => {
      if (isDate) set({ [name]: dateAsLeft(payer[name], today, true) })
      errors.leave(name)
    },
    error: errors.errorOf(name) ?? refusal?.errors.find(({ path }) => path === name)?.message,
  })
  const shop = useShop()
  const tellsBirthDate = useEverFilled(payer.birthDate)
  const tellsAddress = useEverFilled(payer.address + payer.zipCode + payer.city)
  usePrefill()
  /** A payer who typed the same mistake twice gets both fields corrected. */
  const takeSuggestion = (email: string) => {
    const isConfirmed = cleanEmail(payer.email) === cleanEmail(payer.emailConfirmation)
    set(isConfirmed ? { email, emailConfirmation: email } : { email })
  }
  const completes = useRootData()?.settings.completes
  const company = useCompanyName(
    payer.payAsOrganisation ? payer.companySiren : '',
    completes?.companies ?? false,
  )
  // Does not overwrite a name that the payer typed.
  const fillName = useEffectEvent((name: string) => {
    if (payer.companyName.trim() === '') set({ companyName: name })
  })
  useEffect(() => {
    if (company !== null) fillName(company)
  }, [company])
  return (
    <>
      <Card>
        {form.allowOrganismPayer && form.allowIndividualPayer ? (
          <RadioChips
            label={t.paysAs}
            value={payer.payAsOrganisation ? 'organisation' : 'individual'}
            onChange={(value) => set({ payAsOrganisation: value === 'organisation' })}
            choices={[
              { value: 'individual', label: t.individual },
              { value: 'organisation', label: t.organisation },
            ]}
            className="mb-5"
          />
        ) : null}
        <div className="grid gap-5 sm:grid-cols-2">
          {payer.payAsOrganisation ? (
            <>
              <TextField
                label={t.companyName}
                isRequired
                autoComplete="organization"
                className="sm:col-span-2"
                {...field('companyName')}
              />
              <TextField
                label={t.siren}
                hint={company === null ? t.sirenHint : <output>{t.sirenFound(company)}</output>}
                isRequired
                inputMode="numeric"
                {...field('companySiren')}
              />
              <SelectField
                label={t.legalStatus}
                isRequired
                name="companyLegalStatus"
                placeholder={t.choose}
                value={String(payer.companyLegalStatus ?? '')}
                onChange={(id) => {
                  errors.type('companyLegalStatus')
                  set({ companyLegalStatus: id === '' ? null : Number(id) })
                }}
                onBlur={() => errors.leave('companyLegalStatus')}
                error={errors.errorOf('companyLegalStatus')}
                options={LEGAL_STATUSES.map(({ id, label }) => ({ value: String(id), label }))}
                hint={t.legalStatusHint}
              />
            </>
          ) : null}
          <TextField label={t.firstName} isRequired autoComplete="given-name" {...field('firstName')} />
          <TextField label={t.lastName} isRequired autoComplete="family-name" {...field('lastName')} />
          <EmailField
            label={t.email}
            hint={t.emailHint}
            isRequired
            autoComplete="email"
            onSuggestion={takeSuggestion}
            className="sm:col-span-2"
            {...field('email')}
          />
          <TextField
            label={t.emailConfirmation}
            isRequired
            type="email"
            autoComplete="email"
            className="sm:col-span-2"
            {...field('emailConfirmation')}
          />
          {(form.askPayerBirthDate || tellsBirthDate) && !payer.payAsOrganisation ? (
            <TextField
              label={t.birthDate}
              hint={t.birthDateHint}
              isRequired={form.askPayerBirthDate}
              inputMode="numeric"
              autoComplete="bday"
              placeholder={t.datePlaceholder}
              {...field('birthDate', true)}
            />
          ) : null}
        </div>
      </Card>
      {form.askPayerAddress || tellsAddress ? (
        <Card title={t.addressTitle} className="mt-4">
          <p className="mb-4 text-muted">
            {!form.askPayerAddress
              ? t.addressTold
              : bringsReceipt(form, draft)
                ? t.addressForReceipt
                : t.addressWhy}
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <AddressField
              label={t.address}
              isRequired={form.askPayerAddress}
              country={payer.country}
              className="sm:col-span-2"
              {...field('address')}
              onChoose={({ address, zipCode, city }) => set({ address, zipCode, city })}
            />
            <TextField
              label={t.zipCode}
              isRequired={form.askPayerAddress}
              autoComplete="postal-code"
              {...field('zipCode')}
            />
            <TextField
              label={t.city}
              isRequired={form.askPayerAddress}
              autoComplete="address-level2"
              {...field('city')}
            />
            <SelectField
              label={t.country}
              isRequired={form.askPayerAddress}
              autoComplete="country"
              options={countries}
              className="sm:col-span-2"
              {...field('country')}
            />
          </div>
        </Card>
      ) : null}
      {form.displayContributorName ? (
        <Card title={t.shownTitle} className="mt-4">
          <p className="mb-2 text-muted">{payer.payAsOrganisation ? t.shownCompany : t.shownDetail}</p>
          <CheckboxRow isSelected={payer.showName ?? false} onChange={(showName) => set({ showName })}>
            {t.showName}
          </CheckboxRow>
          {form.amountVisible && payer.showName ? (
            <CheckboxRow
              isSelected={payer.showAmount ?? false}
              onChange={(showAmount) => set({ showAmount })}
            >
              {t.showAmount}
            </CheckboxRow>
          ) : null}
        </Card>
      ) : null}
      <p className="mt-4 text-sm text-muted">
        {shop
          ? t.privacyWithShop(form.organization.name, hostOf(shop.backUrl))
          : t.privacy(form.organization.name)}
      </p>
    </>
  )
}

/** What a shop told of its customer is shown though it is not asked, and stays there to be corrected or removed. */
function useEverFilled(value: string): boolean {
  const [isFilled, setIsFilled] = useState(false)
  if (!isFilled && value !== '') setIsFilled(true)
  return isFilled || value !== ''
}

/** Fills in a signed-in payer once; makes no call for other visitors. */
function usePrefill(): void {
  const { draft, form, prefillPayer } = useJourney()
  const isSignedIn = useRootData()?.user?.unverified === false
  const isWanted = isSignedIn && !draft.isPrefilled
  useEffect(() => {
    if (!isWanted) return
    void Promise.all([
      fetched(() => import('./known-payer.ts')).catch(() => null),
      call('GET /users/me/payer', {}),
    ]).then(([part, known]) => {
      if (part && known.ok) prefillPayer((payer) => part.filledWith(payer, known.value, form))
    })
    // Asked once: if the page changes meanwhile, `prefillPayer` reads what is typed by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted])
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

/** The payer as sent to the server. */
export function payerBody(payer: DraftPayer): PayerBody {
  return {
    email: payer.email,
    firstName: payer.firstName,
    lastName: payer.lastName,
    birthDate: payer.payAsOrganisation ? null : parseTypedDate(payer.birthDate),
    address: orNull(payer.address),
    zipCode: orNull(payer.zipCode),
    city: orNull(payer.city),
    country: payer.country,
    payAsOrganisation: payer.payAsOrganisation,
    companyName: payer.payAsOrganisation ? orNull(payer.companyName) : null,
    companySiren: payer.payAsOrganisation ? orNull(payer.companySiren) : null,
    companyLegalStatus: payer.payAsOrganisation ? payer.companyLegalStatus : null,
    showName: payer.showName ?? false,
    showAmount: payer.showAmount ?? false,
    consent: true,
  }
}
