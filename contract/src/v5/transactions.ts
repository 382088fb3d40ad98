import { z } from 'zod'
import {
  cashoutExportPaymentOperation,
  cashoutExportPaymentStatus,
  fieldType,
  formType,
  itemState,
  operationState,
  organizationType,
  paymentCashOutState,
  paymentMeans,
  paymentState,
  paymentType,
  priceCategory,
  tierType,
} from './values.ts'
import { int, moment, text } from './words.ts'

export const metaModel = z.object({
  createdAt: moment,
  updatedAt: moment,
  authorEmail: text,
  expiresAt: moment.nullable(),
})

export const payer = z.object({
  email: text,
  address: text,
  city: text,
  zipCode: text,
  country: text,
  company: text,
  dateOfBirth: moment.nullable(),
  firstName: text,
  lastName: text,
})

export const user = z.object({
  firstName: text,
  lastName: text,
})

export const itemDiscount = z.object({
  code: text,
  amount: int,
})

export const itemCustomField = z.object({
  id: int,
  name: text,
  type: fieldType,
  answer: text,
})

export const itemOption = z.object({
  name: text,
  amount: int,
  priceCategory,
  isRequired: z.boolean(),
  customFields: z.array(itemCustomField).nullable(),
  optionId: int,
})

export const sharePayment = z.object({
  id: int,
  shareAmount: int,
})

export const orderItem = z.object({
  payments: z.array(sharePayment).nullable(),
  name: text,
  user: user.optional(),
  priceCategory,
  minAmount: int.nullable(),
  discount: itemDiscount.optional(),
  customFields: z.array(itemCustomField).nullable(),
  options: z.array(itemOption).nullable(),
  ticketUrl: text,
  qrCode: text,
  membershipCardUrl: text,
  dayOfLevy: int.nullable(),
  tierDescription: text,
  tierId: int.nullable(),
  comment: text,
  id: int,
  amount: int,
  type: tierType,
  initialAmount: int.nullable(),
  state: itemState,
})

export const shareItem = z.object({
  id: int,
  shareAmount: int,
  shareItemAmount: int,
  shareOptionsAmount: int.nullable(),
})

export const refundOperationLightModel = z.object({
  id: int,
  amount: int,
  amountTip: int,
  status: operationState,
  meta: metaModel,
})

/** What every view of a payment has. */
const paymentFields = {
  id: int,
  amount: int,
  amountTip: int.nullable(),
  date: moment,
  paymentMeans,
  installmentNumber: int.nullable(),
  state: paymentState,
  type: paymentType,
  meta: metaModel,
  paymentOffLineMean: paymentMeans.optional(),
  refundOperations: z.array(refundOperationLightModel).nullable(),
}
/** A payment with where its money is on its way to the association. */
const paymentOnItsWay = {
  ...paymentFields,
  cashOutDate: moment.nullable(),
  idCashOut: int.nullable(),
  cashOutState: paymentCashOutState,
  paymentReceiptUrl: text,
  fiscalReceiptUrl: text,
}

export const orderPayment = z.object({ ...paymentOnItsWay, items: z.array(shareItem).nullable() })

export const orderAmountModel = z.object({
  total: int,
  vat: int,
  discount: int,
})

export const orderLight = z.object({
  id: int,
  date: moment,
  formSlug: text,
  formType,
  organizationName: text,
  organizationSlug: text,
  organizationType,
  organizationIsUnderColucheLaw: z.boolean(),
  checkoutIntentId: int.nullable(),
  meta: metaModel,
})

export const order = z.object({
  ...orderLight.shape,
  payer,
  items: z.array(orderItem).nullable(),
  payments: z.array(orderPayment).nullable(),
  amount: orderAmountModel,
})

/** One that is asked for by itself has the same fields, under a name of its own. */
export const orderDetail = z.object(order.shape)

export const itemPayment = z.object({
  ...paymentFields,
  cashOutState: paymentCashOutState,
  shareAmount: int,
})

export const item = z.object({
  ...orderItem.shape,
  order: orderLight,
  payer,
  payments: z.array(itemPayment).nullable(),
})

export const itemDetail = z.object(item.shape)

export const paymentItem = z.object({
  shareAmount: int,
  shareItemAmount: int,
  shareOptionsAmount: int.nullable(),
  id: int,
  amount: int,
  type: tierType,
  initialAmount: int.nullable(),
  state: itemState,
  name: text,
})

export const payment = z.object({
  ...paymentOnItsWay,
  order: orderLight,
  payer,
  items: z.array(paymentItem).nullable(),
})

export const paymentDetail = z.object(payment.shape)

export const refundOperationModel = z.object({
  id: int,
  amount: int,
  cancelOrder: z.boolean(),
  creationDate: moment,
  state: operationState,
  sendRefundMail: z.boolean(),
  paymentId: int,
})

export const cashoutExportRowModel = z.object({
  campaignType: formType.optional(),
  campaignName: text,
  operationType: cashoutExportPaymentOperation,
  credit: z.number().nullable(),
  debit: z.number().nullable(),
  orderId: int.nullable(),
  paymentId: int.nullable(),
  paymentDate: moment.nullable(),
  paymentMethod: paymentMeans.optional(),
  paymentStatus: cashoutExportPaymentStatus.optional(),
  cashOutDate: moment,
  cashOutId: int,
  designation: text,
  payerCompany: text,
  payerLastName: text,
  payerFirstName: text,
  payerEmail: text,
  payerSiren: text,
})
