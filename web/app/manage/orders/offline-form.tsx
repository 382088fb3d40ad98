import type { Form } from '@obole/contract/forms'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../session/call.ts'
import { AddressField } from '../../fields/address-field.tsx'
import { type JourneyItem, tierOfItem } from '../../forms/journey/draft.ts'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { DESK_MEANS, type DeskMeans } from '@obole/core/payment/payment-means'
import { firstReceivedDay } from '@obole/core/validation/received-day'
import { isBlank } from '@obole/core/validation/text'
import { type StepErrors, useFieldErrors } from '../../fields/field-errors.ts'
import { FilesContext, useFiles } from '../../forms/participants/files.tsx'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { useCountries } from '../../ui/countries.ts'
import { RadioChips } from '../../ui/radio.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ErrorOf } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useKept } from '../desk/kept-form.ts'
import { euros } from '../lists/cells.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { orderPath } from '../desk/pages.ts'
import { offlineProblems } from './offline-checks.ts'
import { lineFor, lineWithoutFiles, priceByHand, sentLine, tiersByHand } from './offline-lines.ts'
import { OfflineLine } from './offline-line.tsx'
import { offlineWords } from './offline.words.ts'
import { participantWords } from './order.words.ts'

const MOST_LINES = 20
const NOBODY = {
  firstName: '',
  lastName: '',
  email: '',
  companyName: '',
  address: '',
  zipCode: '',
  city: '',
  country: DEFAULT_COUNTRY,
}

interface Typed {
  lines: readonly JourneyItem[]
  payer: typeof NOBODY
  receipt: Receipt
  mayBeNamed: boolean
  sendConfirmation: boolean
}

export function OfflineForm({ form, today }: { form: Form; today: string }) {
  const t = useWords(offlineWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const navigate = useNavigate()
  const blank: Typed = {
    lines: [lineFor(tiersByHand(form)[0], '0')],
    payer: NOBODY,
    receipt: {
      means: 'Check',
      receivedOn: today,
      note: '',
      cheque: { number: '', bank: '', drawer: '' },
    },
    mayBeNamed: false,
    sendConfirmation: true,
  }
  const kept = useKept(`offline-${form.id}`, blank, withoutFiles)
  const { payer, receipt, mayBeNamed, sendConfirmation } = kept.value
  // The campaign's rates may have changed since this was typed.
  const known = kept.value.lines.filter((line) => line.tierId === null || tierOfItem(form, line))
  const lines = known.length > 0 ? known : blank.lines
  const set = (change: Partial<Typed>) => kept.set((typed) => ({ ...typed, ...change }))
  const setLines = (now: readonly JourneyItem[]) => set({ lines: now })
  const isByPost = isBlank(payer.email)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const cart = useCartOfFiles(form)
  const files = useFiles(async (body) => {
    const id = await cart.open()
    return id ? call('POST /carts/{id}/file', { params: { id }, body }) : null
  })
  const { receivedOn } = receipt
  const errors = useFieldErrors(
    useMemo(
      () => offlineProblems(form, lines, payer, { receivedOn, today, locale }),
      [form, lines, payer, receivedOn, today, locale],
    ),
  )
  const total = priceByHand(form, lines, today).amountCents

  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      if (files.isUploading) return files.complain()
      if (!errors.submit()) return
      const saved = await call('POST /manage/organizations/{organizationSlug}/orders', {
        params: { organizationSlug },
        body: {
          formType: form.formType,
          formSlug: form.formSlug,
          items: lines.map((line) => sentLine(form, line)),
          cartId: await cart.known(),
          payer: { ...given(payer), mayBeNamed: form.displayContributorName && mayBeNamed },
          means: receipt.means,
          receivedOn: receipt.receivedOn,
          ...(receipt.note.trim() ? { note: receipt.note } : {}),
          ...(receipt.means === 'Check' ? { cheque: receipt.cheque } : {}),
          sendConfirmation: sendConfirmation && !isByPost,
        },
      })
      if (saved.ok) {
        kept.forget()
        return navigate(orderPath(organizationSlug, saved.value.id))
      }
      setRefusal(saved.problem.message)
    })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      <ErrorSummary tries={errors.tries} />
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      {kept.isRestored && !refusal ? (
        <Notice title={t.restoredTitle}>
          <p>{t.restoredText}</p>
          <Button tone="quiet" className="-ml-5" onPress={kept.forget}>
            {t.startAgain}
          </Button>
        </Notice>
      ) : null}
      {files.complaint ? <Notice tone="attention" title={files.complaint} isAlert /> : null}
      <Card title={t.what}>
        <FilesContext value={files}>
          <div className="flex flex-col gap-5">
            {lines.map((line, index) => (
              <OfflineLine
                key={line.key}
                form={form}
                line={line}
                number={index + 1}
                today={today}
                errors={errors}
                onChange={(now) => setLines(lines.map((other) => (other.key === line.key ? now : other)))}
                onRemove={
                  lines.length > 1 ? () => setLines(lines.filter((other) => other.key !== line.key)) : null
                }
              />
            ))}
            {lines.length < MOST_LINES ? (
              <Button
                tone="plain"
                className="self-start"
                onPress={() => setLines([...lines, lineFor(tiersByHand(form)[0], nextKey(lines))])}
              >
                {t.addLine}
              </Button>
            ) : null}
          </div>
        </FilesContext>
      </Card>
      <PayerFields payer={payer} onChange={(now) => set({ payer: now })} errors={errors} />
      <ReceiptFields
        receipt={receipt}
        onChange={(now) => set({ receipt: now })}
        today={today}
        errors={errors}
      />
      {form.displayContributorName ? (
        <CheckboxRow isSelected={mayBeNamed} onChange={(now) => set({ mayBeNamed: now })}>
          {t.mayBeNamed}
        </CheckboxRow>
      ) : null}
      {isByPost ? (
        <p className="text-muted">{t.byPost}</p>
      ) : (
        <CheckboxRow isSelected={sendConfirmation} onChange={(now) => set({ sendConfirmation: now })}>
          {t.confirmation}
        </CheckboxRow>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-xl tabular-nums">
          {t.total} <b>{euros(total, locale)}</b>
        </p>
        <Button type="submit" busyText={busy && t.saving}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}

/** A file belongs to a cart that ends within the hour: it has to be added again at the next visit. */
function withoutFiles(typed: Typed): Typed {
  return { ...typed, lines: typed.lines.map(lineWithoutFiles) }
}

const nextKey = (lines: readonly JourneyItem[]) =>
  String(Math.max(...lines.map(({ key }) => Number(key))) + 1)

/** Files are sent to a cart, which is created with the first file. */
function useCartOfFiles({ formType, formSlug }: Form) {
  const { organizationSlug } = useAssociation()
  const cart = useRef<Promise<string | null> | null>(null)
  const ask = async () => {
    const opened = await call('POST /manage/organizations/{organizationSlug}/orders/cart', {
      params: { organizationSlug },
      body: { formType, formSlug },
    })
    if (opened.ok) return opened.value.id
    cart.current = null
    return null
  }
  return { known: () => cart.current, open: () => (cart.current ??= ask()) }
}

/** Empty fields are not sent; an empty name is, so that the server reports it. */
function given({ firstName, lastName, country, ...rest }: typeof NOBODY) {
  // A country alone is no address.
  const livesSomewhere = [rest.address, rest.zipCode, rest.city].some((value) => !isBlank(value))
  const typed = Object.entries(livesSomewhere ? { ...rest, country } : rest).filter(
    ([, value]) => value.trim() !== '',
  )
  return { firstName, lastName, ...Object.fromEntries(typed) }
}

interface PayerFieldsProps {
  payer: typeof NOBODY
  onChange: (payer: typeof NOBODY) => void
  errors: StepErrors
}

function PayerFields({ payer, onChange, errors }: PayerFieldsProps) {
  const t = useWords(offlineWords)
  const person = useWords(participantWords)
  const countries = useCountries(payer.country)
  const isByPost = isBlank(payer.email)
  const field = (name: keyof typeof NOBODY) => ({
    value: payer[name],
    onChange: (value: string) => onChange({ ...payer, [name]: value }),
    onBlur: () => errors.leave(`payer.${name}`),
    error: errors.errorOf(`payer.${name}`),
  })
  return (
    <Card title={t.payer}>
      <p className="mb-4 text-muted">{t.emailOrAddress}</p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={person.firstName} isRequired {...field('firstName')} />
        <TextField label={person.lastName} isRequired {...field('lastName')} />
        <TextField label={person.email} type="email" {...field('email')} />
        <TextField label={t.company} {...field('companyName')} />
        <AddressField
          label={t.address}
          isRequired={isByPost}
          autoComplete="off"
          country={payer.country}
          className="sm:col-span-2"
          {...field('address')}
          onChoose={({ address, zipCode, city }) => onChange({ ...payer, address, zipCode, city })}
        />
        <TextField label={t.zipCode} isRequired={isByPost} {...field('zipCode')} />
        <TextField label={t.city} isRequired={isByPost} {...field('city')} />
        <SelectField
          label={t.country}
          isRequired={isByPost}
          placeholder={t.chooseCountry}
          options={countries}
          {...field('country')}
        />
      </div>
      {isByPost ? null : <p className="mt-3 text-sm text-muted">{t.addressHint}</p>}
    </Card>
  )
}

interface Receipt {
  means: DeskMeans
  receivedOn: string
  note: string
  cheque: { number: string; bank: string; drawer: string }
}

interface ReceiptFieldsProps {
  receipt: Receipt
  onChange: (receipt: Receipt) => void
  today: string
  errors: StepErrors
}

function ReceiptFields({ receipt, onChange, today, errors }: ReceiptFieldsProps) {
  const receivedWrong = errors.errorOf('receivedOn')
  const t = useWords(offlineWords)
  const rows = useWords(rowWords)
  const cheque = (name: keyof Receipt['cheque']) => ({
    value: receipt.cheque[name],
    onChange: (value: string) => onChange({ ...receipt, cheque: { ...receipt.cheque, [name]: value } }),
  })
  return (
    <Card title={t.received}>
      <div className="flex flex-col gap-4">
        <RadioChips
          label={t.means}
          value={receipt.means}
          // The values are those offered here.
          onChange={(means) => onChange({ ...receipt, means: means as DeskMeans })}
          choices={DESK_MEANS.map((means) => ({ value: means, label: rows[`means${means}`] }))}
        />
        <label className="flex max-w-60 flex-col gap-1.5 font-semibold">
          {t.receivedOn}
          <input
            id="received-on"
            type="date"
            required
            min={firstReceivedDay(today)}
            max={today}
            value={receipt.receivedOn}
            aria-invalid={receivedWrong ? true : undefined}
            aria-describedby={receivedWrong ? 'received-on-error' : undefined}
            onChange={(event) => onChange({ ...receipt, receivedOn: event.target.value })}
            onBlur={() => errors.leave('receivedOn')}
            className="field font-normal"
          />
          <ErrorOf id="received-on" error={receivedWrong} />
        </label>
        {receipt.means === 'Check' ? (
          <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <legend className="sr-only">{t.cheque}</legend>
            <TextField label={t.chequeNumber} maxLength={20} {...cheque('number')} />
            <TextField label={t.chequeBank} maxLength={100} {...cheque('bank')} />
            <TextField
              label={t.chequeDrawer}
              hint={t.chequeDrawerHint}
              maxLength={200}
              className="sm:col-span-2"
              {...cheque('drawer')}
            />
          </fieldset>
        ) : null}
        <TextField
          label={t.note}
          hint={t.noteHint}
          maxLength={500}
          value={receipt.note}
          onChange={(note) => onChange({ ...receipt, note })}
        />
      </div>
    </Card>
  )
}
