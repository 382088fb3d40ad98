import { refuse, type FieldIssue, type Refusal } from '@obole/contract/problems'
import { messageText, type Problem } from '@obole/core/validation/messages'

/** Core's problems with a form's fields, as issues of the API. */
export function issuesOf(problems: readonly Problem[], prefix = ''): FieldIssue[] {
  return problems.map(({ field, key, values }) => ({
    path: `${prefix}${field}`,
    code: key,
    message: messageText(key, values),
  }))
}

export function refuseFields(issues: readonly FieldIssue[]): Refusal {
  return refuse('FIELDS_INVALID', { issues })
}
