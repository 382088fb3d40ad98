/** A person, and the associations that must be informed of what was done to them. */
export interface Concerned {
  userId: number
  email: string
  organizationIds: readonly number[]
}
