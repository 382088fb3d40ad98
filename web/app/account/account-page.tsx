import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

export function AccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <div className="page max-w-[34rem] pt-10">
      <h1 className="mb-3 text-3xl">{title}</h1>
      {lead ? <p className="mb-6 text-lg break-words text-muted">{lead}</p> : null}
      <Card className="mt-4">{children}</Card>
    </div>
  )
}
