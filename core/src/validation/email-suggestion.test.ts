import { describe, expect, it } from 'vitest'
import { emailSuggestion } from './email-suggestion.ts'

describe('the e-mail most likely meant', () => {
  it.each([
    ['lea@gmial.com', 'lea@gmail.com'],
    ['lea@gmal.com', 'lea@gmail.com'],
    ['lea@gmaill.com', 'lea@gmail.com'],
    ['lea@mgail.com', 'lea@gmail.com'],
    ['lea@gnail.com', 'lea@gmail.com'],
    [' Lea@Gmial.com ', 'lea@gmail.com'],
    ['lea@gmail.con', 'lea@gmail.com'],
    ['lea@gmail.fr', 'lea@gmail.com'],
    ['lea@gmial.fr', 'lea@gmail.com'],
    ['lea@hotmial.fr', 'lea@hotmail.fr'],
    ['lea@homail.com', 'lea@hotmail.com'],
    ['lea@outlok.fr', 'lea@outlook.fr'],
    ['lea@yaho.fr', 'lea@yahoo.fr'],
    ['lea@orang.fr', 'lea@orange.fr'],
    ['lea@wanado.fr', 'lea@wanadoo.fr'],
    ['lea@laposte.ner', 'lea@laposte.net'],
    ['lea@free.rf', 'lea@free.fr'],
  ])('[V51] %j suggests %j', (typed, meant) => {
    expect(emailSuggestion(typed)).toBe(meant)
  })

  it.each([
    '',
    'lea@gmial',
    'lea@gmail.com',
    'lea@googlemail.com',
    'lea@hotmail.co.uk',
    'lea@yahoo.de',
    'lea@yahoo.com.br',
    'lea@orange.com',
    'lea@tree.fr',
    'lea@line.com',
    'lea@email.com',
    'lea@mail.com',
    'lea@jardins-partages.fr',
    'lea@sous.gmail.com',
    'lea@constructor.com',
  ])('[V51] %j suggests nothing', (typed) => {
    expect(emailSuggestion(typed)).toBeNull()
  })
})
