import { cleanCouponCode } from '@obole/core/cart/coupon'
import { raisesFunds } from '@obole/core/campaign/kinds'
import { API_PRIVILEGES } from '@obole/core/users/api-keys'
import type { OrderPayer } from '@obole/contract/order-payer'
import { cents, vatBasisPointsOf, ZERO } from '@obole/core/money/money'
import {
  type NewOrder,
  orderIdsOf,
  ordersParam,
  writeOrders,
  type WrittenOrders,
} from '../orders/write-order.sql.ts'
import type { Row, Queryable } from '../platform/db.ts'
import { AUTHENTICATED } from '../organizations/organization.ts'
import type {
  DemoAssociation,
  DemoCampaign,
  DemoContribution,
  DemoCoupon,
  DemoField,
  DemoOption,
  DemoStock,
  DemoTier,
} from './description.ts'
import { insertInto, sql, type Value } from '../platform/sql.ts'

/**
 * Prevents two nodes that start on an empty database from both writing the demonstration; the number only has to be
 * ours.
 */
const DEMO_LOCK = 7_305_002

/** Until this transaction ends, no other node writes the demonstration. */
export async function waitForOtherNodes(db: Queryable): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
}

export async function isMissing(db: Queryable, organizationSlug: string): Promise<boolean> {
  const found = await db.query(sql`select from organizations where slug = ${organizationSlug}`)
  return found.length === 0
}

export async function findUserId(db: Queryable, email: string): Promise<number | null> {
  const [row] = await db.query<{ id: number }>(sql`select id from users where email = ${email}`)
  return row?.id ?? null
}

export async function insertSignatory(
  db: Queryable,
  { organizationId, name, role, at }: { organizationId: number; name: string; role: string; at: number },
): Promise<void> {
  const created = { organization_id: organizationId, name, role, created_at: new Date(at) }
  await insert(db, 'signatures', created)
}

export function insertAssociation(db: Queryable, association: DemoAssociation, at: number): Promise<number> {
  return insert(db, 'organizations', {
    slug: association.slug,
    name: association.name,
    type: association.givesFiscalReceipts ? 'Association1901Rig' : 'Association1901',
    category: association.category,
    description: association.description,
    purpose: association.purpose,
    address: association.address,
    zip_code: association.zipCode,
    city: association.city,
    siren: association.siren,
    rna_number: association.rnaNumber,
    website: association.website ?? null,
    logo: association.logo,
    banner: association.banner,
    authentication_state: association.isAuthenticated ? AUTHENTICATED : 'Pending',
    allow_collect: association.allowCollect,
    fiscal_receipt_eligibility: association.givesFiscalReceipts,
    fiscal_receipt_issuance_enabled: association.givesFiscalReceipts,
    created_at: new Date(at),
    updated_at: new Date(at),
  })
}

/** Inserts the campaign with everything it contains. Answers its id and the id of each rate, by name. */
export async function insertCampaign(
  db: Queryable,
  organizationId: number,
  campaign: DemoCampaign,
  at: number,
): Promise<{ formId: number; tierIds: ReadonlyMap<string, number> }> {
  const formId = await insertCampaignRow(db, organizationId, campaign, at)
  await insertFields(db, formId, {}, campaign.fields)
  const optionIds = new Map<string, number>()
  for (const [name, option] of Object.entries(campaign.options ?? {})) {
    optionIds.set(name, await insertOption(db, formId, option, optionIds.size))
  }
  const tierIds = new Map<string, number>()
  for (const tier of campaign.tiers) {
    const tierId = await insertTier(db, formId, tier, tierIds.size)
    tierIds.set(tier.name, tierId)
    for (const name of tier.options ?? []) await linkOption(db, tierId, named(optionIds, name))
  }
  for (const coupon of campaign.coupons ?? []) await insertCoupon(db, formId, coupon, tierIds)
  return { formId, tierIds }
}

async function insertCampaignRow(
  db: Queryable,
  organizationId: number,
  campaign: DemoCampaign,
  at: number,
): Promise<number> {
  const { maxEntries } = campaign
  const entriesStockId = await insertStock(db, maxEntries ? { capacity: maxEntries } : undefined)
  const { hides = [], asks = [], payers = 'both', openDonationPresetsEuros: presets } = campaign
  return insert(db, 'forms', {
    organization_id: organizationId,
    form_type: campaign.formType,
    slug: campaign.slug,
    state: campaign.state ?? 'Public',
    title: campaign.title,
    description: campaign.description ?? null,
    long_description: campaign.longDescription ?? null,
    activity_type: campaign.activityType ?? null,
    color: campaign.color ?? null,
    banner: campaign.banner ?? null,
    place: campaign.place ? JSON.stringify(campaign.place) : null,
    start_at: moment(campaign.startsAt),
    end_at: moment(campaign.endsAt),
    sale_start_at: moment(campaign.saleStart),
    sale_end_at: moment(campaign.saleEnd),
    validity_type: campaign.validityType ?? null,
    instalment_counts: campaign.instalments ?? [1],
    allow_coupons: (campaign.coupons ?? []).length > 0,
    accept_open_donation: presets !== undefined,
    open_donation_preset_amounts_cents: (presets ?? []).map(inCents),
    financial_goal_cents: optionalCents(campaign.financialGoalEuros),
    max_per_user: campaign.maxPerUser ?? null,
    entries_stock_id: entriesStockId,
    allow_individual_payer: payers !== 'organisms',
    allow_organism_payer: payers !== 'individuals',
    ask_payer_address: asks.includes('address'),
    ask_payer_birth_date: asks.includes('birthDate'),
    terms_of_sale_url: campaign.termsOfSaleUrl ?? null,
    personalized_message: campaign.personalizedMessage ?? null,
    display_contributor_name: raisesFunds(campaign.formType),
    amount_visible: !hides.includes('amounts'),
    display_remaining_entries: !hides.includes('remainingEntries'),
    display_participants_count: campaign.showsParticipantsCount ?? false,
    remind_abandoned_cart: campaign.remindsAbandonedCarts ?? false,
    generate_tickets: campaign.gives === 'tickets',
    generate_membership_cards: campaign.gives === 'membershipCards',
    contact_email: campaign.contactEmail ?? null,
    created_at: new Date(at),
    updated_at: new Date(at),
  })
}

async function insertTier(db: Queryable, formId: number, tier: DemoTier, position: number): Promise<number> {
  const tierId = await insert(db, 'tiers', {
    form_id: formId,
    position,
    label: tier.name,
    description: tier.description ?? null,
    tier_type: tier.type,
    ...priceColumns(tier.price),
    vat_basis_points: vatBasisPointsOf(tier.vatPercent ?? 0),
    payment_frequency: tier.frequency ?? 'Single',
    is_excluded_from_form_payment_terms: tier.isExcludedFromPaymentTerms ?? false,
    stock_id: await insertStock(db, tier.stock),
    max_per_user: tier.maxPerUser ?? null,
    max_per_cart: tier.maxPerCart ?? null,
    sale_start_at: moment(tier.saleStart),
    sale_end_at: moment(tier.saleEnd),
    is_eligible_tax_receipt: tier.givesReceipt ?? false,
    is_favorite: tier.isFavorite ?? false,
    asks_participant: tier.asksParticipant ?? false,
    is_for_minors: tier.isForMinors ?? false,
    asks_guardian: tier.asksGuardian ?? false,
    for_former_members: tier.forFormerMembers ?? false,
    picture: tier.picture ?? null,
  })
  await insertFields(db, formId, { tier_id: tierId }, tier.fields)
  return tierId
}

function priceColumns(price: DemoTier['price']): Row {
  if (price === 'free') return { price_category: 'Free' }
  if (typeof price === 'number') return { price_category: 'Fixed', price_cents: inCents(price) }
  return {
    price_category: 'Pwyw',
    min_amount_cents: optionalCents(price.from ?? undefined),
    max_amount_cents: optionalCents(price.below),
    preset_amounts_cents: (price.presets ?? []).map(inCents),
    preset_impacts: JSON.stringify(
      Object.entries(price.does ?? {}).map(([euros, text]) => ({ amount: inCents(Number(euros)), text })),
    ),
    suggested_amount_cents: optionalCents(price.suggested),
  }
}

async function insertOption(
  db: Queryable,
  formId: number,
  option: DemoOption,
  position: number,
): Promise<number> {
  const optionId = await insert(db, 'extra_options', {
    form_id: formId,
    position,
    label: option.label,
    description: option.description ?? null,
    price_cents: inCents(option.price),
    vat_basis_points: vatBasisPointsOf(option.vatPercent ?? 0),
    is_required: option.isRequired ?? false,
    stock_id: await insertStock(db, option.stock),
  })
  await insertFields(db, formId, { extra_option_id: optionId }, option.fields)
  return optionId
}

async function linkOption(db: Queryable, tierId: number, optionId: number): Promise<void> {
  await db.query(
    sql`
      insert into tier_extra_options (tier_id, extra_option_id) values (${tierId}, ${optionId})`,
  )
}

async function insertFields(
  db: Queryable,
  formId: number,
  owner: Row,
  fields: readonly DemoField[] = [],
): Promise<void> {
  for (const [position, field] of fields.entries()) {
    await insert(db, 'custom_fields', {
      form_id: formId,
      ...owner,
      position,
      label: field.label,
      type: field.type,
      is_required: field.isRequired ?? false,
      choices: field.choices ?? [],
      max_length: field.maxLength ?? 500,
      is_health: field.isHealth ?? false,
      may_come_later: field.mayComeLater ?? false,
      erased_after: field.erasedAfterValidity === undefined ? null : 'Validity',
      erased_after_months: field.erasedAfterValidity ?? null,
    })
  }
}

async function insertCoupon(
  db: Queryable,
  formId: number,
  coupon: DemoCoupon,
  tierIds: ReadonlyMap<string, number>,
): Promise<void> {
  await insert(db, 'coupons', {
    form_id: formId,
    code: cleanCouponCode(coupon.code),
    percent_basis_points: 'percent' in coupon.off ? coupon.off.percent * 100 : null,
    amount_cents: 'euros' in coupon.off ? inCents(coupon.off.euros) : null,
    uses_stock_id: await insertStock(db, coupon.uses),
    tier_ids: coupon.tiers?.map((name) => named(tierIds, name)) ?? null,
    start_at: moment(coupon.starts),
    end_at: moment(coupon.ends),
  })
}

/** Nothing is sold at the beginning: orders do that. */
async function insertStock(db: Queryable, stock: DemoStock | undefined): Promise<number | null> {
  return stock ? insert(db, 'stocks', { capacity: stock.capacity }) : null
}

/** A key that may do everything, with a secret that everybody knows. */
export async function insertKey(
  db: Queryable,
  key: { clientId: string; secretHash: Buffer; organizationId: number; madeBy: number; at: number },
): Promise<void> {
  await db.query(
    insertInto('api_clients', {
      id: key.clientId,
      organization_id: key.organizationId,
      name: 'Clé de démonstration',
      secret_hash: key.secretHash,
      privileges: API_PRIVILEGES,
      created_by: key.madeBy,
      created_at: new Date(key.at),
    }),
  )
}

/** The application of a partner: it asks for what a program of members needs, and never for refunds. */
export async function insertPartner(
  db: Queryable,
  partner: {
    clientId: string
    secretHash: Buffer
    name: string
    displayName: string
    description: string
    domain: string
    madeBy: number
    at: number
  },
): Promise<void> {
  await db.query(
    insertInto('api_clients', {
      id: partner.clientId,
      kind: 'Partner',
      name: partner.name,
      display_name: partner.displayName,
      description: partner.description,
      domain: partner.domain,
      secret_hash: partner.secretHash,
      privileges: API_PRIVILEGES.filter((privilege) => privilege !== 'RefundManagement'),
      created_by: partner.madeBy,
      created_at: new Date(partner.at),
    }),
  )
}

export interface OfflineOrder {
  organizationId: number
  formId: number
  tierId: number
  /** A token that cannot be guessed, the same each time the demonstration is written. */
  token: string
  contribution: DemoContribution
  at: number
}

/** A gift received by hand and entered by the association: an order whose payment was registered, not charged. */
export async function insertOfflineOrder(db: Queryable, given: OfflineOrder): Promise<void> {
  const { token, contribution } = given
  const when = sql`${new Date(given.at)}::timestamptz`
  const [row] = await db.query<WrittenOrders>(
    writeOrders({
      orders: ordersParam([{ order: orderOf(given) }]),
      paidBy: sql`paid_by as (select 1 as n, null::text as attempt_id, ${contribution.means}::text as means)`,
      cart: sql`cart as (
        insert into carts (id, organization_id, form_id, client, state, request_hash, items, payer, tip_cents,
          total_cents, created_at, updated_at, expires_at)
        select ${token}, ${given.organizationId}, ${given.formId}, 'offline', 'Paid', '', '[]', doc -> 'payer', 0,
          (doc ->> 'totalCents')::bigint, ${when}, ${when}, ${when} from asked returning id, 1 as n)`,
      isByHand: true,
      placedAt: when,
      now: when,
    }),
  )
  if (!orderIdsOf(row).has(0)) throw new Error('a contribution of the demonstration became no order')
}

function orderOf({ organizationId, formId, tierId, token, contribution }: OfflineOrder): NewOrder {
  const amountCents = cents(inCents(contribution.euros))
  return {
    organizationId,
    formId,
    providerAccount: null,
    label: contribution.tier,
    locale: 'fr',
    token,
    payer: payerOf(contribution),
    couponId: null,
    couponStockId: null,
    lines: [
      {
        tierId,
        type: 'Donation',
        name: contribution.tier,
        priceCategory: 'Pwyw',
        amountCents,
        initialAmountCents: amountCents,
        discountCents: ZERO,
        vatCents: ZERO,
        termCents: [amountCents],
        monthlyCents: null,
        isEligibleTaxReceipt: true,
        participant: null,
        customFields: [],
        options: [],
        stockIds: [],
      },
    ],
    terms: [{ number: 1, state: 'Registered', dueOn: contribution.on, amountCents, tipCents: ZERO }],
    recurrence: null,
    linesCents: amountCents,
    discountCents: ZERO,
    vatCents: ZERO,
    tipCents: ZERO,
    totalCents: amountCents,
    consents: [],
  }
}

function payerOf({ firstName, lastName, company, hides }: DemoContribution): OrderPayer {
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
  return {
    email: `${mailbox}@voisins.example`,
    firstName,
    lastName,
    birthDate: null,
    address: null,
    zipCode: null,
    city: null,
    country: null,
    companyName: company ?? null,
    companySiren: null,
    companyLegalStatus: null,
    payAsOrganisation: company !== undefined,
    showName: hides !== 'name',
    showAmount: hides === undefined,
  }
}

/** Tables and columns are written in this file; only values come from elsewhere, and those are parameters. */
async function insert(
  db: Queryable,
  table: string,
  columns: Readonly<Record<string, Value>>,
): Promise<number> {
  const [row] = await db.query<{ id: number }>(sql`${insertInto(table, columns)} returning id`)
  if (!row) throw new Error(`nothing was inserted into ${table}`)
  return row.id
}

function named(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demonstration speaks of "${name}", which it does not describe`)
  return id
}

const inCents = (euros: number) => Math.round(euros * 100)
const optionalCents = (euros: number | undefined) => (euros === undefined ? null : inCents(euros))
const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
