import type { ManagedOrganization } from '@obole/contract/manage-associations'
import type { FormLight } from '@obole/contract/organizations'
import type { PageName } from '../desk/pages.ts'

interface Known {
  organization: ManagedOrganization | null
  forms: readonly Pick<FormLight, 'state'>[]
  /** The bank account, only its first and last characters; undefined where this person may not see it. */
  iban: string | null | undefined
}

/** What is left to do before an association can receive money, in the best order. */
export type NextStep =
  | 'SendDocuments'
  | 'CompleteDocuments'
  | 'CreateCampaign'
  | 'PublishCampaign'
  | 'GiveIban'
  | 'Describe'

export const STEP_PAGES: Readonly<Partial<Record<NextStep, PageName>>> = {
  SendDocuments: 'compliance',
  CompleteDocuments: 'compliance',
  GiveIban: 'payouts',
  Describe: 'profile',
}

const isPublished = (forms: Known['forms']): boolean =>
  forms.some(({ state }) => state === 'Public' || state === 'Private')

/** What an association has elsewhere is offered until it has published something here. */
export const mayMoveIn = ({ organization, forms }: Omit<Known, 'iban'>): boolean =>
  organization?.rights.includes('createForm') === true && !isPublished(forms)

export function nextSteps({ organization, forms, iban }: Known): NextStep[] {
  const can = (right: ManagedOrganization['rights'][number]) => organization?.rights.includes(right) ?? false
  const state = organization?.compliance.authenticationState
  const steps: [NextStep, boolean][] = [
    ['SendDocuments', can('editOrganization') && state === 'None'],
    ['CompleteDocuments', can('editOrganization') && (state === 'Incomplete' || state === 'Refused')],
    ['CreateCampaign', can('createForm') && forms.length === 0],
    [
      'PublishCampaign',
      can('editForm') && forms.some((form) => form.state === 'Draft') && !isPublished(forms),
    ],
    ['GiveIban', can('moveMoney') && iban === null],
    ['Describe', can('editOrganization') && !organization?.profile.description],
  ]
  return steps.flatMap(([step, isDue]) => (isDue ? [step] : []))
}
