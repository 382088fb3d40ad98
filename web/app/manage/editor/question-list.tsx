import type { FieldDocument } from '@obole/contract/manage-campaigns'
import { type FieldType, FIELD_TYPES } from '@obole/core/validation/field-types'
import { useWords } from '../../i18n/locale.tsx'
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
  const { campaign } = useEditing()
  const types = FIELD_TYPES.map((type) => ({ value: type, label: t[`type${type}`] }))
  return (
    <ElementList<FieldDocument>
      path={path}
      label={label}
      addLabel={t.add}
      {...(emptyText ? { emptyText } : {})}
      fresh={freshField}
      nameOf={(field) => field.label || shared.unnamed}
      summaryOf={(field) =>
        [t[`type${field.type}`], field.isRequired ? t.required : ''].filter(Boolean).join(' · ')
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
          <SwitchAt path={`${at}.isRequired`} label={t.isRequired} className="sm:col-span-2" />
        </div>
      )}
    </ElementList>
  )
}
