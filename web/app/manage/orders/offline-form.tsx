import type { Form } from '@obole/contract/forms'
import type { OFFLINE_MEANS } from '@obole/contract/manage-lists'
import { message } from '@obole/core/messages'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../call.ts'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/checkbox.tsx'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { RadioChips } from '../../ui/radio.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAssociation } from '../association-frame.tsx'
import { euros } from '../lists/cells.tsx'
import { rowWords } from '../lists/lists.words.ts'
import { orderPath } from '../pages.ts'
import { offlineProblems } from './offline-checks.ts'
import { amountOf, freshLine, type Line, sentLine } from './offline-lines.ts'
import { OfflineLine } from './offline-line.tsx'
import { offlineWords } from './offline.words.ts'
import { participantWords } from './order.words.ts'

type Means = (typeof OFFLINE_MEANS)[number]
const MEANS: readonly Means[] = ['Check', 'Cash', 'BankTransfer', 'Other']
const MOST_LINES = 20
const NOBODY = { firstName: '', lastName: '', email: '', companyName: '', address: '', zipCode: '', city: '' }

export function OfflineForm({ form, today }: { form: Form; today: string }) {
  const t = useWords(offlineWords)
  const locale = useLocale()
  const { organizationSlug } = useAssociation()
  const navigate = useNavigate()
  const [lines, setLines] = useState<Line[]>([freshLine(form, 0)])
  const [payer, setPayer] = useState(NOBODY)
  const [receipt, setReceipt] = useState({ means: 'Check' as Means, receivedOn: today, note: '' })
  const [sendConfirmation, setSendConfirmation] = useState(true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, run] = useBusy()
  const total = lines.reduce((sum, line) => sum + amountOf(form, line), 0)

  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      setRefusal(null)
      const problems = offlineProblems(form, lines, payer)
      setWrong(new Map([...problems].map(([path, key]) => [path, message(key, locale)])))
      if (problems.size > 0) {
        setRefusal(t.wrong)
        return focusFirstInvalid()
      }
      const saved = await call('POST /manage/organizations/{organizationSlug}/orders', {
        params: { organizationSlug },
        body: {
          formType: form.formType,
          formSlug: form.formSlug,
          items: lines.map((line) => sentLine(form, line, payer)),
          payer: given(payer),
          means: receipt.means,
          receivedOn: receipt.receivedOn,
          ...(receipt.note.trim() ? { note: receipt.note } : {}),
          sendConfirmation,
        },
      })
      if (saved.ok) return navigate(orderPath(organizationSlug, saved.value.id))
      setRefusal(saved.problem.message)
      setWrong(
        new Map(saved.problem.errors.map((error) => [error.path.replace(/^body\./, ''), error.message])),
      )
    })
  }
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
      <Card title={t.what}>
        <div className="flex flex-col gap-5">
          {lines.map((line, index) => (
            <OfflineLine
              key={line.key}
              form={form}
              line={line}
              number={index + 1}
              errorOf={(field) => wrong.get(`items.${index}.${field}`) ?? null}
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
              onPress={() =>
                setLines([...lines, freshLine(form, Math.max(...lines.map(({ key }) => key)) + 1)])
              }
            >
              {t.addLine}
            </Button>
          ) : null}
        </div>
      </Card>
      <PayerFields
        payer={payer}
        onChange={setPayer}
        errorOf={(field) => wrong.get(`payer.${field}`) ?? null}
      />
      <ReceiptFields receipt={receipt} onChange={setReceipt} today={today} />
      <CheckboxRow isSelected={sendConfirmation} onChange={setSendConfirmation}>
        {t.confirmation}
      </CheckboxRow>
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

/** What was left empty is not sent; a name that is missing is, so that it is told. */
function given({ firstName, lastName, email, ...rest }: typeof NOBODY) {
  const typed = Object.entries(rest).filter(([, value]) => value.trim() !== '')
  return { firstName, lastName, email, ...Object.fromEntries(typed) }
}

interface PayerFieldsProps {
  payer: typeof NOBODY
  onChange: (payer: typeof NOBODY) => void
  errorOf: (field: string) => string | null
}

function PayerFields({ payer, onChange, errorOf }: PayerFieldsProps) {
  const t = useWords(offlineWords)
  const person = useWords(participantWords)
  const field = (name: keyof typeof NOBODY) => ({
    value: payer[name],
    onChange: (value: string) => onChange({ ...payer, [name]: value }),
    error: errorOf(name),
  })
  return (
    <Card title={t.payer}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label={person.firstName} isRequired {...field('firstName')} />
        <TextField label={person.lastName} isRequired {...field('lastName')} />
        <TextField label={person.email} type="email" isRequired {...field('email')} />
        <TextField label={t.company} {...field('companyName')} />
        <TextField label={t.address} className="sm:col-span-2" {...field('address')} />
        <TextField label={t.zipCode} {...field('zipCode')} />
        <TextField label={t.city} {...field('city')} />
      </div>
      <p className="mt-3 text-sm text-muted">{t.addressHint}</p>
    </Card>
  )
}

interface Receipt {
  means: Means
  receivedOn: string
  note: string
}

interface ReceiptFieldsProps {
  receipt: Receipt
  onChange: (receipt: Receipt) => void
  today: string
}

function ReceiptFields({ receipt, onChange, today }: ReceiptFieldsProps) {
  const t = useWords(offlineWords)
  const rows = useWords(rowWords)
  return (
    <Card title={t.received}>
      <div className="flex flex-col gap-4">
        <RadioChips
          label={t.means}
          value={receipt.means}
          // The values are those offered here.
          onChange={(means) => onChange({ ...receipt, means: means as Means })}
          choices={MEANS.map((means) => ({ value: means, label: rows[`means${means}`] }))}
        />
        <label className="flex max-w-60 flex-col gap-1.5 font-semibold">
          {t.receivedOn}
          <input
            type="date"
            required
            max={today}
            value={receipt.receivedOn}
            onChange={(event) => onChange({ ...receipt, receivedOn: event.target.value })}
            className="field font-normal"
          />
        </label>
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
