/** An association; a partner's program, for all associations that let it in; or such a program for one of them. */
export type AddressOwner =
  | { organizationId: number; clientId: string | null }
  | { organizationId: null; clientId: string }
