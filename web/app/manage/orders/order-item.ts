import type { OrderDetail } from '@obole/contract/manage-lists'

export type OrderItem = OrderDetail['items'][number]
