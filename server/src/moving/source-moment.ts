import { momentMs } from '../v5/typed-moment.ts'

export const isoOf = (moment: string | null | undefined): string | null =>
  moment ? new Date(momentMs(moment)).toISOString() : null
