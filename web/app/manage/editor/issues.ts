import { campaignIssues } from '@obole/contract/campaign-rules'
import type { CampaignDocument, ManagedCampaign } from '@obole/contract/manage-campaigns'
import type { FieldIssue, Issue } from '@obole/contract/problems'
import { emailRule } from '@obole/core/validation/email'
import type { Locale } from '@obole/core/locale'
import { message } from '@obole/core/validation/messages'
import { MIN_CHARGE_CENTS } from '@obole/core/money/money'
import { wordsIn } from '../../i18n/words.ts'
import { issueWords } from './issues.words.ts'

export type Figures = ManagedCampaign['figures']

/** The problems of a prepared document: by the contract's rules, and by its schemas. */
export function issuesOf(document: CampaignDocument, figures: Figures, locale: Locale): Issue[] {
  return [
    ...blanks(document, locale),
    ...wrongShapes(document, locale),
    ...shortages(document, figures, locale),
    ...campaignIssues(document).map((issue) => issueIn(issue, locale)),
  ]
}

/** In the reader's language. */
export const issueIn = (issue: FieldIssue, locale: Locale): Issue => ({
  ...issue,
  message: issue.message[locale],
})

/** Everything that needs a name and has none. */
function blanks(document: CampaignDocument, locale: Locale): Issue[] {
  const t = wordsIn(issueWords, locale)
  const fields = (path: string, list: CampaignDocument['customFields']) =>
    list.map(({ id, label }): [string, string, string] => [`${path}.${id}.label`, label, t.labelBlank])
  const named: [path: string, value: string | null, text: string][] = [
    ['title', document.title, t.titleBlank],
    ...fields('customFields', document.customFields),
    ...document.options.flatMap((option): [string, string, string][] => [
      [`options.${option.id}.label`, option.label, t.optionBlank],
      ...fields(`options.${option.id}.customFields`, option.customFields),
    ]),
    ...document.tiers.flatMap((tier): [string, string, string][] => [
      [`tiers.${tier.id}.name`, tier.name, t.tierBlank],
      ...fields(`tiers.${tier.id}.customFields`, tier.customFields),
    ]),
    ...document.coupons.map(({ id, code }): [string, string, string] => [
      `coupons.${id}.code`,
      code,
      t.couponBlank,
    ]),
  ]
  return named.flatMap(([path, value, text]) => (value ? [] : [{ path, code: 'blank', message: text }]))
}

function wrongShapes(document: CampaignDocument, locale: Locale): Issue[] {
  const t = wordsIn(issueWords, locale)
  const { termsOfSaleUrl, contactEmail, openDonationPresetAmounts } = document
  const email = contactEmail === null ? null : emailRule(contactEmail)
  return [
    ...(termsOfSaleUrl !== null && !isWebAddress(termsOfSaleUrl)
      ? [{ path: 'termsOfSaleUrl', code: 'address', message: t.addressWrong }]
      : []),
    ...(email ? [{ path: 'contactEmail', code: email, message: message(email, locale) }] : []),
    ...(openDonationPresetAmounts.some((amount) => amount < MIN_CHARGE_CENTS)
      ? [{ path: 'openDonationPresetAmounts', code: 'amount', message: t.presetTooLow }]
      : []),
  ]
}

/** An address on another site, or on this one. */
function isWebAddress(text: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/[^\s/])\S*$/.test(text)
}

/** The number of places cannot be smaller than the number sold. */
function shortages(document: CampaignDocument, figures: Figures, locale: Locale): Issue[] {
  const t = wordsIn(issueWords, locale)
  const check = (
    path: string,
    capacity: number | null,
    taken: { sold: number; held: number } | undefined,
  ) => {
    const least = taken ? taken.sold + taken.held : 0
    return capacity !== null && capacity < least
      ? [{ path, code: 'stockBelowSold', message: t.stockBelowSold(least) }]
      : []
  }
  const of = (list: Figures['tiers'], id: number) => list.find((taken) => taken.id === id)
  return [
    ...check('maxEntries', document.maxEntries, figures.entries ?? undefined),
    ...document.tiers.flatMap(({ id, stock }) => check(`tiers.${id}.stock`, stock, of(figures.tiers, id))),
    ...document.options.flatMap(({ id, stock }) =>
      check(`options.${id}.stock`, stock, of(figures.options, id)),
    ),
    ...document.coupons.flatMap(({ id, maxUses }) =>
      check(`coupons.${id}.maxUses`, maxUses, of(figures.coupons, id)),
    ),
  ]
}
