import { vatOnWire } from '@obole/contract/vat-words'
import { totalVat } from '@obole/core/money/vat'
import { participantSchema, type Participant } from '@obole/contract/carts'
import type { TotalName } from '@obole/contract/desk-lists'
import type { ContributorRow, ItemRow, OrderRow, PaymentRow } from '@obole/contract/manage-lists'
import { deliveryOf } from '@obole/contract/sent-to'
import type { AnswerKeeping } from '@obole/contract/answer-keeping'
import { answerRead, type ShownAnswer } from '@obole/contract/shown-answers'
import { erasureDay } from '@obole/core/validation/custom-field'
import { FIELD_TYPES } from '@obole/core/validation/field-types'
import { type LocalDate, parisDate } from '@obole/core/dates/dates'
import { membershipPeriod, membershipStanding } from '@obole/core/campaign/membership'
import { reachedAt } from '@obole/core/privacy/forgetting'
import { orderState } from '@obole/core/order/order-state'
import type { App } from '../app.ts'
import type { Listed, Position } from '../platform/continuation.ts'
import type { Answer } from './line-words.sql.ts'
import { paymentDate } from './payment-date.ts'
import {
  type ContributorListRow,
  countContributors,
  readContributors,
  sumContributors,
} from './contributor-list.store.ts'
import { type ItemListRow, countItems, readCampaignsOfItems, readItems, sumItems } from './item-list.store.ts'
import type { OfParcel, PayerColumns } from './list-columns.sql.ts'
import type { ListFilter } from './list-filter.sql.ts'
import { isOfDays } from './list-totals.store.ts'
import { type OrderListRow, countOrders, readOrders, sumOrders } from './order-list.store.ts'
import {
  type PaymentColumns,
  type PaymentListRow,
  countPayments,
  readPayments,
  readPaymentsByOrder,
  sumPayments,
} from './payment-list.store.ts'
import { isSearchCut } from './search.store.ts'
import { withheld } from './withheld.ts'

export type { ListFilter } from './list-filter.sql.ts'

/** For each column of money, the total of all rows. */
export type Sums = Readonly<Partial<Record<TotalName, number>>>

/** A list that can be walked, counted and exported. */
export interface List<T> {
  read: (app: App, filter: ListFilter, after: Position | null, limit: number) => Promise<Listed<T>[]>
  /** All rows; or, with `most`, no further than that. */
  count: (app: App, filter: ListFilter, most?: number) => Promise<number>
  /** Rows that belong together, each group once, at the position of its latest row; `limit` counts groups. */
  readTogether?: (
    app: App,
    filter: ListFilter,
    after: Position | null,
    limit: number,
  ) => Promise<Listed<T[]>[]>
  /** Whether a search looked at the nearest matches only, and there are more. */
  isCut?: (app: App, filter: ListFilter) => Promise<boolean>
  /** For a list of money: the totals of all rows; null for a list too long to be summed row by row. */
  sum?: (app: App, filter: ListFilter, isLong: boolean) => Promise<Sums | null>
  /** How many rows are hidden by default; undefined where the filter already asks for them. */
  countHidden?: (app: App, filter: ListFilter, most: number) => Promise<number | undefined>
}

export const orderList: List<OrderRow> = {
  async read(app, filter, after, limit) {
    const rows = await readOrders(app.db, filter, after, limit)
    return rows.map((row) => ({ row: orderOf(row), position: { key: row.key, id: row.id } }))
  },
  count: (app, filter, most) => countOrders(app.db, filter, most),
  isCut: (app, filter) => isSearchCut(app.db, filter, 'participants'),
  sum: async (app, filter, isLong) => (isLong && !isOfDays(filter) ? null : sumOrders(app.db, filter)),
}

export const paymentList: List<PaymentRow> = {
  async read(app, filter, after, limit) {
    const rows = await readPayments(app.db, filter, after, limit)
    return rows.map((row) => ({ row: paymentOf(row), position: { key: row.key, id: row.id } }))
  },
  async readTogether(app, filter, after, limit) {
    const rows = await readPaymentsByOrder(app.db, filter, after, limit)
    const orders = Map.groupBy(rows, ({ order_id }) => order_id)
    return [...orders.values()].flatMap((ofOrder) => {
      const [latest] = ofOrder
      return latest ? [{ row: ofOrder.map(paymentOf), position: { key: latest.key, id: latest.id } }] : []
    })
  },
  count: (app, filter, most) => countPayments(app.db, filter, most),
  isCut: (app, filter) => isSearchCut(app.db, filter, 'participants'),
  sum: (app, filter) => sumPayments(app.db, filter),
}

export const itemList: List<ItemRow> = {
  async read(app, filter, after, limit) {
    const today = parisDate(app.clock.now())
    const rows = await readItems(app.db, { ...filter, today }, after, limit)
    const shown = filter.seesPrivate ? itemOf : (row: ItemListRow, on: LocalDate) => withheld(itemOf(row, on))
    return rows.map((row) => ({ row: shown(row, today), position: { key: row.key, id: row.id } }))
  },
  count: (app, filter, most) => countItems(app.db, { ...filter, today: parisDate(app.clock.now()) }, most),
  isCut: (app, filter) => isSearchCut(app.db, filter, 'participants'),
  async sum(app, filter, isLong) {
    if (isLong && !isOfDays({ ...filter, types: undefined })) return null
    return sumItems(app.db, { ...filter, today: parisDate(app.clock.now()) })
  },
  async countHidden(app, filter, most) {
    if (filter.canceled !== undefined || filter.states?.length) return undefined
    return itemList.count(app, { ...filter, canceled: 'only' }, most)
  },
}

/** The campaigns of the items in a list. */
export const campaignsOfItems = (app: App, filter: ListFilter): Promise<number[]> =>
  readCampaignsOfItems(app.db, { ...filter, today: parisDate(app.clock.now()) })

export const contributorList: List<ContributorRow> = {
  async read(app, filter, after, limit) {
    const rows = await readContributors(app.db, filter, after?.key ?? '', limit)
    return rows.map((row) => ({ row: contributorOf(row), position: { key: row.key, id: 0 } }))
  },
  count: (app, filter, most) => countContributors(app.db, filter, most),
  isCut: (app, filter) => isSearchCut(app.db, filter, 'payers'),
  sum: (app, filter) => sumContributors(app.db, filter),
}

const campaignOf = ({ form_type, form_slug, form_title }: OrderListRow | PaymentListRow | ItemListRow) => ({
  formType: form_type,
  formSlug: form_slug,
  formTitle: form_title,
})

/** Whoever was forgotten has an address that stands for theirs: nobody is shown it. */
const payerShown = (payer: PayerColumns): PayerColumns => ({ ...payer, email: reachedAt(payer.email) })

/** The participant whom the search found, unless it is the payer: then the payer's name already explains the match. */
function foundOf({ found_participant: found, payer }: OrderListRow | PaymentListRow) {
  if (!found || (found.firstName === payer.firstName && found.lastName === payer.lastName)) return {}
  return { foundParticipant: { ...found, email: reachedAt(found.email) } }
}

const optionsOf = ({ options }: Pick<ItemListRow, 'options'>): ItemRow['options'] =>
  options.map(({ optionId, name, priceCents }) => ({
    optionId,
    name: name ?? String(optionId),
    amount: priceCents,
  }))

const linesToSend = ({ lines }: OfParcel) => lines.map((line) => ({ ...line, options: optionsOf(line) }))

/** The live lines; for a cancelled order, all its lines. */
function linesShown(row: OfParcel) {
  const lines = linesToSend(row)
  const standing = lines.filter(({ isCanceled }) => !isCanceled)
  return standing.length > 0 ? standing : lines
}

const linesWithOptions = (row: OfParcel): OrderRow['linesWithOptions'] =>
  linesShown(row)
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => ({ name, options }))

function summaryOf(row: OfParcel): string {
  const counts = new Map<string, number>()
  for (const { name } of linesShown(row)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name}\u00a0×\u00a0${count}` : name)).join(', ')
}

export function orderOf(row: OrderListRow): OrderRow {
  return {
    id: row.id,
    date: row.created_at.toISOString(),
    receivedOn: row.received_on,
    ...campaignOf(row),
    payer: payerShown(row.payer),
    ...foundOf(row),
    amount: row.amount_cents,
    ordered: row.ordered_cents,
    received: row.received_cents,
    toCome: row.to_come_cents,
    discount: row.discount_cents,
    vat: totalVat(row.vat_by_rate),
    vatByRate: vatOnWire(row.vat_by_rate),
    tip: row.tip_cents,
    refunded: row.refunded_cents,
    summary: summaryOf(row),
    itemCount: row.item_count,
    linesWithOptions: linesWithOptions(row),
    delivery: deliveryOf(row.addressee, linesToSend(row)),
    state: orderState(new Set(row.facts)),
    paymentStates: row.payment_states,
    paymentMeans: row.means ?? 'None',
  }
}

function paymentOf(row: PaymentListRow): PaymentRow {
  return {
    ...paymentPartOf(row),
    ...campaignOf(row),
    payer: payerShown(row.payer),
    ...foundOf(row),
  }
}

export type PaymentPart = Omit<
  PaymentRow,
  'payer' | 'foundParticipant' | 'formType' | 'formSlug' | 'formTitle'
>

export function paymentPartOf(row: PaymentColumns): PaymentPart {
  return {
    id: row.id,
    orderId: row.order_id,
    date: paymentDate(row),
    dueDate: row.due_on,
    amount: row.amount_cents,
    amountTip: row.tip_cents,
    refunded: row.refunded_cents,
    refundedTip: row.refunded_tip_cents,
    received: row.received_cents,
    toCome: row.to_come_cents,
    state: row.state,
    isRetried: row.is_retried,
    type: row.type,
    paymentMeans: row.means,
    installmentNumber: row.instalment_number,
    cashOutState: row.cash_out_state,
  }
}

/** A cancelled line is no membership. */
function membershipOf(row: ItemListRow, today: LocalDate): ItemRow['membership'] {
  if (row.type !== 'Membership' || !row.is_live) return null
  const campaign = {
    validityType: row.validity_type,
    startsAt: row.start_at?.getTime() ?? null,
    endsAt: row.end_at?.getTime() ?? null,
  }
  const period = membershipPeriod(parisDate(row.created_at.getTime()), campaign, row.starts_on)
  return { ...period, standing: membershipStanding(period, today) }
}

function itemOf(row: ItemListRow, today: LocalDate): ItemRow {
  return {
    id: row.id,
    orderId: row.order_id,
    date: row.created_at.toISOString(),
    receivedOn: row.received_on,
    ...campaignOf(row),
    tierId: row.tier_id,
    name: row.name,
    type: row.type,
    state: row.state,
    amount: row.ordered_cents,
    initialAmount: row.initial_amount_cents,
    changedPrice: row.changed_price_cents,
    discount: row.discount_cents,
    membership: membershipOf(row, today),
    participant: participantOf(row.participant),
    payer: payerShown(row.payer),
    postalAddress: row.postal_address,
    customFields: answersOfLine(row, parisDate(row.created_at.getTime())),
    options: optionsOf(row),
    delivery: row.is_live ? deliveryOf(row.addressee, linesToSend(row)) : null,
  }
}

const storedParticipant = participantSchema.strip()

/** A participant stored by an older release, reduced to the fields of a participant; without an address that is nobody's. */
export function participantOf(stored: Participant | null): Participant | null {
  const read = storedParticipant.safeParse(stored)
  if (!read.success) return null
  const { email, guardianEmail, ...others } = read.data
  return {
    ...others,
    ...(reachedAt(email) === null ? {} : { email }),
    ...(reachedAt(guardianEmail) === null ? {} : { guardianEmail }),
  }
}

/** The answers of a line, those that are awaited, and what is left of those that were erased. */
export function answersOfLine(
  { answers, not_held, valid_until: validUntil }: Pick<ItemListRow, 'answers' | 'not_held' | 'valid_until'>,
  orderedOn: LocalDate,
  fileUrl?: (fileId: string) => string,
): ItemRow['customFields'] {
  return [
    ...answers.map((answer) => {
      const keeping = keepingOf(answer, { givenOn: answer.givenOn ?? orderedOn, validUntil })
      const isHealth = keeping?.isHealth ?? false
      const shown = answerOf(answer, fileUrl)
      return keeping ? { ...shown, answer: isHealth ? '' : shown.answer, keeping } : shown
    }),
    ...not_held.map(({ fieldId, name, type, isHealth, givenOn, erasedOn }) => {
      const state = givenOn ? ('Erased' as const) : ('Awaited' as const)
      const keeping = { state, isHealth, givenOn, erasedOn, issuedOn: null, toEraseOn: null }
      return { fieldId, name, type, answer: '', url: null, keeping }
    }),
  ]
}

function keepingOf(
  answer: Answer,
  days: { givenOn: LocalDate; validUntil: LocalDate | null },
): AnswerKeeping | null {
  const toEraseOn = erasureDay(answer, days)
  const { isHealth, mayComeLater, issuedOn } = answer
  if (!isHealth && !mayComeLater && toEraseOn === null) return null
  const { givenOn } = days
  return { state: 'Given', isHealth: isHealth ?? false, givenOn, issuedOn, erasedOn: null, toEraseOn }
}

/** An answer as text; for a file, its name, and the address that `fileUrl` gives to open it. */
export function answerOf(
  answer: Answer,
  fileUrl: (fileId: string) => string | null = () => null,
): ItemRow['customFields'][number] {
  const { fieldId, name, value, fileName } = answer
  const type = FIELD_TYPES.find((known) => known === answer.type) ?? 'TextInput'
  return {
    fieldId,
    name: name ?? String(fieldId),
    type,
    answer: fileName ?? answerRead(type, value),
    url: type === 'File' ? fileUrl(String(value)) : null,
  }
}

/** The same for the payer, in pages and mails: the question and the answer, and nothing about health. */
export const shownAnswers = (answers: readonly Answer[]): ShownAnswer[] =>
  answers
    .filter(({ isHealth }) => !isHealth)
    .map((kept) => {
      const { name, type, answer } = answerOf(kept)
      return { name, type, answer }
    })

function contributorOf(row: ContributorListRow): ContributorRow {
  return {
    email: reachedAt(row.email),
    postalAddress: row.postal_address,
    ...row.payer,
    orders: row.orders,
    ordered: row.ordered_cents,
    received: row.received_cents,
    toCome: row.to_come_cents,
    firstDate: row.first_at.toISOString(),
    lastDate: row.last_at.toISOString(),
  }
}
