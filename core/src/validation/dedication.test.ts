import { describe, expect, it } from 'vitest'
import { type Dedication, noLinkRule, validateDedication } from './dedication.ts'

const dedication: Dedication = {
  occasion: 'Honour',
  honouree: 'Jeanne et Paul',
  message: 'Cinquante ans de mariage.\nBravo !',
  recipient: { name: 'Jeanne Morel', email: 'jeanne@exemple.fr' },
  showsAmount: false,
}
const problems = (more: Partial<Dedication>) =>
  validateDedication({ ...dedication, ...more }).map(({ field, key }) => [field, key])

describe('a dedication', () => {
  it('[V60] names somebody in 80 characters, says 300 at most, and is for one person with an address or for nobody', () => {
    expect(problems({})).toEqual([])
    expect(problems({ message: null, recipient: null })).toEqual([])
    expect(problems({ honouree: ' ' })).toEqual([['honouree', 'required']])
    expect(problems({ honouree: 'a'.repeat(80), message: 'a'.repeat(300) })).toEqual([])
    expect(validateDedication({ ...dedication, honouree: 'a'.repeat(81), message: 'a'.repeat(301) })).toEqual(
      [
        { field: 'honouree', key: 'textTooLong', values: { n: 80 } },
        { field: 'message', key: 'textTooLong', values: { n: 300 } },
      ],
    )
    expect(problems({ recipient: { name: '', email: '' } })).toEqual([
      ['recipient.name', 'required'],
      ['recipient.email', 'emailInvalid'],
    ])
    expect(problems({ recipient: { name: 'Jeanne', email: 'jeanne' } })).toEqual([
      ['recipient.email', 'emailInvalid'],
    ])
  })

  it.each([
    'https://exemple.fr',
    'www.exemple.fr',
    'voir exemple.com/x',
    'moi@exemple.fr',
    'GAGNEZ.EXEMPLE.NET',
    'evil．example',
    'evil。com',
    'evil｡com',
    'evil․com',
    'evil.\u200bcom',
    'ехаmple.рф',
    'ｗｗｗ．exemple',
    'moi＠exemple',
    '1.1.1.1',
    'voir 192.168.0.12',
    '１．１．１．１',
    'evil .com',
    'evil . com',
    'evil. com',
    'evil dot com',
    'evil point fr',
    'evil (dot) com',
    'evil-dot-com',
    'evil[.]com',
    'evil(.)example',
    'evil·com',
    'evil • com',
    'evil\u200b.\u2060com',
    'evil.\u3164com',
    'evil﹒com',
    'Evil.Com',
    'EVIL.TK',
    't.co/x',
    'T.CO',
    'Evil.Boutique/x',
    '163.com',
    'evil.xn--p1ai',
  ])('[V61] leads nowhere: %s is refused', (text) => {
    expect(problems({ message: text })).toEqual([['message', 'linkForbidden']])
    expect(problems({ honouree: text })).toEqual([['honouree', 'linkForbidden']])
    expect(problems({ recipient: { name: text, email: 'a@exemple.fr' } })).toEqual([
      ['recipient.name', 'linkForbidden'],
    ])
  })

  it.each([
    'Mme. Jeanne',
    'Merci… à toi',
    'Né le 3.5.1950',
    'À 18h30. Bisous',
    'J.-P. et M. Morel',
    'bien sûr.Merci',
    'M.Dupont et Mme.Morel',
    'M.DUPONT, M.LE GALL et St.Malo',
    'un chèque de 10.50 €',
    'rendez-vous le 12.04.2026 à 20h.Merci',
    'le 1.er mai, le 14.juillet',
    'Fini.Me voilà ! Oui.Et toi ?',
    'étudiant·es et ami·e·s',
    'le point info du club, à ce point de vue',
    'en bref . Bisous',
    '06.12.34.56.78',
    'S.A.R.L. Dupont & Fils',
    'merci...et bravo',
    null,
  ])('[V61] a sentence is no address: %s', (text) => expect(noLinkRule(text)).toBeNull())

  it('[V61] greets nobody with prose, nor as the platform', () => {
    const named = (name: string) => problems({ recipient: { name, email: 'a@exemple.fr' } })
    expect(named('Mamie et Papi')).toEqual([])
    expect(named('votre compte est bloqué appelez votre banque')).toEqual([['recipient.name', 'nameTooLong']])
    expect(named('Obole Sécurité')).toEqual([['recipient.name', 'nameForbiddenWord']])
  })
})
