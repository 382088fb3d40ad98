import type { CartBody } from '@obole/contract/carts'
import type { ErasedAfter, FieldType } from '@obole/core/validation/field-types'
import type { FormType } from '@obole/core/campaign/form'
import { vatBasisPointsOf } from '@obole/core/money/money'
import type { AskedOfParticipant } from '@obole/core/validation/participant'
import type { TierType } from '@obole/core/campaign/tier'
import { forgetCampaign } from '../src/forms/load-campaign.ts'
import type { TestApp } from './test-app.ts'
import { insertInto, sql, type Sql, type Value } from '../src/platform/sql.ts'

export interface TestField {
  label: string
  type: FieldType
  isRequired?: boolean
  choices?: readonly string[]
  maxLength?: number
  isHealth?: boolean
  mayComeLater?: boolean
  erased?: { after: ErasedAfter; months: number }
}

export interface TestTier {
  name: string
  type?: TierType
  /** Cents; null where the payer chooses. */
  price?: number | null
  /** Percent. */
  vat?: number
  minAmount?: number
  maxAmount?: number
  frequency?: 'Single' | 'Installment' | 'Monthly'
  stock?: number
  maxPerUser?: number
  maxPerCart?: number
  saleStart?: Date
  saleEnd?: Date
  asksParticipant?: boolean
  participantFields?: Partial<AskedOfParticipant>
  isForMinors?: boolean
  asksGuardian?: boolean
  options?: readonly string[]
  fields?: readonly TestField[]
}

export interface TestOption {
  name: string
  price?: number
  /** Percent. */
  vat?: number
  isRequired?: boolean
  stock?: number
  fields?: readonly TestField[]
}

export interface TestCoupon {
  code: string
  percent?: number
  amount?: number
  uses?: number
  tiers?: readonly string[]
  startsAt?: Date
  endsAt?: Date
}

export interface TestCampaign {
  formType?: FormType
  tiers: readonly TestTier[]
  options?: readonly TestOption[]
  fields?: readonly TestField[]
  coupons?: readonly TestCoupon[]
  entries?: number
  /** Any other column of `forms`. */
  columns?: Record<string, Value>
}

/** A campaign that a test made for itself, by the names it gave. */
export interface MadeCampaign {
  formId: number
  ref: Pick<CartBody, 'organizationSlug' | 'formType' | 'formSlug'>
  tier(name: string): number
  option(name: string): number
  field(label: string): number
  /** The stock of a tier or option. */
  stock(name: string): number
  /** A cart's body, from items or the names of tiers with a fixed price. */
  cart(...items: (string | CartBody['items'][number])[]): CartBody
  /** What an administrator does behind the buyers' backs; every node has noticed when it answers. */
  edit(change: Sql): Promise<void>
}

let made = 0

export async function makeCampaign(test: TestApp, campaign: TestCampaign): Promise<MadeCampaign> {
  const { db } = test.app
  made += 1
  const slug = `campagne-${process.pid}-${made}`
  const formType = campaign.formType ?? 'Event'

  async function insert(table: string, columns: Record<string, Value>): Promise<number> {
    const [row] = await db.query<{ id: number }>(sql`${insertInto(table, columns)} returning id`)
    if (!row) throw new Error(`nothing was inserted into ${table}`)
    return row.id
  }
  const stocks = new Map<string, number>()
  async function stock(name: string, capacity: number | undefined): Promise<number | null> {
    if (capacity === undefined) return null
    const id = await insert('stocks', { capacity })
    stocks.set(name, id)
    return id
  }
  const fields = new Map<string, number>()
  async function insertFields(formId: number, owner: Record<string, Value>, list: readonly TestField[] = []) {
    for (const [
      position,
      { label, type, isRequired = false, choices = [], maxLength = 500, isHealth, mayComeLater, erased },
    ] of list.entries()) {
      const columns = {
        form_id: formId,
        ...owner,
        position,
        label,
        type,
        choices,
        is_health: isHealth ?? false,
        may_come_later: mayComeLater ?? false,
        erased_after: erased?.after ?? null,
        erased_after_months: erased?.months ?? null,
      }
      fields.set(
        label,
        await insert('custom_fields', { ...columns, is_required: isRequired, max_length: maxLength }),
      )
    }
  }

  const organizationId = await insert('organizations', {
    slug: `association-${slug}`,
    name: 'Une association',
  })
  const formId = await insert('forms', {
    organization_id: organizationId,
    form_type: formType,
    slug,
    title: 'Une campagne',
    state: 'Public',
    allow_coupons: (campaign.coupons ?? []).length > 0,
    entries_stock_id: await stock('entries', campaign.entries),
    ...campaign.columns,
  })
  await insertFields(formId, {}, campaign.fields)
  const options = new Map<string, number>()
  for (const option of campaign.options ?? []) {
    const id = await insert('extra_options', {
      form_id: formId,
      label: option.name,
      price_cents: option.price ?? 0,
      vat_basis_points: vatBasisPointsOf(option.vat ?? 0),
      is_required: option.isRequired ?? false,
      stock_id: await stock(option.name, option.stock),
    })
    options.set(option.name, id)
    await insertFields(formId, { extra_option_id: id }, option.fields)
  }
  const tiers = new Map<string, number>()
  for (const [position, tier] of campaign.tiers.entries()) {
    const { price = 1000 } = tier
    const id = await insert('tiers', {
      form_id: formId,
      position,
      label: tier.name,
      tier_type: tier.type ?? 'Registration',
      price_category: price === null ? 'Pwyw' : price === 0 ? 'Free' : 'Fixed',
      price_cents: price === null || price === 0 ? null : price,
      min_amount_cents: tier.minAmount ?? null,
      max_amount_cents: tier.maxAmount ?? null,
      vat_basis_points: vatBasisPointsOf(tier.vat ?? 0),
      payment_frequency: tier.frequency ?? 'Single',
      stock_id: await stock(tier.name, tier.stock),
      max_per_user: tier.maxPerUser ?? null,
      max_per_cart: tier.maxPerCart ?? null,
      sale_start_at: tier.saleStart ?? null,
      sale_end_at: tier.saleEnd ?? null,
      asks_participant: tier.asksParticipant ?? false,
      ...(tier.participantFields ? { participant_fields: JSON.stringify(tier.participantFields) } : {}),
      is_for_minors: tier.isForMinors ?? false,
      asks_guardian: tier.asksGuardian ?? false,
    })
    tiers.set(tier.name, id)
    await insertFields(formId, { tier_id: id }, tier.fields)
    for (const name of tier.options ?? [])
      await db.query(
        sql`
          insert into tier_extra_options (tier_id, extra_option_id) values (${id}, ${options.get(name)})`,
      )
  }
  for (const coupon of campaign.coupons ?? [])
    await insert('coupons', {
      form_id: formId,
      code: coupon.code,
      percent_basis_points: coupon.percent === undefined ? null : coupon.percent * 100,
      amount_cents: coupon.amount ?? null,
      uses_stock_id: await stock(coupon.code, coupon.uses),
      tier_ids: coupon.tiers?.map((name) => tiers.get(name)) ?? null,
      start_at: coupon.startsAt ?? null,
      end_at: coupon.endsAt ?? null,
    })

  const ref = { organizationSlug: `association-${slug}`, formType, formSlug: slug }
  const tierTypes = new Map(campaign.tiers.map(({ name, type = 'Registration' }) => [name, type]))
  const tier = (name: string) => named(tiers, name)
  return {
    formId,
    ref,
    tier,
    option: (name) => named(options, name),
    field: (label) => named(fields, label),
    stock: (name) => named(stocks, name),
    cart: (...items) => ({
      ...ref,
      items: items.map((item) =>
        typeof item === 'string' ? { tierId: tier(item), tierType: named(tierTypes, item) } : item,
      ),
    }),
    async edit(change) {
      await db.query(change)
      forgetCampaign(test.app, formId)
    },
  }
}

function named<T>(all: ReadonlyMap<string, T>, name: string): T {
  const found = all.get(name)
  if (found === undefined) throw new Error(`the campaign of this test has no "${name}"`)
  return found
}
