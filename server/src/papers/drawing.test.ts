import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parisInstant } from '@obole/core/dates/dates'
import { cents } from '@obole/core/money/money'
import { describe, expect, it } from 'vitest'
import { pdfCode, pdfCodeBottom, pdfCodeSpan, pdfPieces, pdfText, pdfTitle } from '../../testing/pdf.ts'
import { drawAttestation, drawPaper, drawSharePicture } from './drawing.ts'
import type { FiscalReceipt, MembershipCard, Ticket } from './paper.ts'

// The first paper starts a thread and reads three typefaces, on machines that may be busy.

const receipt: FiscalReceipt = {
  kind: 'FiscalReceipt',
  model: 'individual',
  number: 42,
  replaces: null,
  organization: {
    name: 'Les Jardins Partagés',
    status: 'Association loi 1901',
    purpose: 'Créer et faire vivre des jardins collectifs.',
    addressLines: ['12 rue des Lilas', '69007 Lyon'],
    siren: '123456782',
    rnaNumber: 'W690000001',
  },
  donor: { name: 'Élodie Œdipe', company: null, addressLines: ['3 bis, allée de l’Œillet', '75011 Paris'] },
  amountCents: cents(108_150),
  givenOn: '2026-11-01',
  means: 'Carte bancaire',
  issuedOn: '2026-11-15',
  orderId: 1234,
  verifyUrl: 'https://obole.example/api/receipts/verify/AbCdEfGhIjKlMnOpQrStUvWx',
  signatory: { name: 'Marthe Delorme', role: 'présidente', signatureId: null },
  madeAt: parisInstant('2026-11-15', '10:00'),
}

const pass = {
  locale: 'fr',
  organizationName: 'Les Jardins Partagés',
  color: '#0B7A4B',
  title: 'Fête de printemps au jardin',
  tierName: 'Plein tarif',
  holder: 'Alix Martin',
  payerName: 'Camille Durand',
  orderId: 1234,
  orderedOn: '2026-11-15',
  verifyUrl: 'https://obole.example/api/passes/56789.AbCdEfGhIjKlMnOpQrStUvWx',
  passNumber: 56_789,
  contactEmail: 'fete@jardins.example',
  madeAt: parisInstant('2026-11-15', '10:00'),
} as const

const ticket: Ticket = {
  ...pass,
  kind: 'Ticket',
  startsAt: parisInstant('2027-04-17', '10:00'),
  endsAt: parisInstant('2027-04-17', '19:00'),
  placeLines: ['Jardin des Lilas', '12 rue des Lilas, 69007 Lyon'],
  options: ['Repas partagé'],
  number: 1,
  count: 2,
}

const card: MembershipCard = {
  ...pass,
  kind: 'MembershipCard',
  title: 'Adhésion annuelle',
  validFrom: '2026-11-15',
  validUntil: '2027-11-14',
}

// The smallest PNG there is: one grey point.
const SIGNATURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

const BANNER = readFileSync(join(import.meta.dirname, '../demo/pictures/banniere-fete.png'))
const LOGO = readFileSync(join(import.meta.dirname, '../demo/pictures/logo-jardins.png'))

const long = 'Des mots à n’en plus finir, de quoi remplir la page et le reste. '.repeat(12)

/** Nothing is written over the foot of the page, nor the code. */
async function expectFootBelowEverything(pdf: Buffer, foot: string): Promise<void> {
  const pieces = await pdfPieces(pdf)
  const footTop = (pieces.find(({ text }) => text.includes(foot))?.bottom ?? 0) - 9
  const others = pieces.filter(({ bottom }) => bottom < footTop)
  expect(others.length).toBeGreaterThan(10)
  expect(
    pieces.filter(({ bottom, text }) => bottom >= footTop && bottom < footTop + 8 && !text.includes(foot)),
  ).toEqual([])
  expect(pdfCodeBottom(pdf)).toBeLessThan(footTop)
}

describe('a tax receipt on paper', () => {
  it('says everything the individual’s model asks for', async () => {
    const text = await pdfText(await drawPaper(receipt))
    for (const expected of [
      'Reçu au titre des dons à certains organismes d’intérêt général',
      'Cerfa n° 11580*05',
      'Numéro d’ordre du reçu 2026-00042',
      'Les Jardins Partagés',
      'SIREN 123 456 782 · RNA W690000001',
      '12 rue des Lilas 69007 Lyon',
      'Créer et faire vivre des jardins collectifs.',
      'Association loi 1901',
      'Élodie Œdipe',
      '3 bis, allée de l’Œillet 75011 Paris',
      '1 081,50 €',
      'Mille quatre-vingt-un euros et cinquante centimes',
      '1er novembre 2026',
      'Déclaration de don manuel',
      'Numéraire',
      'Carte bancaire',
      'article 200 du code général des impôts',
      'Établi le 15 novembre 2026',
      'Marthe Delorme, présidente',
    ])
      expect(text).toContain(expected)
    expect(text).not.toContain('annule et remplace')
  })

  it('of a company says what that model asks for', async () => {
    const company = { name: 'Librairie du Tilleul', siren: '987654321', legalStatus: 'SARL' }
    const text = await pdfText(
      await drawPaper({ ...receipt, model: 'company', replaces: 41, donor: { ...receipt.donor, company } }),
    )
    for (const expected of [
      'Cerfa n° 16216*02',
      'article 238 bis',
      'Librairie du Tilleul',
      '987 654 321',
      'SARL',
      'Élodie Œdipe',
    ])
      expect(text).toContain(expected)
    expect(text).toContain('annule et remplace le reçu n° 2026-00041')
  })

  it('carries the address of its verification, and a title', async () => {
    const pdf = await drawPaper(receipt)
    expect(pdfCode(pdf)).toBe(receipt.verifyUrl)
    expect(await pdfTitle(pdf)).toBe('Reçu fiscal n°\u202f2026-00042')
  })

  it('is the same file each time it is drawn, and another with a signature', async () => {
    const [once, again, signed] = await Promise.all([
      drawPaper(receipt),
      drawPaper(receipt),
      drawPaper(receipt, { signature: SIGNATURE }),
    ])
    expect(once.equals(again)).toBe(true)
    expect(signed.equals(once)).toBe(false)
  })

  it('fits on one page however much people have to say', async () => {
    const pdf = await drawPaper(
      {
        ...receipt,
        amountCents: cents(188_888_888),
        replaces: 41,
        organization: {
          ...receipt.organization,
          name: long,
          purpose: long,
          status: long,
          addressLines: [long, long],
        },
        donor: {
          name: long,
          company: { name: long, siren: '123456789', legalStatus: long },
          addressLines: [long, long],
        },
      },
      { signature: SIGNATURE },
    )
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expectFootBelowEverything(pdf, 'À garder')
  })
})

/** As tickets are made since they have their own numbers; `ticket` is an older one. */
const priced: Ticket = {
  ...ticket,
  passNumber: 131,
  priceCents: cents(2000),
  organizer: { siren: '123456782', rnaNumber: 'W690000001', city: 'Lyon' },
}

describe('a ticket by the law on ticketing', () => {
  it('says its organiser, show and session, its category, price and number', async () => {
    const text = await pdfText(await drawPaper(priced))
    for (const expected of [
      'Fête de printemps au jardin',
      'Samedi 17 avril 2027 à 10 h',
      'Catégorie Plein tarif Prix 20,00 € TTC',
      'Avec Repas partagé',
      'N° 131',
      'Organisateur : Les Jardins Partagés, Lyon, SIREN 123 456 782',
    ])
      expect(text).toContain(expected)
  })

  it('says so in English too', async () => {
    const text = await pdfText(await drawPaper({ ...priced, locale: 'en' }))
    for (const expected of [
      'Category Plein tarif Price €20.00 incl. tax',
      'No. 131',
      'Organiser: Les Jardins Partagés, Lyon, SIREN 123 456 782',
    ])
      expect(text).toContain(expected)
  })

  it.each([
    ['fr', 'Prix Gratuit'],
    ['en', 'Price Free'],
  ] as const)('says that it is free (%s)', async (locale, expected) => {
    expect(await pdfText(await drawPaper({ ...priced, locale, priceCents: cents(0) }))).toContain(expected)
  })

  it('names the association by what is known of it', async () => {
    const textWith = async (organizer: NonNullable<Ticket['organizer']>) =>
      pdfText(await drawPaper({ ...priced, organizer }))
    expect(await textWith({ siren: null, rnaNumber: 'W690000001', city: 'Lyon' })).toContain(
      'Organisateur : Les Jardins Partagés, Lyon, RNA W690000001 Commande',
    )
    expect(await textWith({ siren: null, rnaNumber: null, city: null })).toContain(
      'Organisateur : Les Jardins Partagés Commande',
    )
  })

  it('made before says none of it, and its rate as it did', async () => {
    const text = await pdfText(await drawPaper(ticket))
    expect(text).toContain('Tarif Plein tarif Avec Repas partagé')
    expect(text).not.toMatch(/Organisateur|TTC|Catégorie/)
  })

  it.each([
    ['with a picture', { banner: BANNER, logo: LOGO }],
    ['without', {}],
  ])('fits on one page %s, however long its words are', async (_, pictures) => {
    const pdf = await drawPaper(
      {
        ...priced,
        organizationName: long.slice(0, 150),
        title: long,
        holder: long,
        tierName: long,
        priceCents: cents(123_456_789),
        endsAt: parisInstant('2027-09-29', '19:00'),
        placeLines: [long, long, long],
        options: [long, long],
      },
      pictures,
    )
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    await expectFootBelowEverything(pdf, 'Organisateur')
    const pieces = await pdfPieces(pdf)
    const { top } = pdfCodeSpan(pdf)
    const beside = pieces.filter(({ bottom }) => bottom > top - 6 && bottom < pdfCodeBottom(pdf))
    expect(beside.map(({ text }) => text).join(' ')).toMatch(/^Présentez ce code.*N°\s131$/)
    expect(await pdfText(pdf)).toContain('SIREN 123 456 782')
  })
})

describe('a ticket on paper', () => {
  it('says what it is for, when, where, for whom, and carries its code', async () => {
    const pdf = await drawPaper(ticket)
    const text = await pdfText(pdf)
    for (const expected of [
      'Billet 1 sur 2',
      'Fête de printemps au jardin',
      'Samedi 17 avril 2027 à 10 h, jusqu’à 19 h',
      'Jardin des Lilas',
      '69007 Lyon',
      'Alix Martin',
      'Plein tarif',
      'Repas partagé',
      'Commande n° 1234, par Camille Durand',
      'N° 56789',
    ])
      expect(text).toContain(expected)
    expect(pdfCode(pdf)).toBe(ticket.verifyUrl)
  })

  it('keeps its code free however long its words are', async () => {
    const options = [long, long]
    const pdf = await drawPaper({
      ...ticket,
      title: long,
      holder: long,
      tierName: long,
      placeLines: [long, long],
      options,
    })
    const pieces = await pdfPieces(pdf)
    const { top: codeTop } = pdfCodeSpan(pdf)
    const beside = pieces.filter(({ bottom }) => bottom > codeTop - 6 && bottom < pdfCodeBottom(pdf))
    expect(beside.map(({ text }) => text).join(' ')).toMatch(/^Présentez ce code.*N°\s56789$/)
  })

  it('speaks English to whoever ordered in English', async () => {
    const text = await pdfText(await drawPaper({ ...ticket, locale: 'en' }))
    for (const expected of [
      'Ticket 1 of 2',
      'Saturday 17 April 2027 at 10:00, until 19:00',
      'Order no. 1234',
    ])
      expect(text).toContain(expected)
  })

  it('writes names of every Latin alphabet, and leaves out what no letter stands for', async () => {
    const text = await pdfText(
      await drawPaper({ ...ticket, holder: 'Nguyễn Łukasz', title: 'Fête 🎉 d’été' }),
    )
    expect(text).toContain('Nguyễn Łukasz')
    expect(text).toMatch(/Fête\s+d’été/)
  })
})

/** The largest part of a page's height with nothing on it below its head. */
async function blankShare(pdf: Buffer, { head, height }: { head: number; height: number }): Promise<number> {
  const { top, bottom } = pdfCodeSpan(pdf)
  const written = (await pdfPieces(pdf)).map((piece) => [piece.bottom - 9, piece.bottom])
  const inked = [[0, head], ...written, [top, bottom], [height - 20, height]].toSorted(
    ([a = 0], [b = 0]) => a - b,
  )
  let [reached, blank] = [0, 0]
  for (const [from = 0, to = 0] of inked) {
    blank = Math.max(blank, from - reached)
    reached = Math.max(reached, to)
  }
  return blank / height
}

describe('a pass has no empty part, whatever it says', () => {
  const bare = { holder: null, startsAt: null, placeLines: [], options: [], contactEmail: null }
  it.each([
    ['a whole ticket', ticket, 140, 595],
    ['a ticket that says little', { ...ticket, ...bare }, 72, 595],
    ['a ticket with its price', priced, 72, 595],
    ['a ticket with its price and little else', { ...priced, ...bare }, 72, 595],
    ['a card', card, 78, 297],
    ['a card without an end', { ...card, validUntil: null }, 78, 297],
  ] as const)('%s', async (name, contents, head, height) => {
    const pictures = name === 'a whole ticket' ? { banner: BANNER, logo: LOGO } : {}
    expect(await blankShare(await drawPaper(contents, pictures), { head, height })).toBeLessThan(0.15)
  })
})

it('a membership card says its whole validity, however long the months are', async () => {
  const wide = { ...card, validFrom: '2026-09-30', validUntil: '2027-09-29' } as const
  expect(await pdfText(await drawPaper(wide))).toContain('Du 30 septembre 2026 au 29 septembre 2027')
  const english = await pdfText(await drawPaper({ ...wide, locale: 'en' }))
  expect(english).toContain('From 30 September 2026 to 29 September 2027')
})

it('a ticket shows what was chosen for it from a list, and its association’s pictures', async () => {
  const choices = ['Végétarienne', 'Semis et rempotage']
  const [plain, adorned] = await Promise.all([
    drawPaper({ ...ticket, choices }),
    drawPaper({ ...ticket, choices }, { banner: BANNER, logo: LOGO }),
  ])
  expect(await pdfText(plain)).toContain('Repas partagé, Végétarienne, Semis et rempotage')
  expect(plain.toString('latin1').match(/\/Subtype \/Image/g)).toBeNull()
  expect(adorned.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
  expect(adorned.equals(await drawPaper({ ...ticket, choices }, { banner: BANNER, logo: LOGO }))).toBe(true)
  expect(pdfCode(adorned)).toBe(ticket.verifyUrl)
})

it('a membership card says who is a member, of what, and until when', async () => {
  const text = await pdfText(await drawPaper(card))
  for (const expected of [
    'Carte d’adhérent',
    'Adhésion annuelle',
    'Les Jardins Partagés atteste',
    'Alix Martin',
    'Du 15 novembre 2026 au 14 novembre 2027',
  ])
    expect(text).toContain(expected)
})

it('a paper that cannot be drawn fails alone', async () => {
  const broken = { ...receipt, givenOn: 'un jour' }
  const [fails, works] = await Promise.allSettled([drawPaper(broken), drawPaper(card)])
  expect(fails).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('could not be drawn') },
  })
  expect(works.status).toBe('fulfilled')
})

it('a proof of payment of much with many options, paid in many debits, is one page', async () => {
  const month = (year: number, index: number) => `${year}-0${index + 1}-10`
  const several = <Row>(rowOf: (index: number) => Row) =>
    Array.from({ length: 9 }, (_none, index) => rowOf(index))
  const options = ['Repas du samedi soir', 'Navette depuis la gare', 'Hébergement sous tente', 'Vannerie']
  const pdf = await drawAttestation({
    locale: 'fr',
    orderId: 1,
    orderedOn: '2026-01-10',
    title: 'Fête',
    recurs: false,
    organization: {
      name: 'Les Voisins',
      addressLines: ['1 rue', '69001 Lyon'],
      siren: null,
      rnaNumber: null,
    },
    payer: { name: 'Ana Martin', company: 'Atelier Martin', addressLines: ['1 rue', '69001 Lyon'] },
    lines: several((index) => ({ name: `Entrée ${index}`, options, count: 1, amountCents: cents(1000) })),
    payments: several((index) => ({
      paidOn: month(2026, index),
      means: 'Card' as const,
      amountCents: cents(500),
      backCents: cents(100),
    })),
    toCome: several((index) => ({ dueOn: month(2027, index), amountCents: cents(500) })),
    paidCents: cents(4500),
    backCents: cents(900),
    keptCents: cents(3600),
    tipCents: cents(300),
    verifyUrl: 'https://obole.example/api/attestations/1',
    madeAt: Date.parse('2026-11-19T08:00:00Z'),
  })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(await pdfText(pdf)).toContain('Entrée 0, avec Repas du samedi soir, Navette depuis la gare')
})

it('whatever people write of themselves, each paper is made', async () => {
  const odd = 'Z\u0338\u0322\u031b\u0347 👩‍👩‍👧 שלום \u202e漢\u{10ffff}'
  const { organization, donor } = receipt
  const papers = [
    {
      ...receipt,
      organization: { ...organization, name: odd, purpose: odd },
      donor: { ...donor, name: odd },
    },
    { ...ticket, holder: odd, payerName: odd, title: odd, options: [odd], placeLines: [odd] },
    { ...card, holder: odd, payerName: odd, title: odd },
  ]
  for (const paper of papers) expect(await pdfText(await drawPaper(paper))).toContain('Z')
  const facts = {
    title: odd,
    association: odd,
    line: odd,
    colour: '#0B7A4B',
    picture: null,
    filled: null,
  } as const
  expect((await drawSharePicture(facts)).subarray(1, 4).toString()).toBe('PNG')
})
