import { addressLines } from '@obole/contract/address-lines'
import { isRefusal, refuse, type Refusal } from '@obole/contract/problems'
import { parisDate } from '@obole/core/dates/dates'
import { cents, sum } from '@obole/core/money/money'
import type { App } from '../app.ts'
import { openLink } from '../order-links/open-link.ts'
import { drawAttestation } from '../papers/drawing.ts'
import type { AttestationContents } from '../papers/paper.ts'
import { fullAddress } from '../platform/fronts.ts'
import { attestationCode } from './attestation-code.ts'
import { type AttestedOrder, readAttested } from './attestations.store.ts'

interface OpenAttestation {
  fileName: string
  pdf: Buffer
}

/** The same for a visitor with a link of the order. */
export async function openLinkedAttestation(app: App, token: string): Promise<OpenAttestation | Refusal> {
  const link = await openLink(app, token)
  return isRefusal(link) ? link : openAttestation(app, link.orderId)
}

/** What was paid of an order until now, as a paper drawn on request: it has no number, and nothing of it is kept. */
export async function openAttestation(app: App, orderId: number): Promise<OpenAttestation | Refusal> {
  const order = await readAttested(app.db, orderId)
  if (!order || order.payments.length === 0) return refuse('NOT_FOUND')
  const names = { fr: 'attestation-de-paiement', en: 'proof-of-payment' }
  return {
    fileName: `${names[order.locale]}-${orderId}.pdf`,
    pdf: await drawAttestation(contentsOf(app, order)),
  }
}

function contentsOf(app: App, order: AttestedOrder): AttestationContents {
  const { orderId, locale, organization, payer, payments } = order
  const madeAt = app.clock.now()
  const paidCents = sum(payments.map(({ amountCents }) => amountCents))
  const backCents = sum(payments.map((payment) => payment.backCents))
  const keptCents = cents(paidCents - backCents)
  const code = attestationCode(app, { orderId, madeOn: parisDate(madeAt), keptCents })
  return {
    locale,
    orderId,
    orderedOn: order.orderedOn,
    title: order.title,
    recurs: order.recurs,
    organization: {
      name: organization.name,
      addressLines: addressLines(organization, locale),
      siren: organization.siren,
      rnaNumber: organization.rnaNumber,
    },
    payer: {
      name: `${payer.firstName} ${payer.lastName}`,
      company: payer.payAsOrganisation ? (payer.companyName ?? null) : null,
      addressLines: addressLines(payer, locale),
    },
    lines: alike(order.lines),
    payments,
    paidCents,
    backCents,
    keptCents,
    toCome: order.toCome,
    tipCents: order.tipCents,
    verifyUrl: fullAddress(app, `/api/attestations/${code}`),
    madeAt,
  }
}

/** Things of one name, with the same options, stand together. */
function alike(lines: AttestedOrder['lines']): AttestationContents['lines'] {
  const things = lines.map(({ options, ...line }) => ({ ...line, options: options.map(({ name }) => name) }))
  const same = Map.groupBy(things, ({ name, options }) => JSON.stringify([name, ...options]))
  return [...same.values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    return [{ ...first, count: all.length, amountCents: sum(all.map(({ amountCents }) => amountCents)) }]
  })
}
