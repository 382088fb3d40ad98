import { describe, expect, it } from 'vitest'
import { textParts } from './text-links.ts'

const links = (text: string) =>
  textParts(text).flatMap(({ text: label, href }) => (href ? [[label, href]] : []))

describe('web addresses in a text', () => {
  it.each([
    ['Voir https://exemple.fr/plan.', 'https://exemple.fr/plan', 'https://exemple.fr/plan'],
    ['(www.exemple.fr)', 'www.exemple.fr', 'https://www.exemple.fr/'],
    [
      '«\u202fhttp://exemple.fr/a?b=c&d=e\u202f»',
      'http://exemple.fr/a?b=c&d=e',
      'http://exemple.fr/a?b=c&d=e',
    ],
    [
      'https://fr.wikipedia.org/wiki/Lyon_(Rhône), voilà',
      'https://fr.wikipedia.org/wiki/Lyon_(Rhône)',
      'https://fr.wikipedia.org/wiki/Lyon_(Rh%C3%B4ne)',
    ],
  ])('become links: %s', (text, label, href) => {
    expect(links(text)).toEqual([[label, href]])
  })

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,https:alert'],
    ['https://obole.fr@ailleurs.example/'],
    ['https://'],
    ['http://localhost/'],
    ['mailto:a@exemple.fr'],
    ['un.mot.avec.points'],
  ])('stay text where they are none of the web: %s', (text) => {
    expect(links(text)).toEqual([])
  })

  it('lose nothing of the text around them', () => {
    const text = 'Avant https://a.fr, entre www.b.fr ! <b>après</b>'
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
    expect(links(text).map(([label]) => label)).toEqual(['https://a.fr', 'www.b.fr'])
  })
})
