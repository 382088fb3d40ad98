import type {
  CampaignDocument,
  CouponDocument,
  FieldDocument,
  OptionDocument,
  TierDocument,
} from '@obole/contract/manage-campaigns'
import { refuse, type FieldIssue, type Refusal } from '@obole/contract/problems'
import { isSame } from '@obole/core/merge'
import { vatBasisPointsOf } from '@obole/core/money'
import type { Row, Sql } from '../platform/db.ts'
import type { EditableCampaign } from './editable-campaign.ts'
import { takenText } from './sold-rules.ts'
import {
  countSold,
  freeCodes,
  insert,
  insertStock,
  lockStocks,
  markDeleted,
  setCapacity,
  setOptionsOfTier,
  update,
} from './editor.store.ts'

/** What each new thing was given as its id, by the negative one it came with. */
export type Created = Map<number, number>

interface Writing {
  sql: Sql
  formId: number
  before: EditableCampaign
  after: CampaignDocument
  created: Created
  now: number
}

/** Makes the rows say what the document says; what did not change is not touched. */
export async function writeDocument(
  sql: Sql,
  before: EditableCampaign,
  after: CampaignDocument,
  now: number,
): Promise<Created | Refusal> {
  const created: Created = new Map()
  const writing: Writing = { sql, formId: before.id, before, after, created, now }
  const shortage = await findShortage(writing)
  if (shortage) return shortage
  await writeOptions(writing)
  await writeTiers(writing)
  await writeFields(writing, before.document.customFields, after.customFields, {})
  await writeCoupons(writing)
  await writeForm(writing)
  return created
}

interface Counted {
  key: string
  path: string
  capacity: number | null
  tierId: number | null
}

function countedIn({ maxEntries, tiers, options, coupons }: CampaignDocument): Counted[] {
  return [
    { key: 'entries', path: 'maxEntries', capacity: maxEntries, tierId: null },
    ...tiers.map(({ id, stock }) => ({
      key: `tiers.${id}`,
      path: `tiers.${id}.stock`,
      capacity: stock,
      tierId: id,
    })),
    ...options.map(({ id, stock }) => ({
      key: `options.${id}`,
      path: `options.${id}.stock`,
      capacity: stock,
      tierId: null,
    })),
    ...coupons.map(({ id, maxUses }) => ({
      key: `coupons.${id}`,
      path: `coupons.${id}.maxUses`,
      capacity: maxUses,
      tierId: null,
    })),
  ]
}

/** A capacity below what is taken is refused with the figures, before anything is written. */
async function findShortage({ sql, before, after }: Writing): Promise<Refusal | null> {
  const known = new Map(countedIn(before.document).map(({ key, capacity }) => [key, capacity]))
  const changed = countedIn(after).filter(
    ({ key, capacity }) => capacity !== null && capacity !== known.get(key),
  )
  const ids = changed.flatMap(({ key }) => before.stockIds.get(key) ?? [])
  const stocks = new Map((await lockStocks(sql, ids)).map((stock) => [stock.id, stock]))
  const short: { path: string; asked: number; sold: number; held: number }[] = []
  for (const { key, path, capacity, tierId } of changed) {
    const stock = stocks.get(before.stockIds.get(key) ?? 0)
    const taken = stock ?? { sold: await soldSoFar(sql, before, key, tierId), held: 0 }
    const asked = capacity ?? 0
    if (asked < taken.sold + taken.held) short.push({ path, asked, sold: taken.sold, held: taken.held })
  }
  if (short.length === 0) return null
  const issues: FieldIssue[] = short.map(({ path, sold, held }) => ({
    path,
    code: 'stockBelowSold',
    message: takenText(sold, held),
  }))
  return refuse('STOCK_BELOW_SOLD', { issues, details: { short } })
}

async function soldSoFar(
  sql: Sql,
  { id }: EditableCampaign,
  key: string,
  tierId: number | null,
): Promise<number> {
  if (key === 'entries') return countSold(sql, id, null)
  return tierId !== null && tierId > 0 ? countSold(sql, id, tierId) : 0
}

/** The stock row of something counted: made, changed, or left behind when nobody counts any more. */
async function stockOf(
  { sql, before }: Writing,
  key: string,
  capacity: number | null,
  tierId: number | null,
): Promise<number | null> {
  if (capacity === null) return null
  const stockId = before.stockIds.get(key)
  if (stockId === undefined) return insertStock(sql, capacity, await soldSoFar(sql, before, key, tierId))
  await setCapacity(sql, stockId, capacity)
  return stockId
}

async function writeOptions(writing: Writing): Promise<void> {
  const { sql, before, after, formId, created, now } = writing
  await markDeleted(sql, 'extra_options', goneFrom(before.document.options, after.options), now)
  for (const [position, option] of after.options.entries()) {
    const known = elementOf(before.document.options, option.id)
    const stock_id =
      known && known.value.stock === option.stock
        ? (before.stockIds.get(`options.${option.id}`) ?? null)
        : await stockOf(writing, `options.${option.id}`, option.stock, null)
    const columns = { ...optionColumns(option), stock_id, position }
    const id = known?.value.id ?? (await insert(sql, 'extra_options', { form_id: formId, ...columns }))
    if (!known) created.set(option.id, id)
    else if (known.position !== position || !isSame(known.value, option))
      await update(sql, 'extra_options', id, columns)
    await writeFields(writing, known?.value.customFields ?? [], option.customFields, { extra_option_id: id })
  }
}

async function writeTiers(writing: Writing): Promise<void> {
  const { sql, before, after, formId, created, now } = writing
  await markDeleted(sql, 'tiers', goneFrom(before.document.tiers, after.tiers), now)
  for (const [position, tier] of after.tiers.entries()) {
    const known = elementOf(before.document.tiers, tier.id)
    const stock_id =
      known && known.value.stock === tier.stock
        ? (before.stockIds.get(`tiers.${tier.id}`) ?? null)
        : await stockOf(writing, `tiers.${tier.id}`, tier.stock, tier.id)
    const columns = { ...tierColumns(tier), stock_id, position, updated_at: new Date(now) }
    const id =
      known?.value.id ??
      (await insert(sql, 'tiers', { form_id: formId, ...columns, created_at: new Date(now) }))
    if (!known) created.set(tier.id, id)
    else if (known.position !== position || !isSame(known.value, tier))
      await update(sql, 'tiers', id, columns)
    await writeFields(writing, known?.value.customFields ?? [], tier.customFields, { tier_id: id })
    const optionIds = tier.optionIds.map((optionId) => realId(created, optionId))
    if (!isSame(known?.value.optionIds ?? [], optionIds)) await setOptionsOfTier(sql, id, optionIds)
  }
}

async function writeFields(
  { sql, formId, created, now }: Writing,
  before: readonly FieldDocument[],
  after: readonly FieldDocument[],
  owner: { tier_id?: number; extra_option_id?: number },
): Promise<void> {
  await markDeleted(sql, 'custom_fields', goneFrom(before, after), now)
  for (const [position, field] of after.entries()) {
    const known = elementOf(before, field.id)
    const columns = { ...fieldColumns(field), position }
    if (!known)
      created.set(field.id, await insert(sql, 'custom_fields', { form_id: formId, ...owner, ...columns }))
    else if (known.position !== position || !isSame(known.value, field))
      await update(sql, 'custom_fields', field.id, columns)
  }
}

async function writeCoupons(writing: Writing): Promise<void> {
  const { sql, before, after, formId, created, now } = writing
  await markDeleted(sql, 'coupons', goneFrom(before.document.coupons, after.coupons), now)
  const renamed = after.coupons.filter(({ id, code }) => {
    const known = elementOf(before.document.coupons, id)
    return known && known.value.code !== code
  })
  if (renamed.length > 0)
    await freeCodes(
      sql,
      renamed.map(({ id }) => id),
    )
  for (const coupon of after.coupons) {
    const known = elementOf(before.document.coupons, coupon.id)
    if (known && isSame(known.value, coupon)) continue
    const uses_stock_id =
      known && known.value.maxUses === coupon.maxUses
        ? (before.stockIds.get(`coupons.${coupon.id}`) ?? null)
        : await stockOf(writing, `coupons.${coupon.id}`, coupon.maxUses, null)
    const columns = { ...couponColumns(coupon, created), uses_stock_id }
    if (known) await update(sql, 'coupons', coupon.id, columns)
    else created.set(coupon.id, await insert(sql, 'coupons', { form_id: formId, ...columns }))
  }
}

async function writeForm(writing: Writing): Promise<void> {
  const { sql, before, after, formId } = writing
  const entries_stock_id =
    before.document.maxEntries === after.maxEntries
      ? (before.stockIds.get('entries') ?? null)
      : await stockOf(writing, 'entries', after.maxEntries, null)
  await update(sql, 'forms', formId, { ...formColumns(after), entries_stock_id })
}

function goneFrom(before: readonly { id: number }[], after: readonly { id: number }[]): number[] {
  return before.map(({ id }) => id).filter((id) => !after.some((element) => element.id === id))
}

function elementOf<T extends { id: number }>(
  list: readonly T[],
  id: number,
): { value: T; position: number } | null {
  const position = list.findIndex((element) => element.id === id)
  const value = list[position]
  return value ? { value, position } : null
}

const realId = (created: Created, id: number): number => created.get(id) ?? id

function tierColumns(tier: TierDocument): Row {
  return {
    label: tier.name,
    description: tier.description,
    tier_type: tier.tierType,
    price_category: tier.priceCategory,
    price_cents: tier.price,
    min_amount_cents: tier.minAmount,
    max_amount_cents: tier.maxAmount,
    preset_amounts_cents: tier.presetAmounts,
    vat_basis_points: vatBasisPointsOf(tier.vatRate),
    payment_frequency: tier.paymentFrequency,
    is_excluded_from_form_payment_terms: tier.isExcludedFromFormPaymentTerms,
    max_per_user: tier.maxPerUser,
    max_per_cart: tier.maxPerCart,
    sale_start_at: tier.saleStartDate,
    sale_end_at: tier.saleEndDate,
    is_eligible_tax_receipt: tier.isEligibleTaxReceipt,
    is_favorite: tier.isFavorite,
    asks_participant: tier.asksParticipant,
    picture: tier.picture,
  }
}

function optionColumns(option: OptionDocument): Row {
  return {
    label: option.label,
    description: option.description,
    price_cents: option.price,
    vat_basis_points: vatBasisPointsOf(option.vatRate),
    is_required: option.isRequired,
  }
}

function fieldColumns(field: FieldDocument): Row {
  return {
    label: field.label,
    type: field.type,
    is_required: field.isRequired,
    choices: field.values,
    max_length: field.maxLength,
  }
}

const BASIS_POINTS = 100

function couponColumns(coupon: CouponDocument, created: Created): Row {
  return {
    code: coupon.code,
    percent_basis_points: coupon.percent === null ? null : Math.round(coupon.percent * BASIS_POINTS),
    amount_cents: coupon.amount,
    tier_ids: coupon.tierIds?.map((id) => realId(created, id)) ?? null,
    start_at: coupon.startDate,
    end_at: coupon.endDate,
  }
}

function formColumns(document: CampaignDocument): Row {
  return {
    title: document.title,
    private_title: document.privateTitle,
    description: document.description,
    long_description: document.longDescription,
    activity_type: document.activityType,
    color: document.color,
    banner: document.banner,
    logo: document.logo,
    place: document.place && JSON.stringify(document.place),
    start_at: document.startDate,
    end_at: document.endDate,
    sale_start_at: document.saleStartDate,
    sale_end_at: document.saleEndDate,
    validity_type: document.validityType,
    instalment_counts: document.installments,
    allow_coupons: document.allowCoupons,
    accept_open_donation: document.acceptOpenDonation,
    accept_open_monthly_donation: document.acceptOpenMonthlyDonation,
    open_donation_preset_amounts_cents: document.openDonationPresetAmounts,
    financial_goal_cents: document.financialGoal,
    max_per_user: document.maxPerUser,
    allow_organism_payer: document.allowOrganismPayer,
    allow_individual_payer: document.allowIndividualPayer,
    ask_payer_address: document.askPayerAddress,
    ask_payer_birth_date: document.askPayerBirthDate,
    terms_of_sale_url: document.termsOfSaleUrl,
    personalized_message: document.personalizedMessage,
    display_contributor_name: document.displayContributorName,
    amount_visible: document.amountVisible,
    display_remaining_entries: document.displayRemainingEntries,
    display_participants_count: document.displayParticipantsCount,
    remind_abandoned_cart: document.remindAbandonedCart,
    generate_tickets: document.generateTickets,
    generate_membership_cards: document.generateMembershipCards,
    widget_button_text: document.widgetButtonText,
    contact_email: document.contactEmail,
  }
}
