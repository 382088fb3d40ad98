export type Merchant = {
  name: string
  origins: string[]
  webhookUrl: string | undefined
}
