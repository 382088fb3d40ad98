import { describe, expect, it } from 'vitest'
import { unknownPlaceholders } from '../campaign/renewal.ts'
import { BOUNCES, bounceOf, statusIn } from './bounce.ts'
import {
  ENDING_DAYS_MAX,
  ENDING_DAYS_USUAL,
  filledMessage,
  MAILING_PLACEHOLDERS,
  mailingFigures,
  messageParts,
  NOT_MAILED,
  saysHowAsked,
  tidiedPlaceholders,
  withoutBraces,
} from './mailing.ts'

describe('a message to many people', () => {
  it('[ML1] goes to nobody without an address, who refused, cannot be reached, or reads it in the same mailbox', () => {
    expect(NOT_MAILED).toEqual(['NoAddress', 'Refused', 'Undeliverable', 'SameMailbox'])
  })

  it('[ML1] looks for the end of a membership up to a whole leap year ahead, a month as a rule', () => {
    expect(ENDING_DAYS_MAX).toBe(366)
    expect(ENDING_DAYS_USUAL).toBe(30)
  })

  it('[ML5] has figures that add up, the same before and after it is sent', () => {
    const leftOut = { NoAddress: 2, Refused: 1, Undeliverable: 0, SameMailbox: 3 }
    const counts = { Waiting: 1, Queued: 0, Sent: 6, Refused: 1, Changed: 1, Bounced: 1, Stopped: 0 }
    expect(mailingFigures(10, leftOut)).toEqual({ chosen: 16, recipients: 10, leftOut: 6 })
    expect(mailingFigures(counts, leftOut)).toEqual(mailingFigures(10, leftOut))
  })

  it('[ML2] is shown to whoever wrote it without braces', () => {
    expect(messageParts('{Prenom}, des nouvelles de {association}', 'Les Voisins')).toEqual([
      null,
      ', des nouvelles des Voisins',
    ])
    expect(messageParts('Le bal', 'Les Voisins')).toEqual(['Le bal'])
    expect(messageParts('Bonjour {prénom}', 'Les Voisins')).toEqual(['Bonjour ', null])
    expect(withoutBraces('Bonjour {Prenom}')).toBe('Bonjour (prénom)')
  })

  it('[ML4] is taken up again only with a note that says how the person asked', () => {
    expect(
      ['', ' ', 'x', 'Oui', 'ok ok', 'téléphone', '.... .... ....', 'aaaa aaaaaaa'].filter(saysHowAsked),
    ).toEqual([])
    expect(saysHowAsked('Demandé par téléphone le 3 mars')).toBe(true)
  })

  const values = { firstName: 'Éva', association: 'Les Voisins' }

  it('[ML2] names its reader and the association', () => {
    expect(filledMessage('Bonjour {prenom}, {association}', values)).toBe('Bonjour Éva, Les Voisins')
  })

  it('[ML2] leaves no hole where a first name is not known', () => {
    expect(filledMessage('Bonjour {prénom},\nMerci {prénom} !', { ...values, firstName: '' })).toBe(
      'Bonjour,\nMerci !',
    )
  })

  it.each(['{prenom}', '{Prénom}', '{PRÉNOM}', '{PRENOM}', '{ prénom }', '{pre\u0301nom}'])(
    '[ML2] takes « %s » for the first name',
    (typed) => {
      expect(tidiedPlaceholders(`Bonjour ${typed},`)).toBe('Bonjour {prénom},')
    },
  )

  it.each([
    [
      'Merci de votre don à {association}.',
      'Les Jardins Partagés',
      'Merci de votre don aux Jardins Partagés.',
    ],
    ['Des nouvelles de {Association}', 'Les Jardins Partagés', 'Des nouvelles des Jardins Partagés'],
    ['À {association}, de {association}', 'Le Cercle', 'Au Cercle, du Cercle'],
    ['De {association}\u202f: merci', 'Emmaüs', 'D’Emmaüs\u202f: merci'],
    ['à {association}, de {association}', 'La Ruche', 'à La Ruche, de La Ruche'],
    ['Bienvenue à\u00a0{association}', 'Les Voisins', 'Bienvenue aux Voisins'],
    ['Thank you for your gift to {association}', 'Les Voisins', 'Thank you for your gift to Les Voisins'],
    ['Chez {association}, là {association}', 'Les Voisins', 'Chez Les Voisins, là Les Voisins'],
    ['de {association}', 'Les {prénom}', 'des {prénom}'],
  ])('[ML2] « %s » of « %s » reads « %s »', (text, association, read) => {
    expect(filledMessage(text, { firstName: 'Éva', association })).toBe(read)
  })

  it('[ML2] takes « {Association} » for the association, and leaves other words in braces as they were typed', () => {
    expect(tidiedPlaceholders('{Association} {Prénoms} {nom} {}')).toBe('{association} {Prénoms} {nom} {}')
  })

  it('[ML2] says which words in braces mean nothing', () => {
    expect(unknownPlaceholders('{prénom} {date de fin} {nom}', MAILING_PLACEHOLDERS)).toEqual([
      '{date de fin}',
      '{nom}',
    ])
  })
})

describe('a refusal of a mail server', () => {
  it.each([
    ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', 550, 'Address'],
    ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 550, 'Address'],
    ['550 5.2.1 The email account is disabled', 550, 'Address'],
    ['550 5.4.4 Host not found', 550, 'Address'],
    ['550 No such user', 550, 'Address'],
    ['551 User not local', 551, 'Address'],
    ['553 mailbox name not allowed', 553, 'Address'],
    ['552 5.2.2 Mailbox full', 552, 'Mail'],
    ['554 5.7.1 Message rejected as spam', 554, 'Mail'],
    ['550 5.7.1 Blocked by policy', 550, 'Mail'],
    ['550 5.1.8 Sender address rejected', 550, 'Mail'],
    ['550 5.1.7 Invalid sender', 550, 'Mail'],
    ['552 too large', 552, 'Mail'],
    ['599 no', 599, 'Mail'],
    ['500 what', 500, 'Mail'],
  ])('[ML3] « %s » is for good', (answer, code, of) => {
    expect(bounceOf({ code, status: statusIn(answer) })).toBe(of)
    expect(BOUNCES).toContain(of)
  })

  it.each([
    ['450 4.2.0 Greylisted, try again', 450],
    ['421 closing', 421],
    ['451 4.3.0 try later', 451],
    ['250 2.1.5 fine', 250],
    ['600 odd', 600],
  ])('[ML3] « %s » is not', (answer, code) => {
    expect(bounceOf({ code, status: statusIn(answer) })).toBeNull()
  })

  it('[ML3] nothing said is nothing for good', () => {
    expect(bounceOf({ code: null, status: null })).toBeNull()
  })

  it('[ML3] an address of a machine is no status', () => {
    expect(statusIn('550 blocked [5.10.20.30]')).toBeNull()
    expect(statusIn('550 5.10.20.30 is blocked')).toBeNull()
  })
})
