import { describe, expect, it } from 'vitest'
import { isSentByPost } from './delivery.ts'

const line = (name: string, options: readonly string[] = [], isCanceled = false) => ({
  name,
  isCanceled,
  options: options.map((option) => ({ name: option })),
})

describe('whether something goes by post', () => {
  it.each([
    'Envoi par la poste',
    'Livraison à domicile',
    'Expédition Colissimo',
    'Frais de port',
    'Frais d’envoi',
    'Shipping (EU)',
    'Home delivery',
  ])('[O24] it does with the option « %s », and with a thing of that name', (name) => {
    expect(isSentByPost([line('Le Carnet', ['Papier cadeau']), line('Miel', [name])])).toBe(true)
    expect(isSentByPost([line(name)])).toBe(true)
  })

  it.each([
    'Carte postale',
    'Retrait sur place',
    'Papier cadeau',
    'Envoi du PDF par e-mail',
    'Renvoi',
    'Portage',
  ])('[O24] it does not with « %s »', (name) => {
    expect(isSentByPost([line(name, [name])])).toBe(false)
  })

  it('[O24] it does not once the line is cancelled', () => {
    expect(isSentByPost([line('Miel', ['Livraison'], true)])).toBe(false)
    expect(isSentByPost([])).toBe(false)
  })
})
