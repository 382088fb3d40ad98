import type { FormType } from '@obole/core/campaign/form'
import { THIS_MACHINE } from '@obole/core/users/partner-applications'
import type { Role } from '@obole/core/users/session'

export interface DemoPerson {
  email: string
  password: string
  firstName: string
  lastName: string
  /** Null for a person who only has an account. */
  role: Role | null
  organizationSlug?: string
  /** The only campaign the role applies to. */
  form?: { formType: FormType; formSlug: string }
}

/** Published in the README: these accounts exist only where the demonstration is turned on. */
export const DEMO_PASSWORD = 'Jardin-Ouvert-2026'

/** Published there too: the key by which anybody tries the API. */
export const DEMO_KEY = {
  clientId: 'democlejardins',
  secret: 'demosecretjardins',
  organizationSlug: 'les-jardins-partages',
  madeBy: 'camille@jardins-partages.example',
}

/** And the application of a partner, which anybody may let in: people are sent back to a port of their own machine. */
export const DEMO_PARTNER = {
  clientId: 'demopartenaireludotheque',
  secret: 'demosecretludotheque',
  madeBy: 'support@obole.example',
  name: 'Ludothèque SAS',
  displayName: 'Ludothèque',
  description: 'Le catalogue de jeux et de livres prêtés par l’association, relié à ses adhésions.',
  domain: THIS_MACHINE,
}

/** One of those ports, which examples name. */
export const DEMO_RETURN_ADDRESS = `http://${THIS_MACHINE}:8910/retour`

const jardins = 'les-jardins-partages'

const people: readonly Omit<DemoPerson, 'password'>[] = [
  {
    email: 'camille@jardins-partages.example',
    firstName: 'Camille',
    lastName: 'Delorme',
    role: 'OrganizationAdmin',
    organizationSlug: jardins,
  },
  {
    email: 'sacha@jardins-partages.example',
    firstName: 'Sacha',
    lastName: 'Benali',
    role: 'FormAdmin',
    organizationSlug: jardins,
    form: { formType: 'Event', formSlug: 'fete-de-printemps' },
  },
  {
    email: 'noemie@jardins-partages.example',
    firstName: 'Noémie',
    lastName: 'Ferrand',
    role: 'Treasurer',
    organizationSlug: jardins,
  },
  {
    email: 'yanis@jardins-partages.example',
    firstName: 'Yanis',
    lastName: 'Morel',
    role: 'Accountant',
    organizationSlug: jardins,
  },
  {
    email: 'louison@jardins-partages.example',
    firstName: 'Louison',
    lastName: 'Petit',
    role: 'CheckInOperator',
    organizationSlug: jardins,
  },
  {
    email: 'ines@abeilles-du-faubourg.example',
    firstName: 'Inès',
    lastName: 'Chevalier',
    role: 'OrganizationAdmin',
    organizationSlug: 'les-abeilles-du-faubourg',
  },
  { email: 'alix@voisins.example', firstName: 'Alix', lastName: 'Garnier', role: null },
  { email: 'support@obole.example', firstName: 'Mona', lastName: 'Tessier', role: 'Support' },
]

export const demoPeople: readonly DemoPerson[] = people.map((person) => ({
  ...person,
  password: DEMO_PASSWORD,
}))
