import type { ImportView } from '@obole/contract/imports'
import { ACT_KINDS, type ActKind } from '@obole/core/imports/acts'
import {
  fieldsOf,
  IMPORT_FIELDS,
  type ImportField,
  type ImportMapping,
  OF_ACTS,
} from '@obole/core/imports/columns'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useWords } from '../../i18n/locale.tsx'
import { call } from '../../session/call.ts'
import { useBusy } from '../../ui/busy.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useAssociation } from '../desk/association-frame.tsx'
import { useFieldName } from './field-name.ts'
import { importWords } from './imports.words.ts'

interface ColumnsCardProps {
  file: ImportView
  campaigns: readonly { key: string; title: string }[]
  onRead: () => void
}

const isField = (text: string): text is ImportField => IMPORT_FIELDS.some((field) => field === text)

/** What each column holds, by its number; empty for one that is not read. */
type Chosen = readonly (ImportField | '')[]

const chosenBy = ({ headings, mapping }: ImportView): Chosen =>
  headings.map((_, column) => IMPORT_FIELDS.find((field) => mapping[field] === column) ?? '')

const mappingOf = (chosen: Chosen): ImportMapping =>
  Object.fromEntries(chosen.flatMap((field, column) => (field === '' ? [] : [[field, column]])))

export function ColumnsCard({ file, campaigns, onRead }: ColumnsCardProps) {
  const t = useWords(importWords)
  const nameOf = useFieldName()
  const { organizationSlug } = useAssociation()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState(() => chosenBy(file))
  const known = file.campaign ? `${file.campaign.formType}/${file.campaign.formSlug}` : ''
  const [campaign, setCampaign] = useState(known || (campaigns.length === 1 ? (campaigns[0]?.key ?? '') : ''))
  const [means, setMeans] = useState<WholeFileMeans | ''>(WHOLE_FILE.find((one) => one === file.means) ?? '')
  const [actKind, setActKind] = useState<ActKind | null>(file.actKind)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const twice = chosen.find((field, column) => field !== '' && chosen.indexOf(field) !== column)
  const read = () =>
    void run(async () => {
      if (twice) return setRefusal(t.chosenTwice(nameOf(twice)))
      const [formType = '', formSlug = ''] = campaign.split('/')
      const answered = await call('PUT /manage/organizations/{organizationSlug}/imports/{importId}/mapping', {
        params: { organizationSlug, importId: file.id },
        body: {
          mapping: mappingOf(chosen),
          campaign: formSlug ? { formType, formSlug } : null,
          means: means || null,
          actKind,
        },
      })
      if (!answered.ok) return setRefusal(answered.problem.message)
      await revalidate()
      onRead()
    })
  return (
    <Card title={t.stepColumns}>
      <div className="flex flex-col gap-5">
        <p className="max-w-text text-muted">{t.columnsText}</p>
        {file.kind === 'Gifts' ? (
          campaigns.length === 0 ? (
            <Notice tone="attention" title={t.campaignNone} />
          ) : (
            <>
              <SelectField
                className="max-w-text"
                label={t.campaign}
                hint={t.campaignHint}
                isRequired
                value={campaign}
                onChange={setCampaign}
                placeholder={t.choose}
                options={campaigns.map(({ key, title }) => ({ value: key, label: title }))}
              />
              <MeansField value={means} onChange={setMeans} />
            </>
          )
        ) : null}
        {chosen.some((field) => isOfAct(field)) ? (
          <ActKindField value={actKind} onChange={setActKind} />
        ) : null}
        <ColumnFields file={file} chosen={chosen} onChange={setChosen} />
        {refusal ? <Notice tone="error" title={refusal} isAlert /> : null}
        <Button className="self-start" onPress={read} busyText={busy && t.previewing}>
          {t.preview}
        </Button>
      </div>
    </Card>
  )
}

const isOfAct = (field: ImportField | ''): boolean => OF_ACTS.some((one) => one === field)

const NAMED_KINDS = ACT_KINDS.filter((kind): kind is Exclude<ActKind, 'Other'> => kind !== 'Other')

interface ActKindFieldProps {
  value: ActKind | null
  onChange: (kind: ActKind | null) => void
}

/** What was done elsewhere by all lines of a file that has no column for it. */
function ActKindField({ value, onChange }: ActKindFieldProps) {
  const t = useWords(importWords)
  return (
    <SelectField
      className="max-w-text"
      label={t.actKind}
      hint={t.actKindHint}
      isRequired
      value={value ?? ''}
      onChange={(chosen) => onChange(NAMED_KINDS.find((kind) => kind === chosen) ?? null)}
      placeholder={t.actKindByLine}
      options={NAMED_KINDS.map((kind) => ({ value: kind, label: t[`all${kind}`] }))}
    />
  )
}

const WHOLE_FILE = ['Check', 'Cash', 'BankTransfer'] as const
type WholeFileMeans = (typeof WHOLE_FILE)[number]

interface MeansFieldProps {
  value: WholeFileMeans | ''
  onChange: (means: WholeFileMeans | '') => void
}

/** How all gifts of a file came that has no column for it. */
function MeansField({ value, onChange }: MeansFieldProps) {
  const t = useWords(importWords)
  return (
    <SelectField
      className="max-w-text"
      label={t.means}
      hint={t.meansHint}
      isRequired
      value={value}
      onChange={(chosen) => onChange(WHOLE_FILE.find((one) => one === chosen) ?? '')}
      placeholder={t.meansByLine}
      options={WHOLE_FILE.map((one) => ({ value: one, label: t[`all${one}`] }))}
    />
  )
}

interface ColumnFieldsProps {
  file: ImportView
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

const SAMPLES = 2

function ColumnFields({ file: { kind, headings, samples }, chosen, onChange }: ColumnFieldsProps) {
  const t = useWords(importWords)
  const nameOf = useFieldName()
  const options = fieldsOf(kind).map((field) => ({ value: field, label: nameOf(field) }))
  const valuesOf = (column: number) =>
    samples
      .map((cells) => cells[column] ?? '')
      .filter(Boolean)
      .slice(0, SAMPLES)
      .join(', ')
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 wide:grid-cols-3">
      {headings.map((heading, column) => {
        const values = valuesOf(column)
        return (
          <SelectField
            // Two columns may have the same heading: the number tells them apart.
            key={column}
            className="justify-end [&_span]:wrap-anywhere"
            isRequired
            label={heading || t.untitled(column + 1)}
            hint={values ? t.example(values) : t.emptyColumn}
            value={chosen[column] ?? ''}
            placeholder={t.notRead}
            options={options}
            onChange={(value) => onChange(chosen.with(column, isField(value) ? value : ''))}
          />
        )
      })}
    </div>
  )
}
