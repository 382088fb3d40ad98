import { formatMonth } from '../dates/dates.ts'
import type { Locale } from '../locale.ts'

/** « octobre 2023 »: the versions of our texts are called by the month they were written in. */
export const consentVersion = (version: string, locale: Locale): string =>
  /^\d{4}-\d{2}$/.test(version) ? formatMonth(`${version}-01`, locale) : version
