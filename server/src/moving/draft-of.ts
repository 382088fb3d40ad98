import { type CampaignDocument, campaignDocument } from '@obole/contract/manage-campaigns'
import { startingDocument } from '@obole/contract/starting-document'
import type { CampaignType } from '@obole/core/campaign/form'
import { kindOf } from '@obole/core/campaign/kinds'
import { isSeason, type MembershipValidity } from '@obole/core/campaign/membership'
import { parisDate } from '@obole/core/dates/dates'
import { readCountry } from '@obole/core/imports/values'
import type { LeftOut, PulledRefusal } from '@obole/core/imports/pull'
import { momentMs } from '../v5/typed-moment.ts'
import { ratesOf } from './rates-of.ts'
import { Remarks } from './remarks.ts'
import type { SourceForm } from './source-models.ts'
import { isoOf } from './source-moment.ts'

export interface ReadDraft {
  document: CampaignDocument
  leftOut: readonly LeftOut[]
  rateCount: number
  questionCount: number
}

const OUR_CURRENCY = 'EUR'

/** A campaign as it stands over there, as the document of a draft here, and what of it has no place in it. */
export function draftOf(
  formType: CampaignType,
  title: string,
  form: SourceForm,
): ReadDraft | { refusal: PulledRefusal } {
  if ((form.currency ?? OUR_CURRENCY).toUpperCase() !== OUR_CURRENCY) return { refusal: 'OtherCurrency' }
  const remarks = new Remarks()
  for (const picture of [form.banner, form.logo]) remarks.picture(picture)
  const rates = ratesOf(formType, form.tiers, remarks)
  const read = campaignDocument.safeParse({
    ...startingDocument(formType, title),
    ...textsOf(form, remarks),
    ...datesOf(form),
    ...(kindOf(formType).hasValidity ? { validityType: validityOf(form) } : {}),
    financialGoal: null,
    displayContributorName: false,
    ...rates.changes,
  })
  if (!read.success) return { refusal: 'Unreadable' }
  return {
    document: read.data,
    leftOut: remarks.leftOut,
    rateCount: rates.rateCount,
    questionCount: rates.questionCount,
  }
}

function textsOf(form: SourceForm, remarks: Remarks): Partial<CampaignDocument> {
  const { place } = form
  const line = (text: string | null | undefined, most: number) => remarks.line(text, most) || null
  // What is longer than the short text of a page stands in its long one.
  const whole = remarks.text(form.description, LONGEST_DESCRIPTION)
  const isLong = whole.length > SHORT_DESCRIPTION
  return {
    privateTitle: line(form.privateTitle, 150),
    description: isLong ? null : whole || null,
    longDescription: isLong ? whole : null,
    personalizedMessage: remarks.text(form.personalizedMessage, 2000) || null,
    activityType: line(form.activityType, 100),
    place: place
      ? {
          name: line(place.name, 200),
          address: line(place.address, 300),
          zipCode: line(place.zipCode, 20),
          city: line(place.city, 200),
          country: readCountry(place.country ?? ''),
          geoLocation: null,
        }
      : null,
  }
}

const SHORT_DESCRIPTION = 1000
const LONGEST_DESCRIPTION = 20_000

const datesOf = (form: SourceForm): Partial<CampaignDocument> => ({
  startDate: isoOf(form.startDate),
  endDate: isoOf(form.endDate),
  saleStartDate: isoOf(form.saleStartDate),
  saleEndDate: isoOf(form.saleEndDate),
})

/** There, a season is dates of one's own that make a year. */
function validityOf({ validityType, startDate, endDate }: SourceForm): MembershipValidity | null {
  if (validityType === 'MovingYear' || validityType === 'Illimited') return validityType
  if (validityType !== 'Custom') return null
  if (!startDate || !endDate) return 'Custom'
  const [from, until] = [parisDate(momentMs(startDate)), parisDate(momentMs(endDate))]
  return isSeason({ from, until }) ? 'Season' : 'Custom'
}
