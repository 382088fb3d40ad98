const AMOUNTS =
  /(?:price|minAmount|maxAmount|presetAmounts|financialGoal|openDonationPresetAmounts|suggestedAmount|amount|monthlyAmount|monthlyTipAmount)$/

/** Whether what changed there is money, in cents: `tiers.12.price`. Free of schemas: pages read it too. */
export const isAmountPath = (path: string): boolean => AMOUNTS.test(path)
