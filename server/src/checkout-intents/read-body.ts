import { MAX_CHARGE_CENTS } from '@obole/contract/campaign-limits'
import { INTENT_ISSUES } from '@obole/contract/checkout-intent-words'
import type { KnownToShop } from '@obole/contract/checkout-intents'
import { plainLine } from '@obole/contract/plain-text'
import { type FieldIssue, refuse, type Refusal } from '@obole/contract/problems'
import type { initCheckoutBody } from '@obole/contract/v5/checkout-intents'
import { isLocalDate, type LocalDate, parisDate } from '@obole/core/dates/dates'
import { type Cents, cents, MIN_CHARGE_CENTS, sum } from '@obole/core/money/money'
import { type AskedTerm, askedTermProblems } from '@obole/core/payment/asked-terms'
import { birthDateRule } from '@obole/core/validation/birth-date'
import { DEFAULT_COUNTRY } from '@obole/core/validation/country'
import { countryOfCode } from '@obole/core/validation/country-codes'
import { emailRule } from '@obole/core/validation/email'
import { type MessageKey, messageText } from '@obole/core/validation/messages'
import type { z } from 'zod'
import type { LineAsked } from '../carts/ask-for-cart.ts'
import { refuseFields } from '../organizations/field-issues.ts'
import { isOutsideAddress } from '../platform/outside-address.ts'

export type CheckoutBody = z.output<typeof initCheckoutBody>

/** What a shop outside asks for, checked. */
export interface AskedByBody {
  line: LineAsked
  backUrl: string
  returnUrl: string
  errorUrl: string
  payer: KnownToShop | null
  /** As JSON. */
  metadata: string | null
}

const MAX_NAME_LENGTH = 250
const MAX_METADATA_LENGTH = 20_000

/** All that is wrong is said at once, by the names of the body's fields. */
export function readBody(
  body: CheckoutBody,
  { now, publicUrl }: { now: number; publicUrl: string },
): AskedByBody | Refusal {
  const amounts = [body.totalAmount, body.initialAmount, ...(body.terms ?? []).map(({ amount }) => amount)]
  if (amounts.some((amount) => Math.abs(amount) > MAX_CHARGE_CENTS))
    return refuse('AMOUNT_TOO_HIGH', { details: { maxCents: MAX_CHARGE_CENTS } })
  const today = parisDate(now)
  const laterTerms = (body.terms ?? []).map(({ amount, date }) => ({
    dueOn: dayOf(date),
    amountCents: cents(amount),
  }))
  const name = plainLine(MAX_NAME_LENGTH).safeParse(body.itemName)
  const issues = [
    ...amountIssues(body, laterTerms, today),
    ...(name.success && name.data !== '' ? [] : [issue('itemName', 'nameRequired')]),
    ...(['backUrl', 'errorUrl', 'returnUrl'] as const)
      .filter((field) => !isOutsideAddress(body[field], publicUrl))
      .map((field) => issue(field, 'addressInvalid')),
    ...(isMetadata(body.metadata) ? [] : [issue('metadata', 'metadataInvalid')]),
    ...payerIssues(body.payer ?? {}, today),
  ]
  if (issues.length > 0) return refuseFields(issues)
  const { backUrl, returnUrl, errorUrl } = body
  return {
    line: {
      // « A part of it may be a gift »: no amount is named, so that no receipt could be true.
      tierType: 'Payment',
      name: name.data ?? '',
      amountCents: cents(body.totalAmount),
      laterTerms,
    },
    backUrl,
    returnUrl,
    errorUrl,
    payer: body.payer ? knownPayer(body.payer) : null,
    metadata: body.metadata == null ? null : JSON.stringify(body.metadata),
  }
}

const issue = (path: string, code: keyof typeof INTENT_ISSUES): FieldIssue => ({
  path,
  code,
  message: INTENT_ISSUES[code],
})

/** The day as it is written, or in France where a moment is said: midnight there may be the day before in UTC. */
function dayOf(moment: string): LocalDate {
  return /T.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(moment) ? parisDate(moment) : moment.slice(0, 10)
}

function amountIssues(
  { totalAmount, initialAmount }: CheckoutBody,
  terms: readonly AskedTerm[],
  today: LocalDate,
): FieldIssue[] {
  const initial: Cents = cents(initialAmount)
  const total = sum([initial, ...terms.map(({ amountCents }) => amountCents)])
  return [
    ...(total === totalAmount ? [] : [issue('totalAmount', 'totalDiffers')]),
    ...(initial < MIN_CHARGE_CENTS ? [issue('initialAmount', 'amountTooLow')] : []),
    ...askedTermProblems(terms, today).map(({ index, problem }) =>
      issue(`terms.${index}.${problem === 'amountTooLow' ? 'amount' : 'date'}`, problem),
    ),
  ]
}

/** Whatever JSON can say: some shops send a list, or JSON within a text. */
const isMetadata = (metadata: unknown): boolean =>
  metadata == null || JSON.stringify(metadata).length <= MAX_METADATA_LENGTH

type PayerSent = NonNullable<CheckoutBody['payer']>

/** Only what could not be filled in: the payer completes and corrects the rest on the page. */
function payerIssues({ email, dateOfBirth, ...texts }: PayerSent, today: LocalDate): FieldIssue[] {
  const wrong = (field: string, key: MessageKey | null): FieldIssue[] =>
    key ? [{ path: `payer.${field}`, code: key, message: messageText(key) }] : []
  const tooLong = Object.entries(texts).filter(([, value]) => !line.safeParse(value ?? '').success)
  return [
    ...wrong('email', emailRule(email)),
    ...wrong('dateOfBirth', dateOfBirth ? birthDateRule(dateOfBirth.slice(0, 10), today) : null),
    ...tooLong.flatMap(([field]) => wrong(field, 'textTooLong')),
  ]
}

const line = plainLine(255)

function knownPayer(sent: PayerSent): KnownToShop {
  const text = (value: string | null | undefined) => line.parse(value ?? '')
  const birthDate = sent.dateOfBirth?.slice(0, 10) ?? ''
  return {
    email: text(sent.email),
    firstName: text(sent.firstName),
    lastName: text(sent.lastName),
    birthDate: isLocalDate(birthDate) ? birthDate : null,
    address: text(sent.address) || null,
    zipCode: text(sent.zipCode) || null,
    city: text(sent.city) || null,
    country: countryOfCode(sent.country ?? '') ?? DEFAULT_COUNTRY,
    companyName: text(sent.companyName) || null,
  }
}
