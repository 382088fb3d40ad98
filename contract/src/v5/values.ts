import { DOCUMENT_STATES } from '@obole/core/association/compliance'
import { ORGANIZATION_TYPES } from '@obole/core/association/organization-type'
import { FORM_STATES, FORM_TYPES } from '@obole/core/campaign/form'
import { PAYMENT_FREQUENCIES, PRICE_CATEGORIES, TIER_TYPES } from '@obole/core/campaign/tier'
import { ITEM_STATES } from '@obole/core/order/order-lines'
import { PAYMENT_MEANS, PAYMENT_TYPES } from '@obole/core/payment/payment-means'
import { ADMIN_ROLES } from '@obole/core/users/session'
import { z } from 'zod'
import { cashOutPaymentStatuses } from '../payouts.ts'

/** The values of the public API that the platform itself knows by the same names. */
export const documentState = z.enum(DOCUMENT_STATES)
export const formState = z.enum(FORM_STATES)
export const formType = z.enum(FORM_TYPES)
export const globalRole = z.enum(ADMIN_ROLES)
export const itemState = z.enum(ITEM_STATES)
export const organizationType = z.enum(ORGANIZATION_TYPES)
export const paymentFrequencyType = z.enum(PAYMENT_FREQUENCIES)
export const paymentMeans = z.enum(PAYMENT_MEANS)
export const paymentType = z.enum(PAYMENT_TYPES)
export const priceCategory = z.enum(PRICE_CATEGORIES)
export const tierType = z.enum(TIER_TYPES)

/** And those it spells in its own way: each is made of ours where an answer is written. */
export const cashoutExportPaymentOperation = z.enum([
  'MonthlyDonation',
  'OneTimeDonation',
  'OneTimePayment',
  'MultipleInstalmentPayment',
  'AdditionalDonation',
  'OrganizationTip',
  'Debit',
  'Credit',
  'ContestationCancelled',
  'RefundCancelled',
])
export type CashoutExportPaymentOperation = z.infer<typeof cashoutExportPaymentOperation>
export const cashoutExportPaymentStatus = z.enum(cashOutPaymentStatuses)
export const fieldType = z.enum([
  'Date',
  'TextInput',
  'FreeText',
  'ChoiceList',
  'File',
  'YesNo',
  'Phone',
  'Zipcode',
  'Number',
])
export type FieldType = z.infer<typeof fieldType>
export const membershipValidityType = z.enum(['MovingYear', 'Custom', 'Illimited'])
export const operationState = z.enum([
  'Unknown',
  'Init',
  'Processing',
  'Processed',
  'Error',
  'InternalError',
  'Refused',
  'Aborted',
  'Canceled',
])
export type OperationState = z.infer<typeof operationState>
export const paymentCashOutState = z.enum([
  'MoneyIn',
  'CantTransferReceiverFull',
  'Transfered',
  'Refunded',
  'Refunding',
  'WaitingForCashOutConfirmation',
  'CashedOut',
  'Unknown',
  'Contested',
  'TransferInProgress',
])
export type PaymentCashOutState = z.infer<typeof paymentCashOutState>
export const paymentState = z.enum([
  'Pending',
  'Authorized',
  'Refused',
  'Unknown',
  'Registered',
  'Error',
  'Refunded',
  'Refunding',
  'Waiting',
  'Canceled',
  'Contested',
  'WaitingBankValidation',
  'WaitingBankWithdraw',
  'Abandoned',
  'WaitingAuthentication',
  'AuthorizedPreprod',
  'Corrected',
  'Deleted',
  'Inconsistent',
  'NoDonation',
  'Init',
])
export const recordActionType = z.enum(['Insert', 'Delete'])
export type RecordActionType = z.infer<typeof recordActionType>
export const sortField = z.enum(['Date', 'UpdateDate', 'CreationDate'])
export type SortField = z.infer<typeof sortField>
export const sortOrder = z.enum(['Asc', 'Desc'])
export const tagType = z.enum(['Explore', 'Internal'])
