import type { FieldDocument } from '@obole/contract/manage-campaigns'
import { ERASED_AFTER, type FieldType, FIELD_TYPES } from '@obole/core/validation/field-types'
import { ERASED_AFTER_NAMES } from '@obole/contract/choice-names'
import { useLocale, useWords } from '../../i18n/locale.tsx'
import { valueAt } from './document.ts'
import { useEditing } from './editor-context.tsx'
import { CountAt, LinesAt, SelectAt, SwitchAt, TextAt } from './fields.tsx'
import { ElementList } from './element-list.tsx'
import { questionWords, tierWords } from './editor.words.ts'

const freshField = (id: number): FieldDocument => ({
  id,
  label: '',
  type: 'TextInput',
  isRequired: false,
  values: [],
  maxLength: 500,
})

/** What sports clubs ask: nothing of it outlives the membership by more than a month. */
const HEALTH = { isRequired: true, isHealth: true, erasedAfter: 'Validity', erasedAfterMonths: 1 } as const

const isSecret = (type: FieldType) => type === 'File' || type === 'Attestation'
const hasLength = (type: FieldType) => type === 'TextInput' || type === 'FreeText'

/** The association's own questions: for the whole campaign, a tier or an option. */
export function QuestionList({
  path,
  label,
  emptyText,
}: {
  path: string
  label: string
  emptyText?: string
}) {
  const t = useWords(questionWords)
  const shared = useWords(tierWords)
  const { campaign, draft } = useEditing()
  const locale = useLocale()
  // The caller knows the type of the list at its path.
  const fields = (valueAt(draft, path) ?? []) as unknown as FieldDocument[]
  const required = fields.filter(({ isHealth, isRequired }) => isHealth && isRequired)
  const isAskedTwice = new Set(required.map(({ type }) => type)).size > 1
  const isOfOption = path.startsWith('options.')
  const types = FIELD_TYPES.map((type) => ({ value: type, label: t[`type${type}`] }))
  const ends = ERASED_AFTER.map((end) => ({ value: end, label: ERASED_AFTER_NAMES[end][locale] }))
  const presets = [
    {
      label: t.addCertificate,
      fresh: (id: number): FieldDocument => ({
        ...freshField(id),
        ...HEALTH,
        label: t.certificate,
        type: 'File',
        mayComeLater: true,
      }),
    },
    {
      label: t.addAttestation,
      fresh: (id: number): FieldDocument => ({
        ...freshField(id),
        ...HEALTH,
        label: t.attestation,
        type: 'Attestation',
      }),
    },
  ]
  return (
    <ElementList<FieldDocument>
      path={path}
      label={label}
      addLabel={t.add}
      presets={isOfOption ? [] : presets}
      {...(emptyText ? { emptyText } : {})}
      fresh={freshField}
      nameOf={(field) => field.label || shared.unnamed}
      summaryOf={(field) =>
        [
          t[`type${field.type}`],
          field.isRequired ? t.required : '',
          field.erasedAfter ? t[`erased${field.erasedAfter}`](field.erasedAfterMonths ?? 0) : '',
        ]
          .filter(Boolean)
          .join(' · ')
      }
      copyOf={(field) => ({ label: shared.copyOf(field.label) })}
      withdrawn={campaign.withdrawn.customFields.flatMap((field) =>
        field.path === path ? [{ element: field.element, sold: null }] : [],
      )}
    >
      {(field, at) => (
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextAt path={`${at}.label`} label={t.label} isRequired maxLength={300} className="sm:col-span-2" />
          <SelectAt path={`${at}.type`} label={t.type} isRequired options={types} />
          {hasLength(field.type) ? (
            <CountAt path={`${at}.maxLength`} of="field.maxLength" label={t.maxLength} isRequired />
          ) : null}
          {field.type === 'ChoiceList' ? (
            <LinesAt
              path={`${at}.values`}
              label={t.choices}
              hint={t.choicesHint}
              isRequired
              rows={4}
              className="sm:col-span-2"
            />
          ) : null}
          {isSecret(field.type) ? (
            <TextAt
              path={`${at}.description`}
              label={t.description}
              hint={t.descriptionHint}
              maxLength={1000}
              rows={3}
              className="sm:col-span-2"
            />
          ) : null}
          {field.isHealth && isAskedTwice ? (
            <p className="text-sm text-muted sm:col-span-2">{t.bothRequired}</p>
          ) : null}
          <SwitchAt path={`${at}.isRequired`} label={t.isRequired} className="sm:col-span-2" />
          {/* One that was left on by another type is shown, so that it can be put off. */}
          {(field.type === 'File' && !isOfOption) || field.mayComeLater ? (
            <SwitchAt
              path={`${at}.mayComeLater`}
              label={t.mayComeLater}
              hint={t.mayComeLaterHint}
              className="sm:col-span-2"
            />
          ) : null}
          {(isSecret(field.type) && !isOfOption) || field.isHealth ? (
            <SwitchAt
              path={`${at}.isHealth`}
              label={t.isHealth}
              hint={t.isHealthHint}
              className="sm:col-span-2"
            />
          ) : null}
          <SelectAt
            path={`${at}.erasedAfter`}
            label={t.erasedAfter}
            placeholder={t.erasedNever}
            options={ends}
          />
          {field.erasedAfter ? (
            <CountAt
              path={`${at}.erasedAfterMonths`}
              of="field.erasedAfterMonths"
              label={t.erasedAfterMonths}
            />
          ) : null}
        </div>
      )}
    </ElementList>
  )
}
