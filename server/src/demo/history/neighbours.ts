import { addDays, type LocalDate } from '@obole/core/dates/dates'
import type { Dice } from './dice.ts'

/** A fictitious neighbour: common names combined at random; their mail goes nowhere. */
export interface Neighbour {
  firstName: string
  lastName: string
  email: string
  birthDate: LocalDate
  address: string
  zipCode: string
  city: string
  phone: string
  children: readonly string[]
}

const FIRST_NAMES =
  `Adèle Agathe Aïcha Alain Alice Amandine Anaïs André Anne Antoine Arnaud Aurélie Bastien Béatrice Benoît
  Brigitte Camélia Caroline Catherine Cécile Chantal Charlotte Christian Claire Clément Colette Corentin Damien Danielle Denis
  Dominique Élodie Émilie Éric Estelle Fabien Farid Fatima Florence Florent Françoise Gabriel Geneviève Gérard Guillaume Hugo
  Inès Isabelle Jacques Jeanne Jérôme Julie Karim Laure Leïla Lionel Louise Lucas Ludovic Madeleine Malik Manon Marc Margaux
  Marion Martine Mathilde Maxime Mélanie Michel Monique Nadia Nathalie Nicolas Nora Odette Olivier Pascal Patricia Pauline
  Philippe Pierrick Quentin Rachida Raphaël Rémi Romane Sabrina Salomé Samuel Sandrine Solène Sophie Stéphane Sylvie Théo
  Thérèse Valérie Véronique Victor Vincent Violette Yasmine Yves Yvonne`
    .split(/\s+/)
    .filter(Boolean)

const LAST_NAMES =
  `Allard Arnoux Aubert Barbier Baron Bernard Bertin Besson Blanchet Bonnet Bouchard Boyer Brun Carlier Caron
  Chambon Charpentier Chauvin Chevallier Clément Cohen Cordier Costa Da Silva Delage Delmas Diallo Didier Dubois Dufour Dupuis
  Durieux Fabre Faure Favre Fernandes Ferreira Fleury Fournier Gaillard Garcia Gauthier Gilbert Girard Guérin Guichard Hamidi
  Hubert Jacquet Joly Lacroix Lambert Leblanc Leclerc Lefort Lemaire Lopez Louvet Mallet Marty Masson Mercier Meunier Michaud
  Millet Monnier Morin Moulin Noël Ollivier Pages Paris Pelletier Pereira Picard Poirier Prévost Rey Rigaud Robin Roche Rolland
  Rousseau Roux Royer Saïdi Salmon Schmitt Simonet Tanguy Tessier Thibault Traoré Vallet Vidal Weber Yilmaz`
    .replace('Da Silva', 'Da_Silva')
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.replace('_', ' '))

const STREETS = [
  'rue de Marseille',
  'rue Chevreul',
  'rue de la Madeleine',
  'avenue Jean-Jaurès',
  'rue Garibaldi',
  'cours Gambetta',
  'rue Salomon-Reinach',
  'rue de Gerland',
  'rue du Repos',
  'rue des Trois-Pierres',
  'boulevard Yves-Farge',
  'rue Pasteur',
  'rue de l’Université',
  'place Jean-Macé',
]

const PLACES = [
  { zipCode: '69007', city: 'Lyon' },
  { zipCode: '69007', city: 'Lyon' },
  { zipCode: '69007', city: 'Lyon' },
  { zipCode: '69003', city: 'Lyon' },
  { zipCode: '69008', city: 'Lyon' },
  { zipCode: '69100', city: 'Villeurbanne' },
  { zipCode: '69600', city: 'Oullins-Pierre-Bénite' },
  { zipCode: '69200', city: 'Vénissieux' },
]

const CHILDREN =
  `Adam Alba Anouk Basile Célestine Eliott Emma Gaspard Iris Jade Léo Lina Louison Lucien Mila Naël Nina Noé Rose
  Sacha Sofia Suzanne Tom Zélie`
    .split(/\s+/)
    .filter(Boolean)

/** All different; the same people in the same order each time. */
export function neighbourhood(count: number, today: LocalDate, chance: Dice): Neighbour[] {
  const known = new Map<string, Neighbour>()
  while (known.size < count) {
    const neighbour = somebody(today, chance)
    if (!known.has(neighbour.email)) known.set(neighbour.email, neighbour)
  }
  return [...known.values()]
}

function somebody(today: LocalDate, chance: Dice): Neighbour {
  const firstName = chance.pick(FIRST_NAMES)
  const lastName = chance.pick(LAST_NAMES)
  const mailbox = `${firstName}.${lastName}`
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z.]/g, '')
  const children = chance.chance(0.45) ? 1 + chance.below(3) : 0
  return {
    firstName,
    lastName,
    email: `${mailbox}@quartier.example`,
    birthDate: addDays(today, -(8_000 + chance.below(18_000))),
    address: `${1 + chance.below(120)} ${chance.pick(STREETS)}`,
    ...chance.pick(PLACES),
    // Numbers reserved for fiction, which nobody answers.
    phone: `04 65 71 ${digits(chance)} ${digits(chance)}`,
    children: Array.from({ length: children }, () => chance.pick(CHILDREN)),
  }
}

const digits = (chance: Dice) => String(chance.below(100)).padStart(2, '0')
