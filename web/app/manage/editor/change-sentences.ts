import { type Labels, pathName, valueText } from '@obole/contract/field-names'
import type { Locale } from '@obole/core/locale'
import type { Change } from '@obole/core/campaign/merge'
import { wordsIn } from '../../i18n/words.ts'
import { EDITOR_LABELS } from './labels.ts'
import { waitingWords } from './waiting.words.ts'

export interface Sentence {
  path: string
  /** « Plein tarif · Prix TTC ». */
  what: string
  /** « 10,00 € devient 12,00 € ». */
  how: string
}

type ChangedValue = Pick<Change, 'path'> & { from: unknown; to: unknown }

/** Each change in one sentence, for a reader who sees neither version. */
export function changeSentences(
  changes: readonly ChangedValue[],
  documents: readonly unknown[],
  locale: Locale,
  labels: Labels = EDITOR_LABELS,
): Sentence[] {
  return changes.map((change) => ({
    path: change.path,
    what: pathName(change.path, documents, locale, labels),
    how: howOf(change, locale),
  }))
}

function howOf({ path, from, to }: ChangedValue, locale: Locale): string {
  const t = wordsIn(waitingWords, locale)
  if (/\.-?\d+$/.test(path)) return from === null ? t.added : t.removed
  if (typeof to === 'boolean') return to ? t.yes : t.no
  if (!isSayable(from, path) || !isSayable(to, path)) return t.rewritten
  if (isNothing(from)) return t.now(valueText(to, path, locale))
  if (isNothing(to)) return t.nothingNow(valueText(from, path, locale))
  return t.becomes(valueText(from, path, locale), valueText(to, path, locale))
}

const isNothing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Longer texts are read on the page; codes and picture addresses mean nothing to a reader. */
const SHORT = 60
const UNSAYABLE =
  /(?:^|\.)(?:optionIds|tierIds|\w*[pP]resetImpacts|banner|logo|picture|color|\w*[tT]ype|priceCategory|paymentFrequency)$/

function isSayable(value: unknown, path: string): boolean {
  if (UNSAYABLE.test(path)) return false
  return typeof value !== 'string' || value.length <= SHORT
}

/** Prices, places and dates: the changes that matter to a visitor. */
const MATTERS =
  /(?:^|\.)(?:price|priceCategory|minAmount|maxAmount|percent|amount|stock|maxEntries|maxUses|maxPerUser|maxPerCart|startDate|endDate|saleStartDate|saleEndDate|place(?:\.\w+)?)$|^(?:tiers|options|coupons)\.-?\d+$/

export const mattersToVisitors = ({ path }: { path: string }): boolean => MATTERS.test(path)

export const isPrice = ({ path }: { path: string }): boolean =>
  /\.(?:price|priceCategory|minAmount|maxAmount)$/.test(path)

/** When and where the event is: it matters to those who already have a place. */
export const isAppointment = ({ path }: { path: string }): boolean =>
  /^(?:startDate|endDate|place(?:\.\w+)?)$/.test(path)
