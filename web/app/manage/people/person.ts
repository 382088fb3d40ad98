import type { Administrator } from '@obole/contract/manage-people'
import type { MemberRole } from '@obole/core/users/session'

export interface RoleChoice {
  role: MemberRole
  form: { formType: string; formSlug: string } | null
}

export function nameOfPerson({ firstName, lastName, email }: Administrator): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}
