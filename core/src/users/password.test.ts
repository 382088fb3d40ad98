import { expect, it } from 'vitest'
import { ownerInPassword, passwordRule, passwordsMatchRule } from './password.ts'

it.each(['correct cheval pile', 'Tr0ubadour', 'jaune-Fleur', 'ABCdef12', 'éèàùçôîûêâëï'])(
  '[V32] %j is accepted',
  (password) => {
    expect(passwordRule(password)).toBeNull()
  },
)

it.each([
  ['', 'nothing'],
  ['Abc123!', 'seven signs'],
  ['abcdefgh', 'eight of one kind'],
  ['abcdef12', 'eight of two kinds'],
  ['elevensigns', 'eleven of one kind'],
  ['Password123!', 'a common word dressed up'],
  ['Azerty1234!!', 'another'],
  ['motdepasse2026', 'another'],
  ['aaaaaaaaaaaaaa', 'one sign repeated'],
  ['abababababab', 'two signs repeated'],
  ['123456789012', 'digits alone'],
])('[V32] %j is too simple: %s', (password) => {
  expect(passwordRule(password)).toBe('passwordTooSimple')
})

it('[V33] two passwords match, to the letter', () => {
  expect(passwordsMatchRule('Tr0ubadour', 'Tr0ubadour')).toBeNull()
  expect(passwordsMatchRule('Tr0ubadour', 'tr0ubadour')).toBe('passwordMismatch')
})

it.each([
  ['martine traverse la rue', 'email'],
  ['Un-CaMiLLe-traverse', 'firstName'],
  ['la maison des lefèvre', 'lastName'],
  ['la maison des Lefevre', 'lastName'],
  ['vive les-voisins du quartier', 'association'],
  ['un chat traverse la rue', null],
  ['Ana et trois autres chats', null],
] as const)('[V32] %s holds of its owner: %s', (password, held) => {
  const owner = {
    email: 'martine@exemple.fr',
    firstName: 'Camille',
    lastName: 'Lefèvre',
    associations: ['Ana', 'Les Voisins !'],
  }
  expect(ownerInPassword(password, owner)).toBe(held)
  expect(ownerInPassword('ana@ traverse la rue', { email: 'ana@exemple.fr', firstName: 'Ana' })).toBeNull()
  expect(ownerInPassword('un chat pour emma', { email: 'e@exemple.fr', firstName: 'Emma' })).toBe('firstName')
})
