import type { TestCardKey } from '@obole/contract/bank-test-cards'
import {
  addDays,
  dateParts,
  daysBetween,
  localDate,
  type LocalDate,
  monthsAfter,
  parisDate,
  parisInstant,
} from '@obole/core/dates/dates'
import type { FormType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import type { DeskMeans } from '@obole/core/payment/payment-means'
import type { InstalmentCount } from '@obole/core/payment/schedule'
import type { DemoCampaign } from '../description.ts'
import { adhesionAnnuelle } from '../les-jardins-partages/adhesion-annuelle.ts'
import { boutiqueSolidaire } from '../les-jardins-partages/boutique-solidaire.ts'
import { atelierGreffe } from '../les-jardins-partages/not-for-sale-now.ts'
import { faireUnDon } from '../les-jardins-partages/faire-un-don.ts'
import { feteDePrintemps } from '../les-jardins-partages/fete-de-printemps.ts'
import { stageDePermaculture } from '../les-jardins-partages/stage-de-permaculture.ts'
import { uneSerrePourTous } from '../les-jardins-partages/une-serre-pour-tous.ts'
import { pastCampaigns } from './campaigns.ts'
import { type Dice, dice } from './dice.ts'
import { type Neighbour, neighbourhood } from './neighbours.ts'

export interface Line {
  /** Null for a gift added to a purchase. */
  tier: string | null
  /** The amount, where the payer chooses the price. */
  euros?: number
  participant?: { firstName: string; lastName: string }
  options?: readonly string[]
  /** By the question's label. */
  answers?: Readonly<Record<string, string | boolean>>
}

export interface Purchase {
  /** The same each time the story is written. */
  key: string
  campaign: { formType: FormType; slug: string }
  lines: readonly Line[]
  payer: Neighbour
  /** Agreed to be named where the campaign shows a list. */
  isNamed: boolean
  tipEuros: number
  instalments: InstalmentCount
  monthlyOn: number | null
  code: string | null
  card: TestCardKey
}

export type Act = { at: number } & (
  | ({ kind: 'buy' } & Purchase)
  | ({ kind: 'byHand'; means: DeskMeans; number: number } & Purchase)
  | { kind: 'takeDebits' }
  | { kind: 'payOut' }
  | { kind: 'depositCheques' }
  | { kind: 'giveBack'; of: string; message: string }
  | { kind: 'stopGift'; of: string }
)

const SEED = 1901
const DAYS = 730

/** Everything that happened in the two years before a day, in order; the same for the same day. */
export function storyUntil(today: LocalDate): Act[] {
  const chance = dice(SEED)
  const teller: Teller = { today, chance, people: neighbourhood(150, today, chance), acts: [] }
  members(teller)
  feasts(teller)
  gifts(teller)
  shop(teller)
  greenhouse(teller)
  courses(teller)
  bestsellers(teller)
  endedGift(teller)
  office(teller)
  return teller.acts.toSorted((a, b) => a.at - b.at)
}

interface Teller {
  today: LocalDate
  chance: Dice
  people: readonly Neighbour[]
  acts: Act[]
}

type Wish = Partial<Omit<Purchase, 'key' | 'campaign' | 'lines' | 'payer'>>

function buy(
  teller: Teller,
  campaign: DemoCampaign,
  day: LocalDate,
  payer: Neighbour,
  lines: readonly Line[],
  wish: Wish = {},
): Purchase {
  const purchase = purchaseOf(teller, campaign, payer, lines, wish)
  teller.acts.push({ kind: 'buy', at: momentOf(teller, day), ...purchase })
  return purchase
}

function purchaseOf(
  { acts, chance }: Teller,
  campaign: DemoCampaign,
  payer: Neighbour,
  lines: readonly Line[],
  wish: Wish,
): Purchase {
  return {
    key: `history-${campaign.slug}-${acts.length}`,
    campaign,
    lines,
    payer,
    isNamed: chance.chance(0.6),
    tipEuros: chance.chance(0.55) ? chance.pick([1, 1, 2, 2, 3, 4, 5]) : 0,
    instalments: 1,
    monthlyOn: null,
    code: null,
    card: chance.chance(0.7) ? 'accepted' : 'accepted_mastercard',
    ...wish,
  }
}

/** Between 8 and 22 h, more often in the evening. */
function momentOf({ chance }: Teller, day: LocalDate): number {
  const minutes = 8 * 60 + Math.max(chance.below(14 * 60), chance.below(14 * 60))
  return parisInstant(day, '00:00') + minutes * 60_000 + chance.below(60_000)
}

/** A collection opens on its first day; anything else is on sale once published. */
function opensAt({ formType, saleStart, startsAt }: DemoCampaign): number | undefined {
  return saleStart ?? (kindOf(formType).makes === 'contribution' ? startsAt : undefined)
}

/** A random day in a range counted from today; null where the campaign did not sell on it. */
function dayOf(
  { today, chance }: Teller,
  [from, until]: readonly [number, number],
  campaign: DemoCampaign,
): LocalDate | null {
  const day = addDays(today, from + chance.below(until - from))
  const moment = parisInstant(day, '00:00')
  const opens = opensAt(campaign)
  const closes = campaign.saleEnd ?? campaign.startsAt
  const isOpen = (opens ?? 0) < moment && (closes ?? Infinity) > moment + 86_400_000
  return isOpen && day < today ? day : null
}

const itself = ({ firstName, lastName }: Neighbour) => ({ firstName, lastName })

/** The season before last; most of its members renewed under the yearly rule, some late, some never. */
function members(teller: Teller): void {
  const { chance, people, today } = teller
  const { formerMembership } = pastCampaigns(today)
  for (const [index, member] of people.slice(0, 62).entries()) {
    const family = member.children.length > 0 && chance.chance(0.7)
    const tier = family ? 'Adhésion famille' : 'Adhésion individuelle'
    const line = { tier, participant: itself(member) }
    if (index < 44) {
      const day = dayOf(teller, [-DAYS, -375], formerMembership)
      if (day && index % 6 === 5) byHand(teller, formerMembership, day, member, [line])
      else if (day) buy(teller, formerMembership, day, member, [line])
    }
    if (index < 44 && chance.chance(0.22)) continue
    const day = dayOf(teller, [-385, -3], adhesionAnnuelle)
    if (day) renew(teller, member, day, { family, tier })
  }
}

function renew(
  teller: Teller,
  member: Neighbour,
  day: LocalDate,
  { family, tier }: { family: boolean; tier: string },
): void {
  const { chance } = teller
  const basket = chance.chance(0.14) ? ['Panier de récolte hebdomadaire'] : []
  const answers = {
    'Nombre d’enfants': String(member.children.length),
    Téléphone: member.phone,
    'Code postal du jardin le plus proche de chez vous': '69007',
    'J’accepte de recevoir la lettre du jardin': chance.chance(0.7),
  }
  const participant = itself(member)
  if (chance.chance(0.12)) {
    const line = { tier: 'Adhésion de soutien', euros: chance.pick([40, 60, 100]), participant, answers }
    return void buy(teller, adhesionAnnuelle, day, member, [line])
  }
  const line = { tier, participant, answers, options: ['Assurance responsabilité civile', ...basket] }
  if (chance.chance(0.1)) return byHand(teller, adhesionAnnuelle, day, member, [line])
  const code = chance.chance(0.15) ? 'PARRAINAGE' : null
  const extra = chance.chance(0.15) ? [{ tier: null, euros: chance.pick([10, 10, 30]) }] : []
  const instalments = family && code === null && chance.chance(0.3) ? 3 : 1
  buy(teller, adhesionAnnuelle, day, member, [line, ...extra], { code, instalments })
}

const BANKS = ['Banque du Fleuve', 'Caisse des Coteaux', 'Crédit des Terreaux']

function byHand(
  teller: Teller,
  campaign: DemoCampaign,
  day: LocalDate,
  payer: Neighbour,
  lines: readonly Line[],
): void {
  const { acts, chance } = teller
  const means = chance.pick(['Check', 'Check', 'Check', 'Cash', 'BankTransfer'] as const)
  const number = 1_000_000 + chance.below(8_999_999)
  const purchase = purchaseOf(teller, campaign, payer, lines, { tipEuros: 0 })
  acts.push({ kind: 'byHand', at: momentOf(teller, day), means, number, ...purchase })
}

export const bankOf = (number: number): string => BANKS[number % BANKS.length] ?? ''

/** Each sells slowly at first and well in its last two weeks; one is on sale now. */
function feasts(teller: Teller): void {
  const { today } = teller
  const { harvestFeast, sowingFeast, plantFair } = pastCampaigns(today)
  for (const [feast, buyers, opened] of [
    [harvestFeast, 38, 45],
    [sowingFeast, 46, 45],
    [plantFair, 30, 20],
  ] as const) {
    const held = daysBetween(today, parisDate(feast.startsAt ?? 0))
    const lastDay = Math.min(held, 0) - 1
    for (let buyer = 0; buyer < buyers; buyer += 1) {
      const before = Math.floor((opened - 1) * (1 - Math.sqrt(teller.chance.next())))
      const day = addDays(today, lastDay - before)
      const bought = visitFeast(teller, feast, day)
      // One payer fell ill and asked for a refund.
      if (buyer === 7) giveBack(teller, bought, addDays(day, 2))
    }
  }
  springFeast(teller)
}

function visitFeast(teller: Teller, feast: DemoCampaign, day: LocalDate): Purchase {
  const { chance } = teller
  const visitor = chance.pick(teller.people)
  const adult = (firstName: string): Line => ({
    tier: chance.chance(0.75) ? 'Plein tarif' : 'Tarif réduit',
    participant: { firstName, lastName: visitor.lastName },
  })
  const companion = chance.chance(0.5) ? [adult(chance.pick(teller.people).firstName)] : []
  const children = visitor.children.map((firstName): Line => ({
    tier: 'Enfant de moins de 12 ans',
    participant: { firstName, lastName: visitor.lastName },
  }))
  const gift = chance.chance(0.12) ? [{ tier: null, euros: chance.pick([5, 5, 10]) }] : []
  const code = chance.chance(0.12) ? 'AMIS20' : null
  return buy(teller, feast, day, visitor, [adult(visitor.firstName), ...companion, ...children, ...gift], {
    code,
  })
}

function springFeast(teller: Teller): void {
  const { chance } = teller
  for (let buyer = 0; buyer < 24; buyer += 1) {
    const day = dayOf(teller, [-90, -1], feteDePrintemps)
    if (!day) continue
    const visitor = chance.pick(teller.people)
    const isEarly = parisInstant(day, '23:59') < parisInstant('2026-10-31', '23:00')
    const meal = chance.chance(0.4) ? ['Repas partagé'] : []
    const answers = {
      'Votre atelier': chance.pick([
        'Semis et rempotage',
        'Hôtel à insectes',
        'Cuisine des fleurs',
        'Teinture végétale',
      ]),
      'Votre assiette': chance.pick(['Végétarienne', 'Végétalienne', 'Sans gluten']),
      'Est-ce votre première fête au jardin ?': chance.chance(0.4),
    }
    const participant = itself(visitor)
    const lines: Line[] = [
      isEarly
        ? { tier: 'Tarif matinal', participant, answers }
        : { tier: 'Tarif réduit', participant, answers, options: meal },
      ...visitor.children.map((firstName): Line => ({
        tier: 'Enfant de moins de 6 ans',
        participant: { firstName, lastName: visitor.lastName },
      })),
    ]
    buy(teller, feteDePrintemps, day, visitor, lines, {
      code: chance.chance(0.2) ? chance.pick(['BIENVENUE10', 'VOISIN3']) : null,
    })
  }
}

/** Single gifts all year, more in December; a few neighbours give every month. */
function gifts(teller: Teller): void {
  const { chance, people, today } = teller
  for (let gift = 0; gift < 84; gift += 1) {
    const drawn = dayOf(teller, [-DAYS, -1], faireUnDon)
    const day = drawn && gift % 4 === 0 ? decemberOf(drawn, today) : drawn
    if (!day) continue
    const line: Line =
      gift % 17 === 0
        ? { tier: 'Parrainer un carré potager' }
        : { tier: 'Don ponctuel', euros: chance.pick([10, 15, 20, 20, 30, 50, 50, 100, 150]) }
    buy(teller, faireUnDon, day, chance.pick(people), [line])
  }
  const monthly = [
    { euros: 10, monthlyOn: 5, since: -640 },
    { euros: 5, monthlyOn: 10, since: -520 },
    { euros: 15, monthlyOn: 5, since: -400 },
    { euros: 10, monthlyOn: 20, since: -310 },
    { euros: 30, monthlyOn: 10, since: -150 },
    { euros: 8, monthlyOn: 20, since: -75 },
  ]
  for (const [index, { euros, monthlyOn, since }] of monthly.entries()) {
    const giver = people[100 + index]
    const wish = { monthlyOn, tipEuros: index % 2, card: 'accepted' } as const
    if (giver) buy(teller, faireUnDon, addDays(today, since), giver, [{ tier: 'Don mensuel', euros }], wish)
  }
}

const ENDED_GIFT = { since: -130, monthlyOn: 5, endedAfterDays: 8 }

/**
 * A monthly gift that its payer ended a few days after it was debited. Whoever reads our API cannot know: to an association that
 * moves in, here from itself, they are a donor to write to.
 */
function endedGift(teller: Teller): void {
  const { people, today } = teller
  const giver = people[106]
  if (!giver) return
  const { since, monthlyOn, endedAfterDays } = ENDED_GIFT
  const wish = { monthlyOn, tipEuros: 0, card: 'accepted' } as const
  const begun = addDays(today, since)
  const { key } = buy(teller, faireUnDon, begun, giver, [{ tier: 'Don mensuel', euros: 12 }], wish)
  const { year, month, day } = dateParts(addDays(today, -endedAfterDays))
  const debited =
    day > monthlyOn ? localDate(year, month, monthlyOn) : monthsAfter(localDate(year, month, monthlyOn), -1)
  teller.acts.push({ kind: 'stopGift', at: parisInstant(addDays(debited, endedAfterDays), '20:15'), of: key })
}

function decemberOf(day: LocalDate, today: LocalDate): LocalDate {
  const { year, day: ofMonth } = dateParts(day)
  const december = `${year}-12-${String(ofMonth).padStart(2, '0')}`
  return december < today && december > addDays(today, -DAYS) ? december : day
}

function shop(teller: Teller): void {
  const { chance, people } = teller
  const seeds: Line = { tier: 'Sachet de graines mélangées' }
  const paper: Line = { tier: 'La Gazette des parcelles, un numéro' }
  for (let order = 0; order < 46; order += 1) {
    const day = dayOf(teller, [-DAYS, -1], boutiqueSolidaire)
    if (!day) continue
    const colour = chance.pick(['Écru', 'Vert sauge', 'Terre cuite'])
    const basket = chance.pick<readonly Line[]>([
      [seeds],
      [seeds, seeds, paper],
      [paper],
      [{ ...paper, options: ['Envoi par la poste'] }],
      [{ tier: 'Sac en coton bio', answers: { Couleur: colour } }],
      [seeds, { tier: 'Le Carnet du jardinier', options: ['Papier cadeau'] }],
    ])
    const bought = buy(teller, boutiqueSolidaire, day, chance.pick(people), basket, {
      code: chance.chance(0.15) ? 'RECOLTE15' : null,
    })
    if (order === 11) giveBack(teller, bought, addDays(day, 4))
  }
}

function greenhouse(teller: Teller): void {
  const { chance, people } = teller
  for (let gift = 0; gift < 34; gift += 1) {
    const day = dayOf(teller, [-60, -1], uneSerrePourTous)
    if (!day) continue
    const giver = chance.pick(people)
    const line = chance.pick<Line>([
      { tier: 'Don libre', euros: chance.pick([10, 30, 30, 50, 100]) },
      { tier: 'Don libre', euros: chance.pick([20, 50, 75, 200]) },
      { tier: 'Un merci sur la poutre', answers: { 'Prénom à graver': giver.firstName } },
      { tier: 'Un panier de la première récolte' },
    ])
    buy(teller, uneSerrePourTous, day, giver, [line], { isNamed: chance.chance(0.75) })
  }
}

/** Paid in several times: one is complete, one goes on, one is in arrears since its card was refused. */
function courses(teller: Teller): void {
  const { people, today } = teller
  const course: Line = { tier: 'Deux jours de découverte' }
  for (const [index, { since, instalments, card }] of (
    [
      { since: -260, instalments: 6, card: 'accepted' },
      { since: -70, instalments: 3, card: 'accepted' },
      { since: -80, instalments: 3, card: 'mandate_refused' },
    ] as const
  ).entries()) {
    const payer = people[120 + index]
    const day = addDays(today, since)
    if (!payer || parisInstant(today) > (stageDePermaculture.startsAt ?? 0)) continue
    buy(teller, stageDePermaculture, day, payer, [{ ...course, participant: itself(payer) }], {
      instalments,
      card,
      tipEuros: 3,
    })
  }
}

/** What runs short: sells exactly as many of each item as the description says, over that many orders. */
function bestsellers(teller: Teller): void {
  for (const [campaign, orders] of [
    [feteDePrintemps, 20],
    [boutiqueSolidaire, 13],
    [stageDePermaculture, 4],
    [uneSerrePourTous, 3],
    [atelierGreffe, 6],
  ] as const)
    sellShort(teller, campaign, orders)
}

function sellShort(teller: Teller, campaign: DemoCampaign, orders: number): void {
  const { acts, people } = teller
  const known = new Set(
    acts.flatMap((act) => ('payer' in act && act.campaign === campaign ? act.payer.email : [])),
  )
  // Only people who did not buy from it before: the quantity per person is limited.
  const buyers = people.filter(({ email }) => !known.has(email))
  for (let order = 0; order < orders; order += 1) {
    const buyer = buyers[order]
    const day = dayOnSale(teller, campaign)
    if (!buyer || !day) return
    const lines = shortLines(teller, campaign, buyer, { order, orders })
    const code = campaign.coupons?.find(({ uses }) => order < (uses?.sold ?? 0))?.code ?? null
    buy(teller, campaign, day, buyer, lines, { code })
  }
}

function shortLines(
  { chance, people }: Teller,
  { tiers, options = {} }: DemoCampaign,
  buyer: Neighbour,
  { order, orders }: { order: number; orders: number },
): Line[] {
  const lines = tiers.flatMap(({ name, stock, fields = [] }) =>
    Array.from({ length: shareOf(stock?.sold ?? 0, order, orders) }, (_, index): Line => {
      const firstName = index === 0 ? buyer.firstName : chance.pick(people).firstName
      const answers = fields.flatMap(({ label, choices }) => (choices ? [[label, chance.pick(choices)]] : []))
      return {
        tier: name,
        participant: { firstName, lastName: buyer.lastName },
        answers: Object.fromEntries(answers),
      }
    }),
  )
  const extra = Object.entries(options).filter(([, { stock }]) => order < (stock?.sold ?? 0))
  for (const [key, { label }] of extra) {
    const offering = tiers.find((tier) => tier.stock?.sold && tier.options?.includes(key))
    const first = lines.find(({ tier }) => tier === offering?.name)
    if (first) first.options = [label]
  }
  return lines
}

/** Shares the items over the orders: the first orders take one more where it does not divide evenly. */
const shareOf = (things: number, order: number, orders: number) =>
  Math.floor(things / orders) + (order < things % orders ? 1 : 0)

const SHORT_SINCE_DAYS = 120

/** A random day of the last months when it was on sale; null where there was none. */
function dayOnSale({ today, chance }: Teller, campaign: DemoCampaign): LocalDate | null {
  const { startsAt, saleEnd } = campaign
  const opens = opensAt(campaign)
  const closes = saleEnd ?? startsAt
  const first = Math.max(
    -SHORT_SINCE_DAYS,
    opens === undefined ? -Infinity : daysBetween(today, parisDate(opens)) + 1,
  )
  const last = Math.min(0, closes === undefined ? Infinity : daysBetween(today, parisDate(closes)))
  return first < last ? addDays(today, first + chance.below(last - first)) : null
}

function giveBack(teller: Teller, { key }: Purchase, day: LocalDate): void {
  if (day >= teller.today) return
  const message = 'Nous avons bien reçu votre message : votre commande est annulée et remboursée.'
  teller.acts.push({ kind: 'giveBack', at: parisInstant(day, '18:30'), of: key, message })
}

/** What happens by itself, or on the treasurer's day: debits, monthly payouts, cheque deposits. */
function office({ acts, today }: Teller): void {
  for (let ago = DAYS - 1; ago > 0; ago -= 1) {
    const day = addDays(today, -ago)
    // A refused card is tried again after some days: every third day is enough.
    if (ago % 3 === 0) acts.push({ kind: 'takeDebits', at: parisInstant(day, '06:10') })
    const { day: ofMonth, month } = dateParts(day)
    if (ofMonth === 2) acts.push({ kind: 'payOut', at: parisInstant(day, '07:00') })
    if (ofMonth === 24 && month % 3 === 0 && ago > 21)
      acts.push({ kind: 'depositCheques', at: parisInstant(day, '11:30') })
  }
}
