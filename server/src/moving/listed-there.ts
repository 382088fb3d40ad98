import { clean } from '@obole/contract/plain-text'
import { onOneLine } from '@obole/core/validation/one-line'
import type { ListedThere } from './campaigns.store.ts'
import { plainTextOf } from './plain-text-of.ts'
import { sourceListedForm } from './source-models.ts'
import { momentMs } from '../v5/typed-moment.ts'

const LONGEST_TITLE = 150

/** The campaigns of a page over there that are not deleted; what is no campaign is passed over. */
export function listedThere(association: string, data: readonly unknown[], now: number): ListedThere[] {
  return data.flatMap((one) => {
    const read = sourceListedForm.safeParse(one)
    if (!read.success || read.data.state === 'Deleted') return []
    const { formType, formSlug, title, state, endDate } = read.data
    const text = onOneLine(clean(plainTextOf((title ?? '').toWellFormed())))
    return {
      sourceKey: `${association}/${formType}/${formSlug}`.toLowerCase(),
      formType,
      sourceFormSlug: formSlug,
      title: text.slice(0, LONGEST_TITLE).toWellFormed().trim() || formSlug,
      isCurrent: state !== 'Disabled' && (!endDate || momentMs(endDate) > now),
    }
  })
}
